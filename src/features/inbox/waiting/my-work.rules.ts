import { viewers } from '../../../lib/roles';
import { dayIn, dueDay } from '../../../lib/time/days';
import { isTodo, type WorkKind } from './work-kinds.rules';

/** Rules of My work (contract-2, B). Free of zod, so that screens may import them. */
export const viewMyWork = viewers;

/** Maximum number of items in one answer. */
export const MY_WORK_LIMIT = 50;

/** A task, check-in or approval of the signed-in user. */
export interface WorkItem {
  kind: WorkKind;
  id: string;
  title: string;
  /** The partner that it is about, if any. */
  partnerId: string | null;
  partnerName: string | null;
  /** A decimal with `currency`; null for work without an amount. */
  amount: string | null;
  currency: string | null;
  /** `yyyy-MM-dd` of a task, a time of a check-in; null without one. */
  dueDate: string | null;
  isOverdue: boolean;
  createdAt: string;
}

/** Returns whether the day of a due date is over where the reader is. Default: the time zone of this computer. */
export const isOverdue = (dueDate: string | null, now: Date, timeZone?: string): boolean =>
  dueDate !== null && dueDay(dueDate, timeZone) < dayIn(now, timeZone);

/**
 * Returns the rank of an item: overdue ones come first, then approvals, then those with a due date, and then the rest.
 */
const rankOf = ({ isOverdue: isLate, kind, dueDate }: WorkItem): number => {
  if (isLate) return 0;
  if (!isTodo(kind)) return 1;
  return dueDate === null ? 3 : 2;
};

/** Sorts by rank, then by due date, and oldest first among equals. */
export function compareWork(one: WorkItem, other: WorkItem): number {
  const key = (item: WorkItem) => `${rankOf(item)} ${item.dueDate ?? ''} ${item.createdAt} ${item.id}`;
  return key(one) < key(other) ? -1 : 1;
}
