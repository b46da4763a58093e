import * as z from 'zod';
import { okAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { isAppError } from '../../../../src/lib/errors';
import { outcomeOrSeeOther } from '../../../lib/api/api-answers.server';
import { customResponse, outcome } from '../../../lib/api/api-response.server';
import { publicApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const redirectTo = (token: string, query = '') =>
  customResponse({
    status: 303,
    headers: { Location: `/confirm-email/${encodeURIComponent(token)}${query}`, 'Cache-Control': 'no-store' },
    body: null,
  });

/** Changes the email when the form of the link's page is sent, with `?page=1`. Works without JavaScript. */
const { loader, action } = publicApi({
  POST: {
    operationId: 'confirmEmail',
    summary: 'Confirm a new email with a link',
    answer: outcomeOrSeeOther([200], okAnswer),
    query: z.object({ page: z.string().optional() }),
    async run({ app, actor, query, param, context }) {
      const token = param('token');
      const confirm = () => app.emailChanges.confirm(token, visitorOf(context, actor));
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
});
export { loader, action };
