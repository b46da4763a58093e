import { recoveryCodesAnswer, signInAnswer, totpEnrolmentAnswer } from '../sign-in-answer.schema';
import type { SignInServices } from '../create-sign-in';
import { codeBody, ownerBody, signInCodeBody } from './second-factor.schema';
import { signedInResponse, visitorOf } from '../sign-in-response';
import { publicApi, signedInApi } from '../../../http/calls/declare';
import { okAnswer } from '../../../http/calls/ok-answer.schema';

export const secondFactorCalls = ({ secondFactor, signInWithCode }: SignInServices) => ({
  '/api/auth/signin/mfa': publicApi({
    POST: {
      operationId: 'signInWithCode',
      summary: 'Finish signing in with a code',
      answer: signInAnswer,
      body: signInCodeBody,
      async run({ actor, body, context }) {
        context.markSignInAttempt(null);
        return signedInResponse(context, await signInWithCode(body, visitorOf(context, actor)));
      },
    },
  }),
  '/api/auth/mfa/totp': signedInApi({
    POST: {
      operationId: 'enrolTotp',
      summary: 'Begin to set up an authenticator app',
      answer: totpEnrolmentAnswer,
      body: ownerBody,
      status: 201,
      async run({ actor, body, context }) {
        context.markSignInAttempt(actor.email);
        return secondFactor.enrolTotp(actor, body, visitorOf(context, actor));
      },
    },
  }),
  '/api/auth/mfa/totp/confirm': signedInApi({
    POST: {
      operationId: 'confirmTotp',
      summary: 'Finish setting up an authenticator app',
      answer: recoveryCodesAnswer,
      body: codeBody,
      async run({ actor, body, context }) {
        context.markSignInAttempt(actor.email);
        return secondFactor.confirmTotp(actor, body, visitorOf(context, actor));
      },
    },
  }),
  '/api/auth/mfa/disable': signedInApi({
    POST: {
      answer: okAnswer,
      operationId: 'disableMfa',
      summary: 'Turn off two-factor authentication',
      body: ownerBody,
      async run({ actor, body, context }) {
        context.markSignInAttempt(actor.email);
        return secondFactor.disable(actor, body, visitorOf(context, actor));
      },
    },
  }),
  '/api/auth/mfa/recovery-codes': signedInApi({
    POST: {
      operationId: 'renewRecoveryCodes',
      summary: 'Replace your recovery codes',
      answer: recoveryCodesAnswer,
      body: ownerBody,
      async run({ actor, body, context }) {
        context.markSignInAttempt(actor.email);
        return secondFactor.renewRecoveryCodes(actor, body, visitorOf(context, actor));
      },
    },
  }),
});
