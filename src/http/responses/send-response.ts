import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from './compression';
import { sendStream } from './send-stream';

/**
 * Sends the response of a screen. Resolves when everything has been passed to the operating system, or the client has
 * disconnected. Rejects if the body fails.
 */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Response,
): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of headers) {
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  // Remix answers HEAD without a body, but its headers must match those of GET.
  const encoding = body || request.method === 'HEAD' ? chooseEncoding(request, response, null) : null;
  if (!body || request.method === 'HEAD') {
    await body?.cancel();
    return void response.end();
  }
  const reader = body.getReader();
  // Cancel immediately, without waiting for the next chunk.
  response.once('close', () => void reader.cancel().catch(() => undefined));
  await sendStream(response, readChunks(reader), encoding?.stream(isLive(response)));
}

async function* readChunks(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Whether this is streamed data of a screen, whose finished parts must be sent while others are pending. */
const isLive = (response: ServerResponse): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/x-script');
