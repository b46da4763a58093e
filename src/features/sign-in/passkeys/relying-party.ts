import ipaddr from 'ipaddr.js';
import { conflict } from '../../../lib/errors';
import { passkeyMessages as messages } from './passkeys.rules';

/** The server as passkeys know it (WebAuthn, section 4: RP ID). */
export interface RelyingParty {
  /** The domain. A passkey works only there. */
  id: string;
  /** The only origin whose responses are accepted. */
  origin: string;
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

const addressIn = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

function isPossible(url: URL): boolean {
  const isDomain = !ipaddr.isValid(addressIn(url));
  return isDomain && (url.protocol === 'https:' || isLocal(url.hostname));
}

function isLoopback(url: URL): boolean {
  const address = addressIn(url);
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Whether browsers can use passkeys at this origin. */
export const allowsPasskeys = (origin: string): boolean => isPossible(new URL(origin));

/** Returns the domain of an origin, at which passkeys that are created there work. */
export const domainOf = (origin: string): string => new URL(origin).hostname;

/**
 * Returns the relying party of a request's origin. Browsers offer passkeys only to domains with https, and localhost.
 * Programs on the same machine, such as tests of an installation, can also use them at a loopback address.
 * @throws 409 for any other origin
 */
export function relyingPartyOf(origin: string): RelyingParty {
  const url = new URL(origin);
  if (!isPossible(url) && !isLoopback(url)) throw conflict(messages.needHttps);
  return { id: url.hostname, origin };
}
