import type { Db } from '../../db/connect';
import { readReferences, type Reference } from '../../db/references';
import { keyOf, kindOf, readColumns, type ColumnRow } from '../../db/tables/columns';
import type { RowSource } from '../../db/tables/read-rows';
import { readerOf } from '../../db/tables/reader';
import { isComputed, jsonColumns, leftOutTables, rowNumbers, secretColumns } from './left-out.rules';

/** A table of a workspace. */
export interface WorkspaceTable extends Omit<RowSource, 'where'> {
  /** SQL that the rows `t` of the workspace `?` fulfil. */
  ofWorkspace: string;
  /** The columns that refer to accounts. */
  people: readonly string[];
}

/** Returns all tables whose rows are deleted with their workspace, except those that are left out by declaration. */
export async function exportedTables(db: Db): Promise<WorkspaceTable[]> {
  const all = await workspaceTables(db);
  return all.filter(({ name }) => !Object.hasOwn(leftOutTables, name) && !isComputed(name));
}

/** Reads the tables whose rows name a workspace, or belong to rows of such a table, from the schema. */
export async function workspaceTables(db: Db): Promise<WorkspaceTable[]> {
  const { all } = await readReferences(db);
  const columns = await readColumns(readerOf(db));
  const conditions = new Map([['workspaces', '"id" = ?']]);
  for (const [name, own] of columns) if (own.has('workspaceId')) conditions.set(name, '"workspaceId" = ?');
  for (let found = true; found;) {
    found = false;
    for (const reference of all) {
      const parent = conditions.get(reference.target);
      if (reference.onDelete !== 'cascade' || parent === undefined || conditions.has(reference.table))
        continue;
      conditions.set(reference.table, conditionOf(reference, parent));
      found = true;
    }
  }
  return [...conditions].map(([name, ofWorkspace]) => {
    const own = columns.get(name) ?? new Map<string, ColumnRow>();
    return {
      name,
      ofWorkspace,
      key: keyOf(own),
      columns: [...own.values()].filter((column) => isExported(column)).map(exportedColumn),
      people: all
        .filter(({ table, target }) => table === name && target === 'users')
        .map(({ column }) => column),
    };
  });
}

const conditionOf = ({ column, target, targetColumn }: Reference, parent: string): string =>
  target === 'workspaces'
    ? `"${column}" = ?`
    : `"${column}" IN (SELECT "${targetColumn}" FROM "${target}" WHERE ${parent})`;

const isExported = ({ table, column, isGenerated }: ColumnRow): boolean =>
  !isGenerated && !rowNumbers.has(column) && !secretColumns.has(`${table}.${column}`);

const exportedColumn = (row: ColumnRow): WorkspaceTable['columns'][number] => ({
  name: row.column,
  kind: jsonColumns.has(row.column) ? 'json' : kindOf(row),
});
