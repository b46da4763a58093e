import * as z from 'zod';
import { okAnswer } from '../../../src/features/accounts/accounts-answer.schema';
import { outcomeOrSeeOther, seeOther } from '../../lib/api/api-answers.server';
import { customResponse, outcome } from '../../lib/api/api-response.server';
import { publicApi } from '../../lib/api/api.server';
import { isAppError } from '../../../src/lib/errors';

const redirectTo = (location: string) =>
  customResponse({ status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: null });
const pageOf = (token: string, query = '') => `/unsubscribe/${encodeURIComponent(token)}${query}`;

/**
 * Serves the `List-Unsubscribe` address of emails (RFC 8058), to which mail programs post. People who open it get a
 * page with a form that posts to it with `?page=1` and works without JavaScript. Opening it changes nothing.
 */
const { loader, action } = publicApi({
  GET: {
    operationId: 'openUnsubscribeLink',
    summary: 'Go to the page that unsubscribes from a kind of email',
    answer: seeOther,
    run: async ({ param }) => redirectTo(pageOf(param('token'))),
  },
  POST: {
    operationId: 'unsubscribe',
    summary: 'Unsubscribe from a kind of email',
    answer: outcomeOrSeeOther([200], okAnswer),
    query: z.object({ page: z.string().optional() }),
    async run({ app, param, query }) {
      if (query.page === undefined) return outcome(200, await app.unsubscribe.stop(param('token')));
      try {
        await app.unsubscribe.stop(param('token'));
        return redirectTo(pageOf(param('token'), '?done=1'));
      } catch (error) {
        // The page explains why the link is refused.
        if (isAppError(error)) return redirectTo(pageOf(param('token')));
        throw error;
      }
    },
  },
});
export { loader, action };
