import { isAppError } from '../../../lib/errors';
import { CHALLENGE_LIFETIME } from './challenges';
import type { Passkey } from './passkeys.repo';
import type { RegistrationResponse, SignInResponse } from './passkeys.schema';
import type { RelyingParty } from './relying-party';

/** ES256 and RS256, which all authenticators have between them, and all supported versions of Node.js verify. */
const ALGORITHMS = [-7, -257];

// Loaded on first use, because most commands don't need it.
const webauthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Checks the challenge of a response. @throws an AppError of its own, such as for an expired one */
type CheckChallenge = (challenge: string) => Promise<boolean>;

type Known = Pick<Passkey, 'credentialId' | 'transports'>;

const descriptorOf = ({ credentialId, transports }: Known) => ({ id: credentialId, transports });

interface CreationOptions {
  rp: RelyingParty;
  challenge: Uint8Array<ArrayBuffer>;
  user: { id: string; email: string; name: string | null };
  existing: readonly Known[];
}

/** Returns the options of `navigator.credentials.create` as JSON (WebAuthn, section 5.4). */
export async function creationOptions({ rp, challenge, user, existing }: CreationOptions) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: 'PartnerHub',
    rpID: rp.id,
    challenge,
    userID: Uint8Array.from(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    timeout: CHALLENGE_LIFETIME,
    attestationType: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

interface RequestOptions {
  rp: RelyingParty;
  challenge: Uint8Array<ArrayBuffer>;
  /** Empty: the browser offers all passkeys that it has for the domain. */
  allowed: readonly Known[];
}

/** Returns the options of `navigator.credentials.get` as JSON (WebAuthn, section 5.5). */
export async function requestOptions({ rp, challenge, allowed }: RequestOptions) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: rp.id,
    challenge,
    allowCredentials: allowed.map(descriptorOf),
    timeout: CHALLENGE_LIFETIME,
    userVerification: 'required',
  });
}

/** Returns the facts of a new credential; null for a response that isn't valid (WebAuthn, section 7.1). */
export async function verifyCreation(
  response: RegistrationResponse,
  { id, origin }: RelyingParty,
  checkChallenge: CheckChallenge,
) {
  const { verifyRegistrationResponse } = await webauthn();
  return orNull(async () => {
    const { clientDataJSON, attestationObject } = response.response;
    if ((await isEmbedded(clientDataJSON)) || (await needsCertificates(attestationObject))) return null;
    // A credential that isn't discoverable couldn't sign in alone.
    if (response.clientExtensionResults.credProps?.rk === false) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: checkChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo ?? null;
  });
}

/** Returns the new counter and state of a passkey; null for a response that isn't valid (WebAuthn, section 7.2). */
export async function verifySignIn(
  { response: { userHandle, ...signed }, ...credential }: SignInResponse,
  { id, origin }: RelyingParty,
  { credentialId, publicKey, counter, userId }: Passkey,
  checkChallenge: CheckChallenge,
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  return orNull(async () => {
    // Passkeys are discoverable, so authenticators send the id of their user.
    if (userHandle !== Buffer.from(userId).toString('base64url')) return null;
    if (await isEmbedded(signed.clientDataJSON)) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: { ...signed, userHandle }, clientExtensionResults: {} },
      expectedChallenge: checkChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: credentialId,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
        counter,
      },
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  });
}

/** The library throws for every response that isn't valid. */
async function orNull<Result>(verify: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await verify();
  } catch (error) {
    if (isAppError(error)) throw error;
    return null;
  }
}

/** Whether the browser asked in a frame of another site, which the screens never do. */
async function isEmbedded(clientDataJSON: string): Promise<boolean> {
  const { decodeClientDataJSON } = await helpers();
  return decodeClientDataJSON(clientDataJSON).crossOrigin === true;
}

/**
 * Whether an attestation has certificates. Browsers remove them, because the options don't ask for them. The library
 * would check their revocation at any server that a certificate names.
 */
async function needsCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  return format !== 'none' && !isSelfSigned;
}
