import { z } from 'zod';
import type { PodcastQuery } from '../plugin-api';
import type { CallTools } from './serialized-contributions';
import { check } from './manifest';
import {
  fetchRequest,
  serializeError,
  type FetchedResponse,
  type WorkerMessage,
  type HostMessage,
} from './worker/messages';

type ToolRequest = Extract<WorkerMessage, { news: 'asks' }>;
type Send = (order: HostMessage, body?: Uint8Array) => void;

/** More simultaneous requests than the tools in a plugin's process ever send. */
const MOST_AT_ONCE = 64;

/** Answers the requests that the tools in a plugin's process send. */
export function createToolServer(send: Send) {
  const underWay = new Map<number, AbortController>();

  return {
    /** @throws Error if the process sends more requests than its tools would */
    async serve(
      { request, tool, given: [subject, details] }: ToolRequest,
      tools: CallTools | null,
    ): Promise<void> {
      if (underWay.size >= MOST_AT_ONCE || underWay.has(request))
        throw new Error('too many requests at once');
      const cancel = new AbortController();
      underWay.set(request, cancel);
      try {
        if (!tools) throw new Error('there are no tools for this call');
        if (tool === 'fetch') {
          const answer = await tools.fetch(String(subject), {
            ...check(fetchRequest, details ?? {}, 'fetch'),
            signal: cancel.signal,
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
        send({ order: 'refuse', request, error: serializeError(error) });
      } finally {
        underWay.delete(request);
      }
    },
    cancel: (request: number) => underWay.get(request)?.abort(),
    /** Aborts all requests. */
    stop() {
      for (const cancel of underWay.values()) cancel.abort();
    },
  };
}

/** The catalogue validates the query itself. */
const query = z.custom<PodcastQuery>((value) => value instanceof Object);

const describeAnswer = ({ status, headers, url, body }: Response): FetchedResponse => ({
  status,
  headers: [...headers],
  url,
  hasBody: body !== null,
});
