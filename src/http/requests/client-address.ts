import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Log } from '../../lib/logging/log';

/**
 * Returns the address that the outermost trusted proxy saw. Every proxy appends the address it was called from, so
 * with n proxies the n-th entry from the right is the first that a client can't forge. If that entry isn't an
 * address, the connection's address is used, because clients must not choose the address that rate limits count.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  const entries = forwarded
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return addressOf(entries.at(-trustedProxies) ?? entries[0] ?? '') ?? direct;
}

/** Also accepts a port, which some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressOf(entry: string): string | null {
  const [, bracketed, plain] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(entry) ?? [];
  const address = bracketed ?? plain ?? entry;
  return isIP(address) > 0 ? address : null;
}

/** Warns once of a proxy in front that the server doesn't trust. */
export function createProxyWarning(trustedProxies: number, log: Log): (request: IncomingMessage) => void {
  let isDone = trustedProxies > 0;
  return ({ headers }) => {
    if (isDone || headers['x-forwarded-for'] === undefined) return;
    isDone = true;
    log.warn(
      'requests have X-Forwarded-For, but PARTNERHUB_TRUST_PROXY is 0: behind a proxy, all visitors share the rate limits of its address',
    );
  };
}
