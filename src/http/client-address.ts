import type { IncomingMessage } from 'node:http';

/**
 * The address that the outermost trusted proxy saw. Every proxy appends the address it was called from, so with n
 * proxies the n-th entry from the right is the first that nobody outside can forge.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  const entries = forwarded
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.at(-trustedProxies) ?? entries[0] ?? direct;
}
