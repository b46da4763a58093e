import * as z from 'zod';
import { answerLike, count, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { inboxActions, inboxGroups, inboxKinds, type InboxDetail, type InboxItem } from './inbox.rules';
import type { DecisionFact } from '../../records/decision.rules';
import type { Inbox, InboxGroup } from './inbox.service';

const itemAnswer = answerLike<InboxItem>()('InboxItem', {
  id: z.string(),
  kind: z.enum(inboxKinds),
  recordId: z.string(),
  title: z.string(),
  partnerId: textOrNull,
  partnerName: textOrNull,
  amount: textOrNull,
  currency: textOrNull,
  /** A day or a time. */
  dueAt: textOrNull,
  since: time,
  age: count,
  isLate: z.boolean(),
  href: textOrNull,
  actions: z.array(z.enum(inboxActions)),
});

export const inboxAnswer = answerLike<Inbox>()('Inbox', {
  total: count,
  totalIsMinimum: z.boolean(),
  groups: z.array(
    answerLike<InboxGroup>()('InboxGroup', {
      group: z.enum(inboxGroups),
      count,
      countIsMinimum: z.boolean(),
      items: z.array(itemAnswer),
      nextCursor: textOrNull,
    }),
  ),
});

const notice = z.object({ tone: z.enum(['success', 'warning', 'danger']), text: z.string() });

export const inboxDetailAnswer = answerLike<InboxDetail>()('InboxDetail', {
  item: itemAnswer,
  facts: z.array(
    answerLike<DecisionFact>()('DecisionFact', {
      label: z.string(),
      value: z.string(),
      as: z.enum(['day', 'time', 'email', 'website']).optional(),
    }),
  ),
  text: textOrNull,
  notice: notice.nullable(),
  contactEmail: textOrNull,
  ownerId: textOrNull,
});

export const snoozeAnswer = z.object({ item: z.string(), until: timeOrNull });
