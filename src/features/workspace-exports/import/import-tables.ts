import type { Db } from '../../../db/connect';
import { readReferences, type Reference } from '../../../db/references';
import { readColumns } from '../../../db/tables/columns';
import { readerOf } from '../../../db/tables/reader';
import type { WrittenTable } from '../../../db/tables/write-rows';
import { exportedTables } from '../exported-tables';
import { notImported } from '../left-out.rules';
import type { ReadColumn } from './read-row.rules';

export interface ImportColumn extends ReadColumn {
  targetType: string;
}

/** A table whose rows a file may have. */
export interface ImportTable extends WrittenTable {
  columns: readonly ImportColumn[];
  /** SQL that the rows of the workspace `?` fulfil. */
  ofWorkspace: string;
  references: readonly Reference[];
  /** Columns that refer to rows which are written later, or to rows of the same table. */
  late: readonly string[];
}

/** Returns the tables that exports have, each after those that it refers to. */
export async function importTables(db: Db): Promise<ImportTable[]> {
  const { all } = await readReferences(db);
  const types = await readColumns(readerOf(db));
  const tables = new Map((await exportedTables(db)).map((table) => [table.name, table]));
  const order = parentsFirst([...tables.keys()], all);
  return order.flatMap((name, position) => {
    const table = tables.get(name);
    if (!table) return [];
    const references = all.filter((reference) => reference.table === name);
    return {
      name,
      ofWorkspace: table.ofWorkspace,
      references,
      late: references.filter(({ target }) => order.indexOf(target) >= position).map(({ column }) => column),
      columns: table.columns.map((column) => {
        const type = types.get(name)?.get(column.name)?.type ?? '';
        const length = /^varchar\((\d+)\)$/.exec(type)?.[1];
        return { ...column, targetType: type, maxLength: length === undefined ? null : Number(length) };
      }),
    };
  });
}

/** Whether rows of the table are written; the others only become invitations. */
export const isImported = ({ name }: ImportTable): boolean => !Object.hasOwn(notImported, name);

function parentsFirst(names: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const { table, target } of references) if (table === name && names.includes(target)) visit(target);
    ordered.push(name);
  };
  for (const name of names) visit(name);
  return ordered;
}
