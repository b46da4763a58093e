import { passkeyCreationOptionsAnswer } from '../../../../src/features/accounts/passkeys/passkeys-answer.schema';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'getPasskeyOptions',
    summary: 'Begin to add a passkey',
    answer: passkeyCreationOptionsAnswer,
    run: ({ app, actor, context }) => app.passkeys.creationOptions(actor, context.origin),
  },
});
export { loader, action };
