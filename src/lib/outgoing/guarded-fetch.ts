import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { createAddressGuard, type AddressGuard } from './addresses';
import { createCookieJar } from './cookies';
import { explainFailure, fetchFailure, type FetchFailure } from './failures';
import { createHostGuard } from './hosts';
import { urlProblem, urlTextProblem } from './outgoing-url';
import { isPermanent, setPermanentMove } from './permanent-move';
import { performRequest, type Ending, type Received } from './perform-request';
import { nextHop, type Hop } from './redirects';

const DEFAULT_TIMEOUT_MS = 20_000;
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 5;

export interface OutgoingRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Aborts the request. */
  signal?: AbortSignal;
  /** Time limit in milliseconds, including redirects and the body. Default: 20,000. */
  timeoutMs?: number;
  /** Maximum size of the decompressed body in bytes. Default: 5 MiB. */
  maxBytes?: number;
  /** Cuts a longer body at `maxBytes` instead of failing. */
  cutsLonger?: boolean;
  /** Returns a redirect response instead of following it. */
  redirect?: 'manual';
}

/**
 * Works like `fetch`, but follows at most 5 redirects, keeps cookies between them, and resolves when the whole body has arrived. `response.url` is
 * the address after redirects.
 * @throws FetchFailure whose message is a sentence for users
 */
export type GuardedFetch = (url: string, request?: OutgoingRequest) => Promise<Response>;

/**
 * Returns the reason for which a request to an address is refused before its host is looked up, as a sentence for
 * users, or null.
 */
export type RefusalOf = (url: string) => string | null;

/** Options that tests change. */
export interface OutgoingOptions {
  /** Resolves host names. */
  lookup?: Lookup;
  /** Default time limit of requests, in milliseconds. */
  timeoutMs?: number;
}

interface Options extends OutgoingOptions {
  /** Private addresses and networks that requests can reach. */
  allow: readonly string[];
  /** The only hosts that requests can reach, such as `*.example.com`; empty: all. */
  hosts?: readonly string[];
  userAgent: string;
}
/** Like `lookup` of `node:dns` with the option `all`. */
export type Lookup = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Creates the function for all outgoing requests of the server. It allows only http and https, certain ports and public
 * addresses. It looks up a host once per connection, checks all its addresses and connects to a checked one, so that a
 * second look-up can't return another address (DNS rebinding).
 */
export function createGuardedFetch({
  allow,
  hosts = [],
  userAgent,
  lookup = systemLookup,
  timeoutMs: usualTimeoutMs = DEFAULT_TIMEOUT_MS,
}: Options): {
  fetch: GuardedFetch;
  refusalOf: RefusalOf;
  close(): Promise<void>;
} {
  const isAllowed = createAddressGuard(allow);
  const isListed = createHostGuard(hosts);
  const open = async () => {
    const { Agent } = await import('undici');
    return new Agent({
      connect: { lookup: guardedLookup(isAllowed, lookup), timeout: 10_000 },
      keepAliveTimeout: 2_000,
      maxHeaderSize: 32 * 1024,
    });
  };
  /** Opened on first use, because most commands make no requests. */
  let agent: ReturnType<typeof open> | undefined;

  function refusalOfUrl(url: URL): string | null {
    const problem = urlProblem(url);
    if (problem !== null) return problem;
    if (!isListed(url.hostname)) return `${url.hostname} is not one of the hosts that the operator allows`;
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    return isIP(literal) && !isAllowed(literal) ? privateAddress(literal) : null;
  }

  async function ask(hop: Hop, url: URL, request: OutgoingRequest, ending: Ending): Promise<Received> {
    const refusal = refusalOfUrl(url);
    if (refusal !== null) throw refused(refusal);
    return performRequest(await (agent ??= open()), hop, {
      ending,
      maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES,
      cutsLonger: request.cutsLonger === true,
      isBodiless: (status, { location }) => nextHop(hop, status, location ?? null) !== null,
    });
  }

  async function follow(first: Hop, request: OutgoingRequest, ending: Ending): Promise<Response> {
    let hop = first;
    let movedTo = first.url;
    let isMoving = true;
    const jar = createCookieJar();
    for (let redirects = 0; ; redirects += 1) {
      const url = new URL(hop.url);
      try {
        const answer = await ask(withCookies(hop, jar.headerFor(url, cookieOf(hop))), url, request, ending);
        await jar.store(url, answer.headers);
        const next = nextHop(hop, answer.status, answer.headers.location ?? null);
        if (next === null || request.redirect === 'manual') {
          const response = responseOf(answer, hop);
          setPermanentMove(response, { from: first.url, to: movedTo });
          return response;
        }
        isMoving &&= isPermanent(answer.status);
        if (isMoving) movedTo = next.url;
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
    if (!URL.canParse(url)) throw refused(urlTextProblem(url) ?? url);
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

  return {
    fetch: guardedFetch,
    refusalOf: (url) => (URL.canParse(url) ? refusalOfUrl(new URL(url)) : urlTextProblem(url)),
    close: async () => (await agent)?.close(),
  };
}

const isCookie = ([name]: readonly [string, string]): boolean => name.toLowerCase() === 'cookie';
const cookieOf = ({ headers }: Hop): string => Object.entries(headers).find(isCookie)?.[1] ?? '';

function withCookies(hop: Hop, cookie: string): Hop {
  if (cookie === '') return hop;
  const others = Object.entries(hop.headers).filter((header) => !isCookie(header));
  return { ...hop, headers: { ...Object.fromEntries(others), cookie } };
}

const privateAddress = (host: string) => `${host} is a private address`;
const refused = (reason: string) => fetchFailure('refused', `Refused: ${reason}`);

/** Returns a look-up that fails for a host with any address that is not allowed. */
function guardedLookup(isAllowed: AddressGuard, lookup: Lookup): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error !== null) done(error, '');
      else if (first === undefined) done(Object.assign(new Error('No address'), { code: 'ENOTFOUND' }), '');
      else if (!found.every(({ address }) => isAllowed(address))) done(refused(privateAddress(host)), '');
      else if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

const WITHOUT_BODY = new Set([204, 205, 304]);

function responseOf({ status, headers, body }: Received, { url, method }: Hop): Response {
  const isEmpty = WITHOUT_BODY.has(status) || method === 'HEAD';
  const response = new Response(isEmpty ? null : body, {
    // Some sites refuse with a non-standard status such as 999, which `Response` doesn't accept.
    status: status > 599 ? 403 : status,
    headers: headersOf(headers),
  });
  return Object.defineProperty(response, 'url', { value: url });
}

/** Returns the headers that are valid for the decompressed body. */
function headersOf(given: IncomingHttpHeaders): [string, string][] {
  const headers: [string, string][] = [];
  for (const [name, values = []] of Object.entries(given)) {
    if (name === 'content-encoding' || name === 'content-length') continue;
    for (const value of Array.isArray(values) ? values : [values]) headers.push([name, value]);
  }
  return headers;
}
