import { signInAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { signInCodeBody } from '../../../../src/features/accounts/second-factor/second-factor.schema';
import { publicApi } from '../../../lib/api/api.server';
import { signedInResponse, visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = publicApi({
  POST: {
    operationId: 'signInWithCode',
    summary: 'Finish signing in with a code',
    answer: signInAnswer,
    body: signInCodeBody,
    async run({ app, actor, body, context }) {
      context.markSignInAttempt(null);
      return signedInResponse(context, await app.signInWithCode(body, visitorOf(context, actor)));
    },
  },
});
export { loader, action };
