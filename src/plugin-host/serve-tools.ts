import { z } from 'zod';
import type { PodcastQuery } from '../plugin-api';
import type { GivenTools } from './described';
import { check } from './manifest';
import { fetchRequest, sentError, type FetchedAnswer, type News, type Order } from './worker/messages';

type Asks = Extract<News, { news: 'asks' }>;
type Send = (order: Order, body?: Uint8Array) => void;

/** More simultaneous requests than the tools in a plugin's process ever send. */
const MOST_AT_ONCE = 64;

/** Answers the requests that the tools in a plugin's process send. */
export function createToolServer(send: Send) {
  const underWay = new Map<number, AbortController>();

  return {
    /** @throws Error if the process sends more requests than its tools would */
    async serve({ request, tool, given: [subject, details] }: Asks, tools: GivenTools | null): Promise<void> {
      if (underWay.size >= MOST_AT_ONCE || underWay.has(request))
        throw new Error('too many requests at once');
      const giveUp = new AbortController();
      underWay.set(request, giveUp);
      try {
        if (!tools) throw new Error('there are no tools for this call');
        if (tool === 'fetch') {
          const answer = await tools.fetch(String(subject), {
            ...check(fetchRequest, details ?? {}, 'fetch'),
            signal: giveUp.signal,
          });
          const body = new Uint8Array(await answer.arrayBuffer());
          send({ order: 'reply', request, value: describeAnswer(answer) }, body);
        } else if (tool === 'render') {
          send({ order: 'reply', request, value: await tools.render(String(subject)) });
        } else {
          if (!tools.catalogue) throw new Error('there is no catalogue for this call');
          send({ order: 'reply', request, value: await tools.catalogue.search(query.parse(subject)) });
        }
      } catch (error) {
        send({ order: 'refuse', request, error: sentError(error) });
      } finally {
        underWay.delete(request);
      }
    },
    giveUp: (request: number) => underWay.get(request)?.abort(),
    /** Aborts all requests. */
    stop() {
      for (const giveUp of underWay.values()) giveUp.abort();
    },
  };
}

/** The catalogue validates the query itself. */
const query = z.custom<PodcastQuery>((value) => value instanceof Object);

const describeAnswer = ({ status, headers, url, body }: Response): FetchedAnswer => ({
  status,
  headers: [...headers],
  url,
  hasBody: body !== null,
});
