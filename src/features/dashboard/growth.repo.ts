import type { Knex } from 'knex';
import type { Db } from '../../db/connect';

/** The count between one day of `days` and the next, at its index. */
export interface PeriodCount {
  bucket: number;
  count: number;
}

export interface PeriodValue extends PeriodCount {
  currency: string;
  /** Smallest units of the currency. */
  minor: bigint;
}

/** Values of deals that the charts show, each with its time. */
const valueKinds = {
  won: { time: 'closedAt', condition: `status = 'won'` },
  open: { time: 'submittedAt', condition: `status IN ('submitted', 'approved')` },
} as const;
export type ValueKind = keyof typeof valueKinds;

/** Counts records by the week or month that they belong to. `days` are the first days, `yyyy-MM-dd`, oldest first. */
export function createGrowthRepo(db: Db) {
  /**
   * Runs one grouped query per week or month, all in one statement. Each reads its own range of the index, so that no row
   * is compared with all days, which is slow for texts on PostgreSQL.
   */
  function perPeriod(
    days: readonly string[],
    time: string,
    count: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
    rowsOf: () => Knex.QueryBuilder,
  ): Knex.QueryBuilder {
    const startOf = (day: string): string => `${day}T00:00:00.000Z`;
    const queries = days.map((day, bucket) => {
      const next = days[bucket + 1];
      const rows = rowsOf().where(time, '>=', startOf(day));
      if (next !== undefined) void rows.where(time, '<', startOf(next));
      return count(rows).select(db.read.raw(`${bucket} AS bucket`));
    });
    return db.read.unionAll(queries);
  }

  return {
    async newPartners(workspaceId: string, days: readonly string[]): Promise<PeriodCount[]> {
      const rows: { bucket: number; n: number | string }[] = await perPeriod(
        days,
        'createdAt',
        (partners) => partners.select({ n: db.read.raw('count(*)') }),
        () => db.read('partners').where({ workspaceId }),
      );
      return rows.map(({ bucket, n }) => ({ bucket, count: Number(n) }));
    },

    /** Sums the amounts of deals by currency. The conditions must equal those of the partial indexes word for word. */
    async values(workspaceId: string, kind: ValueKind, days: readonly string[]): Promise<PeriodValue[]> {
      const { time, condition } = valueKinds[kind];
      const rows: { currency: string; bucket: number; n: number | string; minor: string }[] = await perPeriod(
        days,
        time,
        (deals) =>
          deals.groupBy('currency').select('currency', {
            n: db.read.raw('count(*)'),
            // As text, because a sum can be larger than the integers of JavaScript.
            minor: db.read.raw('cast(sum(??) as text)', ['amountMinor']),
          }),
        () =>
          db
            .read('deals')
            .where({ workspaceId })
            .whereRaw(condition)
            .whereNotNull('currency')
            .whereNotNull('amountMinor'),
      );
      return rows.map(({ currency, bucket, n, minor }) => ({
        currency,
        bucket,
        count: Number(n),
        minor: BigInt(minor),
      }));
    },
  };
}

export type GrowthRepo = ReturnType<typeof createGrowthRepo>;
