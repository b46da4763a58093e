import type { z } from 'zod';
import { createBreather } from '../lib/breather';
import type { Clock } from '../lib/clock';
import { parseFeed } from '../lib/feeds/parse-feed';
import type { Log } from '../lib/log';
import type { Parsing } from '../lib/parsing/parsing';
import type { RenderPage } from '../lib/render-page';
import type { GuardedFetch } from '../lib/outgoing/guarded-fetch';
import { pluginFailure } from '../lib/plugin-failure';
import type { PluginSettings, PluginTools } from '../plugin-api';
import { isInterruptedCall } from './interrupted';
import { check } from './manifest';
import { cutTo } from '../lib/unicode';

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
  onAnswer?(answer: Response): void;
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
  const breathe = createBreather();
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
    call: CallUnderWay,
    onAnswer?: (answer: Response) => void,
  ): PluginTools => ({
    async fetch(url, request = {}) {
      call.requests += 1;
      const own = call.ending.signal;
      const signal = request.signal ? AbortSignal.any([own, request.signal]) : own;
      try {
        const answer = await fetch(url, { ...request, signal });
        onAnswer?.(answer);
        // Processing a response may take a while, and many responses arrive at the same time.
        await breathe();
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

  return async function runPlugin({ plugin, what, timeoutMs, result, stopping, onAnswer, run }) {
    const call: CallUnderWay = { ending: new AbortController(), requests: 0, isSignalKnown: false };
    const stop = () => call.ending.abort();
    if (stopping?.aborted === true) stop();
    stopping?.addEventListener('abort', stop);
    try {
      const limit = (work: () => Promise<unknown>) => withinTime(timeoutMs, work);
      const given = await limit(async () => run(toolsFor(plugin, call, onAnswer))).catch((error: unknown) => {
        if (isInterruptedCall(error)) return error.alone(limit);
        throw error;
      });
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

interface CallUnderWay {
  ending: AbortController;
  requests: number;
  isSignalKnown: boolean;
}

/** Uses a single promise, because the allocations of Promise.race would slow down thousands of checks. */
function withinTime<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`did not answer within ${milliseconds / 1000} s`));
    const timer = setTimeout(late, milliseconds);
    work().then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/** Returns one line for users. The error may be any value, because third-party code has thrown it. */
function lineOf(error: unknown): string {
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  return cutTo(text.toWellFormed().replace(/\s+/g, ' ').trim(), 300) || 'failed without an error message';
}
