import { z } from 'zod';
import { parseFeed } from '../../lib/feeds/parse-feed';
import type { Parsing } from '../../lib/parsing/parsing';
import type { FoundPodcast, PluginTools, PodcastTools, RenderedPage } from '../../plugin-api';
import type { FetchedResponse, WorkerMessage, ToolData } from './messages';
import type { Asked, Requests } from './requests';

interface Dependencies {
  requests: Requests;
  parsing: Parsing;
  send(news: WorkerMessage): void;
}

const fetched = z.custom<FetchedResponse>((value) => value instanceof Object);
const rendered = z.custom<RenderedPage>((value) => value instanceof Object);
const podcasts = z.custom<readonly FoundPodcast[]>((value) => Array.isArray(value));

/** Creates a plugin's tools in its process. Tools that use the network send requests to PartnerHub. */
export function createToolbox({ requests, parsing, send }: Dependencies) {
  const log: PluginTools['log'] = {
    debug: (message, details) => send({ news: 'logs', level: 'debug', message: String(message), details }),
    info: (message, details) => send({ news: 'logs', level: 'info', message: String(message), details }),
    warn: (message, details) => send({ news: 'logs', level: 'warn', message: String(message), details }),
  };

  return function toolsFor(
    id: number,
    { settings, now, hasCatalogue }: ToolData,
    ending: AbortSignal,
  ): PluginTools & Partial<PodcastTools> {
    const began = performance.now();
    return {
      async fetch(url, { signal, ...request } = {}) {
        const either = signal ? AbortSignal.any([ending, signal]) : ending;
        const asked: Asked = { id, tool: 'fetch', given: [String(url), request] };
        const { value, body } = await requests.ask(asked, either);
        return responseOf(fetched.parse(value), body);
      },
      async render(url) {
        const asked: Asked = { id, tool: 'render', given: [String(url)] };
        return rendered.parse((await requests.ask(asked, ending)).value);
      },
      ...(hasCatalogue && {
        catalogue: {
          async search(query) {
            const asked: Asked = { id, tool: 'catalogue', given: [query] };
            return podcasts.parse((await requests.ask(asked, ending)).value);
          },
        },
      }),
      parseFeed,
      readFeed: parsing.readFeed,
      readPage: parsing.readPage,
      compareTexts: parsing.compareTexts,
      log,
      signal: ending,
      now: () => new Date(Date.parse(now) + performance.now() - began),
      settings: { ...settings },
    };
  };
}

function responseOf({ status, headers, url, hasBody }: FetchedResponse, body: Buffer): Response {
  const response = new Response(hasBody ? new Uint8Array(body) : null, { status, headers });
  return Object.defineProperty(response, 'url', { value: url });
}
