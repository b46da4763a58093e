import { signInAnswer } from './sign-in-answer.schema';
import { signInBody, signUpBody } from './sign-in.schema';
import type { SignInServices } from './create-sign-in';
import { signedInResponse, visitorOf } from './sign-in-response';
import { signedOutResponse } from './signed-out-response';
import { outcomeOf } from '../../http/calls/answers';
import { publicApi, signedInApi } from '../../http/calls/declare';
import { okAnswer } from '../../http/calls/ok-answer.schema';

export const signInCalls = ({ signIn }: SignInServices) => ({
  '/api/auth/signup': publicApi({
    POST: {
      operationId: 'signUp',
      summary: 'Create an account and sign in',
      answer: signInAnswer,
      body: signUpBody,
      status: 201,
      run: async ({ actor, body, context }) =>
        signedInResponse(context, await signIn.signUp(body, visitorOf(context, actor))),
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
        return signedInResponse(context, await signIn.withPassword(body, visitorOf(context, actor)));
      },
    },
  }),
  '/api/auth/logout': signedInApi({
    POST: {
      operationId: 'signOut',
      summary: 'Sign out',
      answer: outcomeOf([200], okAnswer),
      run: async ({ actor, context }) => signedOutResponse(context, await signIn.signOut(actor)),
    },
  }),
});
