import * as z from 'zod';
import { importedData } from '../../imports/imported-data.schema';
import type { DomainEvent, EventHead } from '../../outbox/domain-event';
import type { Notice } from './notice';

/** A commented record, as notifications about its comments show it. */
export interface CommentedRecord {
  name: string;
  url: string;
  isForAdmins: boolean;
}

/** What a partner was paid. */
export interface PaidPartner {
  lineId: string;
  partnerId: string;
  /** Decimal text. */
  amount: string;
  currency: string;
  /** Of the statement. */
  number: string;
}

/** The facts that a notice needs besides the event. */
export interface EventFacts {
  /** Returns the name of the person who caused the event; null if it wasn't a person. */
  actorName(event: DomainEvent): Promise<string | null>;
  /** undefined if the comment or its record doesn't exist. */
  commentedRecord(workspaceId: string, commentId: string): Promise<CommentedRecord | undefined>;
  /** Returns a partner, and whether the user is one of its own people. undefined if it doesn't exist. */
  partnerOf(
    workspaceId: string,
    partnerId: string,
    userId: string | null,
  ): Promise<{ name: string; ownerId: string | null; isOwn: boolean } | undefined>;
  /** Returns the user who created a record; null if it wasn't a member. */
  creatorOf(workspaceId: string, objectType: string, objectId: string): Promise<string | null>;
  /** Returns the lines of a payout that have paid a partner. */
  paidLines(workspaceId: string, payoutId: string): Promise<PaidPartner[]>;
}

const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text ?? null);

/** The fields of objects in events that notices use. */
export const shown = z.object({
  name: textOrNull,
  title: textOrNull,
  excerpt: textOrNull,
  description: textOrNull,
  publishedAt: textOrNull,
  acceptedFrom: z.number().nullish(),
  status: textOrNull,
  ownerId: textOrNull,
  partnerId: textOrNull,
  partnerName: textOrNull,
  submittedBy: textOrNull,
  createdBy: textOrNull,
  reason: textOrNull,
  companyName: textOrNull,
  customerName: textOrNull,
  /** Of a payee. */
  method: textOrNull,
  payeeName: textOrNull,
  netAmount: textOrNull,
  currency: textOrNull,
  referrerId: textOrNull,
  referrerName: textOrNull,
  referredName: textOrNull,
  programName: textOrNull,
  body: textOrNull,
  mentions: z
    .array(z.string())
    .nullish()
    .transform((ids) => ids ?? []),
  host: textOrNull,
  disabledReason: textOrNull,
  protectedUntil: textOrNull,
  taskName: textOrNull,
  assignedTo: textOrNull,
  /** Of a proposed tier. */
  to: textOrNull,
  direction: textOrNull,
  fileName: textOrNull,
  /** Number of imported records that each member owns. */
  owners: importedData.shape.owners.nullish().transform((owners) => owners ?? []),
});

export type Shown = z.infer<typeof shown>;

export type Draft = Pick<Notice, 'kind' | 'title' | 'url' | 'audience' | 'recipients'> &
  Partial<
    Pick<Notice, 'body' | 'markdown' | 'eventKey' | 'concerns' | 'group' | 'portalUrl' | 'portalWords'>
  >;

export interface Known {
  event: DomainEvent;
  object: Shown;
  /** The start of a sentence: the name of the person, or `Someone`. */
  who: string;
  facts: EventFacts;
}

export type Write = (known: Known) => Promise<Draft[]> | Draft[];

export interface Rule {
  write: Write;
  /** Whether such an event can have recipients, as far as is known without its object. */
  mayWant?(head: EventHead): boolean;
}

export const changeOf = ({ changes }: Pick<EventHead, 'changes'>, field: string) =>
  changes.find((change) => change.field === field);
export const movedTo = (event: Pick<EventHead, 'changes'>): unknown => changeOf(event, 'status')?.to;
