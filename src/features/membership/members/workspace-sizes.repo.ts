import type { Db } from '../../../db/connect';

interface Size {
  table: string;
  count: number;
}

/** Counts what a workspace contains. It reads all of its rows, so only operators may call it. */
export function createWorkspaceSizesRepo(db: Db) {
  return {
    async count(workspaceId: string, tables: readonly string[]): Promise<Size[]> {
      const sizes: Size[] = [];
      for (const table of tables) {
        const row: { count?: number | string } | undefined = await db
          .read(table)
          .where({ workspaceId })
          .count({ count: '*' })
          .first();
        sizes.push({ table, count: Number(row?.count ?? 0) });
      }
      return sizes;
    },
    /** The total size of the files, in bytes. */
    async bytes(workspaceId: string): Promise<number> {
      const row: { bytes: number | string } | undefined = await db
        .read('file_usage')
        .where({ workspaceId })
        .first('bytes');
      return Number(row?.bytes ?? 0);
    },
  };
}

export type WorkspaceSizesRepo = ReturnType<typeof createWorkspaceSizesRepo>;
