import { deleteAccountBody } from './deletion.schema';
import type { MembershipServices } from '../create-membership';
import { visitorOf } from '../../sign-in/sign-in-response';
import { signedOutResponse } from '../../sign-in/signed-out-response';
import { outcomeOf } from '../../../http/calls/answers';
import { signedInApi } from '../../../http/calls/declare';
import { okAnswer } from '../../../http/calls/ok-answer.schema';

export const deletionCalls = ({ accountDeletion }: MembershipServices) => ({
  '/api/auth/delete-account': signedInApi({
    POST: {
      operationId: 'deleteAccount',
      summary: 'Delete your account',
      answer: outcomeOf([200], okAnswer),
      body: deleteAccountBody,
      async run({ actor, body, context }) {
        context.markSignInAttempt(actor.email);
        const visitor = visitorOf(context, actor);
        return signedOutResponse(context, await accountDeletion.deleteOwn(actor, body, visitor));
      },
    },
  }),
});
