import { signInAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { CEREMONY_COOKIE } from '../../../../src/features/accounts/passkeys/passkeys.rules';
import { passkeySignInBody } from '../../../../src/features/accounts/passkeys/passkeys.schema';
import { publicApi } from '../../../lib/api/api.server';
import { signedInResponse, visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = publicApi({
  POST: {
    operationId: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    answer: signInAnswer,
    body: passkeySignInBody,
    async run({ app, actor, body, context }) {
      context.markSignInAttempt(null);
      const ceremony = { origin: context.origin, cookie: context.cookie(CEREMONY_COOKIE) };
      const visitor = visitorOf(context, actor);
      return signedInResponse(context, await app.passkeySignIn.signInWithPasskey(body, ceremony, visitor));
    },
  },
});
export { loader, action };
