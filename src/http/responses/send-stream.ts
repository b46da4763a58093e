import type { ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Sends chunks as fast as the client reads them. Resolves when everything has been passed to the operating system, or
 * the client has disconnected. Rejects if the chunks fail.
 */
export async function sendStream(
  response: ServerResponse,
  chunks: AsyncIterable<string | Uint8Array>,
  compressor: Transform | undefined,
): Promise<void> {
  try {
    await (compressor ? pipeline(chunks, compressor, response) : pipeline(chunks, response));
  } catch (error) {
    // A failure of the chunks destroys the response with an error, a client without one.
    if (!response.destroyed || response.errored !== null) throw error;
  }
}
