import type * as z from 'zod';
import type { Log } from '../lib/logging/log';
import { pluginFailure } from '../lib/plugin-failure';
import { truncate } from '../lib/text/unicode';
import type { PluginCall } from './call';
import { check } from './manifest';
import { PluginThrew } from './messages';

interface Run<S extends z.ZodType> extends PluginCall {
  plugin: string;
  /** Description of the call for the log: `podcasts apple-podcasts`. */
  what: string;
  /** The message for users if the plugin throws an error that isn't worded for them. */
  failure: string;
  /** Schema of the result. */
  result: S;
  /** Calls the plugin's function. */
  run(call: PluginCall): Promise<unknown>;
}

/**
 * Runs a plugin's code. Always settles: errors, rejected promises, invalid results, timeouts and the end of the
 * plugin's process are failures.
 * @throws PluginFailure, which is logged with its cause
 */
export type RunPlugin = <S extends z.ZodType>(call: Run<S>) => Promise<z.output<S>>;

export function createPluginRunner({ log }: { log: Log }): RunPlugin {
  return async function runPlugin({ plugin, what, failure, result, run, ...call }) {
    try {
      return check(result, await run(call), 'returned an invalid result');
    } catch (error) {
      const isBug = error instanceof PluginThrew && !error.isForUsers;
      const reason = lineOf(error);
      // Most failures are sites that are down, so only other errors are logged with their stack.
      log.warn({ plugin, what, reason, ...(isBug && { stack: error.stack }) }, 'plugin failed');
      log.debug({ plugin, what, err: error }, 'plugin failed');
      throw pluginFailure(plugin, isBug ? failure : reason, error);
    }
  };
}

/** Returns one line for users. The error may be any value, because third-party code has thrown it. */
function lineOf(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  return truncate(text.toWellFormed().replace(/\s+/g, ' ').trim(), 300) || 'failed without an error message';
}
