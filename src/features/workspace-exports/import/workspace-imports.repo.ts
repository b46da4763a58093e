import type { Db } from '../../../db/connect';
import { keysetPage } from '../../../db/lists/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import type { ImportStatus, StoredImport } from './workspace-imports.rules';

const COUNTED = 1000;
const underWay: readonly ImportStatus[] = ['checking', 'running'];

export function createWorkspaceImportsRepo(db: Db) {
  /** Lets two uploads or confirmations look one after the other whether another one is under way. */
  async function lockAll(): Promise<void> {
    if (db.engine === 'postgres')
      await db.write.raw('LOCK TABLE workspace_imports IN SHARE ROW EXCLUSIVE MODE');
  }

  /** Whether an import is being checked or written. */
  const isBusy = async (now: string): Promise<boolean> =>
    (await db
      .read('workspace_imports')
      .whereIn('status', underWay)
      .where('expiresAt', '>', now)
      .first('id')) !== undefined;

  return {
    isBusy,

    /** Adds an import that is being checked. Returns false while another one is under way. */
    insertUnlessBusy: (stored: StoredImport): Promise<boolean> =>
      db.transaction(async () => {
        await lockAll();
        if (await isBusy(stored.createdAt)) return false;
        await db.write('workspace_imports').insert(stored);
        return true;
      }),

    find: (id: string): Promise<StoredImport | undefined> =>
      db.read('workspace_imports').where({ id }).first(),

    /** Newest first. */
    async page(request: PageRequest): Promise<Page<StoredImport>> {
      const query = () => db.read('workspace_imports');
      const rows: unknown[] = await query().limit(COUNTED).select('id');
      return keysetPage<StoredImport, StoredImport>({
        query: query().select('*'),
        order: ['createdAt', 'id'],
        request,
        count: { total: rows.length, isMinimum: rows.length === COUNTED },
        decode: (row) => row,
        position: ({ createdAt, id }) => [createdAt, id],
      });
    },

    /** Changes an import that has the status. Returns false if it hasn't. */
    async update(id: string, status: ImportStatus, changes: Partial<StoredImport>): Promise<boolean> {
      const changed: number = await db.write('workspace_imports').where({ id, status }).update(changes);
      return changed > 0;
    },

    /** Starts writing an import that was checked. Returns what prevents it. */
    start: (id: string, now: string, changes: Partial<StoredImport>): Promise<'busy' | 'notChecked' | null> =>
      db.transaction(async () => {
        await lockAll();
        const checked = await db.read('workspace_imports').where({ id, status: 'checked' }).first('id');
        if (checked === undefined) return 'notChecked';
        if (await isBusy(now)) return 'busy';
        await db
          .write('workspace_imports')
          .where({ id })
          .update({ ...changes, status: 'running' });
        return null;
      }),

    /** Ends work of killed processes. */
    async endKilled(now: string, error: string): Promise<void> {
      await db
        .write('workspace_imports')
        .whereIn('status', underWay)
        .where('aliveUntil', '<', now)
        .update({ status: 'failed', error });
    },

    expired: (now: string, limit: number): Promise<string[]> =>
      db.read('workspace_imports').where('expiresAt', '<', now).orderBy('expiresAt').limit(limit).pluck('id'),

    async existing(ids: readonly string[]): Promise<Set<string>> {
      const found: string[] = await db.read('workspace_imports').whereIn('id', ids).pluck('id');
      return new Set(found);
    },

    delete: async (id: string): Promise<void> =>
      void (await db.write('workspace_imports').where({ id }).delete()),
  };
}

export type WorkspaceImportsRepo = ReturnType<typeof createWorkspaceImportsRepo>;
