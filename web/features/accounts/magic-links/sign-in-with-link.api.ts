import { signInAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { magicTokenBody } from '../../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../../lib/api/api.server';
import { signedInResponse, visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = publicApi({
  POST: {
    operationId: 'signInWithMagicLink',
    summary: 'Sign in with a link',
    answer: signInAnswer,
    body: magicTokenBody,
    run: async ({ app, actor, body, context }) =>
      signedInResponse(context, await app.magicLinks.signIn(body, visitorOf(context, actor))),
  },
});
export { loader, action };
