import * as z from 'zod';
import { isSecondFactorNeeded } from '../../../../src/features/accounts/second-factor/second-factor.rules';
import { isAppError } from '../../../../src/lib/errors';
import { seeOther } from '../../../lib/api/api-answers.server';
import { publicApi } from '../../../lib/api/api.server';
import { customResponse } from '../../../lib/api/api-response.server';
import { safeNext, withNext } from '../../../lib/screens/next-path';
import { keepTicket } from '../oidc/ticket-cookie.server';
import { signedInResponse, visitorOf } from '../sign-in/sign-in-response.server';

const redirectTo = (location: string) =>
  customResponse({ status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: null });

/** Signs in when the form of the link's page is sent, and redirects to the requested page. Works without JavaScript. */
const { loader, action } = publicApi({
  POST: {
    operationId: 'pressMagicLink',
    summary: 'Sign in with the form of the page of a link',
    answer: seeOther,
    query: z.object({ next: z.string().nullable().catch(null) }),
    async run({ app, actor, query, context, param }) {
      const token = param('token');
      const next = safeNext(query.next);
      try {
        const signIn = await app.magicLinks.signIn({ token }, visitorOf(context, actor));
        if (isSecondFactorNeeded(signIn)) {
          keepTicket(context, signIn.ticket);
          return redirectTo(withNext('/signin', next));
        }
        signedInResponse(context, signIn);
        return redirectTo(next);
      } catch (error) {
        // The page explains why the link is refused.
        if (isAppError(error)) return redirectTo(withNext(`/magic/${encodeURIComponent(token)}`, next));
        throw error;
      }
    },
  },
});
export { loader, action };
