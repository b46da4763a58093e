import type { z } from 'zod';
import type { Clock } from '../lib/clock';
import { parseFeed } from '../lib/feeds/parse-feed';
import type { Log } from '../lib/log';
import type { GuardedFetch } from '../lib/outgoing/guarded-fetch';
import { pluginFailure } from '../lib/plugin-failure';
import type { PluginSettings, PluginTools } from '../plugin-api';
import { check } from './manifest';

export interface PluginCall<S extends z.ZodType> {
  plugin: string;
  /** What is asked, for the log: `podcasts apple-podcasts`. */
  what: string;
  timeoutMs: number;
  /** What the result has to be. */
  result: S;
  /** Calls the plugin. */
  run(tools: PluginTools): unknown;
}

/**
 * Runs a plugin's code. Whatever it does but block the process ends in its result or its failure: errors thrown and promises
 * rejected, results that do not fit, no result in time.
 * @throws PluginFailure, which the log has with its cause.
 */
export type RunPlugin = <S extends z.ZodType>(call: PluginCall<S>) => Promise<z.output<S>>;

interface Dependencies {
  fetch: GuardedFetch;
  settings: PluginSettings;
  log: Log;
  clock: Clock;
}

export function createPluginRunner({ fetch, settings, log, clock }: Dependencies): RunPlugin {
  const toolsFor = (plugin: string, signal: AbortSignal): PluginTools => {
    const lines = log.child({ plugin });
    return {
      fetch: (url, request = {}) =>
        fetch(url, {
          ...request,
          signal: request.signal ? AbortSignal.any([signal, request.signal]) : signal,
        }),
      parseFeed,
      log: {
        debug: (message, details) => lines.debug({ ...details }, message),
        info: (message, details) => lines.info({ ...details }, message),
        warn: (message, details) => lines.warn({ ...details }, message),
      },
      signal,
      now: () => clock.now(),
      settings: { ...settings },
    };
  };

  return async function runPlugin({ plugin, what, timeoutMs, result, run }) {
    const ending = new AbortController();
    try {
      const given = await withinTime(timeoutMs, async () => run(toolsFor(plugin, ending.signal)));
      return check(result, given, 'it gave what does not fit');
    } catch (error) {
      const message = lineOf(error);
      log.warn({ plugin, what, reason: message, err: error }, 'plugin failed');
      throw pluginFailure(plugin, message, error);
    } finally {
      // What it still has under way serves nobody any more.
      ending.abort();
    }
  };
}

async function withinTime<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`did not answer within ${milliseconds / 1000} s`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Users read it, and it may be whatever a stranger's code threw. */
function lineOf(error: unknown): string {
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  return text.replace(/\s+/g, ' ').trim().slice(0, 300) || 'failed without saying why';
}
