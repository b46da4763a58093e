import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** How the lists of a tool are paged, as its public documentation says. */
export type Paging = 'rewardful' | 'tolt' | 'firstpromoter' | 'partnerstack' | 'tapfiliate';

type Item = Readonly<Record<string, unknown>>;
type Lists = Record<string, readonly Item[] | ((from: number, limit: number) => readonly Item[])>;

/** A stub of another program for affiliates, on loopback. */
export interface ToolStub {
  /** Environment of a server that uses this stub. */
  env: Record<string, string>;
  /** The paths with queries, in order. */
  asked: string[];
  /** The lists by their paths. A function makes objects of a long list. */
  lists: Lists;
  /** The lengths of lists that are functions. */
  lengths: Record<string, number>;
  /** Answers a request itself and returns true. */
  before: (request: IncomingMessage, response: ServerResponse) => boolean;
  close(): Promise<void>;
}

interface Options {
  tool: Paging;
  /** The header and its value of requests with the right key. */
  auth: readonly [header: string, value: string];
  /** The most objects of a page, whatever a request asks for. */
  perPage?: number;
}

const basePaths: Record<Paging, string> = {
  rewardful: '/v1',
  tolt: '/v1',
  firstpromoter: '/api/v2/company',
  partnerstack: '/api/v2',
  tapfiliate: '/1.6',
};
const idOf = (item: Item): string => String(item['id'] ?? item['key']);

export async function startTool({ tool, auth, perPage = 2 }: Options): Promise<ToolStub> {
  const base = basePaths[tool];

  function slice(list: Lists[string] | undefined, path: string, from: number, limit: number) {
    const items = typeof list === 'function' ? list(from, limit) : (list ?? []).slice(from, from + limit);
    const total = typeof list === 'function' ? (stub.lengths[path] ?? 0) : (list ?? []).length;
    return { items, total, hasMore: from + limit < total };
  }

  /** Returns the position after the object with an id. */
  function after(list: Lists[string] | undefined, id: string | null): number {
    if (id === null) return 0;
    if (typeof list === 'function') return Number(id.replace(/\D/g, '')) + 1;
    return (list ?? []).findIndex((item) => idOf(item) === id) + 1;
  }

  function answer(path: string, query: URLSearchParams, response: ServerResponse): object | null {
    const list = stub.lists[path];
    if (!list) return null;
    const limit = Math.min(Number(query.get('limit') ?? query.get('per_page') ?? perPage), perPage);
    const page = Number(query.get('page') ?? '1');
    const isByPage = ['rewardful', 'firstpromoter', 'tapfiliate'].includes(tool);
    const from = isByPage ? (page - 1) * limit : after(list, query.get('starting_after'));
    const { items, total, hasMore } = slice(list, path, from, limit);
    if (tool === 'rewardful')
      return {
        pagination: {
          previous_page: page > 1 ? page - 1 : null,
          current_page: page,
          next_page: hasMore ? page + 1 : null,
          count: items.length,
          limit,
          total_pages: Math.ceil(total / limit),
          total_count: total,
        },
        data: items,
      };
    if (tool === 'tolt') return { success: true, has_more: hasMore, total_count: total, data: items };
    if (tool === 'partnerstack')
      return { data: { has_more: hasMore, items }, message: 'Page returned successfully', status: 200 };
    if (tool === 'firstpromoter')
      return path === '/promoters' ? { data: items, meta: { pending_count: 0 } } : items;
    const next = `<http://${stubHost()}${base}${path}?page=${page + 1}>; rel="next", `;
    const last = `<http://${stubHost()}${base}${path}?page=${Math.ceil(total / limit)}>; rel="last"`;
    response.setHeader('link', (hasMore ? next : '') + last);
    return items;
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub');
    stub.asked.push(url.pathname.slice(base.length) + url.search);
    response.setHeader('content-type', 'application/json');
    if (stub.before(request, response)) return;
    const send = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    if (request.headers[auth[0]] !== auth[1]) return send(401, { error: 'Invalid API key' });
    const body = answer(url.pathname.slice(base.length), url.searchParams, response);
    return body ? send(200, body) : send(404, { error: 'Not found' });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const stubHost = () => `127.0.0.1:${address instanceof Object ? address.port : 0}`;
  const stub: ToolStub = {
    env: {
      [`PARTNERHUB_${tool.toUpperCase()}_URL`]: `http://${stubHost()}${base}`,
      PARTNERHUB_FETCH_ALLOW: '127.0.0.1',
    },
    asked: [],
    lists: {},
    lengths: {},
    before: () => false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return stub;
}
