import { totpEnrolmentAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { ownerBody } from '../../../../src/features/accounts/second-factor/second-factor.schema';
import { signedInApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'enrolTotp',
    summary: 'Begin to set up an authenticator app',
    answer: totpEnrolmentAnswer,
    body: ownerBody,
    status: 201,
    async run({ app, actor, body, context }) {
      context.markSignInAttempt(actor.email);
      return app.secondFactor.enrolTotp(actor, body, visitorOf(context, actor));
    },
  },
});
export { loader, action };
