import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { App } from '../app';
import { problemError } from '../lib/database-problem';
import { isWithin } from '../lib/deadline';
import { newId } from '../lib/ids';
import { createAssetServer } from './assets';
import { clientAddress } from './client-address';
import { closeServer } from './close-server';
import { createFetchAdapter, type FetchHandler } from './fetch-adapter';
import { logAnswer } from './log-answer';
import { startLoopWatchdog } from './loop-watchdog';
import { createRequestContext } from './request-context';
import { allowedMethods, isRefusal, readTarget, type Refusal } from './request-target';
import { commonHeaders, transportHeaders } from './security-headers';
import { createSiteAddress } from './site-address';
import { endWhenStalled } from './stalled-clients';

export interface HttpServer {
  /** `http://host:port` it listens on. */
  url: string;
  /** Stops accepting, lets requests in flight finish for a while, then resolves. */
  close(): Promise<void>;
}

/** In ms. */
interface Timing {
  /** How long a client may neither send nor read. */
  stalled: number;
  /** How long `close` lets requests in flight go on. */
  grace: number;
  /** How long `close` then waits for what they have begun. */
  afterGrace: number;
}

const defaultTiming: Timing = { stalled: 30_000, grace: 15_000, afterGrace: 3_000 };

interface Options {
  app: App;
  /** Folder of the built client files. */
  assets: string;
  /** Answers everything but assets and /healthz: the Remix server. */
  handle: FetchHandler;
  port: number;
  host: string;
  timing?: Timing;
}

/** The node server around Remix: request ids, assets, health, the request's context, shutdown. */
export async function startHttpServer(options: Options): Promise<HttpServer> {
  const { app, assets, handle, port, host, timing = defaultTiming } = options;
  const serveAsset = await createAssetServer(assets);
  const answer = createFetchAdapter(handle, app);
  const underWay = new Set<Promise<void>>();
  const unsent = new Set<ServerResponse>();
  const watchdog = startLoopWatchdog(app.log);
  let url = '';
  let isClosing = false;
  const site = createSiteAddress(app.config, { host, url: () => url });

  const everywhere = new Map(Object.entries(transportHeaders(app.config.publicUrl)));
  const server = createServer((request, response) => {
    // Each step of a compressed stream waits for its end, and so do the log and the watchdog.
    response.setMaxListeners(20);
    unsent.add(response);
    response.once('close', () => unsent.delete(response));
    watchdog.watch(request, response);
    endWhenStalled(request, response, timing.stalled);
    if (isClosing) response.setHeader('Connection', 'close');
    const requestId = newId();
    response.setHeader('X-Request-Id', requestId);
    response.setHeaders(everywhere);
    const asked = readTarget(request);
    if (isRefusal(asked)) return refuse(request, response, asked);
    const { path, pathAndQuery } = asked;
    if (path === '/healthz') return void answerHealth(app, response);
    if (!site.serves(asked.host)) return refuse(request, response, misdirected);
    if (path === '*') return void response.writeHead(204, { Allow: allowedMethods }).end();
    if (serveAsset(request, response, path)) return;
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
    const context = createRequestContext({
      app,
      requestId,
      clientAddress: clientAddress(request, app.config.trustProxy),
      clientHasGone: () => response.destroyed || request.socket.destroyed,
      ...site.reachedAt(request, asked.host),
      cookieHeader: request.headers.cookie ?? null,
      // Screens are for people.
      authorizationHeader: path.startsWith('/api/') ? (request.headers.authorization ?? null) : null,
    });
    const { clientAddress: address, facts } = context;
    logAnswer(app.log, request, response, { requestId, path, address, facts });
    const answering = answer(request, response, context, pathAndQuery).finally(() =>
      underWay.delete(answering),
    );
    underWay.add(answering);
  });
  server.on('connect', refuseTunnel);
  // For a request of which some bytes always arrive; one that stalls ends sooner.
  server.requestTimeout = 300_000;
  server.headersTimeout = 20_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(error, host, port)));
    server.listen(port, host, resolve);
  });
  // Now, because a server that is closing has no address any more, and still answers.
  url = urlOf(server, host);
  return {
    url,
    async close() {
      isClosing = true;
      await closeServer(server, unsent, timing.grace);
      // Where a client has gone without waiting, its request may still be using the database.
      const isDone = await isWithin(timing.afterGrace, Promise.all(underWay));
      if (!isDone) app.log.warn({ requests: underWay.size }, 'stopped before these requests were done');
      watchdog.stop();
    },
  };
}

const misdirected: Refusal = {
  status: 421,
  message: 'This host is not served here. PARTNERHUB_URL names the one that is.',
};

/** Answers before anything of the request is used; its body is not read, so the connection ends. */
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

/** CONNECT asks for a tunnel through a proxy, which this is not. */
function refuseTunnel(_: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.end(
    `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${allowedMethods}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  );
}

function cannotListen(error: Error, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} of ${host} is taken: free it, or choose another one with --port or PORT`,
    EACCES: `this user may not open port ${port}: choose one from 1024 on with --port or PORT`,
    EADDRNOTAVAIL: `${host} is no address of this machine: choose another one with --host or HOST`,
    ENOTFOUND: `there is no host ${host}: choose another one with --host or HOST`,
  };
  const reason = 'code' in error ? reasons[String(error.code)] : undefined;
  return new Error(`Cannot listen: ${reason ?? error.message}`, { cause: error });
}

async function answerHealth(app: App, response: ServerResponse): Promise<void> {
  const problem = await app.databaseHealth.check();
  response.writeHead(problem === null ? 200 : 503, { 'Content-Type': 'application/json; charset=utf-8' });
  const answer =
    problem === null
      ? { status: 'ok' }
      : { status: 'database unavailable', reason: problemError(problem).message };
  response.end(JSON.stringify(answer));
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
