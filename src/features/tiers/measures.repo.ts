import type { Knex } from 'knex';
import type { Db } from '../../db/connect';
import { formatAmount, parseAmount } from '../../lib/money/money';
import {
  isMoneyMetric,
  measureKey,
  windowStart,
  type Criterion,
  type MeasureOf,
  type Tier,
  type TierMetric,
} from './tiers.rules';

type Measured = Exclude<TierMetric, 'manual'>;

/** Where a metric is found: the rows of a partner, which of them count, and from what time on. */
interface Source {
  table: 'deals' | 'referrals' | 'commissions';
  at: string;
  isCounted?: string;
  /** Of metrics that add up money. */
  minor?: string;
}

const sources: Readonly<Record<Measured, Source>> = {
  dealsSubmitted: { table: 'deals', at: 'submittedAt' },
  dealsApproved: {
    table: 'deals',
    at: 'decidedAt',
    isCounted: `status in ('approved', 'won', 'lost', 'expired')`,
  },
  dealsWon: { table: 'deals', at: 'closedAt', isCounted: `status = 'won'` },
  revenueWon: { table: 'deals', at: 'closedAt', isCounted: `status = 'won'`, minor: 'amountMinor' },
  referralsConverted: { table: 'referrals', at: 'convertedAt', isCounted: `status = 'converted'` },
  commission: {
    table: 'commissions',
    at: 'createdAt',
    isCounted: `status <> 'duplicate'`,
    minor: 'netMinor',
  },
};

const partnerColumns = { deals: 'partnerId', referrals: 'referrerId', commissions: 'partnerId' } as const;

/** The figures of partners by `measureKey`, in smallest units or as numbers. */
export type Figures = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/** Measures what the criteria of tiers need, with one query for each table. */
export function createMeasures(db: Db) {
  function selected({ metric, window = 'lifetime', currency = '' }: Criterion, now: Date): Knex.Raw {
    const source = sources[metric === 'manual' ? 'dealsWon' : metric];
    const conditions = [`"${source.at}" >= ?`, ...(source.isCounted ? [source.isCounted] : [])];
    const values = [windowStart(window, now)];
    if (source.minor !== undefined) {
      conditions.push('currency = ?');
      values.push(currency);
    }
    const counted = source.minor === undefined ? '1' : `coalesce("${source.minor}", 0)`;
    // As text, because JavaScript numbers can't hold 64-bit integers.
    return db.read.raw(
      `cast(sum(case when ${conditions.join(' and ')} then ${counted} else 0 end) as text) as ??`,
      [...values, measureKey({ metric, window, currency })],
    );
  }

  return {
    /** Returns the figures of partners of the workspace, at most a few hundred, by id. Partners without any are missing. */
    async of(
      workspaceId: string,
      partnerIds: readonly string[],
      tiers: readonly Tier[],
      now: Date,
    ): Promise<Figures> {
      const criteria = tiers.flatMap((tier) => tier.criteria).filter(({ metric }) => metric !== 'manual');
      const wanted = [...new Map(criteria.map((one) => [measureKey(one), one])).values()];
      const figures = new Map<string, Map<string, bigint>>();
      if (partnerIds.length === 0) return figures;
      for (const table of ['deals', 'referrals', 'commissions'] as const) {
        const own = wanted.filter(({ metric }) => metric !== 'manual' && sources[metric].table === table);
        if (own.length === 0) continue;
        const column = partnerColumns[table];
        const rows: Record<string, string>[] = await db
          .read(table)
          .whereIn(column, partnerIds)
          // An expression, because SQLite would otherwise read the whole workspace.
          .whereRaw(`"workspaceId" || '' = ?`, [workspaceId])
          .groupBy(column)
          .select({ measuredId: column })
          .select(own.map((criterion) => selected(criterion, now)));
        for (const { measuredId = '', ...values } of rows) {
          const found = figures.get(measuredId) ?? new Map<string, bigint>();
          for (const [key, value] of Object.entries(values)) found.set(key, BigInt(value.split('.')[0] ?? 0));
          figures.set(measuredId, found);
        }
      }
      return figures;
    },
  };
}

/** Returns how a partner meets criteria. */
export const measureWith =
  (found: ReadonlyMap<string, bigint> | undefined, checks: Readonly<Record<string, boolean>>): MeasureOf =>
  (criterion) => {
    const { metric, min = 0, currency = '', label = '' } = criterion;
    if (metric === 'manual') {
      const isTicked = Object.hasOwn(checks, label) && checks[label] === true;
      return { value: isTicked, met: isTicked };
    }
    const has = found?.get(measureKey(criterion)) ?? 0n;
    if (!isMoneyMetric(metric)) return { value: Number(has), met: has >= BigInt(min) };
    const needed = parseAmount(String(min), currency) ?? 0n;
    return { value: formatAmount(has, currency), met: has >= needed };
  };

export type Measures = ReturnType<typeof createMeasures>;
