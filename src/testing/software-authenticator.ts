import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The options of `navigator.credentials.create` that the authenticator reads. */
interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId: string;
  allowCredentials: { id: string }[];
}

/** Parts of a response that differ from those of a real browser and authenticator. */
interface Forgery {
  type?: string;
  challenge?: string;
  origin?: string;
  crossOrigin?: boolean;
  rpId?: string;
  isUserPresent?: boolean;
  isUserVerified?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** Changes the signed bytes before they are sent. */
  signature?: (signature: Buffer) => Buffer;
  /** COSE algorithm in the public key. */
  algorithm?: number;
  attestation?: 'none' | 'self' | 'with certificate';
  isDiscoverable?: boolean;
}

interface AuthenticatorOptions {
  origin: string;
  algorithm?: 'ES256' | 'RS256';
  /** Synchronized passkeys have no counter: it stays 0. */
  isSynchronized?: boolean;
}

const url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** Number of bytes of a random AAGUID, which stands for a model of authenticators. */
const AAGUID = Buffer.alloc(16, 7);

/** An authenticator with one passkey and real signatures, together with the browser in front of it. */
export function createAuthenticator({
  origin,
  algorithm = 'ES256',
  isSynchronized = false,
}: AuthenticatorOptions) {
  const credentialId = randomBytes(32);
  const keys: { publicKey: KeyObject; privateKey: KeyObject } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  let counter = 0;
  let userHandle = '';

  const clientDataOf = (type: string, asked: { challenge: string }, forgery: Forgery): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: forgery.type ?? type,
        challenge: forgery.challenge ?? asked.challenge,
        origin: forgery.origin ?? origin,
        crossOrigin: forgery.crossOrigin ?? false,
      }),
    );

  function authenticatorData(rpId: string, forgery: Forgery, credential?: Buffer): Buffer {
    const { isUserPresent = true, isUserVerified = true } = forgery;
    const isBackedUp = isSynchronized ? 0x18 : 0;
    const flags = (isUserPresent ? 1 : 0) | (isUserVerified ? 4 : 0) | isBackedUp | (credential ? 0x40 : 0);
    const count = Buffer.alloc(4);
    if (!isSynchronized) counter += 1;
    count.writeUInt32BE(forgery.counter ?? counter);
    return Buffer.concat([
      sha256(forgery.rpId ?? rpId),
      Buffer.from([flags]),
      count,
      credential ?? Buffer.alloc(0),
    ]);
  }

  function publicKey(forgery: Forgery): Buffer {
    const { x = '', y = '', n = '', e = '' } = keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: unknown) => Uint8Array.from(Buffer.from(String(text), 'base64url'));
    const cose =
      algorithm === 'ES256'
        ? new Map<number, number | Uint8Array>([
            [1, 2],
            [3, forgery.algorithm ?? -7],
            [-1, 1],
            [-2, bytes(x)],
            [-3, bytes(y)],
          ])
        : new Map<number, number | Uint8Array>([
            [1, 3],
            [3, forgery.algorithm ?? -257],
            [-1, bytes(n)],
            [-2, bytes(e)],
          ]);
    return Buffer.from(isoCBOR.encode(cose as Parameters<typeof isoCBOR.encode>[0]));
  }

  function attestationOf(authData: Buffer, clientData: Buffer, forgery: Forgery): Buffer {
    const { attestation = 'none' } = forgery;
    const statement = new Map<string, unknown>();
    if (attestation !== 'none') {
      statement.set('alg', algorithm === 'ES256' ? -7 : -257);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), keys.privateKey);
      statement.set('sig', Uint8Array.from(signature));
    }
    if (attestation === 'with certificate') statement.set('x5c', [Uint8Array.from(randomBytes(64))]);
    const object = new Map<string, unknown>([
      ['fmt', attestation === 'none' ? 'none' : 'packed'],
      ['attStmt', statement],
      ['authData', Uint8Array.from(authData)],
    ]);
    return Buffer.from(isoCBOR.encode(object as Parameters<typeof isoCBOR.encode>[0]));
  }

  return {
    id: url(credentialId),

    /** Answers `navigator.credentials.create` as JSON. */
    create(options: CreationOptions, forgery: Forgery = {}) {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([AAGUID, length, credentialId, publicKey(forgery)]);
      const clientData = clientDataOf('webauthn.create', options, forgery);
      const authData = authenticatorData(options.rp.id, forgery, credential);
      return {
        id: url(credentialId),
        rawId: url(credentialId),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: forgery.isDiscoverable ?? true } },
        response: {
          clientDataJSON: url(clientData),
          attestationObject: url(attestationOf(authData, clientData, forgery)),
          transports: ['internal'],
        },
      };
    },

    /** Answers `navigator.credentials.get` as JSON. */
    get(options: RequestOptions, forgery: Forgery = {}) {
      const clientData = clientDataOf('webauthn.get', options, forgery);
      const authData = authenticatorData(options.rpId, forgery);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), keys.privateKey);
      return {
        id: url(credentialId),
        rawId: url(credentialId),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(clientData),
          authenticatorData: url(authData),
          signature: url(forgery.signature?.(signature) ?? signature),
          userHandle: forgery.userHandle === undefined ? userHandle : forgery.userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
