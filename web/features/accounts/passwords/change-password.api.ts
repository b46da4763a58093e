import { okAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { changePasswordBody } from '../../../../src/features/accounts/accounts.schema';
import { signedInApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = signedInApi({
  POST: {
    answer: okAnswer,
    operationId: 'changePassword',
    summary: 'Change your password',
    body: changePasswordBody,
    async run({ app, actor, body, context }) {
      context.markSignInAttempt(actor.email);
      return app.changePassword(actor, body, visitorOf(context, actor));
    },
  },
});
export { loader, action };
