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

/** Returns the texts by which rows with several or timely dimensions are sorted; null for an empty key. */
const sortTexts = (row: ReportRow, dimensions: readonly string[]): (string | null)[] =>
  dimensions.flatMap((name, index) => {
    const key = row.keys[index] ?? null;
    if (isTimeDimension(name)) return [key];
    return [key === null ? null : (row.labels[index] ?? '').toLowerCase(), key];
  });

/** Sorts rows: times in their order, a single other dimension from the highest value, several by their labels. */
export function sortRows(rows: readonly ReportRow[], dimensions: readonly string[]): ReportRow[] {
  const isRanking = dimensions.length === 1 && !isTimeDimension(dimensions[0] ?? '');
  const keyed = rows.map((row) => ({
    row,
    texts: sortTexts(row, dimensions),
    value: Number(row.value ?? -1),
  }));
  type Keyed = (typeof keyed)[number];
  const byTexts = (one: Keyed, other: Keyed): number => {
    for (const [index, text] of one.texts.entries()) {
      const order = compareTexts(text, other.texts[index] ?? null);
      if (order !== 0) return order;
    }
    return 0;
  };
  const byValue = (one: Keyed, other: Keyed): number =>
    compareTexts(one.row.currency, other.row.currency) || other.value - one.value;
  return keyed
    .sort((one, other) =>
      isRanking ? byValue(one, other) || byTexts(one, other) : byTexts(one, other) || byValue(one, other),
    )
    .map(({ row }) => row);
}
