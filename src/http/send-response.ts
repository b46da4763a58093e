import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { chooseEncoding } from './compression';

/** A response with its complete body, as `/api/*` and screens return it, so that no stream has to be read back. */
export interface BufferedResponse {
  status: number;
  headers: Headers | Readonly<Record<string, string>>;
  wholeBody: string | Uint8Array;
}

/** Resolves when everything has been passed to the system. Rejects if the body fails or the client disconnects. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response | BufferedResponse,
): Promise<void> {
  response.statusCode = answer.status;
  const { headers } = answer;
  const lines = headers instanceof Headers ? headers : Object.entries(headers);
  for (const [name, value] of lines) {
    if (name.toLowerCase() === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if ('wholeBody' in answer) await sendBuffered(request, response, answer.wholeBody);
  else await sendStream(request, response, answer.body);
}

async function sendBuffered(
  request: IncomingMessage,
  response: ServerResponse,
  body: string | Uint8Array,
): Promise<void> {
  const encoding = chooseEncoding(request, response, Buffer.byteLength(body));
  const sent = encoding ? await encoding.compress(typeof body === 'string' ? Buffer.from(body) : body) : body;
  if (response.statusCode !== 204 && response.statusCode !== 304)
    response.setHeader('Content-Length', Buffer.byteLength(sent));
  response.end(request.method === 'HEAD' ? undefined : sent);
}

async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  body: ReadableStream<Uint8Array> | null,
): Promise<void> {
  // Remix answers HEAD without a body, but its headers must match those of GET.
  const encoding = body || request.method === 'HEAD' ? chooseEncoding(request, response, null) : null;
  if (!body || request.method === 'HEAD') {
    await body?.cancel();
    return void response.end();
  }
  const reader = body.getReader();
  // Cancel immediately, without waiting for the next chunk.
  response.once('close', () => void reader.cancel().catch(() => undefined));
  const pieces = readChunks(reader);
  if (encoding) await pipeline(pieces, encoding.stream(isLive(response)), response);
  else await pipeline(pieces, response);
}

async function* readChunks(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Whether this is streamed data of a screen, whose finished parts must be sent while others are pending. */
const isLive = (response: ServerResponse): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/x-script');
