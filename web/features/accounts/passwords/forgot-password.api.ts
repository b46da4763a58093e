import { okAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { forgotPasswordBody } from '../../../../src/features/accounts/accounts.schema';
import { publicApi } from '../../../lib/api/api.server';

const { loader, action } = publicApi({
  POST: {
    answer: okAnswer,
    operationId: 'forgotPassword',
    summary: 'Send a link that resets a password',
    body: forgotPasswordBody,
    run: ({ app, body, context }) =>
      app.passwordResets.request(body, { address: context.clientAddress, linkBase: context.linkBase }),
  },
});
export { loader, action };
