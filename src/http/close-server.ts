import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { finishesWithin } from '../lib/concurrency/deadline';

/**
 * Stops accepting connections and lets requests in flight finish. After `grace` ms, all connections are closed, so
 * that a stalled client can't keep the server from ending.
 */
export async function closeServer(
  server: Server,
  unsent: ReadonlySet<ServerResponse>,
  grace: number,
): Promise<void> {
  const closed = closeWhenIdle(server, unsent);
  if (!(await finishesWithin(grace, closed))) server.closeAllConnections();
  await closed;
}

/**
 * Keep-alive connections would keep the server open. Idle ones are closed at once, busy ones after their response. Node
 * counts a connection as idle as soon as the response has ended, even if a slow client hasn't received most of it.
 */
function closeWhenIdle(server: Server, unsent: ReadonlySet<ServerResponse>): Promise<void> {
  const closeIdle = () => {
    if (![...unsent].some((response) => response.writableEnded)) server.closeIdleConnections();
  };
  return new Promise((resolve) => {
    const sweep = setInterval(closeIdle, 50);
    // net's method, because http's closes "idle" connections first.
    NetServer.prototype.close.call(server, () => {
      clearInterval(sweep);
      resolve();
    });
    closeIdle();
  });
}
