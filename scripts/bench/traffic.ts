import { Agent, request } from 'node:http';

/** One request of the mix; `write` requests are sent as JSON. */
export interface Order {
  kind: Kind;
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
}

export const kinds = ['read', 'list', 'write'] as const;
export type Kind = (typeof kinds)[number];

export interface Outcome {
  kind: Kind;
  ms: number;
}

export interface Traffic {
  outcomes: Outcome[];
  /** Number of responses that were not 2xx and of requests without a response, by reason. */
  errors: Map<string, number>;
  seconds: number;
}

interface Options {
  url: string;
  cookie: string;
  connections: number;
  seconds: number;
  /** Returns the n-th request, counted from 0. */
  order(n: number): Order;
}

/** Keeps all connections busy: each sends its next request as soon as it has the complete response to the previous one. */
export async function sendTraffic({ url, cookie, connections, seconds, order }: Options): Promise<Traffic> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcomes: Outcome[] = [];
  const errors = new Map<string, number>();
  const started = performance.now();
  const ends = started + seconds * 1000;
  let sent = 0;

  async function visitor(): Promise<void> {
    while (performance.now() < ends) {
      const next = order(sent++);
      const startedAt = performance.now();
      const problem = await send(agent, url, cookie, next);
      outcomes.push({ kind: next.kind, ms: performance.now() - startedAt });
      if (problem === null) continue;
      const what = `${next.method} ${next.path.replaceAll(/[0-9a-f-]{36}/g, '{id}')}: ${problem}`;
      errors.set(what, (errors.get(what) ?? 0) + 1);
    }
  }

  await Promise.all(Array.from({ length: connections }, visitor));
  const took = (performance.now() - started) / 1000;
  agent.destroy();
  return { outcomes, errors, seconds: took };
}

/** Returns the reason of a failure, or null for a complete 2xx response. */
function send(agent: Agent, url: string, cookie: string, order: Order): Promise<string | null> {
  const body = order.body === undefined ? undefined : JSON.stringify(order.body);
  const headers = body === undefined ? { cookie } : { cookie, 'content-type': 'application/json' };
  return new Promise((resolve) => {
    const sending = request(new URL(order.path, url), { agent, method: order.method, headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      answer.resume();
      answer.once('end', () => resolve(status >= 200 && status < 300 ? null : String(status)));
      answer.once('error', (error) => resolve(error.message));
    });
    sending.once('error', (error) => resolve(error.message));
    sending.end(body);
  });
}
