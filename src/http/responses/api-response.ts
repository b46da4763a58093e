import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from './compression';
import { sendStream } from './send-stream';

/** The response of a call. Unlike a `Response`, it is created and sent without a stream (docs/decisions/0012). */
export interface ApiResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** A file is sent in chunks, as fast as the client reads them. null: no body. */
  body: string | Uint8Array | AsyncIterable<string | Uint8Array> | null;
}

/**
 * Resolves when everything has been passed to the operating system, or the client has disconnected. Rejects if the body
 * fails.
 */
export async function sendApiResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ApiResponse,
): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body === null) response.end();
  else if (typeof body === 'string' || body instanceof Uint8Array) await sendWhole(request, response, body);
  else await sendChunks(request, response, body);
}

async function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  body: string | Uint8Array,
): Promise<void> {
  const encoding = chooseEncoding(request, response, Buffer.byteLength(body));
  const sent = encoding ? await encoding.compress(typeof body === 'string' ? Buffer.from(body) : body) : body;
  response.setHeader('Content-Length', Buffer.byteLength(sent));
  response.end(request.method === 'HEAD' ? undefined : sent);
}

async function sendChunks(
  request: IncomingMessage,
  response: ServerResponse,
  body: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const encoding = chooseEncoding(request, response, null);
  if (request.method === 'HEAD') {
    await body[Symbol.asyncIterator]().return?.();
    response.end();
  } else await sendStream(response, body, encoding?.stream(false));
}
