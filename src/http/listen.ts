import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @throws Error that says how to choose another port or host */
export function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function cannotListen(error: Error, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} of ${host} is in use: free it, or choose another one with --port or PORT`,
    EACCES: `this user can't open port ${port}: choose 1024 or higher with --port or PORT`,
    EADDRNOTAVAIL: `${host} isn't an address of this machine: choose another one with --host or HOST`,
    ENOTFOUND: `host ${host} not found: choose another one with --host or HOST`,
  };
  const reason = 'code' in error ? reasons[String(error.code)] : undefined;
  return new Error(`Cannot listen: ${reason ?? error.message}`, { cause: error });
}

export function portOf(server: Server): number {
  const { port } = server.address() as AddressInfo;
  return port;
}
