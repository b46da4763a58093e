import type { IncomingMessage, ServerResponse } from 'node:http';
import { createThreadTime } from '../../lib/concurrency/thread-time';
import type { Log } from '../../lib/logging/log';

/** No request should block the event loop for longer. */
const LIMIT_MS = 100;
const TICK_MS = 50;
/** Maximum number of requests in one log line. */
const NAMED = 10;

interface Watched {
  method: string;
  path: string;
}

export interface LoopWatchdog {
  /** Lists the request in the log if the event loop is blocked while it runs. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  stop(): void;
}

/**
 * Logs the running requests when the event loop was blocked for more than 100 ms, as all requests wait then. Doesn't log a
 * time in which this thread didn't run, because the machine was busy with something else, or asleep.
 */
export function startLoopWatchdog(log: Log): LoopWatchdog {
  const underWay = new Set<Watched>();
  /** Requests since the last tick. A request that blocked the loop may be answered before the next tick. */
  const answered: Watched[] = [];
  let last = performance.now();
  const threadTime = createThreadTime();
  let used = threadTime();

  const timer = setInterval(() => {
    const now = performance.now();
    const heldMs = Math.round(now - last - TICK_MS);
    const usedNow = threadTime();
    const cpuMs = Math.round(usedNow - used);
    if (heldMs > LIMIT_MS && cpuMs > LIMIT_MS) {
      const requests = [...answered, ...underWay];
      log.warn(
        {
          heldMs,
          cpuMs,
          requests: requests.slice(0, NAMED).map(({ method, path }) => `${method} ${routeOf(path)}`),
        },
        'event loop blocked',
      );
    }
    last = now;
    used = usedNow;
    answered.length = 0;
  }, TICK_MS).unref();

  return {
    watch({ method = '', url = '' }, response) {
      const watched = { method, path: url };
      underWay.add(watched);
      response.once('close', () => {
        underWay.delete(watched);
        answered.push(watched);
      });
    },
    stop: () => clearInterval(timer),
  };
}

/** Returns the path without query, ids and tokens, because paths of public links are secrets. */
function routeOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .slice(0, 10)
    .map((segment) => (/^[a-z-]{0,20}$/.test(segment) ? segment : '…'))
    .join('/');
}
