import { drawStack } from '../../ui/charts/draw-stack';
import { statusLabel, statusTone } from '../../ui/tokens/status';

/** Draws the numbers of a list's records by status. */
export const drawStatuses = <Status extends string>(
  statuses: readonly Status[],
  counts: Readonly<Record<Status, number>>,
) =>
  drawStack(
    statuses.map((status) => ({
      label: statusLabel(status),
      value: counts[status],
      tone: statusTone(status),
    })),
  );

/** Returns a share such as `40%`, or null if there is nothing to share. */
export const percentOf = (part: number, rest: number): string | null =>
  part + rest === 0 ? null : `${Math.round((part / (part + rest)) * 100)}%`;
