import { meAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { profileBody } from '../../../../src/features/accounts/accounts.schema';
import { signedInApi } from '../../../lib/api/api.server';
import { visitorOf } from './sign-in-response.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'getMe',
    summary: 'Get your account',
    answer: meAnswer,
    run: ({ app, actor }) => app.accounts.me(actor),
  },
  PATCH: {
    operationId: 'updateMe',
    summary: 'Change your profile',
    answer: meAnswer,
    body: profileBody,
    run: ({ app, actor, body, context }) =>
      app.accounts.updateProfile(actor, body, visitorOf(context, actor)),
  },
});
export { loader, action };
