import { fromKeys } from '../../../src/lib/entities/from-keys';
import { formatSums } from '../../../src/lib/money/format-money';
import { formatAmount } from '../../../src/lib/money/money';
import type { Summary } from '../../../src/lib/paging';

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

/**
 * Returns the sums of a status or of all, such as `$22,700`, those of most records first; none for a list that is too long.
 */
export function sumsOf(summary: Summary | null, status?: string): string[] {
  if (summary === null || summary.isPartial) return [];
  const sums = new Map<string, { minor: bigint; count: number }>();
  for (const group of summary.groups) {
    if (group.currency === null || group.minor === null) continue;
    if (status !== undefined && group.status !== status) continue;
    const { minor, count } = sums.get(group.currency) ?? { minor: 0n, count: 0 };
    sums.set(group.currency, { minor: minor + BigInt(group.minor), count: count + group.count });
  }
  const sorted = [...sums].sort(([, one], [, other]) => other.count - one.count);
  return formatSums(
    sorted.map(([currency, { minor }]) => ({ amount: formatAmount(minor, currency), currency })),
  );
}
