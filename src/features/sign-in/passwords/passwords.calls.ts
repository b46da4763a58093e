import { changePasswordBody, forgotPasswordBody, resetPasswordBody } from '../sign-in.schema';
import type { SignInServices } from '../create-sign-in';
import { visitorOf } from '../sign-in-response';
import { publicApi, signedInApi } from '../../../http/calls/declare';
import { okAnswer } from '../../../http/calls/ok-answer.schema';

export const passwordsCalls = ({ changePassword, passwordResets }: SignInServices) => ({
  '/api/auth/change-password': signedInApi({
    POST: {
      answer: okAnswer,
      operationId: 'changePassword',
      summary: 'Change your password',
      body: changePasswordBody,
      async run({ actor, body, context }) {
        context.markSignInAttempt(actor.email);
        return changePassword(actor, body, visitorOf(context, actor));
      },
    },
  }),
  '/api/auth/forgot-password': publicApi({
    POST: {
      answer: okAnswer,
      operationId: 'forgotPassword',
      summary: 'Send a link that resets a password',
      body: forgotPasswordBody,
      run: ({ body, context }) =>
        passwordResets.request(body, { address: context.clientAddress, linkBase: context.linkBase }),
    },
  }),
  '/api/auth/reset-password': publicApi({
    POST: {
      answer: okAnswer,
      operationId: 'resetPassword',
      summary: 'Set a new password with a link',
      body: resetPasswordBody,
      async run({ actor, body, context }) {
        context.setCookie(await passwordResets.complete(body, visitorOf(context, actor)));
        return { ok: true } as const;
      },
    },
  }),
});
