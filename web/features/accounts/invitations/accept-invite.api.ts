import { acceptInvitationBody } from '../../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../../lib/api.server';
import { answerSignedIn, visitorOf } from '../sign-in/sign-in-answer.server';

const { loader, action } = publicApi({
  POST: {
    body: acceptInvitationBody,
    async run({ app, actor, body, context }) {
      context.triesSignIn(null);
      return answerSignedIn(context, await app.acceptInvitation(body, visitorOf(context, actor)));
    },
  },
});
export { loader, action };
