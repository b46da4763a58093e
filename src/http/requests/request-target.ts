import type { IncomingMessage } from 'node:http';

/** Returns the requested path and query in origin-form, for all forms of requests (RFC 9112 §3.2). */
export interface RequestTarget {
  path: string;
  pathAndQuery: string;
  /** `host[:port]` as the request gives it; null if an HTTP/1.0 request omits it. */
  host: string | null;
}

/** The response to a request that is refused before it is handled. */
export interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

export const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Far longer than any existing path. Routing time is quadratic in the number of slashes. */
const MAX_PATH = 2_048;

/** `name`, `name:port`, `1.2.3.4:port` or `[::1]:port`. A URL allows more in this place. */
const HOST = /^(?:\[[\da-f:.]{2,45}\]|[a-z\d_](?:[a-z\d._-]{0,252}))(?::\d{1,5})?$/i;

const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`http://${text}`);

export function readTarget(request: IncomingMessage): RequestTarget | Refusal {
  // A web Request can't have this method, and TRACE would echo what the client sent (RFC 9110 §9.3.8).
  if (request.method === 'TRACE') return notAllowed(allowedMethods);
  const hosts = request.rawHeaders.filter((line, at) => at % 2 === 0 && line.toLowerCase() === 'host').length;
  const named = request.headers.host ?? null;
  if (hosts > 1 || (named !== null && !isHost(named))) return badRequest('Host is not valid');
  const target = request.url ?? '/';
  if (target.startsWith('/')) return inOriginForm(target, named);
  if (target === '*' && request.method === 'OPTIONS') return { path: '*', pathAndQuery: '*', host: named };
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target) ?? [];
  // The host of an absolute-form target takes precedence over Host.
  if (authority === undefined || !isHost(authority)) return badRequest('The request target is not valid');
  return inOriginForm(rest.startsWith('/') ? rest : `/${rest}`, authority);
}

function inOriginForm(target: string, host: string | null): RequestTarget | Refusal {
  const [wanted = ''] = target.split('#', 1);
  const end = wanted.indexOf('?');
  const given = end === -1 ? wanted : wanted.slice(0, end);
  // Remix writes a path that it can't decode to stderr, including any secrets. Escaping the `%` makes it an unknown
  // path.
  const path = given.replaceAll(/%(?![\da-f]{2})/gi, '%25');
  if (path.length > MAX_PATH) return { status: 414, message: 'The path is too long' };
  return { path, pathAndQuery: end === -1 ? path : path + wanted.slice(end), host };
}

const badRequest = (message: string): Refusal => ({ status: 400, message });

export const notAllowed = (allow: string): Refusal => ({
  status: 405,
  message: 'Method not allowed',
  headers: { Allow: allow },
});

export const isRefusal = (asked: RequestTarget | Refusal): asked is Refusal => 'status' in asked;
