/** Passkeys. Free of zod and Node.js, so that screens can use it. */

export const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_MAX = 100;

/** Binds the challenge of a sign-in to the browser that asked for it. */
export const CEREMONY_COOKIE = 'partnerhub_passkey';

export const passkeyMessages = {
  needHttps: 'Passkeys need https. Open PartnerHub at its https address, or at localhost.',
  /** At sign-in: one message, so that it doesn't reveal which passkeys exist. */
  notAccepted: 'The passkey was not accepted',
  notCreated: 'The passkey could not be added',
  expired: 'The request has expired. Try again.',
  alreadyAdded: 'This passkey has already been added',
  tooMany: `You can have at most ${MAX_PASSKEYS} passkeys`,
  notFound: 'Passkey not found',
} as const;

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  id: string;
  name: string;
  /** Whether the passkey is synchronized to other devices of its owner. */
  backedUp: boolean;
  createdAt: string;
  /** null until the first sign-in with it. */
  lastUsedAt: string | null;
  /** The domain that it works at. */
  rpId: string;
  /** Whether that is the domain of this request. */
  usableHere: boolean;
}

/** A new passkey. If it turned two-factor authentication on, it comes with recovery codes, which are shown once. */
export interface AddedPasskey extends OwnPasskey {
  recoveryCodes?: string[];
}
