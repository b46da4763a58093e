import * as z from 'zod';
import { signInAnswer } from '../sign-in-answer.schema';
import { magicLinkBody, magicTokenBody } from '../sign-in.schema';
import type { SignInServices } from '../create-sign-in';
import { safeNext, withNext } from '../next-path.rules';
import { keepTicket } from '../oidc/ticket-cookie';
import { isSecondFactorNeeded } from '../second-factor/second-factor.rules';
import { signedInResponse, visitorOf } from '../sign-in-response';
import { seeOther } from '../../../http/calls/answers';
import { customResponse } from '../../../http/calls/call-response';
import { publicApi } from '../../../http/calls/declare';
import { okAnswer } from '../../../http/calls/ok-answer.schema';
import { isAppError } from '../../../lib/errors';

const redirectTo = (location: string) =>
  customResponse({ status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: null });

export const magicLinksCalls = ({ magicLinks }: SignInServices) => ({
  '/api/auth/magic-link': publicApi({
    POST: {
      operationId: 'requestMagicLink',
      summary: 'Ask for a link that signs in',
      answer: okAnswer,
      body: magicLinkBody,
      run: ({ body, context }) =>
        magicLinks.request(body, { address: context.clientAddress, linkBase: context.linkBase }),
    },
  }),
  '/api/auth/signin/magic': publicApi({
    POST: {
      operationId: 'signInWithMagicLink',
      summary: 'Sign in with a link',
      answer: signInAnswer,
      body: magicTokenBody,
      run: async ({ actor, body, context }) =>
        signedInResponse(context, await magicLinks.signIn(body, visitorOf(context, actor))),
    },
  }),
  /** Signs in when the form of the link's page is sent, and redirects to the requested page. Works without JavaScript. */
  '/api/auth/magic/:token': publicApi({
    POST: {
      operationId: 'pressMagicLink',
      summary: 'Sign in with the form of the page of a link',
      answer: seeOther,
      query: z.object({ next: z.string().nullable().catch(null) }),
      async run({ actor, query, context, param }) {
        const token = param('token');
        // Nobody can change the page of a link to the portal.
        const next = safeNext((await magicLinks.find(token))?.path ?? query.next);
        try {
          const signIn = await magicLinks.signIn({ token }, visitorOf(context, actor));
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
  }),
});
