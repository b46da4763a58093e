import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpServices } from './http-services';
import { finishesWithin } from '../lib/concurrency/deadline';
import { newId } from '../lib/ids';
import type { ServeAsset } from './assets';
import { clientAddress, createProxyWarning } from './requests/client-address';
import { closeServer } from './close-server';
import { createFetchAdapter, type FetchHandler } from './routing/fetch-adapter';
import { logResponse } from './observability/log-response';
import { createMetrics, type Described, type Metrics } from './observability/metrics';
import { startLoopWatchdog } from './observability/loop-watchdog';
import { createRequestContext } from './requests/request-context';
import { allowedMethods, isRefusal, readTarget, type Refusal } from './requests/request-target';
import { answerProbe, probes } from './responses/health-response';
import { commonHeaders, headersEverywhere } from './responses/security-headers';
import { createSiteAddress } from './requests/site-address';
import { listen, portOf } from './listen';
import { endWhenStalled } from './stalled-clients';

export interface HttpServer {
  /** `http://host:port` that the server listens on. */
  url: string;
  /** null without PARTNERHUB_METRICS_TOKEN. */
  metrics: Metrics | null;
  /** Answers /healthz with 503 and all other requests as before, so that load balancers turn away. Resolves after `ms`. */
  drain(ms: number): Promise<void>;
  /** Stops accepting connections and resolves when requests in flight have finished or the grace period is over. */
  close(): Promise<void>;
}

/** Durations in ms. */
interface Timing {
  /** Maximum time in which a client neither sends nor reads. */
  stalled: number;
  /**
   * Time that `drain` and `close` together give requests in flight, also those of clients that have disconnected. After
   * a long `drain`, `close` gives them a third of it.
   */
  grace: number;
  /** Minimum time that `close` then waits for handlers that are still running. */
  afterGrace: number;
}

const defaultTiming: Timing = { stalled: 30_000, grace: 15_000, afterGrace: 3_000 };

export interface HttpOptions {
  app: HttpServices;
  serveAsset: ServeAsset;
  /** Answers everything except assets and probes: the Remix server. */
  handle: FetchHandler;
  port: number;
  host: string;
  /** A server that may already listen. By default a new one. */
  server?: Server | undefined;
  /** Answers WebSocket handshakes. Without it, they are requests like all others. */
  upgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
  timing?: Timing;
  described?: Described | undefined;
}

/** Starts the Node server around Remix: request ids, assets, health check, request context, shutdown. */
export async function startHttpServer(options: HttpOptions): Promise<HttpServer> {
  const {
    app,
    serveAsset,
    handle,
    port,
    host,
    upgrade,
    server = createServer(),
    timing = defaultTiming,
  } = options;
  const answer = createFetchAdapter(handle, app);
  const underWay = new Set<Promise<void>>();
  /** Lets `close` wait for the answer. */
  const track = (answering: Promise<void>) => {
    const tracked = answering.finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };
  const unsent = new Set<ServerResponse>();
  const { metricsToken } = app.config;
  const metrics = metricsToken === null ? null : await createMetrics(app, metricsToken, options.described);
  const watchdog = startLoopWatchdog(app.log);
  const warnOfProxy = createProxyWarning(app.config.trustProxy, app.log);
  let url = '';
  /** Since when requests are asked to leave; null while the server runs. */
  let stoppingSince: number | null = null;
  const site = createSiteAddress(app.config, { host, url: () => url });

  const everywhere = new Map(Object.entries(headersEverywhere(app.isSecure)));
  server.on('request', (request, response) => {
    // Each step of a compressed stream adds listeners, and so do the log and the watchdog.
    response.setMaxListeners(20);
    unsent.add(response);
    response.once('close', () => unsent.delete(response));
    watchdog.watch(request, response);
    endWhenStalled(request, response, timing.stalled);
    if (stoppingSince !== null) response.setHeader('Connection', 'close');
    const requestId = newId();
    response.setHeader('X-Request-Id', requestId);
    response.setHeaders(everywhere);
    const asked = readTarget(request);
    if (isRefusal(asked)) return refuse(request, response, asked);
    const { path, pathAndQuery } = asked;
    if (probes.has(path))
      return track(answerProbe(app, response, { path, isStopping: stoppingSince !== null }));
    if (path === '/metrics')
      return metrics ? track(metrics.answer(request, response)) : answerNotFound(response);
    if (!site.serves(asked.host)) return refuse(request, response, misdirected);
    if (path === '*') return void response.writeHead(204, { Allow: allowedMethods }).end();
    if (serveAsset(request, response, path)) return;
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
    warnOfProxy(request);
    const context = createRequestContext({
      app,
      requestId,
      clientAddress: clientAddress(request, app.config.trustProxy),
      userAgent: request.headers['user-agent'] ?? null,
      ...site.originOf(request, asked.host),
      cookieHeader: request.headers.cookie ?? null,
      // API keys don't work for screens.
      authorizationHeader: path.startsWith('/api/') ? (request.headers.authorization ?? null) : null,
    });
    const { clientAddress: address, facts } = context;
    metrics?.watch(request, response, facts);
    const { accessLog } = app.config;
    logResponse(app.log, request, response, { requestId, path, address, facts, accessLog });
    track(answer(request, response, context, pathAndQuery));
  });
  server.on('connect', refuseTunnel);
  if (upgrade) server.on('upgrade', upgrade);
  // Limit for a request that keeps sending bytes slowly. A stalled one ends sooner.
  server.requestTimeout = 300_000;
  server.headersTimeout = 20_000;
  // Longer than proxies keep idle connections (nginx: 60 s). Otherwise one of them may send a request while this server
  // closes the connection, and answer 502.
  server.keepAliveTimeout = 75_000;
  if (!server.listening) await listen(server, host, port);
  // Read now: a closing server still answers, but no longer has an address.
  url = urlOf(server, host);
  return {
    url,
    metrics,
    async drain(ms) {
      stoppingSince ??= performance.now();
      await wait(ms);
    },
    async close() {
      stoppingSince ??= performance.now();
      const until = Math.max(stoppingSince + timing.grace, performance.now() + timing.grace / 3);
      await closeServer(server, unsent, until - performance.now());
      // The requests of disconnected clients may still be using the database.
      const left = Math.max(timing.afterGrace, until - performance.now());
      const hasFinished = await finishesWithin(left, Promise.all(underWay));
      if (!hasFinished) app.log.warn({ requests: underWay.size }, 'stopped before these requests finished');
      watchdog.stop();
    },
  };
}

const misdirected: Refusal = {
  status: 421,
  message: "This server doesn't serve this host. Use the host of PARTNERHUB_URL.",
};

/** Refuses a request before it is handled. Closes the connection, because the body isn't read. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, headers }: Refusal,
): void {
  const isCall = /^\/api(\/|\?|$)/.test(request.url ?? '');
  response.writeHead(status, {
    ...commonHeaders,
    ...headers,
    Connection: 'close',
    'Content-Type': isCall ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
  });
  response.end(isCall ? JSON.stringify({ error: message }) : `${message}\n`);
}

/** Refuses CONNECT, which asks for a tunnel through a proxy. */
function refuseTunnel(_: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.end(
    `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${allowedMethods}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  );
}

function answerNotFound(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end('Not found\n');
}

function urlOf(server: Server, host: string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}`;
}
