import { signInAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { signInBody } from '../../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../../lib/api/api.server';
import { signedInResponse, visitorOf } from './sign-in-response.server';

const { loader, action } = publicApi({
  POST: {
    operationId: 'signIn',
    summary: 'Sign in with a password',
    answer: signInAnswer,
    body: signInBody,
    async run({ app, actor, body, context }) {
      context.markSignInAttempt(body.email);
      return signedInResponse(context, await app.accounts.signIn(body, visitorOf(context, actor)));
    },
  },
});
export { loader, action };
