import type { Knex } from 'knex';
import type { Db } from '../../db/connect';

/** What happened between one day of `days` and the next, at its index. */
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
  const startOf = (day = ''): string => `${day}T00:00:00.000Z`;

  /** Numbers each row by the last day that is not after its time. */
  function bucketOf(time: string, days: readonly string[]): Knex.Raw {
    const cases = days.map((_, index) => `WHEN ?? >= ? THEN ${index}`).toReversed();
    const bindings = days.flatMap((day) => [startOf(day), time]).toReversed();
    return db.read.raw(`CASE ${cases.join(' ')} END AS bucket`, bindings);
  }

  return {
    async newPartners(workspaceId: string, days: readonly string[], limit: number): Promise<PeriodCount[]> {
      const newest = db
        .read('partners')
        .where({ workspaceId })
        .where('createdAt', '>=', startOf(days[0]))
        .orderBy('createdAt', 'desc')
        .limit(limit)
        .select(bucketOf('createdAt', days));
      const rows: { bucket: number; n: number | string }[] = await db.read
        .from(newest.as('newest'))
        .groupBy('bucket')
        .select('bucket', { n: db.read.raw('count(*)') });
      return rows.map(({ bucket, n }) => ({ bucket, count: Number(n) }));
    },

    /** Sums the amounts of deals by currency. The conditions must equal those of the partial indexes word for word. */
    async values(
      workspaceId: string,
      kind: ValueKind,
      days: readonly string[],
      limit: number,
    ): Promise<PeriodValue[]> {
      const { time, condition } = valueKinds[kind];
      const newest = db
        .read('deals')
        .where({ workspaceId })
        .whereRaw(condition)
        .whereNotNull('currency')
        .whereNotNull('amountMinor')
        .where(time, '>=', startOf(days[0]))
        .orderBy(time, 'desc')
        .limit(limit)
        .select('currency', 'amountMinor', bucketOf(time, days));
      const rows: { currency: string; bucket: number; n: number | string; minor: string }[] = await db.read
        .from(newest.as('newest'))
        .groupBy('currency', 'bucket')
        .select('currency', 'bucket', {
          n: db.read.raw('count(*)'),
          // As text, because a sum can be larger than the integers of JavaScript.
          minor: db.read.raw('cast(sum(??) as text)', ['amountMinor']),
        });
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
