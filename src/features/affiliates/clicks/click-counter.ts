import { seconds } from '../../../lib/clock';
import type { Log } from '../../../lib/logging/log';
import type { Click, ClicksRepo } from './clicks.repo';

interface Dependencies {
  clicks: ClicksRepo;
  log: Log;
}

const FLUSH_EVERY = seconds(1);
/** Clicks per transaction: it takes a few milliseconds, in which other writes wait. */
const BATCH = 500;
/** How many times a stopping server tries to write its clicks. */
const SHUTDOWN_ATTEMPTS = 3;

/**
 * Counts clicks without delaying requests: they are collected in memory and written about every second. A server that
 * is stopped writes them first; one that is killed loses at most the last second.
 */
export function createClickCounter({ clicks, log }: Dependencies) {
  /** By link and visitor: two clicks of a visitor within a second count once anyway. */
  let waiting = new Map<string, Click>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function flushLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush().catch((error: unknown) => log.error({ err: error }, 'could not count clicks, will retry'));
    }, FLUSH_EVERY);
    timer.unref();
  }

  async function write(): Promise<void> {
    const taken = [...waiting.entries()];
    waiting = new Map();
    for (let at = 0; at < taken.length; at += BATCH) {
      try {
        await clicks.count(taken.slice(at, at + BATCH).map(([, click]) => click));
      } catch (error) {
        // Newer clicks go behind those that failed, so that none are lost.
        waiting = new Map([...taken.slice(at), ...waiting]);
        flushLater();
        throw error;
      }
    }
  }

  /** Writes all waiting clicks, after a write that is running. */
  function flush(): Promise<void> {
    writing = writing.catch(() => undefined).then(write);
    return writing;
  }

  return {
    add(click: Click): void {
      const key = `${click.linkId} ${click.visitor}`;
      if (!waiting.has(key)) waiting.set(key, click);
      flushLater();
    },
    flush,
    /** @throws if the last try to write fails */
    async close(): Promise<void> {
      clearTimeout(timer);
      for (let tries = 1; ; tries += 1) {
        try {
          await flush();
          break;
        } catch (error) {
          if (tries === SHUTDOWN_ATTEMPTS) throw error;
        }
      }
      clearTimeout(timer);
    },
  };
}

export type ClickCounter = ReturnType<typeof createClickCounter>;
