import { okAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { deleteAccountBody } from '../../../../src/features/accounts/accounts.schema';
import { outcomeOf } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';
import { signedOutResponse } from '../sign-in/signed-out-response.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'deleteAccount',
    summary: 'Delete your account',
    answer: outcomeOf([200], okAnswer),
    body: deleteAccountBody,
    async run({ app, actor, body, context }) {
      context.markSignInAttempt(actor.email);
      const visitor = visitorOf(context, actor);
      return signedOutResponse(context, await app.accountDeletion.deleteOwn(actor, body, visitor));
    },
  },
});
export { loader, action };
