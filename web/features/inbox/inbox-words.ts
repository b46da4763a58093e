import type { InboxGroupName, InboxItem } from '../../../src/features/inbox/inbox.rules';
import { formatShortMoney } from '../../../src/lib/money/format-money';
import { formatDay } from '../../lib/texts/format-date';
import { itemKinds } from './inbox-kinds';
import type { SectionRow } from '../../ui/lists/SectionList';

export const groupNames: Record<InboxGroupName, string> = {
  overdue: 'Overdue',
  today: 'Today',
  decide: 'To decide',
  mentions: 'Mentions',
  later: 'Later',
};

/** Returns how long an item waits, or by how much it is late: `3 d late`. */
export function ageOf({ dueAt, age, isLate }: InboxItem): string {
  if (dueAt !== null && isLate) return `${age} d late`;
  if (dueAt !== null) return formatDay(dueAt);
  return age === 0 ? 'today' : `${age} d`;
}

/** Overdue to-dos are worse than decisions that take longer than they should. */
export function toneOf({ isLate, dueAt }: InboxItem): 'warning' | 'danger' | undefined {
  if (!isLate) return undefined;
  return dueAt === null ? 'warning' : 'danger';
}

export const moneyOf = ({ amount, currency }: InboxItem): string | null =>
  amount === null || currency === null ? null : formatShortMoney(amount, currency);

/** Returns the address of an item in the inbox. */
export const itemAddress = (id: string): string => `?item=${encodeURIComponent(id)}`;

/** Counts what waits: `24 items need you`. */
export const needsYou = (total: number, isMinimum: boolean): string =>
  `${total.toLocaleString('en-US')}${isMinimum ? '+' : ''} ${total === 1 && !isMinimum ? 'item needs' : 'items need'} you`;

export const rowOf = (item: InboxItem): SectionRow => ({
  id: item.id,
  icon: itemKinds[item.kind].icon,
  title: item.title,
  facts: [itemKinds[item.kind].name, item.partnerName, moneyOf(item)],
  meta: ageOf(item),
  tone: toneOf(item),
  href: itemAddress(item.id),
});
