import { api } from '../../http/calls/declare';
import type { InboxServices } from './create-inbox';
import { inboxAnswer, inboxDetailAnswer, snoozeAnswer } from './inbox-answer.schema';
import { viewInbox } from './inbox.rules';
import { inboxRequest, snoozeBody } from './inbox.schema';

export const inboxCalls = ({ inbox }: InboxServices) => ({
  '/api/inbox': api({
    GET: {
      operationId: 'getInbox',
      summary: 'Get what waits for you',
      answer: inboxAnswer,
      permission: viewInbox,
      query: inboxRequest,
      run: ({ actor, query }) => inbox.list(actor, query),
    },
  }),
  '/api/inbox/items/:id': api({
    GET: {
      operationId: 'getInboxItem',
      summary: 'Get what a decision about an item of your inbox needs',
      answer: inboxDetailAnswer,
      permission: viewInbox,
      run: ({ actor, param }) => inbox.detail(actor, param('id')),
    },
  }),
  '/api/inbox/snooze': api({
    POST: {
      operationId: 'snoozeInboxItem',
      summary: 'Put an item of your inbox off, or end that',
      answer: snoozeAnswer,
      permission: viewInbox,
      body: snoozeBody,
      run: ({ actor, body }) => inbox.snooze(actor, body),
    },
  }),
});
