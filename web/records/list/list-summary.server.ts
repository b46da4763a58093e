import { fromKeys } from '../../../src/lib/entities/from-keys';
import { formatShortMoney } from '../../../src/lib/money/format-money';
import { formatAmount } from '../../../src/lib/money/money';
import type { Summary } from '../../../src/lib/paging';

/** The number of currencies whose sums are shown. */
const MAX_CURRENCIES = 3;

/** Counts the records of a list by status, with `total`. Returns null for a list that is too long. */
export function countsOf<Status extends string>(
  { groups, isPartial }: Summary,
  statuses: readonly Status[],
): Record<Status | 'total', number> | null {
  if (isPartial) return null;
  const of = (status: string | null) =>
    groups.reduce((sum, group) => (group.status === status ? sum + group.count : sum), 0);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return { ...fromKeys(statuses, of), total };
}

/** Returns the sums of a status or of all, by currency, such as `$22,700`; none for a list that is too long. */
export function sumsOf(summary: Summary | null, status?: string): string[] {
  if (summary === null || summary.isPartial) return [];
  const sums = new Map<string, bigint>();
  for (const group of summary.groups) {
    if (group.currency === null || group.minor === null) continue;
    if (status !== undefined && group.status !== status) continue;
    sums.set(group.currency, (sums.get(group.currency) ?? 0n) + BigInt(group.minor));
  }
  const shown = [...sums].map(([currency, minor]) =>
    formatShortMoney(formatAmount(minor, currency), currency),
  );
  const more = shown.length - MAX_CURRENCIES;
  return more > 0 ? [...shown.slice(0, MAX_CURRENCIES), `+${more}`] : shown;
}
