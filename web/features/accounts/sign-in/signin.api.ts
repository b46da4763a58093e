import { signInBody } from '../../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../../lib/api.server';
import { answerSignedIn, visitorOf } from './sign-in-answer.server';

const { loader, action } = publicApi({
  POST: {
    body: signInBody,
    async run({ app, actor, body, context }) {
      context.triesSignIn(body.email);
      return answerSignedIn(context, await app.accounts.signIn(body, visitorOf(context, actor)));
    },
  },
});
export { loader, action };
