import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import type { Log } from '../lib/log';
import { redactText } from '../lib/redact';

/** Whose code runs, and whatever it started. */
const plugins = new AsyncLocalStorage<string>();

export const asPlugin = <Result>(name: string, work: () => Result): Result => {
  pausing?.refresh();
  return plugins.run(name, work);
};

let pausing: NodeJS.Timeout | undefined;

/** What a built-in plugin leaves behind fails by then, if it ever does: longer than any call of a plugin is waited for. */
const PAUSE_MS = 5 * 60_000;

/**
 * From now on, when no plugin has been called for five minutes, what they have started is told apart no more until the next call: for
 * Node.js before 24 follows every promise and callback of the process to know it, which takes as long as a third of a call to the
 * API. For where all plugins are ours: nobody knows when others' code fails.
 */
export function watchOnlyCalls(): void {
  plugins.disable();
  pausing = setTimeout(() => plugins.disable(), PAUSE_MS).unref();
}

/** A method of a plugin that is being loaded: whoever calls it later, what it starts is that plugin's. */
export function ownMethod(method: (...given: unknown[]) => unknown): (...given: unknown[]) => unknown {
  const name = plugins.getStore();
  return name === undefined ? method : (...given) => asPlugin(name, () => method(...given));
}

let isWatching = false;

/**
 * From now on, failures that a plugin leaves to nobody (a promise that it does not await, an exception in a timer of its) are lines
 * of the log, and the process goes on. All others end it, as Node.js does by itself: what state it is in then nobody knows.
 */
export function surviveStrayFailures(log: Log): void {
  if (isWatching) return;
  isWatching = true;
  const isOfPlugin = (error: unknown): boolean => {
    const plugin = plugins.getStore();
    if (plugin === undefined) return false;
    log.error({ plugin, err: error }, 'a plugin left a failure to nobody');
    return true;
  };
  process.on('unhandledRejection', function stray(error) {
    if (!isOfPlugin(error) && isAlone('unhandledRejection')) throw error;
  });
  process.on('uncaughtException', function stray(error) {
    if (isOfPlugin(error) || !isAlone('uncaughtException')) return;
    process.stderr.write(`${redactText(inspect(error))}\n`);
    process.exit(1);
  });
}

/** Whoever else listens decides what becomes of the rest. */
const isAlone = (event: 'unhandledRejection' | 'uncaughtException'): boolean =>
  process.listenerCount(event) === 1;
