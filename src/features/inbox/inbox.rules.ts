import { viewers } from '../../lib/roles';
import type { DecisionDetail } from '../../records/decision.rules';
import { workKinds, type WorkKind } from './waiting/work-kinds.rules';

/** Rules of the inbox: what waits for the signed-in person. Free of zod, so that screens may import them. */
export const viewInbox = viewers;

export type InboxKind = WorkKind | 'mention';
export const inboxKinds: readonly InboxKind[] = [...workKinds, 'mention'];

export const inboxGroups = ['overdue', 'today', 'decide', 'mentions', 'later'] as const;
export type InboxGroupName = (typeof inboxGroups)[number];

/** The groups that need someone now. What is due later is only listed. */
export const urgentGroups: readonly InboxGroupName[] = ['overdue', 'today', 'decide', 'mentions'];

/** What the signed-in person may do with an item. Everyone may snooze. */
export const inboxActions = ['approve', 'reject', 'done', 'assign'] as const;
export type InboxAction = (typeof inboxActions)[number];

/** Something that waits for the signed-in person. */
export interface InboxItem {
  /** The kind and the record, such as `deal:01…`. */
  id: string;
  kind: InboxKind;
  recordId: string;
  title: string;
  partnerId: string | null;
  partnerName: string | null;
  /** A decimal, with `currency`; null for an item without an amount. */
  amount: string | null;
  currency: string | null;
  /** `yyyy-MM-dd` of a task, a time of a check-in; null without one. */
  dueAt: string | null;
  /** Since when it waits. */
  since: string;
  /** Days that it is late if it is overdue, otherwise days that it waits, by the calendar of the reader. */
  age: number;
  /** Whether its day is over, or a decision takes longer than it should. */
  isLate: boolean;
  /** The screen of the item; null for a deleted one. */
  href: string | null;
  actions: InboxAction[];
}

/** The most items of a group in one answer. */
export const INBOX_LIMIT = 50;
/** The items of each kind that are read. Older ones follow when these are done. */
export const INBOX_READ = 100;
/** A higher number of items is shown as `99+`. */
export const INBOX_COUNTED = 99;

export const inboxMessages = { notFound: 'This item is no longer in your inbox' } as const;

export const inboxKey = (kind: InboxKind, recordId: string): string => `${kind}:${recordId}`;

/** Returns the kind and the record of an item; null if the text doesn't name one. */
export function readInboxKey(key: string): { kind: InboxKind; recordId: string } | null {
  const at = key.indexOf(':');
  const kind = inboxKinds.find((one) => one === key.slice(0, at));
  const recordId = key.slice(at + 1);
  return kind && /^[0-9a-f-]{36}$/.test(recordId) ? { kind, recordId } : null;
}

/** What a decision about an item needs. */
export interface InboxDetail extends DecisionDetail {
  item: InboxItem;
  contactEmail: string | null;
}
