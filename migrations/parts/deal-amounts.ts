import type { Knex } from 'knex';
import { isPostgres } from './columns';
import { changedCurrencies, digitsOf, wholeCurrencies } from './currency-digits';

/** Rows per statement, few enough that a large table needs little memory. */
const AT_ONCE = 500;

interface Money {
  amount: string | null;
  currency: string | null;
  /** A whole number of the currency's smallest unit, as text. */
  amountMinor: string | null;
}

type Deal = Money & { id: string };
type Corrected = Pick<Money, 'amount' | 'amountMinor'>;

/** Returns the amount with the digits of ISO 4217; undefined if it has them already. */
function corrected({ amount, currency, amountMinor }: Money): Corrected | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount ?? '') ?? [];
  if (whole === undefined || currency === null) return undefined;
  const digits = digitsOf(currency);
  // No version of Intl has more digits than ISO 4217 for these currencies.
  if (fraction.length > digits) return undefined;
  const decimals = fraction.padEnd(digits, '0');
  const text = digits === 0 ? whole : `${whole}.${decimals}`;
  const minor = String(BigInt(whole + decimals));
  return text === amount && minor === amountMinor ? undefined : { amount: text, amountMinor: minor };
}

/** Writes the amounts of deals with the digits of ISO 4217. The text of an amount has always been right. */
export async function correctDeals(knex: Knex): Promise<void> {
  const set = `"amount" = v."amount", "amountMinor" = v."amountMinor"`;
  const statement = isPostgres(knex)
    ? `UPDATE deals AS d SET ${set}
       FROM json_to_recordset(?::json) AS v (id text, "amount" text, "amountMinor" bigint) WHERE d.id = v.id`
    : `UPDATE deals SET ${set}
       FROM (SELECT value ->> 'id' AS id, value ->> 'amount' AS "amount", value ->> 'amountMinor' AS "amountMinor"
             FROM json_each(?)) AS v WHERE deals.id = v.id`;
  let after = '';
  for (;;) {
    const deals: Deal[] = await knex('deals')
      .where('id', '>', after)
      // Zero had no decimals in any currency.
      .where((query) => {
        void query.whereIn('currency', changedCurrencies).orWhere((zero) => {
          void zero.where({ amount: '0' }).whereNotIn('currency', wholeCurrencies);
        });
      })
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', 'amount', 'currency', knex.raw('cast("amountMinor" as text) as "amountMinor"'));
    const last = deals.at(-1);
    if (last === undefined) return;
    const changes = deals.flatMap((deal) => {
      const change = corrected(deal);
      return change ? [{ id: deal.id, ...change }] : [];
    });
    if (changes.length > 0) await knex.raw(statement, [JSON.stringify(changes)]);
    after = last.id;
  }
}

/** Corrects deals in the trash, so that they are right when they are restored. */
export async function correctTrashedDeals(knex: Knex): Promise<void> {
  const content = isPostgres(knex)
    ? `(content::jsonb || jsonb_build_object('amount', ?::text, 'amountMinor', ?::bigint))::json`
    : `json_set(content, '$.amount', ?, '$.amountMinor', cast(? as integer))`;
  const statement = `UPDATE trash_rows SET content = ${content} WHERE "trashId" = ? AND step = 'deals'`;
  let after = '';
  for (;;) {
    // A deal is in the trash under its own id.
    const rows: { trashId: string; content: string }[] = await knex('trash_rows')
      .where({ step: 'deals' })
      .where('trashId', '>', after)
      .orderBy('trashId')
      .limit(AT_ONCE)
      .select('trashId', knex.raw('cast(content as text) as content'));
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const { trashId, content: text } of rows) {
      const deal: Omit<Money, 'amountMinor'> & { amountMinor: number | string | null } = JSON.parse(text);
      const change = corrected({ ...deal, amountMinor: String(deal.amountMinor) });
      if (change) await knex.raw(statement, [change.amount, change.amountMinor, trashId]);
    }
    after = last.trashId;
  }
}
