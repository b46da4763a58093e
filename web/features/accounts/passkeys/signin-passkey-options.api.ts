import { passkeyRequestOptionsAnswer } from '../../../../src/features/accounts/passkeys/passkeys-answer.schema';
import { CEREMONY_COOKIE } from '../../../../src/features/accounts/passkeys/passkeys.rules';
import { passkeySignInOptionsBody } from '../../../../src/features/accounts/passkeys/passkeys.schema';
import { publicApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = publicApi({
  POST: {
    operationId: 'getPasskeySignInOptions',
    summary: 'Begin to sign in with a passkey',
    answer: passkeyRequestOptionsAnswer,
    body: passkeySignInOptionsBody,
    isBodyOptional: true,
    async run({ app, actor, body, context }) {
      const { options, setCookie } = await app.passkeySignIn.passkeySignInOptions(
        body,
        { origin: context.origin, cookie: context.cookie(CEREMONY_COOKIE) },
        visitorOf(context, actor),
      );
      context.setCookie(setCookie);
      return options;
    },
  },
});
export { loader, action };
