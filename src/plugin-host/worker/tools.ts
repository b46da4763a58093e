import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';
import * as z from 'zod';
import { createSharedBrowser } from '../../reading/rendering/browser';
import { findChromium } from '../../reading/rendering/chromium';
import { seconds } from '../../lib/clock';
import { parseFeed } from '../../reading/feeds/parse-feed';
import { plainText } from '../../reading/feeds/plain-text';
import { createLog, type Log } from '../../lib/logging/log';
import { createGuardedFetch, type OutgoingOptions } from '../../lib/outgoing/guarded-fetch';
import { permanentMoveOf } from '../../lib/outgoing/permanent-move';
import { createParsing } from '../../reading/parsing/parsing';
import { createPageOpener, rendererOf } from '../../reading/rendering/render-page';
import { PluginError, type FoundPodcast, type PluginLog, type PodcastTools } from '../../plugin-api';
import { check } from '../manifest';
import type { HostMessage, WorkerMessage, WorkerPlugin } from '../messages';
import { hideSecrets } from '../hide-secrets';
import { createPageHolder } from './open-page';

type Call = Extract<HostMessage, { order: 'call' }>;
type Asked = Pick<Extract<WorkerMessage, { news: 'asks' }>, 'id' | 'tool' | 'given'>;

interface Dependencies {
  plugin: WorkerPlugin;
  outgoing: OutgoingOptions;
  /** Asks PartnerHub for something that only it has. */
  ask(asked: Asked): Promise<unknown>;
  send(news: WorkerMessage): void;
}

/** Maximum number of simultaneous requests. Others wait. */
const MAX_REQUESTS = 64;
/** Maximum number of log lines per second. More would fill the log. */
const MAX_LINES = 100;

/** Options that a plugin can pass to `fetch`. */
const fetchOptions = z.object({
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().max(1_000_000).optional(),
  timeoutMs: z.number().positive().max(seconds(60)).optional(),
  maxBytes: z
    .number()
    .positive()
    .max(20 * 1024 * 1024)
    .optional(),
  cutsLonger: z.boolean().optional(),
  redirect: z.literal('manual').optional(),
});
const podcasts = z.custom<readonly FoundPodcast[]>((value) => Array.isArray(value));
const refusal = z.string().nullable();

/** Creates the tools of a plugin, for each of its calls. */
export function createToolbox({ plugin, outgoing, ask, send }: Dependencies) {
  const log = createLog(plugin.logLevel).child({ plugin: plugin.name });
  const guarded = createGuardedFetch({
    ...outgoing,
    allow: plugin.fetchAllow,
    hosts: plugin.fetchHosts,
    userAgent: plugin.userAgent,
  });
  const browser = createSharedBrowser({ chromium: plugin.chromium, log });
  const openPage = createPageOpener({ browser, fetch: guarded.fetch });
  const render = rendererOf(openPage);
  const parsing = createParsing({ log });
  const holdPage = createPageHolder({ open: openPage, parsing });
  const requests = new PQueue({ concurrency: MAX_REQUESTS });
  const lines = createLines(log);

  return {
    logUnhandled: lines.unhandled,
    /** `end` aborts the requests whose results aren't needed any more. `secrets` don't get into the log. */
    toolsFor(
      { id, now, isLimited }: Call,
      secrets: readonly string[] = [],
    ): { tools: PodcastTools; end(): void } {
      const ending = new AbortController();
      // Each request adds a listener.
      setMaxListeners(0, ending.signal);
      const began = performance.now();
      let underWay = 0;
      let isSignalKnown = false;
      let wasRefused = false;

      async function request(...[url, { signal, ...options } = {}]: Parameters<PodcastTools['fetch']>) {
        const checked = check(fetchOptions, options, 'fetch');
        const either = signal ? AbortSignal.any([ending.signal, signal]) : ending.signal;
        const address = String(url);
        if (isLimited) {
          const why = refusal.parse(await ask({ id, tool: 'permission', given: address }));
          if (why !== null) throw new PluginError(why);
        }
        const answer = await guarded
          .fetch(address, { ...checked, signal: either })
          .finally(() => isLimited && send({ news: 'requested', id, url: address }));
        const { status } = answer;
        const isRefused = status >= 400;
        const move = permanentMoveOf(answer);
        if (isRefused || wasRefused || move !== null) {
          const retryAfter = isRefused ? answer.headers.get('retry-after') : null;
          send({ news: 'answered', id, status, url: answer.url, retryAfter, move });
        }
        wasRefused = isRefused;
        return answer;
      }

      const tools: PodcastTools = {
        async fetch(...given) {
          underWay += 1;
          try {
            return await requests.add(() => worded(request(...given)));
          } finally {
            underWay -= 1;
          }
        },
        render(url) {
          isSignalKnown = true;
          return worded(render(String(url), ending.signal));
        },
        open(url, { withLook = false, signal } = {}) {
          isSignalKnown = true;
          const either = signal ? AbortSignal.any([ending.signal, signal]) : ending.signal;
          return worded(holdPage(String(url), { withLook, signal: either }));
        },
        isBrowserIdle: openPage.isIdle,
        get canRender() {
          return findChromium(plugin.chromium) !== null;
        },
        catalogue: {
          search: async (query) => podcasts.parse(await ask({ id, tool: 'catalogue', given: query })),
        },
        parseFeed(...given) {
          try {
            return parseFeed(...given);
          } catch (error) {
            throw forUsers(error);
          }
        },
        readFeed: (...given) => worded(parsing.readFeed(...given)),
        plainText: (html) => plainText(String(html)),
        readPage: (...given) => worded(parsing.readPage(...given)),
        previewPage: (...given) => worded(parsing.previewPage(...given)),
        compareTexts: (...given) => worded(parsing.compareTexts(...given)),
        log: secrets.length > 0 ? withoutSecrets(lines, secrets) : lines,
        get signal() {
          isSignalKnown = true;
          return ending.signal;
        },
        now: () => new Date(Date.parse(now) + performance.now() - began),
        settings: { ...plugin.settings },
      };
      // Aborting every call would slow down thousands of checks.
      return { tools, end: () => (underWay > 0 || isSignalKnown) && ending.abort() };
    },
    async close() {
      await Promise.all([browser.close(), parsing.close(), guarded.close()]);
    },
  };
}

export type Toolbox = ReturnType<typeof createToolbox>;

/** Passes on the tools' own errors, whose messages are worded for users, as such. */
const worded = <Result>(working: Promise<Result>): Promise<Result> =>
  working.catch((error: unknown) => {
    throw forUsers(error);
  });

/** Other kinds, such as a TypeError, come from a wrong argument. */
const forUsers = (error: unknown): unknown =>
  error instanceof Error && error.name === 'Error' ? new PluginError(error.message, { cause: error }) : error;

/** Details that can't be written as JSON are left out, because they can't be searched for secrets. */
function withoutSecrets(log: PluginLog, secrets: readonly string[]): PluginLog {
  const hidden = (_key: string, value: unknown): unknown => {
    if (value instanceof Error)
      return { message: hideSecrets(value.message, secrets), stack: hideSecrets(value.stack ?? '', secrets) };
    return typeof value === 'string' ? hideSecrets(value, secrets) : value;
  };
  const clean = (details: Parameters<PluginLog['info']>[1]) => {
    try {
      return z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify({ ...details }, hidden)));
    } catch {
      return {};
    }
  };
  return {
    debug: (message, details) => log.debug(hideSecrets(String(message), secrets), clean(details)),
    info: (message, details) => log.info(hideSecrets(String(message), secrets), clean(details)),
    warn: (message, details) => log.warn(hideSecrets(String(message), secrets), clean(details)),
  };
}

/** Writes the lines of a plugin to the log, and says how many of them were dropped. */
function createLines(log: Log): PodcastTools['log'] & { unhandled(err: Thrown): void } {
  let since = 0;
  let lines = 0;
  function isAllowed(): boolean {
    const now = performance.now();
    if (now - since > seconds(1)) {
      if (lines > MAX_LINES) log.warn({ lines: lines - MAX_LINES }, 'dropped log lines of a plugin');
      since = now;
      lines = 0;
    }
    lines += 1;
    return lines <= MAX_LINES;
  }
  return {
    debug: (message, details) => void (isAllowed() && log.debug({ ...details }, String(message))),
    info: (message, details) => void (isAllowed() && log.info({ ...details }, String(message))),
    warn: (message, details) => void (isAllowed() && log.warn({ ...details }, String(message))),
    /** Logs an error that no call has caught. */
    unhandled: (err) => void (isAllowed() && log.error({ err }, 'unhandled error in a plugin')),
  };
}

/** An error without its other fields, which can't be searched for secrets. */
type Thrown = Record<'message' | 'stack', string>;
