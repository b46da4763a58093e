import type { Db } from '../../../db/connect';
import { readReferences, type Reference } from '../../../db/references';
import { recordsWith } from '../../../records';

/** What the schema doesn't say about a table whose rows the trash keeps. */
interface Exception {
  /** References that the database doesn't know about. Without its target, the row isn't restored. */
  needs?: Readonly<Record<string, string>>;
  /** Columns that stay empty when the row is restored, because they describe work in progress. */
  cleared?: readonly string[];
  /** The rows are not restored if another row has the same values in these columns. */
  unless?: readonly string[];
  /** If there are too many rows, those with the highest value of this column are kept. */
  newestBy?: string;
}

/** A table whose rows the trash keeps. */
export interface KeptTable extends Exception {
  table: string;
  /** The columns that identify a row. */
  key: readonly string[];
  references: readonly Reference[];
}

/** In an order in which a table comes after those that it refers to. */
export type KeptTables = ReadonlyMap<string, KeptTable>;

const customValue: Exception = { needs: { fieldId: 'custom_fields' } };

export const exceptions: Readonly<Record<string, Exception>> = {
  partners_custom: customValue,
  applications_custom: customValue,
  leads_custom: customValue,
  deals_custom: customValue,
  workspace_members: { unless: ['workspaceId', 'userId'] },
  monitored_sources: { cleared: ['leaseOwner', 'leaseUntil'] },
  feed_items: { newestBy: 'detectedAt' },
};

const MAINTAINED = 'is maintained by triggers';

/** The tables that refer to records, with the reason why the trash doesn't keep their rows. */
export const leftOutTables: Readonly<Record<string, string>> = {
  invitations: 'grants access: what was taken away must not come back by restoring something else',
  page_screenshots: 'has images of up to several megabytes, which would double the database',
  affiliate_visits: 'is only needed for a short time',
  feed_item_weeks: MAINTAINED,
  partner_figures: MAINTAINED,
  partner_deal_sums: MAINTAINED,
};

/** Whether triggers write all rows of a table. */
export const isMaintained = (table: string): boolean => leftOutTables[table] === MAINTAINED;

/**
 * Returns the tables whose rows the trash keeps: those of the records that have a trash, and those whose rows disappear or
 * change with them, as the foreign keys of the schema say.
 */
export async function readKeptTables(db: Db): Promise<KeptTables> {
  const { all, keys } = await readReferences(db);
  const names = new Set<string>(recordsWith('trash').map(({ table }) => table));
  // A set can grow while it is read.
  for (const name of names)
    for (const { table, target, onDelete } of all)
      if (target === name && onDelete !== 'restrict' && !Object.hasOwn(leftOutTables, table))
        names.add(table);
  const keyOf = (table: string): readonly string[] => {
    const key = keys.get(table) ?? [];
    // SQLite's search indexes need a row number.
    return key.length === 0 || key.includes('seq') ? ['id'] : key;
  };
  const found = [...names].sort().map((table) => ({
    ...exceptions[table],
    table,
    key: keyOf(table),
    references: all.filter((reference) => reference.table === table),
  }));
  return new Map(inOrder(found).map((kept) => [kept.table, kept]));
}

/** Puts each table after those that it refers to. */
function inOrder(tables: readonly KeptTable[]): KeptTable[] {
  const names = new Set(tables.map(({ table }) => table));
  const placed = new Set<string>();
  const ordered: KeptTable[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ table, references }) =>
        !placed.has(table) &&
        references.every(({ target }) => target === table || placed.has(target) || !names.has(target)),
    );
    if (next.length === 0) throw new Error('The tables that the trash keeps refer to each other in a circle');
    for (const kept of next) placed.add(kept.table);
    ordered.push(...next);
  }
  return ordered;
}
