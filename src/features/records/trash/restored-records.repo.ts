import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';

/**
 * Checks and adjusts a record that has just been restored. All functions must run in the transaction that restores it.
 */
export function createRestoredRecordsRepo(db: Db) {
  return {
    /** Removes values of custom fields that were deleted in the meantime. */
    async forgetFields(table: string, ids: readonly string[]): Promise<void> {
      const rows: { id: string; custom: unknown }[] = await db
        .write(table)
        .whereIn('id', ids)
        .select('id', 'custom');
      const records = rows.map(({ id, custom }) => ({
        id,
        values: Object.entries(
          Object(typeof custom === 'string' ? JSON.parse(custom) : custom) as Record<string, unknown>,
        ),
      }));
      const used = new Set(records.flatMap(({ values }) => values.map(([field]) => field)));
      if (used.size === 0) return;
      const known: string[] = await db
        .write('custom_fields')
        .whereIn('id', [...used])
        .pluck('id');
      for (const { id, values } of records) {
        const kept = values.filter(([field]) => known.includes(field));
        if (kept.length < values.length)
          await db
            .write(table)
            .where({ id })
            .update({ custom: JSON.stringify(Object.fromEntries(kept)) });
      }
    },

    /** Makes a contact an ordinary one if its partner has another primary contact. */
    async keepOnePrimary(id: string): Promise<void> {
      const contacts = db.write('partner_contacts');
      const contact: { partnerId: string } | undefined = await contacts.where({ id }).first('partnerId');
      const primary: { id: string }[] = await db
        .write('partner_contacts')
        .where({ partnerId: contact?.partnerId ?? '', isPrimary: true })
        .select('id');
      if (primary.length > 1) await db.write('partner_contacts').where({ id }).update({ isPrimary: false });
    },

    async existAll(table: string, ids: ReadonlySet<string>): Promise<boolean> {
      const found: string[] = await db
        .write(table)
        .whereIn('id', [...ids])
        .pluck('id');
      return found.length === ids.size;
    },

    /** Counts the rows that have the same values in these columns, up to `most`. */
    async countAlike(
      table: string,
      values: Readonly<Record<string, unknown>>,
      most: number,
    ): Promise<number> {
      const alike: Knex.QueryBuilder = db.write(table).where(values).limit(most).select(db.write.raw('1'));
      const rows: unknown[] = await alike;
      return rows.length;
    },
  };
}

export type RestoredRecordsRepo = ReturnType<typeof createRestoredRecordsRepo>;
