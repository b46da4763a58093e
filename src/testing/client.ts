import { Agent, buildConnector } from 'undici';

/** A response. `body` is the parsed JSON or, for other types, the text; null without a body. */
export interface TestResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

interface SendOptions {
  headers?: Record<string, string>;
  /** Sent unchanged in place of a JSON body. */
  rawBody?: string | Blob;
}

/** An HTTP client that stores cookies like a browser, but doesn't follow redirects. */
export interface Client {
  cookie(): string;
  get<Body = unknown>(path: string, options?: SendOptions): Promise<TestResponse<Body>>;
  post<Body = unknown>(path: string, body?: unknown, options?: SendOptions): Promise<TestResponse<Body>>;
  patch<Body = unknown>(path: string, body?: unknown, options?: SendOptions): Promise<TestResponse<Body>>;
  delete<Body = unknown>(path: string, options?: SendOptions): Promise<TestResponse<Body>>;
  send<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    options?: SendOptions,
  ): Promise<TestResponse<Body>>;
}

interface ClientOptions {
  /** Set-Cookie header of an earlier response, such as a session. */
  setCookie?: string;
  /** Host header, as behind a proxy. Defaults to the host of `url`. */
  host?: string;
}

export function createClient(url: string, { setCookie, host }: ClientOptions = {}): Client {
  const jar = new Map<string, string>();
  const dispatcher = host === undefined ? null : connectTo(url);
  if (setCookie !== undefined) keep(jar, setCookie);
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send<Body>(
    method: string,
    path: string,
    body?: unknown,
    options: SendOptions = {},
  ): Promise<TestResponse<Body>> {
    const text = options.rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch((host === undefined ? url : `http://${host}`) + path, {
      ...(dispatcher && { dispatcher }),
      method,
      redirect: 'manual',
      headers: {
        ...(jar.size > 0 && { Cookie: cookie() }),
        ...(text !== undefined && { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      ...(text !== undefined && { body: text }),
    });
    for (const line of response.headers.getSetCookie()) keep(jar, line);
    const { status, headers } = response;
    const answered = await read<Body>(response);
    // Not in benchmarks, which use the same client.
    if (process.env.VITEST) {
      const { checkAnswer } = await import('./check-answer');
      const contentType = headers.get('Content-Type');
      await checkAnswer({ method, path, status, contentType, body: answered });
    }
    return { status, headers, body: answered };
  }

  return {
    cookie,
    send,
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body = {}, options) => send('POST', path, body, options),
    patch: (path, body = {}, options) => send('PATCH', path, body, options),
    delete: (path, options) => send('DELETE', path, undefined, options),
  };
}

/** Returns an agent that sends requests for any host to the server at `url`. */
function connectTo(url: string): Agent {
  const { hostname, port } = new URL(url);
  const connect = buildConnector({});
  return new Agent({ connect: (options, done) => connect({ ...options, hostname, port }, done) });
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  const isOver = /;\s*Max-Age=0/i.test(line) || at === pair.length - 1;
  if (isOver) jar.delete(pair.slice(0, at));
  else jar.set(pair.slice(0, at), pair.slice(at + 1));
}

/** The type of a body is what the test expects. Its assertions check it. */
async function read<Body>(response: Response): Promise<Body> {
  const text = await response.text();
  const isJson = (response.headers.get('Content-Type') ?? '').startsWith('application/json');
  const body: unknown = text === '' ? null : isJson ? JSON.parse(text) : text;
  return body as Body;
}
