import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodingFor, type Encoding } from './encodings';

/** In bytes. Less than this fits into one network packet anyway. */
export const MIN_SIZE = 1_400;

/** What is compressed already, such as a PDF, would only grow. */
const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)\b|image\/svg)/i;

/**
 * Chooses how to compress the answer whose status and headers are set, and sets the headers for it. null: not at all. `size` in bytes; null
 * where the answer is a stream.
 */
export function chooseEncoding(
  request: IncomingMessage,
  response: ServerResponse,
  size: number | null,
): Encoding | null {
  if (!COMPRESSIBLE.test(String(response.getHeader('Content-Type') ?? ''))) return null;
  if (response.hasHeader('Content-Encoding') || hasStrongETag(response) || hasNoBody(response)) return null;
  // Not appended: no answer varies by anything else.
  response.setHeader('Vary', 'Accept-Encoding');
  if ((size !== null && size < MIN_SIZE) || mayLeak(request)) return null;
  const encoding = encodingFor(request.headers['accept-encoding']?.toString());
  if (encoding) response.setHeader('Content-Encoding', encoding.name);
  return encoding;
}

/** It promises the same bytes whatever the client accepts (RFC 9110 §8.8.3). */
const hasStrongETag = (response: ServerResponse): boolean =>
  String(response.getHeader('ETag') ?? 'W/').startsWith('W/') === false;

const hasNoBody = ({ statusCode }: ServerResponse): boolean => statusCode === 204 || statusCode === 304;

/**
 * Whether the size of the answer could tell a secret (BREACH): to find it, another site makes the browser send its own guesses and
 * cookies here, and watches the sizes of answers that hold both. Calls that answer with a secret that is shown once are writes.
 */
function mayLeak({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  const site = headers['sec-fetch-site'];
  return headers.cookie !== undefined && (site === 'cross-site' || site === 'same-site');
}
