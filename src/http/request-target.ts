import type { IncomingMessage } from 'node:http';

/** What a request asks for: its path and query in origin-form, whichever form it came in (RFC 9112 §3.2). */
export interface RequestTarget {
  path: string;
  pathAndQuery: string;
  /** `host[:port]` as the request names it; null where HTTP/1.0 leaves it out. */
  host: string | null;
}

/** Why a request gets no further than the door. */
export interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

export const allowedMethods = 'GET, HEAD, POST, PATCH, DELETE, OPTIONS';

/** Far longer than any path of ours. Routing takes time that grows with the square of a path full of slashes. */
const MAX_PATH = 2_048;

/** `name`, `name:port`, `1.2.3.4:port` or `[::1]:port`, and nothing else that a URL could hold there. */
const HOST = /^(?:\[[\da-f:.]{2,45}\]|[a-z\d_](?:[a-z\d._-]{0,252}))(?::\d{1,5})?$/i;

const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`http://${text}`);

export function readTarget(request: IncomingMessage): RequestTarget | Refusal {
  // The web's Request cannot be made of it, and it would echo what the client sent (RFC 9110 §9.3.8).
  if (request.method === 'TRACE') return notAllowed(allowedMethods);
  const hosts = request.rawHeaders.filter((line, at) => at % 2 === 0 && line.toLowerCase() === 'host').length;
  const named = request.headers.host ?? null;
  if (hosts > 1 || (named !== null && !isHost(named))) return badRequest('Host is not valid');
  const target = request.url ?? '/';
  if (target.startsWith('/')) return inOriginForm(target, named);
  if (target === '*' && request.method === 'OPTIONS') return { path: '*', pathAndQuery: '*', host: named };
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target) ?? [];
  // What an absolute-form target names counts, whatever Host says.
  if (authority === undefined || !isHost(authority)) return badRequest('The request target is not valid');
  return inOriginForm(rest.startsWith('/') ? rest : `/${rest}`, authority);
}

function inOriginForm(target: string, host: string | null): RequestTarget | Refusal {
  const [wanted = ''] = target.split('#', 1);
  const end = wanted.indexOf('?');
  const given = end === -1 ? wanted : wanted.slice(0, end);
  // Remix writes a path that it cannot decode to stderr, secrets and all. Taken literally, it is one that does not exist.
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
