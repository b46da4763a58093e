import { passkeyRequestOptionsAnswer } from '../../../../src/features/accounts/passkeys/passkeys-answer.schema';
import { signedInApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'getPasskeyConfirmationOptions',
    summary: 'Begin to confirm that it is you with a passkey',
    answer: passkeyRequestOptionsAnswer,
    run: ({ app, actor, context }) =>
      app.passkeyConfirmation.confirmationOptions(actor, context.origin, visitorOf(context, actor)),
  },
});
export { loader, action };
