import { resetPasswordBody } from '../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../lib/api.server';

const { loader, action } = publicApi({
  POST: { body: resetPasswordBody, run: ({ app, body }) => app.passwordResets.complete(body) },
});
export { loader, action };
