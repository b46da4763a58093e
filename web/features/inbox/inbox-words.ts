import type {
  InboxAction,
  InboxGroupName,
  InboxItem,
  InboxKind,
} from '../../../src/features/inbox/inbox.rules';
import { formatShortMoney } from '../../../src/lib/money/format-money';
import type { IconName } from '../../ui/icons/Icon';
import { formatDay } from '../../lib/texts/format-date';
import type { SectionRow } from '../../ui/lists/SectionList';

export const groupNames: Record<InboxGroupName, string> = {
  overdue: 'Overdue',
  today: 'Today',
  decide: 'To decide',
  mentions: 'Mentions',
  later: 'Later',
};

export const kindNames: Record<InboxKind, string> = {
  task: 'Onboarding task',
  'check-in': 'Check-in',
  application: 'Application to review',
  campaign: 'Campaign to approve',
  deal: 'Deal to approve',
  mention: 'Mention',
};

const icons: Record<InboxKind, IconName> = {
  task: 'check-circle',
  'check-in': 'clock',
  application: 'applications',
  campaign: 'campaigns',
  deal: 'deals',
  mention: 'at',
};

/** Names the action on an item, with the effect that it has. */
export function actionName({ kind }: Pick<InboxItem, 'kind'>, action: InboxAction): string {
  if (action === 'assign') return 'Assign';
  if (action === 'reject') return 'Reject';
  if (action === 'done') return kind === 'mention' ? 'Mark as read' : 'Done';
  if (kind === 'campaign') return 'Approve & Launch';
  return kind === 'deal' ? 'Approve for 90 days' : 'Approve';
}

export const actionKeys: Record<InboxAction, string> = { approve: 'a', reject: 'r', done: 'e', assign: 'o' };

/** Returns how long an item waits, or by how much it is late: `3 d late`. */
export function ageOf({ dueAt, age, isLate, kind }: InboxItem): string {
  const isTodo = kind === 'task' || kind === 'check-in';
  if (isTodo && isLate) return `${age} d late`;
  if (isTodo && dueAt !== null) return formatDay(dueAt);
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
  icon: icons[item.kind],
  title: item.title,
  facts: [kindNames[item.kind], item.partnerName, moneyOf(item)],
  meta: ageOf(item),
  tone: toneOf(item),
  href: itemAddress(item.id),
});
