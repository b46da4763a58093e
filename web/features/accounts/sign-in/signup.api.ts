import { signInAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { signUpBody } from '../../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../../lib/api/api.server';
import { signedInResponse, visitorOf } from './sign-in-response.server';

const { loader, action } = publicApi({
  POST: {
    operationId: 'signUp',
    summary: 'Create an account and sign in',
    answer: signInAnswer,
    body: signUpBody,
    status: 201,
    run: async ({ app, actor, body, context }) =>
      signedInResponse(context, await app.accounts.signUp(body, visitorOf(context, actor))),
  },
});
export { loader, action };
