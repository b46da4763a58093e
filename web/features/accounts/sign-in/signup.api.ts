import { signUpBody } from '../../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../../lib/api.server';
import { answerSignedIn, visitorOf } from './sign-in-answer.server';

const { loader, action } = publicApi({
  POST: {
    body: signUpBody,
    status: 201,
    run: async ({ app, actor, body, context }) =>
      answerSignedIn(context, await app.accounts.signUp(body, visitorOf(context, actor))),
  },
});
export { loader, action };
