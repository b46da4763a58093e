import type { WorkspaceRole } from '../../lib/roles';
import type { TextSealer } from '../../lib/secrets/sealed-text';
import { pathInWorkspace } from '../workspaces/workspace-path.rules';

const OWNER = 'portal link';
const MAX_TOKEN = 1000;

/**
 * Links of mails to pages of the partner portal. They open the page for readers who are signed in. Others sign in with a
 * press while the link is new, and later get the form that mails a link to sign in, filled in with their address. The
 * address is encrypted, so that logs of proxies don't show it.
 */
export const createPortalLinks = (sealer: TextSealer, linkBase: string) => ({
  /** `token` signs in; null: the link doesn't. */
  async urlOf(address: string, path: string, token: string | null = null): Promise<string> {
    const known = await sealer.seal(OWNER, address);
    return `${linkBase}/magic${token === null ? '' : `/${token}`}?${new URLSearchParams({ for: known, next: path })}`;
  },

  /** Returns the address of a link; undefined if the link isn't ours. */
  async addressOf(token: string | null): Promise<string | undefined> {
    if (token === null || token.length > MAX_TOKEN) return undefined;
    return sealer.open(OWNER, token).catch(() => undefined);
  },
});

export type PortalLinks = ReturnType<typeof createPortalLinks>;

/** Returns the address of a page of a workspace, as a mail to a member links to it. */
export type MailUrl = (
  to: { email: string; role: WorkspaceRole },
  workspaceId: string,
  path: string,
) => Promise<string>;

/** Makes the token of a link that signs a portal user in; null if no link may. */
export type MakeToken = (email: string, workspaceId: string, path: string) => Promise<string | null>;

export const createMailUrl =
  (linkBase: string, { urlOf }: PortalLinks, makeToken: MakeToken): MailUrl =>
  async ({ email, role }, workspaceId, path) => {
    const inWorkspace = pathInWorkspace(path, workspaceId);
    if (role !== 'partner_portal') return `${linkBase}${inWorkspace}`;
    return urlOf(email, inWorkspace, await makeToken(email, workspaceId, inWorkspace));
  };
