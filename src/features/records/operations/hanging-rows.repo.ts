import type { Db } from '../../../db/connect';
import { createColumnReader, createKeptTablesReader, quote } from '../trash/trash-sql.repo';

/** Rows that the program writes by itself, and those that are a part of the record. */
const ownTables = new Set([
  ...['partner_types', 'partner_activities', 'feed_items', 'operation_parts'],
  'affiliate_link_names',
]);
const isOwn = (table: string): boolean => ownTables.has(table) || table.endsWith('_custom');

/** Finds what people have added to records since they were created, such as a note of a partner or a deal of a lead. */
export function createHangingRows(db: Db) {
  const keptTables = createKeptTablesReader(db);
  const columnsOf = createColumnReader(db);

  async function referring(
    { table, column }: { table: string; column: string },
    target: string,
    ids: readonly string[],
  ): Promise<string[]> {
    const query = db
      .write({ x: table })
      .join({ r: target }, 'r.id', `x.${column}`)
      .whereIn(`x.${column}`, ids)
      .distinct(`x.${column} as id`);
    // What an import creates together has the same time.
    if ((await columnsOf(table)).includes('createdAt'))
      query.whereRaw(`x.${quote('createdAt')} > r.${quote('createdAt')}`);
    const rows: { id: string }[] = await query;
    return rows.map(({ id }) => id);
  }

  return {
    /** Returns those of the records that other rows refer to. Runs in the transaction that deletes them. */
    async among(target: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const found = new Set<string>();
      for (const { table, references } of (await keptTables()).values())
        for (const { column, target: of } of references)
          if (of === target && table !== target && !isOwn(table))
            for (const id of await referring({ table, column }, target, ids)) found.add(id);
      return found;
    },

    /**
     * Returns those of the records that have an audit entry after a time, for kinds of records that don't say when they
     * were changed. An import writes none for each of its records.
     */
    async editedAfter(
      workspaceId: string,
      ids: readonly string[],
      since: string,
    ): Promise<ReadonlySet<string>> {
      const rows: { id: string }[] = await db
        .read('audit_entries')
        .where({ workspaceId })
        .whereIn('objectId', ids)
        .where('createdAt', '>', since)
        .distinct({ id: 'objectId' });
      return new Set(rows.map(({ id }) => id));
    },
  };
}

export type HangingRows = ReturnType<typeof createHangingRows>;
