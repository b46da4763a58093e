import { inspect } from 'node:util';
import { CLIENT_DISCONNECTED, isAppError } from '../../lib/errors';
import type { Log } from '../../lib/logging/log';
import { redactText } from '../../lib/logging/redact';

let isInstalled = false;

/**
 * Logs unhandled refusals, such as a 403, and unhandled errors of a disconnected client. They are mistakes in our code,
 * but leave the process in a known state. Other unhandled errors end it, which is Node's default, because its state is
 * then unknown.
 */
export function logUnhandledErrors(log: Log): void {
  if (isInstalled) return;
  isInstalled = true;
  const warned = new Set<string>();
  /** Logs each kind of error once, because clients could otherwise fill the log. */
  const warn = (error: Error) => {
    const kind = `${error.name}: ${error.message}`;
    if (warned.has(kind)) return;
    warned.add(kind);
    log.warn({ err: error }, 'unhandled error of a disconnected client; more of its kind are not logged');
  };
  process.on('unhandledRejection', (error) => {
    if (isOfDisconnectedClient(error)) warn(error);
    else if (isAppError(error)) log.error({ err: error }, 'unhandled refusal');
    else if (isOnlyListener('unhandledRejection')) throw error;
  });
  process.on('uncaughtException', (error) => {
    if (isOfDisconnectedClient(error)) return warn(error);
    if (!isOnlyListener('uncaughtException')) return;
    process.stderr.write(`${redactText(inspect(error))}\n`);
    process.exit(1);
  });
}

const disconnects = /^(AbortError|ECONNRESET|EPIPE|ERR_STREAM_(PREMATURE_CLOSE|DESTROYED|UNABLE_TO_PIPE))$/;

/**
 * Whether Node's server has created the error because a client disconnected. The same errors of other connections, such
 * as those to the database, may leave the process in an unknown state. They don't come from Node's server.
 */
function isOfDisconnectedClient(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (isAppError(error)) return error.status === CLIENT_DISCONNECTED;
  const kind = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return disconnects.test(kind) && /node:_http_server:/.test(error.stack ?? '');
}

/** Whether there is no other listener. If there is one, it decides how to handle other errors. */
const isOnlyListener = (event: 'unhandledRejection' | 'uncaughtException'): boolean =>
  process.listenerCount(event) === 1;
