import { meAnswer, signInAnswer } from '../accounts-answer.schema';
import { profileBody, signInBody, signUpBody } from '../accounts.schema';
import type { AccountServices } from '../create-accounts';
import { signedInResponse, visitorOf } from '../sign-in-response';
import { signedOutResponse } from '../signed-out-response';
import { outcomeOf } from '../../../http/calls/answers';
import { publicApi, signedInApi } from '../../../http/calls/declare';
import { okAnswer } from '../../../http/calls/ok-answer.schema';

export const signInCalls = ({ accounts }: AccountServices) => ({
  '/api/auth/me': signedInApi({
    GET: {
      operationId: 'getMe',
      summary: 'Get your account',
      answer: meAnswer,
      run: ({ actor }) => accounts.me(actor),
    },
    PATCH: {
      operationId: 'updateMe',
      summary: 'Change your profile',
      answer: meAnswer,
      body: profileBody,
      run: ({ actor, body, context }) => accounts.updateProfile(actor, body, visitorOf(context, actor)),
    },
  }),
  '/api/auth/signup': publicApi({
    POST: {
      operationId: 'signUp',
      summary: 'Create an account and sign in',
      answer: signInAnswer,
      body: signUpBody,
      status: 201,
      run: async ({ actor, body, context }) =>
        signedInResponse(context, await accounts.signUp(body, visitorOf(context, actor))),
    },
  }),
  '/api/auth/signin': publicApi({
    POST: {
      operationId: 'signIn',
      summary: 'Sign in with a password',
      answer: signInAnswer,
      body: signInBody,
      async run({ actor, body, context }) {
        context.markSignInAttempt(body.email);
        return signedInResponse(context, await accounts.signIn(body, visitorOf(context, actor)));
      },
    },
  }),
  '/api/auth/logout': signedInApi({
    POST: {
      operationId: 'signOut',
      summary: 'Sign out',
      answer: outcomeOf([200], okAnswer),
      run: async ({ actor, context }) => signedOutResponse(context, await accounts.signOut(actor)),
    },
  }),
});
