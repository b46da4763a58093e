import pTimeout from 'p-timeout';
import type { z } from 'zod';
import { createEventLoopThrottle } from '../lib/event-loop-throttle';
import type { Clock } from '../lib/clock';
import { parseFeed } from '../lib/feeds/parse-feed';
import type { Log } from '../lib/log';
import type { Parsing } from '../lib/parsing/parsing';
import type { RenderPage } from '../lib/render-page';
import type { GuardedFetch } from '../lib/outgoing/guarded-fetch';
import { pluginFailure } from '../lib/plugin-failure';
import type { PluginSettings, PluginTools } from '../plugin-api';
import { isInterruptedCall } from './interrupted-call';
import { check } from './manifest';
import { truncate } from '../lib/unicode';

export interface PluginCall<S extends z.ZodType> {
  plugin: string;
  /** Description of the call for the log: `podcasts apple-podcasts`. */
  what: string;
  timeoutMs: number;
  /** Schema of the result. */
  result: S;
  /** Aborts the plugin's requests, which also ends most calls. */
  stopping?: AbortSignal;
  /** Called with every response that the plugin gets. */
  onResponse?(answer: Response): void;
  /** Calls the plugin. */
  run(tools: PluginTools): unknown;
}

/**
 * Runs a plugin's code. Settles unless the code blocks the process: errors, rejected promises, invalid results and
 * timeouts are failures.
 * @throws PluginFailure, which is logged with its cause
 */
export type RunPlugin = <S extends z.ZodType>(call: PluginCall<S>) => Promise<z.output<S>>;

interface Dependencies {
  fetch: GuardedFetch;
  parsing: Parsing;
  render: RenderPage;
  settings: PluginSettings;
  log: Log;
  clock: Clock;
}

export function createPluginRunner({
  fetch,
  parsing,
  render,
  settings,
  log,
  clock,
}: Dependencies): RunPlugin {
  const waitForTurn = createEventLoopThrottle();
  const linesOf = new Map<string, PluginTools['log']>();
  const linesFor = (plugin: string): PluginTools['log'] => {
    const known = linesOf.get(plugin);
    if (known) return known;
    const lines = log.child({ plugin });
    const made: PluginTools['log'] = {
      debug: (message, details) => lines.debug({ ...details }, message),
      info: (message, details) => lines.info({ ...details }, message),
      warn: (message, details) => lines.warn({ ...details }, message),
    };
    linesOf.set(plugin, made);
    return made;
  };

  /** Counts the requests in `call`, because aborting calls without requests would slow down thousands of checks. */
  const toolsFor = (
    plugin: string,
    call: RunningCall,
    onResponse?: (answer: Response) => void,
  ): PluginTools => ({
    async fetch(url, request = {}) {
      call.requests += 1;
      const own = call.ending.signal;
      const signal = request.signal ? AbortSignal.any([own, request.signal]) : own;
      try {
        const answer = await fetch(url, { ...request, signal });
        onResponse?.(answer);
        // Processing a response may take a while, and many responses arrive at the same time.
        await waitForTurn();
        return answer;
      } finally {
        call.requests -= 1;
      }
    },
    parseFeed,
    readFeed: parsing.readFeed,
    readPage: parsing.readPage,
    compareTexts: parsing.compareTexts,
    render(url) {
      call.isSignalKnown = true;
      return render(url, call.ending.signal);
    },
    log: linesFor(plugin),
    get signal() {
      call.isSignalKnown = true;
      return call.ending.signal;
    },
    now: () => clock.now(),
    settings: { ...settings },
  });

  return async function runPlugin({ plugin, what, timeoutMs, result, stopping, onResponse, run }) {
    const call: RunningCall = { ending: new AbortController(), requests: 0, isSignalKnown: false };
    const stop = () => call.ending.abort();
    if (stopping?.aborted === true) stop();
    stopping?.addEventListener('abort', stop);
    try {
      const limit = (work: () => Promise<unknown>) =>
        pTimeout(work(), {
          milliseconds: timeoutMs,
          message: `did not answer within ${timeoutMs / 1000} s`,
        });
      const given = await limit(async () => run(toolsFor(plugin, call, onResponse))).catch(
        (error: unknown) => {
          if (isInterruptedCall(error)) return error.retryAlone(limit);
          throw error;
        },
      );
      return check(result, given, 'returned an invalid result');
    } catch (error) {
      const reason = lineOf(error);
      // Most failures are sites that are down, so the stack is logged at level debug only.
      log.warn({ plugin, what, reason }, 'plugin failed');
      log.debug({ plugin, what, err: error }, 'plugin failed');
      throw pluginFailure(plugin, reason, error);
    } finally {
      stopping?.removeEventListener('abort', stop);
      // Abort requests whose results aren't needed any more.
      if (call.requests > 0 || call.isSignalKnown) stop();
    }
  };
}

interface RunningCall {
  ending: AbortController;
  requests: number;
  isSignalKnown: boolean;
}

/** Returns one line for users. The error may be any value, because third-party code has thrown it. */
function lineOf(error: unknown): string {
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  return truncate(text.toWellFormed().replace(/\s+/g, ' ').trim(), 300) || 'failed without an error message';
}
