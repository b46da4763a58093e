import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { passkeyMessages } from '../../../../src/features/sign-in/passkeys/passkeys.rules';

// Loaded on first use.
const webauthn = () => import('@simplewebauthn/browser');

/** The browser's answer. Without a message, another request has replaced this one. */
type Asked<Response> = { ok: true; response: Response } | { ok: false; message: string | null };

const UNSUPPORTED = "This browser doesn't support passkeys.";

const messages: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey of your account already.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: "This device can't store passkeys.",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'Protect this device with a fingerprint, face or PIN first.',
  ERROR_INVALID_DOMAIN: passkeyMessages.needHttps,
  ERROR_INVALID_RP_ID: passkeyMessages.needHttps,
};

export const createPasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  ask<RegistrationResponseJSON>(async () => (await webauthn()).startRegistration({ optionsJSON }));

/** Asks the browser for a passkey: in a dialog, or among the suggestions of a field. */
export const askForPasskey = (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { useBrowserAutofill = false } = {},
) =>
  ask<AuthenticationResponseJSON>(async () =>
    (await webauthn()).startAuthentication({ optionsJSON, useBrowserAutofill }),
  );

/** Cancels a request that the browser still shows. */
export async function stopAsking(): Promise<void> {
  (await webauthn()).WebAuthnAbortService.cancelCeremony();
}

/** Returns whether this page can use passkeys, which don't work at IP addresses. Call it only in browsers. */
export const mayOfferPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Returns whether the browser can suggest passkeys in a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

async function ask<Response>(start: () => Promise<Response>): Promise<Asked<Response>> {
  if (!('PublicKeyCredential' in window)) return { ok: false, message: UNSUPPORTED };
  try {
    return { ok: true, response: await start() };
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
}

function messageOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERROR_CEREMONY_ABORTED') return null;
  const isRefused = error instanceof Error && error.name === 'NotAllowedError';
  if (isRefused) return 'No passkey was used. The request was cancelled, or took too long.';
  return messages[code] ?? 'Something went wrong. Please try again.';
}
