import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import type { Log } from '../lib/log';
import { isAppError } from '../lib/errors';
import { redactText } from '../lib/redact';

/** The plugin whose code is running, including everything that the code has started. */
const plugins = new AsyncLocalStorage<string>();

export const runAsPlugin = <Result>(name: string, work: () => Result): Result => plugins.run(name, work);

/** Binds a method to the plugin that is being loaded, so that errors in what it starts later belong to that plugin. */
export function bindToPlugin(method: (...given: unknown[]) => unknown): (...given: unknown[]) => unknown {
  const name = plugins.getStore();
  return name === undefined ? method : (...given) => runAsPlugin(name, () => method(...given));
}

let isInstalled = false;

/**
 * Logs unhandled errors in plugins (a promise that isn't awaited, an exception in a timer) and keeps the process
 * running. All other unhandled errors end it, which is Node's default, because the state of the process is then
 * unknown.
 */
export function logUnhandledPluginErrors(log: Log): void {
  if (isInstalled) return;
  isInstalled = true;
  const isOfPlugin = (error: unknown): boolean => {
    const plugin = plugins.getStore();
    if (plugin === undefined) return false;
    log.error({ plugin, err: error }, 'unhandled error in a plugin');
    return true;
  };
  process.on('unhandledRejection', function stray(error) {
    if (isOfPlugin(error)) return;
    // A refusal that isn't awaited, such as a 403, is a mistake in our code, but says nothing bad about the process.
    if (isAppError(error)) log.error({ err: error }, 'unhandled refusal');
    else if (isOnlyListener('unhandledRejection')) throw error;
  });
  process.on('uncaughtException', function stray(error) {
    if (isOfPlugin(error) || !isOnlyListener('uncaughtException')) return;
    process.stderr.write(`${redactText(inspect(error))}\n`);
    process.exit(1);
  });
}

/** Whether there is no other listener. If there is one, it decides how to handle other errors. */
const isOnlyListener = (event: 'unhandledRejection' | 'uncaughtException'): boolean =>
  process.listenerCount(event) === 1;
