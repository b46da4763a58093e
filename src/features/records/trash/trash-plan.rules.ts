import type { KeptTables } from './kept-tables.repo';

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

/** Returns the effects of deleting a row of `root` on other rows, as far as the trash keeps them. */
export function trashPlan(tables: KeptTables, root: string): TrashPlan {
  const kept = [...tables.values()];
  const keyOfRoot = tables.get(root)?.key ?? ['id'];
  const deleted: Deleted[] = [
    { kind: 'deleted', table: root, key: keyOfRoot, newestBy: undefined, because: [] },
  ];
  for (const { table, key, references, newestBy } of kept) {
    if (table === root) continue;
    const because = references.flatMap(({ column, target: of, onDelete }) =>
      onDelete === 'cascade' && deleted.some((step) => step.table === of) ? [{ column, of }] : [],
    );
    // A row that refers to the record itself is found through that reference alone.
    const direct = because.filter(({ of }) => of === root);
    if (because.length > 0)
      deleted.push({
        kind: 'deleted',
        table,
        key,
        newestBy,
        because: direct.length > 0 ? direct : because,
      });
  }
  const names = new Set(deleted.map(({ table }) => table));
  const cleared = kept.flatMap(({ table, key, references }) =>
    references.flatMap(({ column, target, onDelete }): Cleared[] =>
      onDelete === 'null' && names.has(target) && !names.has(table)
        ? [{ kind: 'cleared', table, column, key, target }]
        : [],
    ),
  );
  return { deleted, cleared };
}
