import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { isWithin } from '../lib/deadline';

/**
 * Stops accepting and lets requests in flight finish. After `grace` ms connections are closed whatever they wait for: a client that
 * stalls must not keep the server from ending.
 */
export async function closeServer(
  server: Server,
  unsent: ReadonlySet<ServerResponse>,
  grace: number,
): Promise<void> {
  const closed = closeWhenIdle(server, unsent);
  if (!(await isWithin(grace, closed))) server.closeAllConnections();
  await closed;
}

/**
 * Kept-alive connections would hold the server open: idle ones go at once, busy ones after their answer. Node counts a
 * connection as idle from the end of an answer on, even while most of it still waits for a slow client.
 */
function closeWhenIdle(server: Server, unsent: ReadonlySet<ServerResponse>): Promise<void> {
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
