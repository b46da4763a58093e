import {
  addedPasskeyAnswer,
  passkeyAnswer,
} from '../../../../src/features/accounts/passkeys/passkeys-answer.schema';
import { newPasskeyBody } from '../../../../src/features/accounts/passkeys/passkeys.schema';
import { newestRequest } from '../../../../src/lib/paging';
import { pageOf } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listPasskeys',
    summary: 'List your passkeys',
    answer: pageOf(passkeyAnswer),
    query: newestRequest,
    run: ({ app, actor, query, context }) => app.passkeys.list(actor, context.origin, query),
  },
  POST: {
    operationId: 'createPasskey',
    summary: 'Add a passkey',
    answer: addedPasskeyAnswer,
    body: newPasskeyBody,
    status: 201,
    run: ({ app, actor, body, context }) =>
      app.passkeys.add(actor, body, context.origin, visitorOf(context, actor)),
  },
});
export { loader, action };
