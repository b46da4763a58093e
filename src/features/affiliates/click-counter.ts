import { seconds } from '../../lib/clock';
import type { Log } from '../../lib/log';
import type { Click, ClicksRepo } from './clicks.repo';

interface Dependencies {
  clicks: ClicksRepo;
  log: Log;
}

const FLUSH_EVERY = seconds(1);
/** So many at once take a few milliseconds, in which other writes wait. */
const BATCH = 500;
/** How often a stopping server tries to write what it holds. */
const LAST_TRIES = 3;

/**
 * Counts clicks without making anybody wait: they gather in memory, and go to the database together about every second. A
 * server that is stopped writes what it holds first; only one that is killed loses at most the last second.
 */
export function createClickCounter({ clicks, log }: Dependencies) {
  /** By link and visitor: who clicks twice within a second counts once anyway. */
  let waiting = new Map<string, Click>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function flushLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush().catch((error: unknown) => log.error({ err: error }, 'clicks could not be counted yet'));
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
        // What came since stands behind what could not be written; nothing of it is lost.
        waiting = new Map([...taken.slice(at), ...waiting]);
        flushLater();
        throw error;
      }
    }
  }

  /** Writes all that waits; one after the other. */
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
    /** @throws when the database takes nothing any more */
    async close(): Promise<void> {
      clearTimeout(timer);
      for (let tries = 1; ; tries += 1) {
        try {
          await flush();
          break;
        } catch (error) {
          if (tries === LAST_TRIES) throw error;
        }
      }
      clearTimeout(timer);
    },
  };
}

export type ClickCounter = ReturnType<typeof createClickCounter>;
