import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Sends `bytes` unchanged to the server at `url`. Resolves to everything that it sends until the connection ends. */
export async function sendRaw(url: string, bytes: string): Promise<string> {
  const socket = await connectRaw(url);
  const answer = readAll(socket);
  socket.write(bytes, 'latin1');
  return answer;
}

export async function connectRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

export async function readAll(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  await once(socket, 'close');
  return answer;
}

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
