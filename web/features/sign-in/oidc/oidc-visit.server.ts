import type { LoaderFunctionArgs } from '@remix-run/node';
import type { OidcService, OidcVisit } from '../../../../src/features/sign-in/oidc/oidc.service';
import { SIGN_IN_PATH, type OidcProblem } from '../../../../src/features/sign-in/oidc/oidc.rules';
import type { ScreenContext } from '../../../lib/screens/screen-context';
import { notFound } from '../../../../src/lib/errors';
import { plainTextErrorResponse } from '../../../../src/http/calls/client-error';
import { visitorOf } from '../../../../src/features/sign-in/sign-in-response';

interface Step {
  oidc: OidcService;
  context: ScreenContext;
  url: URL;
  visit: OidcVisit;
}

/**
 * Creates the loader of one step of the sign-in. It redirects to the address that the step returns. A HEAD request
 * doesn't run the step, because that would use up the provider's answer.
 */
export function oidcStep(step: (inputs: Step) => Promise<string>) {
  return async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
    try {
      const { oidc } = context.app;
      if (!oidc) throw notFound();
      if (request.method !== 'GET') return new Response(null, { status: 204 });
      const visit = {
        redirectUri: `${context.publicUrl}/auth/oidc/callback`,
        cookie: (name: string) => context.cookie(name),
        visitor: visitorOf(context, await context.actor()),
      };
      const location = await step({ oidc, context, url: new URL(request.url), visit });
      return new Response(null, {
        status: 302,
        headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
      });
    } catch (error) {
      return plainTextErrorResponse(error, context);
    }
  };
}

/** Returns the address of the sign-in screen, which opens `next` after the sign-in. */
export function signInScreen(next: string, problem?: OidcProblem): string {
  const query = new URLSearchParams();
  if (problem !== undefined) query.set('problem', problem);
  if (next !== '/') query.set('next', next);
  return query.size > 0 ? `${SIGN_IN_PATH}?${query}` : SIGN_IN_PATH;
}
