import { signInAnswer } from '../sign-in-answer.schema';
import type { SignInServices } from '../create-sign-in';
import {
  addedPasskeyAnswer,
  passkeyAnswer,
  passkeyCreationOptionsAnswer,
  passkeyRequestOptionsAnswer,
} from './passkeys-answer.schema';
import { CEREMONY_COOKIE } from './passkeys.rules';
import {
  newPasskeyBody,
  passkeyProofBody,
  passkeySignInBody,
  passkeySignInOptionsBody,
} from './passkeys.schema';
import { passwordBody } from '../second-factor/second-factor.schema';
import { signedInResponse, visitorOf } from '../sign-in-response';
import { noContent, pageOf } from '../../../http/calls/answers';
import { publicApi, signedInApi } from '../../../http/calls/declare';
import { okAnswer } from '../../../http/calls/ok-answer.schema';
import { newestRequest } from '../../../lib/paging';

export const passkeysCalls = ({
  passkeyConfirmation,
  passkeySignIn,
  passkeys,
  recentProof,
}: SignInServices) => ({
  '/api/auth/signin/passkey': publicApi({
    POST: {
      operationId: 'signInWithPasskey',
      summary: 'Sign in with a passkey',
      answer: signInAnswer,
      body: passkeySignInBody,
      async run({ actor, body, context }) {
        context.markSignInAttempt(null);
        const ceremony = { origin: context.origin, cookie: context.cookie(CEREMONY_COOKIE) };
        const visitor = visitorOf(context, actor);
        return signedInResponse(context, await passkeySignIn.signInWithPasskey(body, ceremony, visitor));
      },
    },
  }),
  '/api/auth/signin/passkey/options': publicApi({
    POST: {
      operationId: 'getPasskeySignInOptions',
      summary: 'Begin to sign in with a passkey',
      answer: passkeyRequestOptionsAnswer,
      body: passkeySignInOptionsBody,
      isBodyOptional: true,
      async run({ actor, body, context }) {
        const { options, setCookie } = await passkeySignIn.passkeySignInOptions(
          body,
          { origin: context.origin, cookie: context.cookie(CEREMONY_COOKIE) },
          visitorOf(context, actor),
        );
        context.setCookie(setCookie);
        return options;
      },
    },
  }),
  '/api/auth/passkeys': signedInApi({
    GET: {
      operationId: 'listPasskeys',
      summary: 'List your passkeys',
      answer: pageOf(passkeyAnswer),
      query: newestRequest,
      run: ({ actor, query, context }) => passkeys.list(actor, context.origin, query),
    },
    POST: {
      operationId: 'createPasskey',
      summary: 'Add a passkey',
      answer: addedPasskeyAnswer,
      body: newPasskeyBody,
      status: 201,
      run: ({ actor, body, context }) => passkeys.add(actor, body, context.origin, visitorOf(context, actor)),
    },
  }),
  '/api/auth/passkeys/options': signedInApi({
    POST: {
      operationId: 'getPasskeyOptions',
      summary: 'Begin to add a passkey',
      answer: passkeyCreationOptionsAnswer,
      run: ({ actor, context }) => passkeys.creationOptions(actor, context.origin),
    },
  }),
  '/api/auth/passkeys/:id': signedInApi({
    DELETE: {
      answer: noContent,
      operationId: 'deletePasskey',
      summary: 'Remove a passkey',
      run: ({ actor, param, context }) => passkeys.remove(actor, param('id'), visitorOf(context, actor)),
    },
  }),
  '/api/auth/confirm-password': signedInApi({
    POST: {
      operationId: 'confirmPassword',
      summary: 'Confirm that it is you with your password',
      answer: okAnswer,
      body: passwordBody,
      async run({ actor, body, context }) {
        context.markSignInAttempt(actor.email);
        return recentProof.confirm(actor, body, visitorOf(context, actor));
      },
    },
  }),
  '/api/auth/confirm-passkey': signedInApi({
    POST: {
      operationId: 'confirmPasskey',
      summary: 'Confirm that it is you with a passkey',
      answer: okAnswer,
      body: passkeyProofBody,
      async run({ actor, body, context }) {
        context.markSignInAttempt(actor.email);
        return passkeyConfirmation.confirm(actor, body, context.origin, visitorOf(context, actor));
      },
    },
  }),
  '/api/auth/confirm-passkey/options': signedInApi({
    POST: {
      operationId: 'getPasskeyConfirmationOptions',
      summary: 'Begin to confirm that it is you with a passkey',
      answer: passkeyRequestOptionsAnswer,
      run: ({ actor, context }) =>
        passkeyConfirmation.confirmationOptions(actor, context.origin, visitorOf(context, actor)),
    },
  }),
});
