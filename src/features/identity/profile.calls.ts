import { signedInApi } from '../../http/calls/declare';
import { profileBody } from './accounts.schema';
import type { IdentityServices } from './create-identity';
import { meAnswer } from './identity-answer.schema';

export const profileCalls = ({ profile }: IdentityServices) => ({
  '/api/auth/me': signedInApi({
    GET: {
      operationId: 'getMe',
      summary: 'Get your account',
      answer: meAnswer,
      run: ({ actor }) => profile.me(actor),
    },
    PATCH: {
      operationId: 'updateMe',
      summary: 'Change your profile',
      answer: meAnswer,
      body: profileBody,
      run: ({ actor, body, context }) => profile.update(actor, body, context.clientAddress),
    },
  }),
});
