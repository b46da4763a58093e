import { okAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { resetPasswordBody } from '../../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../../lib/api/api.server';
import { visitorOf } from '../sign-in/sign-in-response.server';

const { loader, action } = publicApi({
  POST: {
    answer: okAnswer,
    operationId: 'resetPassword',
    summary: 'Set a new password with a link',
    body: resetPasswordBody,
    async run({ app, actor, body, context }) {
      context.setCookie(await app.passwordResets.complete(body, visitorOf(context, actor)));
      return { ok: true } as const;
    },
  },
});
export { loader, action };
