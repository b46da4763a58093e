import { resetPasswordBody } from '../../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../../lib/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = publicApi({
  POST: {
    operationId: 'resetPassword',
    summary: 'Set a new password with a link',
    body: resetPasswordBody,
    async run({ app, actor, body, context }) {
      context.setCookie(await app.passwordResets.complete(body, visitorOf(context, actor)));
      return { ok: true };
    },
  },
});
export { loader, action };
