import type { WorkspaceRole } from '../../lib/roles';
import type { TextSealer } from '../../lib/secrets/sealed-text';
import { pathInWorkspace } from '../workspaces/workspace-path.rules';

const OWNER = 'portal link';
const MAX_TOKEN = 1000;

/**
 * Links of mails to pages of the partner portal. They open the page for readers who are signed in. Others get the form
 * that mails a link to sign in, filled in with their address. The links don't sign anyone in, because mails are kept
 * and forwarded. The address is encrypted, so that logs of proxies don't show it.
 */
export const createPortalLinks = (sealer: TextSealer, linkBase: string) => ({
  async urlOf(address: string, path: string): Promise<string> {
    const known = await sealer.seal(OWNER, address);
    return `${linkBase}/magic?${new URLSearchParams({ for: known, next: path })}`;
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

export const createMailUrl =
  (linkBase: string, { urlOf }: PortalLinks): MailUrl =>
  async ({ email, role }, workspaceId, path) => {
    const inWorkspace = pathInWorkspace(path, workspaceId);
    return role === 'partner_portal' ? urlOf(email, inWorkspace) : `${linkBase}${inWorkspace}`;
  };
