import type { Knex } from 'knex';
import { isPostgres, time } from './parts/columns';

const ONCE = 'affiliate_ledger_conversionid_kind_unique';

/**
 * What a partner was told about the customer of a deal when its users submitted it, and ledgers in which a conversion that
 * was reinstated can be reversed again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('deals', (table) => {
    // clear, possible or withheld; null for deals that weren't submitted in the portal, or before this migration.
    table.string('conflictAnswer', 10).nullable();
    time(knex, table, 'conflictAnsweredAt').nullable();
  });
  await knex.raw('CREATE INDEX affiliate_ledger_of_conversion ON affiliate_ledger ("conversionId")');
  await knex.raw(
    isPostgres(knex) ? `ALTER TABLE affiliate_ledger DROP CONSTRAINT ${ONCE}` : `DROP INDEX ${ONCE}`,
  );
  await keepFromReplacing(knex, '');
}

/** Fails if a conversion was reversed twice, which earlier versions can't store. */
export async function down(knex: Knex): Promise<void> {
  await keepFromReplacing(knex, ` OR ("conversionId" = NEW."conversionId" AND kind = NEW.kind)`);
  await knex.raw(
    isPostgres(knex)
      ? `ALTER TABLE affiliate_ledger ADD CONSTRAINT ${ONCE} UNIQUE ("conversionId", kind)`
      : `CREATE UNIQUE INDEX ${ONCE} ON affiliate_ledger ("conversionId", kind)`,
  );
  await knex.raw('DROP INDEX affiliate_ledger_of_conversion');
  for (const column of ['conflictAnsweredAt', 'conflictAnswer'])
    await knex.raw(`ALTER TABLE deals DROP COLUMN "${column}"`);
}

/** On SQLite, an entry must not replace another one that it collides with. PostgreSQL has no REPLACE. */
async function keepFromReplacing(knex: Knex, orIf: string): Promise<void> {
  if (isPostgres(knex)) return;
  await knex.raw('DROP TRIGGER affiliate_ledger_keep_replace');
  await knex.raw(
    `CREATE TRIGGER affiliate_ledger_keep_replace BEFORE INSERT ON affiliate_ledger
     WHEN EXISTS (SELECT 1 FROM affiliate_ledger WHERE id = NEW.id OR rowid = NEW.rowid${orIf})
     BEGIN SELECT RAISE(ABORT, 'The ledger is append-only'); END`,
  );
}
