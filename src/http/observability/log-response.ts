import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../lib/logging/log';
import { responseStatus } from './response-status';

interface Logged {
  requestId: string;
  path: string;
  address: string;
  /** Whether to log every request, not only refused ones. */
  accessLog: boolean;
  /** Called when the response has been sent. */
  facts(): CallerInfo;
}

export interface CallerInfo {
  userId?: string;
  /** Set for a sign-in attempt: the email as given, or null if the request has none. */
  signIn?: string | null;
  /** Whether the request has an API key. */
  hasKey?: boolean;
  /** The pattern of the route that answers. */
  route?: string;
}

/**
 * Logs refused requests and failed sign-ins, and with `accessLog` or at level debug every request. Omits the query, because searches
 * contain names of people.
 */
export function logResponse(
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
  { facts, accessLog, ...about }: Logged,
): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const { userId, signIn, hasKey = false } = facts();
    const status = responseStatus(response);
    const refused = refusalMessage(status, { isSignIn: signIn !== undefined, hasKey });
    const level = accessLog ? 'info' : 'debug';
    if (refused === null && !log.isLevelEnabled(level)) return;
    const line = {
      ...about,
      method: request.method,
      status,
      ms: Math.round(performance.now() - startedAt),
      ...(userId !== undefined && { userId }),
      ...(typeof signIn === 'string' && { email: signIn }),
    };
    if (refused !== null) log.warn(line, refused);
    else log[level](line, response.writableFinished ? 'answered' : 'client disconnected');
  });
}

function refusalMessage(
  status: number,
  { isSignIn, hasKey }: { isSignIn: boolean; hasKey: boolean },
): string | null {
  if (isSignIn && [401, 403, 429].includes(status)) return 'sign-in failed';
  if (status === 401 && hasKey) return 'API key refused';
  return status === 403 ? 'request refused' : null;
}
