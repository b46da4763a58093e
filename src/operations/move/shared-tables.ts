import type { Db } from '../../db/connect';
import { keyOf, kindOf, readColumns } from '../../db/tables/columns';
import { readerOf } from '../../db/tables/reader';
import type { WrittenColumn } from '../../db/tables/write-rows';

/** A table that both databases have, and the columns that both have. */
export interface SharedTable {
  name: string;
  columns: WrittenColumn[];
  /** The columns of the primary key by which SQLite reads the table in pages. */
  key: string[];
}

/** Returns the names of a database's tables, without search indexes. */
export const tableNames = async (db: Db): Promise<string[]> => [...(await readColumns(readerOf(db))).keys()];

/**
 * Reads the tables to copy from the schemas of both databases. SQLite's row numbers and lists of names, which its
 * triggers fill, are only in one of them, and so are tables of rows that aren't shown yet.
 */
export async function sharedTables(source: Db, target: Db): Promise<SharedTable[]> {
  const [from, to] = [await readColumns(readerOf(source)), await readColumns(readerOf(target))];
  const typed = source.engine === 'postgres' ? from : to;
  const keyed = source.engine === 'sqlite' ? from : to;
  return [...from].flatMap(([name, columns]) => {
    const others = to.get(name);
    if (!others) return [];
    const shared = [...columns.keys()].flatMap((column) => {
      const type = typed.get(name)?.get(column);
      const other = others.get(column);
      if (!type || !other || type.isGenerated || other.isGenerated) return [];
      return [{ name: column, kind: kindOf(type), targetType: other.type }];
    });
    return [{ name, columns: shared, key: keyOf(keyed.get(name) ?? new Map()) }];
  });
}
