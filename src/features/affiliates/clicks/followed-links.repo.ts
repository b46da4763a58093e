import type { Db } from '../../../db/connect';
import { codeKey, type LinkStatus } from '../affiliates.rules';

/** The data that a redirect needs, from one query. */
export interface FollowedLink {
  id: string;
  workspaceId: string;
  status: LinkStatus;
  destination: string | null;
  website: string | null;
  redirectHosts: string[];
}

type Row = Omit<FollowedLink, 'redirectHosts'> & { redirectHosts: string | string[] };

export function createFollowedLinksRepo(db: Db) {
  return async function followed(code: string): Promise<FollowedLink | undefined> {
    const row: Row | undefined = await db
      .read('affiliate_links as l')
      .join('workspaces as w', 'w.id', 'l.workspaceId')
      .where('l.codeKey', codeKey(code))
      .whereNull('w.deletedAt')
      .first('l.id', 'l.workspaceId', 'l.status', 'l.destination', 'w.website', 'w.redirectHosts');
    if (!row) return undefined;
    const { redirectHosts: hosts, ...link } = row;
    return { ...link, redirectHosts: typeof hosts === 'string' ? (JSON.parse(hosts) as string[]) : hosts };
  };
}

export type FindFollowedLink = ReturnType<typeof createFollowedLinksRepo>;
