import { okAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { passwordBody } from '../../../../src/features/accounts/second-factor/second-factor.schema';
import { signedInApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'confirmPassword',
    summary: 'Confirm that it is you with your password',
    answer: okAnswer,
    body: passwordBody,
    async run({ app, actor, body, context }) {
      context.markSignInAttempt(actor.email);
      return app.recentProof.confirm(actor, body, visitorOf(context, actor));
    },
  },
});
export { loader, action };
