import { resetPasswordBody } from '../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../lib/api.server';

const { loader, action } = publicApi({
  POST: {
    body: resetPasswordBody,
    run: ({ app, body, context }) => app.passwordResets.complete(body, context.clientAddress),
  },
});
export { loader, action };
