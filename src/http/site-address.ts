import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config';

/** Where one request reached the server. */
export interface ReachedAt {
  /** `scheme://host[:port]` as the browser knows it: the Origin that its writes carry. */
  origin: string;
  /** What links in the answer begin with. */
  publicUrl: string;
  /** What links in mails begin with: they go to someone else than whoever sent the request. */
  linkBase: string;
}

export interface SiteAddress {
  /** Whether requests for this host are for us. */
  serves(host: string | null): boolean;
  reachedAt(request: IncomingMessage, host: string | null): ReachedAt;
}

/**
 * With PARTNERHUB_URL that is the only address. Without it the server answers to any host, because it cannot know its names, but
 * a link names the host of its request only where nobody outside could own that host: anyone can send any Host.
 */
export function createSiteAddress(
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  listening: { host: string; url(): string },
): SiteAddress {
  if (publicUrl !== null) {
    const { origin, host: own, protocol } = new URL(publicUrl);
    const canonical = (host: string) => new URL(`${protocol}//${host}`).host;
    return {
      serves: (host) => host === null || canonical(host) === own,
      reachedAt: () => ({ origin, publicUrl, linkBase: publicUrl }),
    };
  }
  return {
    serves: () => true,
    reachedAt(request, host) {
      const linkBase = isAnyAddress(listening.host) ? localUrl(request) : listening.url();
      if (host === null) return { origin: linkBase, publicUrl: linkBase, linkBase };
      const { origin, hostname: name } = new URL(`${forwardedScheme(request, trustProxy)}://${host}`);
      return { origin, publicUrl: isOurs(name) ? origin : linkBase, linkBase };
    },
  };
}

/** By the proxy whose word counts, as in client-address.ts. */
function forwardedScheme({ headers }: IncomingMessage, trustedProxies: number): 'http' | 'https' {
  if (trustedProxies === 0) return 'http';
  const schemes = String(headers['x-forwarded-proto'] ?? '').split(',');
  const scheme = schemes.at(-trustedProxies) ?? schemes[0] ?? '';
  return scheme.trim().toLowerCase() === 'https' ? 'https' : 'http';
}

const isAnyAddress = (host: string): boolean => host === '0.0.0.0' || host === '::' || host === '';

/** The address of this machine to which the client connected. */
function localUrl({ socket }: IncomingMessage): string {
  const address = (socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/i, '');
  return `http://${address.includes(':') ? `[${address}]` : address}:${socket.localPort}`;
}

const privateRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/** This machine by name, or an address that exists within a private network only. */
function isOurs(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost') || name === hostname().toLowerCase()) return true;
  const address = name.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) && privateRanges.has(ipaddr.process(address).range());
}
