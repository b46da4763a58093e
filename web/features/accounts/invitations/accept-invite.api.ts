import { signInAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { acceptInvitationBody } from '../../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../../lib/api/api.server';
import { signedInResponse, visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = publicApi({
  POST: {
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation and sign in',
    answer: signInAnswer,
    body: acceptInvitationBody,
    async run({ app, actor, body, context }) {
      context.markSignInAttempt(null);
      return signedInResponse(context, await app.acceptInvitation(body, visitorOf(context, actor)));
    },
  },
});
export { loader, action };
