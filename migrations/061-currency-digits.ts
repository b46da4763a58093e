import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';
import { changedCurrencies, digitsOf } from './parts/currency-digits';
import { correctDeals, correctTrashedDeals } from './parts/deal-amounts';
import { findWrittenDigits, type WrittenConversion } from './parts/reported-digits';

/**
 * Rescales amounts to the smallest units of ISO 4217. Earlier versions stored them in those of `Intl`, which differ
 * between versions of Node.js. Conversions whose amount can't be decided are marked for `doctor`.
 */
export async function up(knex: Knex): Promise<void> {
  const no = isPostgres(knex) ? 'false' : '0';
  await knex.raw(
    `ALTER TABLE affiliate_conversions ADD COLUMN "isAmountUncertain" boolean NOT NULL DEFAULT ${no}`,
  );
  await knex.raw(
    `CREATE INDEX affiliate_conversions_uncertain ON affiliate_conversions (id)
     WHERE "isAmountUncertain" AND "reversedAt" IS NULL`,
  );
  await correctDeals(knex);
  await correctTrashedDeals(knex);
  await rescaleConversions(knex);
  await sumLedgers(knex);
}

/** Doesn't scale back: earlier versions read these amounts differently on each version of Node.js. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX affiliate_conversions_uncertain');
  await knex.raw('ALTER TABLE affiliate_conversions DROP COLUMN "isAmountUncertain"');
}

/** Rows per statement, few enough that a large table needs little memory. */
const AT_ONCE = 500;

async function rescaleConversions(knex: Knex): Promise<void> {
  const read = (after: string): Promise<WrittenConversion[]> =>
    knex('affiliate_conversions as c')
      .join('affiliate_links as l', 'l.id', 'c.linkId')
      .where('c.id', '>', after)
      .whereIn('c.currency', changedCurrencies)
      .whereNot('c.amountMinor', 0)
      .orderBy('c.id')
      .limit(AT_ONCE)
      .select('c.id', 'c.workspaceId', 'c.linkId', 'c.externalId', 'c.name', 'c.clickId', 'c.contentHash')
      .select('c.currency', 'l.codeKey', knex.raw('cast(c."amountMinor" as text) as "amountMinor"'));
  let conversions = await read('');
  if (conversions.length === 0) return;
  const lock = await unlockLedger(knex);
  for (;;) {
    const last = conversions.at(-1);
    if (last === undefined) break;
    await rescale(knex, conversions, await findWrittenDigits(knex, conversions));
    conversions = await read(last.id);
  }
  await lock();
}

async function rescale(
  knex: Knex,
  conversions: readonly WrittenConversion[],
  written: ReadonlyMap<string, number>,
): Promise<void> {
  const idsByFactor = new Map<number, string[]>();
  for (const { id, currency } of conversions) {
    const digits = written.get(id);
    // 0 marks an amount that can't be decided.
    const factor = digits === undefined ? 0 : 10 ** (digitsOf(currency) - digits);
    idsByFactor.set(factor, [...(idsByFactor.get(factor) ?? []), id]);
  }
  for (const [factor, ids] of idsByFactor) {
    if (factor === 1) continue;
    const rows = knex('affiliate_conversions').whereIn('id', ids);
    if (factor === 0) {
      await rows.update({ isAmountUncertain: true });
      continue;
    }
    const scaled = (column: string) => knex.raw('?? * ?', [column, factor]);
    await rows.update({ amountMinor: scaled('amountMinor'), commissionMinor: scaled('commissionMinor') });
    await knex('affiliate_ledger')
      .whereIn('conversionId', ids)
      .update({ amountMinor: scaled('amountMinor') });
  }
}

/** Lets this transaction change ledger entries. Returns the function that makes the ledger append-only again. */
async function unlockLedger(knex: Knex): Promise<() => Promise<void>> {
  if (isPostgres(knex)) {
    const turn = (state: string) =>
      knex.raw(`ALTER TABLE affiliate_ledger ${state} TRIGGER affiliate_ledger_keep_rows`);
    await turn('DISABLE');
    return async () => void (await turn('ENABLE'));
  }
  const trigger: { sql: string } = await knex('sqlite_master')
    .where({ type: 'trigger', name: 'affiliate_ledger_keep_update' })
    .first('sql');
  await knex.raw('DROP TRIGGER affiliate_ledger_keep_update');
  return async () => void (await knex.raw(trigger.sql));
}

async function sumLedgers(knex: Knex): Promise<void> {
  const sum = `(SELECT coalesce(sum("amountMinor"), 0) FROM affiliate_ledger WHERE "linkId" = affiliate_links.id)`;
  await knex('affiliate_links')
    .whereIn('currency', changedCurrencies)
    .whereRaw(`"earningsMinor" <> ${sum}`)
    .update({ earningsMinor: knex.raw(sum) });
}
