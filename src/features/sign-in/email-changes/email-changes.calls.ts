import * as z from 'zod';
import { changeEmailBody } from '../sign-in.schema';
import { visitorOf } from '../sign-in-response';
import { noContent, outcomeOrSeeOther } from '../../../http/calls/answers';
import { customResponse, outcome } from '../../../http/calls/call-response';
import { publicApi, signedInApi } from '../../../http/calls/declare';
import { okAnswer } from '../../../http/calls/ok-answer.schema';
import { isAppError } from '../../../lib/errors';

const redirectTo = (token: string, query = '') =>
  customResponse({
    status: 303,
    headers: { Location: `/confirm-email/${encodeURIComponent(token)}${query}`, 'Cache-Control': 'no-store' },
    body: null,
  });
import type { SignInServices } from '../create-sign-in';

export const emailChangesCalls = ({ emailChanges }: SignInServices) => ({
  '/api/auth/change-email': signedInApi({
    POST: {
      operationId: 'changeEmail',
      summary: 'Send a link that confirms a new email',
      answer: okAnswer,
      status: 202,
      body: changeEmailBody,
      async run({ actor, body, context }) {
        context.markSignInAttempt(actor.email);
        return emailChanges.request(actor, body, visitorOf(context, actor), context.linkBase);
      },
    },
    DELETE: {
      operationId: 'cancelEmailChange',
      summary: 'Cancel the change of your email',
      answer: noContent,
      run: ({ actor }) => emailChanges.cancel(actor),
    },
  }),
  /** Changes the email when the form of the link's page is sent, with `?page=1`. Works without JavaScript. */
  '/api/auth/confirm-email/:token': publicApi({
    POST: {
      operationId: 'confirmEmail',
      summary: 'Confirm a new email with a link',
      answer: outcomeOrSeeOther([200], okAnswer),
      query: z.object({ page: z.string().optional() }),
      async run({ actor, query, param, context }) {
        const token = param('token');
        const confirm = () => emailChanges.confirm(token, visitorOf(context, actor));
        if (query.page === undefined) return outcome(200, await confirm());
        try {
          await confirm();
          return redirectTo(token, '?done=1');
        } catch (error) {
          // The page explains why the link is refused.
          if (isAppError(error)) return redirectTo(token);
          throw error;
        }
      },
    },
  }),
});
