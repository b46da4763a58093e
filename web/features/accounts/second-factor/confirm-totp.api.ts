import { recoveryCodesAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { codeBody } from '../../../../src/features/accounts/second-factor/second-factor.schema';
import { signedInApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'confirmTotp',
    summary: 'Finish setting up an authenticator app',
    answer: recoveryCodesAnswer,
    body: codeBody,
    async run({ app, actor, body, context }) {
      context.markSignInAttempt(actor.email);
      return app.secondFactor.confirmTotp(actor, body, visitorOf(context, actor));
    },
  },
});
export { loader, action };
