import type { Db } from '../../../db/connect';
import { keysetPage } from '../../../db/lists/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import type { ImportStatus, StoredImport } from './workspace-imports.rules';

const COUNTED = 1000;

export function createWorkspaceImportsRepo(db: Db) {
  return {
    insert: async (stored: StoredImport): Promise<void> =>
      void (await db.write('workspace_imports').insert(stored)),

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

    /** Ends work of killed processes. */
    async endKilled(now: string, error: string): Promise<void> {
      await db
        .write('workspace_imports')
        .whereIn('status', ['checking', 'running'])
        .where('aliveUntil', '<', now)
        .update({ status: 'failed', error });
    },

    /** Whether an import is being checked or written. */
    async isBusy(now: string): Promise<boolean> {
      const row: unknown = await db
        .read('workspace_imports')
        .whereIn('status', ['checking', 'running'])
        .where('expiresAt', '>', now)
        .first('id');
      return row !== undefined;
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
