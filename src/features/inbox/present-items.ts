import type { Member } from '../../lib/actor';
import { dayIn, dueDay } from '../../lib/time/days';
import { can } from '../../lib/roles';
import { isOverdue } from './waiting/my-work.rules';
import type { FoundWork } from './waiting/my-work.repo';
import { approvals, isTodo, placeOfWork } from './waiting/work-kinds.rules';
import { editPartners } from '../partners/partners.rules';
import type { Mention } from './inbox-details';
import { inboxKey, type InboxAction, type InboxGroupName, type InboxItem } from './inbox.rules';

/** When and where an inbox is read, and by whom. */
export interface Reading {
  actor: Member;
  now: Date;
  timeZone: string;
}

/** Returns the actions that the person may take. People who see a decision may make it. */
function actionsOn({ kind }: FoundWork, { actor: { workspaceRole } }: Reading): InboxAction[] {
  if (isTodo(kind)) return can(workspaceRole, editPartners) ? ['done', 'assign'] : [];
  return can(workspaceRole, approvals[kind].assign) ? ['approve', 'reject', 'assign'] : ['approve', 'reject'];
}

export function presentWork(work: FoundWork, reading: Reading): InboxItem {
  const { kind, id, title, partnerId, partnerName, amount, currency, dueDate, createdAt } = work;
  const { now, timeZone } = reading;
  const today = dayIn(now, timeZone);
  const since = dayIn(new Date(createdAt), timeZone);
  const isOver = isOverdue(dueDate, now, timeZone);
  return {
    id: inboxKey(kind, id),
    kind,
    recordId: id,
    title,
    partnerId,
    partnerName,
    amount,
    currency,
    dueAt: dueDate,
    since: createdAt,
    age: daysBetween(isOver && dueDate !== null ? dueDay(dueDate, timeZone) : since, today),
    isLate: isTodo(kind) ? isOver : workingDaysBetween(since, today) > approvals[kind].target,
    href: placeOfWork(work),
    actions: actionsOn(work, reading),
  };
}

export const presentMention = (
  { id, title, url, createdAt }: Mention,
  { now, timeZone }: Reading,
): InboxItem => ({
  id: inboxKey('mention', id),
  kind: 'mention',
  recordId: id,
  title,
  partnerId: null,
  partnerName: null,
  amount: null,
  currency: null,
  dueAt: null,
  since: createdAt,
  age: daysBetween(dayIn(new Date(createdAt), timeZone), dayIn(now, timeZone)),
  isLate: false,
  href: url,
  actions: ['done'],
});

/** Returns the group of an item. */
export function groupOf({ kind, isLate, dueAt }: InboxItem, { now, timeZone }: Reading): InboxGroupName {
  if (kind === 'mention') return 'mentions';
  if (!isTodo(kind)) return 'decide';
  if (isLate) return 'overdue';
  return dueAt !== null && dueDay(dueAt, timeZone) === dayIn(now, timeZone) ? 'today' : 'later';
}

/** The place of an item in its group: by the due date, those without one last, and then the longest waiting first. */
export function positionOf({ kind, dueAt, since, id }: InboxItem): string[] {
  // Newest mentions first.
  if (kind === 'mention') return [String(9e15 - Date.parse(since)), id];
  return [`${dueAt ?? '~'} ${since}`, id];
}

export function comparePositions(one: readonly string[], other: readonly string[]): number {
  const [a = '', aId = ''] = one;
  const [b = '', bId = ''] = other;
  if (a !== b) return a < b ? -1 : 1;
  if (aId === bId) return 0;
  return aId < bId ? -1 : 1;
}

const DAY = 86_400_000;

/** Returns the days between two days (`yyyy-MM-dd`). */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY));

/** Returns the working days after one day, up to and with another. */
export function workingDaysBetween(from: string, to: string): number {
  const days = daysBetween(from, to);
  const first = new Date(from).getUTCDay();
  const weeks = Math.floor(days / 7);
  const rest = Array.from({ length: days % 7 }, (_, index) => (first + 1 + index) % 7);
  return weeks * 5 + rest.filter((weekday) => weekday !== 0 && weekday !== 6).length;
}
