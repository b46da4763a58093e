import { recoveryCodesAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { ownerBody } from '../../../../src/features/accounts/second-factor/second-factor.schema';
import { signedInApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'renewRecoveryCodes',
    summary: 'Replace your recovery codes',
    answer: recoveryCodesAnswer,
    body: ownerBody,
    async run({ app, actor, body, context }) {
      context.markSignInAttempt(actor.email);
      return app.secondFactor.renewRecoveryCodes(actor, body, visitorOf(context, actor));
    },
  },
});
export { loader, action };
