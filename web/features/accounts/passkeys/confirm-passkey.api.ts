import { okAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { passkeyProofBody } from '../../../../src/features/accounts/passkeys/passkeys.schema';
import { signedInApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'confirmPasskey',
    summary: 'Confirm that it is you with a passkey',
    answer: okAnswer,
    body: passkeyProofBody,
    async run({ app, actor, body, context }) {
      context.markSignInAttempt(actor.email);
      return app.passkeyConfirmation.confirm(actor, body, context.origin, visitorOf(context, actor));
    },
  },
});
export { loader, action };
