import type { Db } from '../../db/connect';
import { rawRows } from '../../db/raw-rows';

/** A row of these tables is marked as deleted first. All rows that refer to it are deleted before the row itself. */
export type MarkedTable = 'workspaces' | 'users';

/** At most `limit` rows of a table with one of the ids in `column`. */
export interface RowsToErase {
  table: string;
  /** The columns of the primary key. */
  key: readonly string[];
  column: string;
  ids: readonly string[];
  limit: number;
}

export function createDeletedRowsRepo(db: Db) {
  const places = (values: readonly string[], place: '?' | '??'): string => values.map(() => place).join(', ');
  // Another process may be deleting the same rows.
  const lock = db.engine === 'postgres' ? 'for update skip locked' : '';

  /** Returns the condition on the primary key, with its bindings. */
  const some = ({ table, key, column, ids, limit }: RowsToErase) => ({
    sql: `(${places(key, '??')}) in (select ${places(key, '??')} from ?? where ?? in (${places(ids, '?')}) limit ? ${lock})`,
    bindings: [...key, ...key, table, column, ...ids, limit],
  });

  return {
    marked: (table: MarkedTable): Promise<string[]> =>
      db.read(table).whereNotNull('deletedAt').orderBy(['deletedAt', 'id']).pluck('id'),

    /** Returns the number of deleted rows. */
    async deleteSome(rows: RowsToErase): Promise<number> {
      const { sql, bindings } = some(rows);
      const deleted = await rawRows(db.write, `delete from ?? where ${sql} returning 1 as n`, [
        rows.table,
        ...bindings,
      ]);
      return deleted.length;
    },

    /** Clears the column of the rows. Returns their number. */
    async clearSome(rows: RowsToErase): Promise<number> {
      const { sql, bindings } = some(rows);
      const cleared = await rawRows(db.write, `update ?? set ?? = null where ${sql} returning 1 as n`, [
        rows.table,
        rows.column,
        ...bindings,
      ]);
      return cleared.length;
    },

    ids: (table: string, column: string, id: string, limit: number): Promise<string[]> =>
      db.write(table).where(column, id).limit(limit).pluck('id'),

    /** Deletes the marked row itself, with what was written since its other rows were deleted. */
    async deleteMarked(table: MarkedTable, id: string): Promise<void> {
      await db.write(table).where({ id }).whereNotNull('deletedAt').delete();
    },
  };
}

export type DeletedRowsRepo = ReturnType<typeof createDeletedRowsRepo>;
