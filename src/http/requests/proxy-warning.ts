import type { IncomingMessage } from 'node:http';
import type { Log } from '../../lib/logging/log';

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
