import { formatAmount } from '../../../lib/money/money';
import type { MeasuredRow } from './report-query';
import { isTimeDimension, type Unit } from './measures.rules';

/** A figure of a report. `value` is a decimal as text for amounts, else a number; null without a base. */
export interface ReportFigure {
  currency: string | null;
  value: string | number | null;
  /** The records behind it. */
  count: number;
  previous: string | number | null;
}

export interface ReportRow extends ReportFigure {
  keys: (string | null)[];
  labels: string[];
}

const RATIO_DIGITS = 10_000n;
const DAY_MS = 24n * 3600n * 1000n;

/** Divides whole numbers, with halves up. */
function divided(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor;
  const quotient = doubled / (2n * divisor);
  // Division of negative numbers rounds towards 0.
  return doubled < 0n && doubled % (2n * divisor) !== 0n ? quotient - 1n : quotient;
}

/** Returns a sum in the unit of its measure. */
export function figureOf(
  unit: Unit,
  { total, count, currency }: Pick<MeasuredRow, 'total' | 'count' | 'currency'>,
): string | number | null {
  if (unit === 'amount')
    return total === null || currency === null ? null : formatAmount(BigInt(total), currency);
  if (unit === 'count') return Number(total ?? 0);
  if (total === null || count === 0) return null;
  const records = BigInt(count);
  if (unit === 'ratio') return Number(divided(BigInt(total) * RATIO_DIGITS, records)) / Number(RATIO_DIGITS);
  return Number(divided(BigInt(total) * 10n, records * DAY_MS)) / 10;
}

const nothing = { total: null, count: 0 };

/** Returns what is shown without a record: 0 of what is added up, and no ratio or mean. */
const emptyFigure = (unit: Unit, currency: string | null): string | number | null =>
  unit === 'amount' && currency !== null
    ? formatAmount(0n, currency)
    : figureOf(unit, { ...nothing, currency });

interface Paired {
  now: MeasuredRow | undefined;
  before: MeasuredRow | undefined;
}

/** Puts the figures of both periods with the same keys and currency together. */
export function pairFigures(
  rows: readonly MeasuredRow[],
  unit: Unit,
  { isCompared, keysOf }: { isCompared: boolean; keysOf: (row: MeasuredRow) => (string | null)[] },
): (ReportFigure & Pick<MeasuredRow, 'keys' | 'names'>)[] {
  const pairs = new Map<string, Paired>();
  for (const row of rows) {
    const key = JSON.stringify([keysOf(row), row.currency]);
    const pair = pairs.get(key) ?? { now: undefined, before: undefined };
    if (row.isBefore) pair.before = row;
    else pair.now = row;
    pairs.set(key, pair);
  }
  return [...pairs.values()].flatMap(({ now, before }) => {
    const one = now ?? before;
    if (!one) return [];
    const { currency } = one;
    const value = now ? figureOf(unit, now) : emptyFigure(unit, currency);
    const earlier = before ? figureOf(unit, before) : emptyFigure(unit, currency);
    return [
      {
        keys: keysOf(one),
        names: one.names,
        currency,
        value,
        count: now?.count ?? 0,
        previous: isCompared ? earlier : null,
      },
    ];
  });
}

/** Compares texts as the database does on both engines, with empty ones last. */
const compareTexts = (one: string | null, other: string | null): number => {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
};

/** Sorts rows: times in their order, a single other dimension from the highest value, several by their labels. */
export function sortRows(rows: ReportRow[], dimensions: readonly string[]): ReportRow[] {
  const isRanking = dimensions.length === 1 && !isTimeDimension(dimensions[0] ?? '');
  return rows.sort((one, other) => {
    for (const [index, name] of dimensions.entries()) {
      if (isRanking) break;
      const texts = (row: ReportRow): string | null =>
        row.keys[index] === null || isTimeDimension(name)
          ? (row.keys[index] ?? null)
          : (row.labels[index] ?? '').toLowerCase();
      const order =
        compareTexts(texts(one), texts(other)) ||
        compareTexts(one.keys[index] ?? null, other.keys[index] ?? null);
      if (order !== 0) return order;
    }
    return (
      compareTexts(one.currency, other.currency) ||
      Number(other.value ?? -1) - Number(one.value ?? -1) ||
      compareTexts(one.labels[0] ?? null, other.labels[0] ?? null) ||
      compareTexts(one.keys[0] ?? null, other.keys[0] ?? null)
    );
  });
}
