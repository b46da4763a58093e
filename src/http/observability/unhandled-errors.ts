import { inspect } from 'node:util';
import { isAppError } from '../../lib/errors';
import type { Log } from '../../lib/logging/log';
import { redactText } from '../../lib/logging/redact';

let isInstalled = false;

/**
 * Logs unhandled refusals, such as a 403. They are mistakes in our code, but leave the process in a known state. Other
 * unhandled errors end it, which is Node's default, because its state is then unknown.
 */
export function logUnhandledRefusals(log: Log): void {
  if (isInstalled) return;
  isInstalled = true;
  process.on('unhandledRejection', (error) => {
    if (isAppError(error)) log.error({ err: error }, 'unhandled refusal');
    else if (isOnlyListener('unhandledRejection')) throw error;
  });
  process.on('uncaughtException', (error) => {
    if (!isOnlyListener('uncaughtException')) return;
    process.stderr.write(`${redactText(inspect(error))}\n`);
    process.exit(1);
  });
}

/** Whether there is no other listener. If there is one, it decides how to handle other errors. */
const isOnlyListener = (event: 'unhandledRejection' | 'uncaughtException'): boolean =>
  process.listenerCount(event) === 1;
