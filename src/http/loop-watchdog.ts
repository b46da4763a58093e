import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../lib/log';

/** Nothing that a request may ask for takes longer at a stretch. */
const LIMIT_MS = 100;
const TICK_MS = 50;
/** Requests that one line of the log names. */
const NAMED = 10;

interface Watched {
  method: string;
  path: string;
}

export interface LoopWatchdog {
  /** Names the request in the log if the event loop is held up while it is under way. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  stop(): void;
}

/** Logs what was under way when the event loop was held up for longer than 100 ms: nobody is answered meanwhile. */
export function startLoopWatchdog(log: Log): LoopWatchdog {
  const underWay = new Set<Watched>();
  /** Since the last tick. A request that held the loop may be answered before the next one. */
  const answered: Watched[] = [];
  let last = performance.now();
  let cpu = process.cpuUsage();

  const timer = setInterval(() => {
    const now = performance.now();
    const heldMs = Math.round(now - last - TICK_MS);
    const used = process.cpuUsage(cpu);
    if (heldMs > LIMIT_MS) {
      const requests = [...answered, ...underWay];
      log.warn(
        {
          heldMs,
          // Much less than the time held: the machine was busy with something else, or asleep.
          cpuMs: Math.round((used.user + used.system) / 1000),
          requests: requests.slice(0, NAMED).map(({ method, path }) => `${method} ${routeOf(path)}`),
        },
        'the event loop was held up',
      );
    }
    last = now;
    cpu = process.cpuUsage();
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

/** The path without query, ids and tokens: paths of public links are secrets. */
function routeOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .slice(0, 10)
    .map((segment) => (/^[a-z-]{0,20}$/.test(segment) ? segment : '…'))
    .join('/');
}
