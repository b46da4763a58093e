import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { createAddressGuard, type AddressGuard } from './addresses';
import { explainFailure, fetchFailure, type FetchFailure } from './failures';
import { refusalOf, refusalOfUrl } from './outgoing-url';
import { receive, type Ending, type Received } from './receive';
import { nextHop, type Hop } from './redirects';

const DEFAULT_TIMEOUT_MS = 20_000;
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 5;

export interface OutgoingRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Ends the request early. */
  signal?: AbortSignal;
  /** For everything together, redirects and body included; 20 s where it is not given. */
  timeoutMs?: number;
  /** Of the body after it was decompressed; 5 MiB where it is not given. */
  maxBytes?: number;
  /** Takes the first `maxBytes` of a longer body for the whole, instead of failing. */
  cutsLonger?: boolean;
  /** Gives an answer that redirects as it is. */
  redirect?: 'manual';
}

/**
 * Fetches like `fetch`, following at most 5 redirects; the body of the answer is already here. `response.url` is where
 * the last redirect led.
 * @throws FetchFailure whose message says in a sentence why there is no answer.
 */
export type GuardedFetch = (url: string, request?: OutgoingRequest) => Promise<Response>;

/** What tests have otherwise. */
export interface OutgoingOptions {
  /** Asks for addresses. */
  lookup?: Lookup;
  /** Of requests that say nothing else. */
  timeoutMs?: number;
}

interface Options extends OutgoingOptions {
  /** Addresses and networks that may be reached although they are private. */
  allow: readonly string[];
  userAgent: string;
}
/** As `lookup` of `node:dns` that is asked for all addresses. */
export type Lookup = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * The one way out of the server: to http and https on ports that are open to it, to public addresses only. A host is
 * looked up once for each connection, all its addresses are checked, and the connection goes to a checked one, so that a
 * second look-up cannot lead elsewhere.
 */
export function createGuardedFetch({
  allow,
  userAgent,
  lookup = systemLookup,
  timeoutMs: usualTimeoutMs = DEFAULT_TIMEOUT_MS,
}: Options): {
  fetch: GuardedFetch;
  close(): Promise<void>;
} {
  const isAllowed = createAddressGuard(allow);
  const open = async () => {
    // Its default has all of it: in the bundle a CommonJS module that is imported late has nothing else.
    const {
      default: { Agent },
    } = await import('undici');
    return new Agent({
      connect: { lookup: guardedLookup(isAllowed, lookup), timeout: 10_000 },
      keepAliveTimeout: 2_000,
      maxHeaderSize: 32 * 1024,
    });
  };
  /** Opened on first use: most commands ask nobody. */
  let agent: ReturnType<typeof open> | undefined;

  async function ask(hop: Hop, url: URL, request: OutgoingRequest, ending: Ending): Promise<Received> {
    const refusal = refusalOf(url);
    if (refusal !== null) throw fetchFailure('refused', `Refused: ${refusal}`);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !isAllowed(literal)) throw privateAddress(literal);
    return receive(await (agent ??= open()), hop, {
      ending,
      maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES,
      cutsLonger: request.cutsLonger === true,
      isBodiless: (status, { location }) => nextHop(hop, status, location ?? null) !== null,
    });
  }

  async function follow(first: Hop, request: OutgoingRequest, ending: Ending): Promise<Response> {
    let hop = first;
    for (let redirects = 0; ; redirects += 1) {
      const url = new URL(hop.url);
      try {
        const answer = await ask(hop, url, request, ending);
        const next = nextHop(hop, answer.status, answer.headers.location ?? null);
        if (next === null || request.redirect === 'manual') return responseOf(answer, hop);
        hop = next;
      } catch (error) {
        throw explainFailure(error, url.host);
      }
      if (redirects === MAX_REDIRECTS) {
        throw fetchFailure('redirects', `${url.host} redirects more than ${MAX_REDIRECTS} times`);
      }
    }
  }

  const guardedFetch: GuardedFetch = async (url, request = {}) => {
    const { method = 'GET', headers = {}, body, signal, timeoutMs = usualTimeoutMs } = request;
    if (!URL.canParse(url)) throw fetchFailure('refused', `Refused: ${refusalOfUrl(url) ?? url}`);
    const ending: Ending = { failure: null, end: null };
    const end = (failure: FetchFailure) => {
      ending.failure ??= failure;
      ending.end?.(failure);
    };
    const timer = setTimeout(
      () => end(fetchFailure('timeout', `${new URL(url).host} did not answer within ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    const abort = () => end(fetchFailure('aborted', 'The request was ended'));
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort);
    try {
      const first = { url, method, headers: { 'user-agent': userAgent, ...headers }, body };
      return await follow(first, request, ending);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  };

  return { fetch: guardedFetch, close: async () => (await agent)?.close() };
}

const privateAddress = (host: string) => fetchFailure('refused', `Refused: ${host} is a private address`);

/** Answers a connection's question for addresses with checked ones only; one that is not allowed refuses the host. */
function guardedLookup(isAllowed: AddressGuard, lookup: Lookup): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error !== null) done(error, '');
      else if (first === undefined) done(Object.assign(new Error('No address'), { code: 'ENOTFOUND' }), '');
      else if (!found.every(({ address }) => isAllowed(address))) done(privateAddress(host), '');
      else if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

const WITHOUT_BODY = new Set([204, 205, 304]);

function responseOf({ status, headers, body }: Received, { url, method }: Hop): Response {
  const isEmpty = WITHOUT_BODY.has(status) || method === 'HEAD';
  const response = new Response(isEmpty ? null : body, {
    // Some sites refuse with a status of their own, such as 999, which a Response cannot be made with.
    status: status > 599 ? 403 : status,
    headers: headersOf(headers),
  });
  return Object.defineProperty(response, 'url', { value: url });
}

/** Those of the body as it is here, decompressed. */
function headersOf(given: IncomingHttpHeaders): [string, string][] {
  const headers: [string, string][] = [];
  for (const [name, values = []] of Object.entries(given)) {
    if (name === 'content-encoding' || name === 'content-length') continue;
    for (const value of Array.isArray(values) ? values : [values]) headers.push([name, value]);
  }
  return headers;
}
