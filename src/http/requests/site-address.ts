import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import ipaddr from 'ipaddr.js';
import { isAnyAddress } from '../../lib/addresses/any-address';
import type { HttpSettings } from '../http-services';

/** The addresses at which one request reached the server. */
export interface RequestOrigin {
  /** `scheme://host[:port]` as the browser sees it, which it sends as the Origin of writes. */
  origin: string;
  /** Base of links in the response. */
  publicUrl: string;
  /** Base of links in emails, which go to people other than the sender of the request. */
  linkBase: string;
}

export interface SiteAddress {
  /** Whether requests for this host are for this server. */
  serves(host: string | null): boolean;
  originOf(request: IncomingMessage, host: string | null): RequestOrigin;
}

/**
 * PARTNERHUB_URL is the only address if it is set. Without it, the server answers for any host, because it can't know
 * its names. Anyone can send any Host, so links contain the requested host only if it is this machine or a private
 * address.
 */
export function createSiteAddress(
  { publicUrl, trustProxy }: Pick<HttpSettings, 'publicUrl' | 'trustProxy'>,
  listening: { host: string; url(): string },
): SiteAddress {
  if (publicUrl !== null) {
    const { origin, host: own, protocol } = new URL(publicUrl);
    const canonical = (host: string) => new URL(`${protocol}//${host}`).host;
    return {
      serves: (host) => host === null || canonical(host) === own,
      originOf: () => ({ origin, publicUrl, linkBase: publicUrl }),
    };
  }
  /** The last requested address, as nearly all requests have the same. */
  let last: { address: string; origin: string; isOurs: boolean } | undefined;

  function read(address: string): { origin: string; isOurs: boolean } {
    if (last?.address === address) return last;
    const { origin, hostname: name } = new URL(address);
    last = { address, origin, isOurs: isOurs(name) };
    return last;
  }

  return {
    serves: () => true,
    originOf(request, host) {
      const linkBase = isAnyAddress(listening.host) ? localUrl(request) : listening.url();
      if (host === null) return { origin: linkBase, publicUrl: linkBase, linkBase };
      const requested = read(`${forwardedScheme(request, trustProxy)}://${host}`);
      const { origin } = requested;
      return { origin, publicUrl: requested.isOurs ? origin : linkBase, linkBase };
    },
  };
}

/** Returns the scheme that the outermost trusted proxy saw, as in client-address.ts. */
function forwardedScheme({ headers }: IncomingMessage, trustedProxies: number): 'http' | 'https' {
  if (trustedProxies === 0) return 'http';
  const schemes = String(headers['x-forwarded-proto'] ?? '').split(',');
  const scheme = schemes.at(-trustedProxies) ?? schemes[0] ?? '';
  return scheme.trim().toLowerCase() === 'https' ? 'https' : 'http';
}

/** Returns the address of this machine to which the client connected. */
function localUrl({ socket }: IncomingMessage): string {
  const address = (socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/i, '');
  return `http://${address.includes(':') ? `[${address}]` : address}:${socket.localPort}`;
}

const privateRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/** Whether this is a name of this machine, or an address that exists only in private networks. */
function isOurs(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost') || name === hostname().toLowerCase()) return true;
  const address = name.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) && privateRanges.has(ipaddr.process(address).range());
}
