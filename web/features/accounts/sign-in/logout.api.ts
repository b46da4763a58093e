import { okAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { outcomeOf } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';
import { signedOutResponse } from './signed-out-response.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'signOut',
    summary: 'Sign out',
    answer: outcomeOf([200], okAnswer),
    run: async ({ app, actor, context }) => signedOutResponse(context, await app.accounts.signOut(actor)),
  },
});
export { loader, action };
