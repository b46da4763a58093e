import * as z from 'zod';
import type { TextSealer } from '../../../lib/secrets/sealed-text';
import { mailKinds } from '../mail.rules';

/** The mails that a link stops: one kind of mail of one workspace to one recipient. */
const subscription = z.object({
  workspaceId: z.string(),
  kind: z.enum(mailKinds),
  userId: z.string().nullable(),
  address: z.string(),
});
export type Subscription = z.infer<typeof subscription>;

const OWNER = 'unsubscribe link';
const MAX_TOKEN = 2000;

/**
 * Links that stop a kind of mail. They work as long as recipients keep the mails, so they aren't stored: the token is
 * the subscription itself, encrypted and authenticated with a key of the installation. So only this installation can
 * create one, and logs of proxies don't show an address.
 */
export const createUnsubscribeLinks = (sealer: TextSealer, linkBase: string) => ({
  /** Returns the page for people, and the address that mail programs post to. */
  async urlsOf(of: Subscription): Promise<{ page: string; oneClick: string }> {
    const token = await sealer.seal(OWNER, JSON.stringify(of));
    return {
      page: `${linkBase}/unsubscribe/${token}`,
      oneClick: `${linkBase}/api/mail/unsubscribe/${token}`,
    };
  },

  /** Links that don't work, for previews. */
  example: { page: `${linkBase}/unsubscribe/preview`, oneClick: `${linkBase}/api/mail/unsubscribe/preview` },

  /** Returns undefined for a token that isn't ours. */
  async read(token: string): Promise<Subscription | undefined> {
    if (token.length > MAX_TOKEN) return undefined;
    try {
      const opened: unknown = JSON.parse(await sealer.open(OWNER, token));
      return subscription.parse(opened);
    } catch {
      return undefined;
    }
  },
});

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;
