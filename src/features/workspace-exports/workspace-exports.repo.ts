import type { Db } from '../../db/connect';
import { MAX_KEPT, type StoredExport } from './workspace-exports.rules';

export function createWorkspaceExportsRepo(db: Db) {
  return {
    /** @throws if one of the workspace is running */
    async insert(stored: StoredExport): Promise<void> {
      await db.write('workspace_exports').insert(stored);
    },

    /** Changes a running export. Returns false if it isn't running any more. */
    async update(id: string, changes: Partial<StoredExport>): Promise<boolean> {
      const changed: number = await db
        .write('workspace_exports')
        .where({ id, status: 'running' })
        .update(changes);
      return changed > 0;
    },

    /** Ends running exports of killed processes, of one workspace or of all. */
    async endKilled(now: string, error: string, of: { workspaceId?: string } = {}): Promise<void> {
      await db
        .write('workspace_exports')
        .where({ ...of, status: 'running' })
        .where('aliveUntil', '<', now)
        .update({ status: 'failed', error });
    },

    /** Returns the exports of a workspace, newest first. */
    async ofWorkspace(workspaceId: string): Promise<StoredExport[]> {
      const rows: StoredExport[] = await db
        .read('workspace_exports')
        .where({ workspaceId })
        .orderBy('createdAt', 'desc')
        .limit(2 * MAX_KEPT);
      return rows;
    },

    async find(workspaceId: string, id: string): Promise<StoredExport | undefined> {
      const row: StoredExport | undefined = await db
        .read('workspace_exports')
        .where({ workspaceId, id })
        .first();
      return row;
    },

    async expired(now: string, limit: number): Promise<string[]> {
      const ids: string[] = await db
        .read('workspace_exports')
        .where('expiresAt', '<', now)
        .orderBy('expiresAt')
        .limit(limit)
        .pluck('id');
      return ids;
    },

    async existing(ids: readonly string[]): Promise<Set<string>> {
      const found: string[] = await db.read('workspace_exports').whereIn('id', ids).pluck('id');
      return new Set(found);
    },

    async delete(id: string): Promise<void> {
      await db.write('workspace_exports').where({ id }).delete();
    },
  };
}

export type WorkspaceExportsRepo = ReturnType<typeof createWorkspaceExportsRepo>;
