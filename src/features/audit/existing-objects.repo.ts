import type { Db } from '../../db/connect';
import { allRecords } from '../../records';
import type { AuditObject } from './audit.rules';

/** Tables and columns with the ids of the kinds that a screen can show. */
const places: Partial<Record<AuditObject, { table: string; column: string }>> = {
  ...Object.fromEntries(
    allRecords.flatMap(({ type, table, path }) => (path ? [[type, { table, column: 'id' }]] : [])),
  ),
  trend_preferences: { table: 'trend_preferences', column: 'id' },
  user: { table: 'workspace_members', column: 'userId' },
};

export interface ObjectRef {
  type: AuditObject;
  id: string;
}

export function createExistingObjectsRepo(db: Db) {
  /**
   * Returns the ids of those objects that still exist in the workspace and have a screen. Runs one query, or none
   * if there are no such objects.
   */
  return async function existing(
    workspaceId: string,
    refs: readonly ObjectRef[],
  ): Promise<ReadonlySet<string>> {
    const queries = Object.entries(places).flatMap(([type, { table, column }]) => {
      const ids = [...new Set(refs.filter((ref) => ref.type === type).map((ref) => ref.id))];
      return ids.length === 0
        ? []
        : [db.read(table).where({ workspaceId }).whereIn(column, ids).select({ id: column })];
    });
    const [first, ...others] = queries;
    if (!first) return new Set();
    const rows: { id: string }[] = await first.unionAll(others);
    return new Set(rows.map((row) => row.id));
  };
}

export type ExistingObjects = ReturnType<typeof createExistingObjectsRepo>;
