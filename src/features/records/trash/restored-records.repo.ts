import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';

/**
 * Checks and adjusts a record that has just been restored. All functions must run in the transaction that restores it.
 */
export function createRestoredRecordsRepo(db: Db) {
  return {
    /** Removes values of custom fields that were deleted in the meantime. */
    async forgetFields(table: string, id: string): Promise<void> {
      const row: { custom: unknown } | undefined = await db.write(table).where({ id }).first('custom');
      const custom: unknown = typeof row?.custom === 'string' ? JSON.parse(row.custom) : row?.custom;
      const values = Object.entries(Object(custom) as Record<string, unknown>);
      if (values.length === 0) return;
      const known: string[] = await db
        .write('custom_fields')
        .whereIn(
          'id',
          values.map(([field]) => field),
        )
        .pluck('id');
      const kept = values.filter(([field]) => known.includes(field));
      if (kept.length < values.length)
        await db
          .write(table)
          .where({ id })
          .update({ custom: JSON.stringify(Object.fromEntries(kept)) });
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

    async exists(table: string, id: string): Promise<boolean> {
      return (await db.write(table).where({ id }).first('id')) !== undefined;
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
