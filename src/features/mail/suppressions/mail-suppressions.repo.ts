import type { Db } from '../../../db/connect';
import { countUpTo, keysetPage } from '../../../db/lists/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import type { MailKind } from '../mail.rules';

/** An address that gets no mails of a kind, or of any kind. */
export interface MailSuppression {
  id: string;
  workspaceId: string;
  address: string;
  kind: MailKind | 'all';
  reason: string | null;
  /** The email of an admin; null: the recipient has unsubscribed. */
  addedBy: string | null;
  createdAt: string;
}

const COUNTED = 10_000;

/** The suppression lists of workspaces. Addresses are in lower case. */
export function createMailSuppressionsRepo(db: Db) {
  const ofWorkspace = (workspaceId: string) => db.read('mail_suppressions').where({ workspaceId });
  return {
    /** Newest first. */
    page: (workspaceId: string, request: PageRequest): Promise<Page<MailSuppression>> =>
      keysetPage<MailSuppression, MailSuppression>({
        query: ofWorkspace(workspaceId),
        order: ['createdAt', 'id'],
        request,
        count: () => countUpTo(db.read, ofWorkspace(workspaceId), COUNTED),
        decode: (row) => row,
        position: ({ createdAt, id }) => [createdAt, id],
      }),

    /** Counts the entries up to `max`. */
    async countUpTo(workspaceId: string, max: number): Promise<number> {
      return (await countUpTo(db.read, ofWorkspace(workspaceId), max)).total;
    },

    async byId(workspaceId: string, id: string): Promise<MailSuppression | undefined> {
      return ofWorkspace(workspaceId).where({ id }).first();
    },

    /** Returns which of these addresses get no mail of the kind. */
    async suppressed(
      workspaceId: string,
      kind: MailKind,
      addresses: readonly string[],
    ): Promise<ReadonlySet<string>> {
      const rows: { address: string }[] = await ofWorkspace(workspaceId)
        .whereIn('address', [...addresses])
        .whereIn('kind', ['all', kind])
        .select('address');
      return new Set(rows.map(({ address }) => address));
    },

    /** Returns false if the address is listed already. */
    async insert(suppression: MailSuppression): Promise<boolean> {
      const rows: object[] = await db
        .write('mail_suppressions')
        .insert(suppression)
        .onConflict(['workspaceId', 'address', 'kind'])
        .ignore()
        .returning('id');
      return rows.length > 0;
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('mail_suppressions').where({ workspaceId, id }).delete();
    },
  };
}

export type MailSuppressionsRepo = ReturnType<typeof createMailSuppressionsRepo>;
