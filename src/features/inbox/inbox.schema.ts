import * as z from 'zod';
import { pageRequest } from '../../lib/paging';
import { INBOX_LIMIT, inboxGroups, readInboxKey } from './inbox.rules';

export const inboxRequest = z.object({
  group: z.enum(inboxGroups, `group must be one of: ${inboxGroups.join(', ')}`).optional(),
  cursor: pageRequest.shape.cursor,
  limit: pageRequest.shape.limit.transform((limit) => Math.min(limit, INBOX_LIMIT)),
});

const ITEM = 'item must be the id of an item of the inbox';
const UNTIL = 'until must be later-today, tomorrow, next-monday, a date such as 2026-01-31, or null';

const snoozeTime = z.union(
  [z.enum(['later-today', 'tomorrow', 'next-monday']), z.iso.date(UNTIL).regex(/^(19|[2-9]\d)\d{2}-/, UNTIL)],
  UNTIL,
);

/** Body of `POST /api/inbox/snooze`. Null ends a snooze. */
export const snoozeBody = z.object({
  item: z.string(ITEM).refine((key) => readInboxKey(key) !== null, ITEM),
  until: snoozeTime.nullable(),
});

export type InboxRequest = z.infer<typeof inboxRequest>;
export type SnoozeBody = z.infer<typeof snoozeBody>;
