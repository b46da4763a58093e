import type { Reference } from '../../db/references';

/** One step of deleting the rows that refer to a deleted object. */
export interface ErasureStep {
  kind: 'delete' | 'clear';
  table: string;
  /** The column with the id of the object. */
  column: string;
  /** References of other tables to these rows by `id`, through which rows are deleted that the plan has no step for. */
  parts: readonly Reference[];
}

/**
 * Returns the steps that delete or clear all rows that refer to a row of `root`, in an order in which no row is deleted
 * before those that refer to it.
 */
export function erasurePlan(all: readonly Reference[], root: string): ErasureStep[] {
  const own = all.filter(({ target, onDelete }) => target === root && onDelete !== 'restrict');
  const deleted = new Set(own.flatMap(({ table, onDelete }) => (onDelete === 'cascade' ? [table] : [])));
  const ordered: string[] = [];
  const visited = new Set<string>();
  const visit = (table: string): void => {
    if (visited.has(table)) return;
    visited.add(table);
    for (const reference of all) if (reference.target === table) visit(reference.table);
    ordered.push(table);
  };
  for (const table of deleted) visit(table);
  const partsOf = (table: string) =>
    all.filter(
      (part) =>
        part.target === table &&
        part.targetColumn === 'id' &&
        part.onDelete === 'cascade' &&
        part.table !== table &&
        !deleted.has(part.table),
    );
  const steps = (onDelete: Reference['onDelete']) =>
    own.filter((reference) => reference.onDelete === onDelete);
  return [
    ...steps('cascade')
      .sort((one, other) => ordered.indexOf(one.table) - ordered.indexOf(other.table))
      .map(({ table, column }) => ({ kind: 'delete' as const, table, column, parts: partsOf(table) })),
    ...steps('null').map(({ table, column }) => ({ kind: 'clear' as const, table, column, parts: [] })),
  ];
}
