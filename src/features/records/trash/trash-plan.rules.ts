import { keptTables } from './kept-tables.rules';

/** The rows of a table that are deleted together with a record, and the way to find them. */
export interface Deleted {
  kind: 'deleted';
  /** Also the name of the step. */
  table: string;
  key: readonly string[];
  newestBy: string | undefined;
  /** Empty for the record itself; others have at least one. */
  because: readonly { column: string; of: string }[];
}

/** The rows in which a column is cleared, and the way to find them. */
export interface Cleared {
  kind: 'cleared';
  table: string;
  column: string;
  key: readonly string[];
  target: string;
}

export interface TrashPlan {
  /** In the order in which the rows can be inserted again. */
  deleted: readonly Deleted[];
  /** The columns to set after that. */
  cleared: readonly Cleared[];
}

export const keyOf = (table: string): readonly string[] => keptTables[table]?.key ?? ['id'];

/** Returns the effects of deleting a row of `root` on other rows, as far as the trash keeps them. */
export function trashPlan(root: string): TrashPlan {
  const deleted: Deleted[] = [
    { kind: 'deleted', table: root, key: keyOf(root), newestBy: undefined, because: [] },
  ];
  for (const [table, { references, newestBy }] of Object.entries(keptTables)) {
    if (table === root) continue;
    const because = Object.entries(references).flatMap(([column, [of, onDelete]]) =>
      onDelete === 'cascade' && deleted.some((step) => step.table === of) ? [{ column, of }] : [],
    );
    // A row that refers to the record itself is found through that reference alone.
    const direct = because.filter(({ of }) => of === root);
    if (because.length > 0)
      deleted.push({
        kind: 'deleted',
        table,
        key: keyOf(table),
        newestBy,
        because: direct.length > 0 ? direct : because,
      });
  }
  const names = new Set(deleted.map(({ table }) => table));
  const cleared = Object.entries(keptTables).flatMap(([table, { references }]) =>
    Object.entries(references).flatMap(([column, [target, onDelete]]): Cleared[] =>
      onDelete === 'null' && names.has(target) && !names.has(table)
        ? [{ kind: 'cleared', table, column, key: keyOf(table), target }]
        : [],
    ),
  );
  return { deleted, cleared };
}
