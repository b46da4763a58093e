import type { Db } from '../../db/connect';
import { days, type Clock } from '../../lib/clock';
import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';

const YEAR = days(365);
/** Deals that leave the sums in one transaction, except for those that were won in the same millisecond. */
const AT_ONCE = 500;

/**
 * Takes deals that were won more than a year ago out of the sums of their partners (docs/decisions/0092). Several processes can
 * run it at once.
 */
export function createWonWindow({ db, clock }: { db: Db; clock: Clock }) {
  const row = () => db.write('partner_figures_window').where({ id: 1 });
  // As in the index `deals_won`.
  const closedAt = db.write.raw(db.engine === 'postgres' ? `("closedAt" AT TIME ZONE 'UTC')` : '"closedAt"');
  // The status isn't bound, so that SQLite can use the partial index.
  const wonBetween = (from: string, to: string) =>
    db.write('deals').whereRaw(`status = 'won'`).where(closedAt, '>=', from).where(closedAt, '<', to);

  /** Returns whether there is more to do. */
  async function move(target: string): Promise<boolean> {
    const { wonSince }: { wonSince: string } = await row().forUpdate().first('wonSince');
    // A clock that was set back doesn't move the window back.
    if (wonSince >= target) return false;
    const [next]: string[] = await wonBetween(wonSince, target)
      .orderBy([{ column: closedAt }, { column: 'id' }])
      .offset(AT_ONCE)
      .limit(1)
      .pluck('closedAt');
    const until = next === undefined ? target : justAfter(next);
    await row().update({ wonSince: until });
    // Deals without an amount are counted under an empty currency.
    const leaving = wonBetween(wonSince, until)
      .groupByRaw('1, 2')
      .select('partnerId', {
        sumOf: db.write.raw(`case when "amountMinor" is null then '' else coalesce(currency, '') end`),
        n: db.write.raw('count(*)'),
        minor: db.write.raw('sum(case when currency is null then 0 else coalesce("amountMinor", 0) end)'),
      });
    await db.write.raw(
      `update partner_deal_sums set "wonDeals" = "wonDeals" - leaving.n, "wonMinor" = "wonMinor" - leaving.minor
       from (?) as leaving
       where partner_deal_sums."partnerId" = leaving."partnerId" and partner_deal_sums.currency = leaving."sumOf"`,
      [leaving],
    );
    return next !== undefined;
  }

  return {
    async sweep(): Promise<void> {
      const target = new Date(clock.now().getTime() - YEAR).toISOString();
      while (await db.transaction(() => move(target))) await yieldToEventLoop();
    },
  };
}

const justAfter = (time: string): string => new Date(Date.parse(time) + 1).toISOString();
