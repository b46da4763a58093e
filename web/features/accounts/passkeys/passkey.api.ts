import { noContent } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = signedInApi({
  DELETE: {
    answer: noContent,
    operationId: 'deletePasskey',
    summary: 'Remove a passkey',
    run: ({ app, actor, param, context }) =>
      app.passkeys.remove(actor, param('id'), visitorOf(context, actor)),
  },
});
export { loader, action };
