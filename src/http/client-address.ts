import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address that the outermost trusted proxy saw. Every proxy appends the address it was called from, so with n
 * proxies the n-th entry from the right is the first that nobody outside can forge. Where that entry is no address, the
 * connection's counts: clients must not choose what limits count them as.
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

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressOf(entry: string): string | null {
  const [, bracketed, plain] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(entry) ?? [];
  const address = bracketed ?? plain ?? entry;
  return isIP(address) > 0 ? address : null;
}
