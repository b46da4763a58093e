import * as z from 'zod';
import type { MailServices } from './create-mail';
import { mailRequest } from './mail-log.schema';
import { manageMail, mailKindLabels, mailStatuses } from './mail.rules';
import { newMailSuppression } from './suppressions/mail-suppressions.schema';
import { noContent, outcomeOrSeeOther, pageOf, seeOther } from '../../http/calls/answers';
import { customResponse, outcome } from '../../http/calls/call-response';
import { api, publicApi } from '../../http/calls/declare';
import { exportCall } from '../../http/calls/export-call';
import { okAnswer } from '../../http/calls/ok-answer.schema';
import { isAppError } from '../../lib/errors';
import { newestRequest } from '../../lib/paging';
import { answerLike, count, keyOf, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import type { MailView } from './mail-log.service';
import type { MailSuppressionView } from './suppressions/mail-suppressions.service';

const mailSuppressionAnswer = answerLike<MailSuppressionView>()('MailSuppression', {
  id: z.string(),
  address: z.string(),
  kind: keyOf({ ...mailKindLabels, all: '' }),
  reason: textOrNull,
  addedBy: textOrNull,
  createdAt: time,
});

const mailAnswer = answerLike<MailView>()('Mail', {
  id: z.string(),
  address: z.string(),
  kind: keyOf(mailKindLabels),
  status: z.enum(mailStatuses),
  attempts: count,
  nextAttemptAt: timeOrNull,
  error: textOrNull,
  createdAt: time,
  finishedAt: timeOrNull,
});

const redirectTo = (location: string) =>
  customResponse({ status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: null });

const screenOf = (token: string, query = '') => `/unsubscribe/${encodeURIComponent(token)}${query}`;

export const mailCalls = ({ mailLog, mailSuppressions, unsubscribe }: MailServices) => ({
  '/api/mails': api({
    GET: {
      answer: pageOf(mailAnswer),
      permission: manageMail,
      query: mailRequest,
      run: ({ actor, query }) => mailLog.list(actor, query, query),
    },
  }),
  '/api/mail-suppressions': api({
    GET: {
      answer: pageOf(mailSuppressionAnswer),
      permission: manageMail,
      query: newestRequest,
      run: ({ actor, query }) => mailSuppressions.list(actor, query),
    },
    POST: {
      answer: mailSuppressionAnswer,
      permission: manageMail,
      body: newMailSuppression,
      status: 201,
      run: ({ actor, body }) => mailSuppressions.add(actor, body),
    },
  }),
  '/api/mail-suppressions/export': exportCall({
    answer: mailSuppressionAnswer,
    operationId: 'exportMailSuppressions',
    summary: 'Export the suppressed addresses as a file',
    permission: manageMail,
    run: (actor, _query, as) => mailSuppressions.export(actor, as),
  }),
  '/api/mail-suppressions/:id': api({
    DELETE: {
      answer: noContent,
      permission: manageMail,
      run: ({ actor, param }) => mailSuppressions.remove(actor, param('id')),
    },
  }),
  /**
   * Serves the `List-Unsubscribe` address of emails (RFC 8058), to which mail programs post. People who open it get a
   * page with a form that posts to it with `?page=1` and works without JavaScript. Opening it changes nothing.
   */
  '/api/mail/unsubscribe/:token': publicApi({
    GET: {
      operationId: 'openUnsubscribeLink',
      summary: 'Go to the page that unsubscribes from a kind of email',
      answer: seeOther,
      run: async ({ param }) => redirectTo(screenOf(param('token'))),
    },
    POST: {
      operationId: 'unsubscribe',
      summary: 'Unsubscribe from a kind of email',
      answer: outcomeOrSeeOther([200], okAnswer),
      query: z.object({ page: z.string().optional() }),
      async run({ param, query }) {
        if (query.page === undefined) return outcome(200, await unsubscribe.stop(param('token')));
        try {
          await unsubscribe.stop(param('token'));
          return redirectTo(screenOf(param('token'), '?done=1'));
        } catch (error) {
          // The page explains why the link is refused.
          if (isAppError(error)) return redirectTo(screenOf(param('token')));
          throw error;
        }
      },
    },
  }),
});
