import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { connectRaw } from './raw-http';

/** How a client leaves: it closes the connection, or its machine resets it. */
export type Leaving = 'FIN' | 'RST';

/** A request whose client leaves early. */
export interface CutRequest {
  /** What is sent before the client leaves. */
  bytes: Buffer;
  /** What the client waits for before it leaves, besides `afterMs`: the first bytes of the response. */
  awaitsResponse: boolean;
  leaving: Leaving;
  afterMs: number;
}

/** Sends a part of a request, leaves, and resolves when the connection has ended. */
export async function cutRequest(
  url: string,
  { bytes, awaitsResponse, leaving, afterMs }: CutRequest,
): Promise<void> {
  const socket = await connectRaw(url);
  const closed = once(socket, 'close');
  socket.write(bytes);
  if (awaitsResponse) await Promise.race([once(socket, 'readable'), closed]);
  if (afterMs > 0) await wait(afterMs);
  if (leaving === 'RST') socket.resetAndDestroy();
  else socket.resume().end();
  await closed;
}

interface Head {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** Returns the head of a request, with the end of the head. */
export function headOf(url: string, { method, path, headers }: Head): string {
  const lines = Object.entries({ Host: new URL(url).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}

/** Returns a request that announces `body`, and sends its first bytes. */
export function partOf(url: string, head: Head, body: Buffer, length: number, isChunked = false): Buffer {
  const framing: Record<string, string> = isChunked
    ? { 'Transfer-Encoding': 'chunked' }
    : { 'Content-Length': String(body.length) };
  return Buffer.concat([
    Buffer.from(headOf(url, { ...head, headers: { ...head.headers, ...framing } })),
    Buffer.from(isChunked ? `${body.length.toString(16)}\r\n` : ''),
    body.subarray(0, length),
  ]);
}
