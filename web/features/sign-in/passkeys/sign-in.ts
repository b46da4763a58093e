import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { secondFactorMessages } from '../../../../src/features/sign-in/second-factor/second-factor.rules';
import type { Me } from '../../../../src/features/identity/profile.rules';
import { call, type CallFailure } from '../../../lib/requests/call';
import { askForPasskey } from './ask-browser';

export type PasskeySignIn =
  | { outcome: 'signed-in'; me: Me }
  /** The ticket is no longer valid, so the password is needed again. */
  | { outcome: 'over' }
  /** Another request has replaced this one. */
  | { outcome: 'stopped' }
  /** `isRefused`: the server refused the passkey that the user chose. */
  | { outcome: 'failed'; message: string; isRefused: boolean };

interface Options {
  /** The ticket of a sign-in whose password was right. */
  ticket?: string | undefined;
  /** Lets the browser suggest passkeys in the email field, in place of a dialog. */
  useBrowserAutofill?: boolean;
}

const PATH = '/api/auth/signin/passkey';

export async function signInWithPasskey({
  ticket,
  useBrowserAutofill = false,
}: Options): Promise<PasskeySignIn> {
  const proof = ticket === undefined ? {} : { ticket };
  const options = await call<PublicKeyCredentialRequestOptionsJSON>('POST', `${PATH}/options`, proof);
  if (!options.ok) return failureOf(options, false);
  const asked = await askForPasskey(options.data, { useBrowserAutofill });
  if (!asked.ok && asked.message === null) return { outcome: 'stopped' };
  if (!asked.ok) return { outcome: 'failed', message: asked.message ?? '', isRefused: false };
  const answer = await call<Me>('POST', PATH, { response: asked.response, ...proof });
  return answer.ok ? { outcome: 'signed-in', me: answer.data } : failureOf(answer, true);
}

function failureOf({ status, message }: CallFailure, isRefused: boolean): PasskeySignIn {
  if (status === 401 && message === secondFactorMessages.signInAgain) return { outcome: 'over' };
  return { outcome: 'failed', message: message ?? 'Something went wrong. Please try again.', isRefused };
}
