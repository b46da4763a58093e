import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import type { App } from '../app';
import { newId } from '../lib/ids';
import { createAssetServer } from './assets';
import { clientAddress } from './client-address';
import { createFetchAdapter, type FetchHandler } from './fetch-adapter';
import { startLoopWatchdog } from './loop-watchdog';
import { createRequestContext } from './request-context';
import { commonHeaders } from './security-headers';

export interface HttpServer {
  /** `http://host:port` it listens on. */
  url: string;
  /** Stops accepting, lets requests in flight finish, then resolves. */
  close(): Promise<void>;
}

interface Options {
  app: App;
  /** Folder of the built client files. */
  assets: string;
  /** Answers everything but assets and /healthz: the Remix server. */
  handle: FetchHandler;
  port: number;
  host: string;
}

/** The node server around Remix: request ids, assets, health, the request's context, shutdown. */
export async function startHttpServer({ app, assets, handle, port, host }: Options): Promise<HttpServer> {
  const serveAsset = await createAssetServer(assets);
  const answer = createFetchAdapter(handle, app.log);
  const underWay = new Set<Promise<void>>();
  const unsent = new Set<ServerResponse>();
  const watchdog = startLoopWatchdog(app.log);
  let url = '';
  let isClosing = false;

  const server = createServer((request, response) => {
    unsent.add(response);
    response.once('close', () => unsent.delete(response));
    watchdog.watch(request, response);
    if (isClosing) response.setHeader('Connection', 'close');
    const requestId = newId();
    response.setHeader('X-Request-Id', requestId);
    const path = pathOf(request);
    if (!isHost(request.headers.host)) return void response.writeHead(400).end();
    if (serveAsset(request, response, path)) return;
    if (path === '/healthz') return void answerHealth(app, response);
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
    const context = createRequestContext({
      app,
      requestId,
      clientAddress: clientAddress(request, app.config.trustProxy),
      publicUrl: app.config.publicUrl ?? `http://${request.headers.host ?? 'localhost'}`,
      linkBase: app.config.publicUrl ?? url,
      cookieHeader: request.headers.cookie ?? null,
      // Screens are for people.
      authorizationHeader: path.startsWith('/api/') ? (request.headers.authorization ?? null) : null,
    });
    const answering = answer(request, response, context).finally(() => underWay.delete(answering));
    underWay.add(answering);
  });
  server.requestTimeout = 60_000;
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
      await closeServer(server, unsent);
      // Where a client has gone without waiting, its request may still be using the database.
      await Promise.all(underWay);
      watchdog.stop();
    },
  };
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

/** Every link and every origin is built on it. */
const isHost = (host: string | undefined): boolean => host === undefined || URL.canParse(`http://${host}`);

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

async function answerHealth(app: App, response: ServerResponse): Promise<void> {
  const isUp = await app.db.read.raw('select 1').then(
    () => true,
    () => false,
  );
  response.writeHead(isUp ? 200 : 503, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ status: isUp ? 'ok' : 'database unavailable' }));
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Kept-alive connections would hold the server open: idle ones go at once, busy ones after their answer. Node counts a
 * connection as idle from the end of an answer on, even while most of it still waits for a slow client.
 */
function closeServer(server: Server, unsent: ReadonlySet<ServerResponse>): Promise<void> {
  const closeIdle = () => {
    if (![...unsent].some((response) => response.writableEnded)) server.closeIdleConnections();
  };
  return new Promise((resolve) => {
    const sweep = setInterval(closeIdle, 50);
    // Of net, because http's begins with closing what it takes for idle.
    NetServer.prototype.close.call(server, () => {
      clearInterval(sweep);
      resolve();
    });
    closeIdle();
  });
}
