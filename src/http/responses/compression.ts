import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodingFor, type Encoding } from './encodings';

/** In bytes. Anything smaller fits into one network packet anyway. */
export const MIN_SIZE = 1_400;

/** Content types worth compressing. Compressed formats, such as PDF, would only grow. */
const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)\b|image\/svg)/i;

/**
 * Chooses how to compress a response whose status and headers are set, and sets the headers for it. Returns null for no
 * compression.
 * @param size in bytes; null for a stream
 */
export function chooseEncoding(
  request: IncomingMessage,
  response: ServerResponse,
  size: number | null,
): Encoding | null {
  if (!COMPRESSIBLE.test(String(response.getHeader('Content-Type') ?? ''))) return null;
  if (response.hasHeader('Content-Encoding') || hasStrongETag(response) || hasNoBody(response)) return null;
  // Replaces the header: no response varies by anything else.
  response.setHeader('Vary', 'Accept-Encoding');
  if ((size !== null && size < MIN_SIZE) || mayLeak(request)) return null;
  const encoding = encodingFor(request.headers['accept-encoding']?.toString());
  if (encoding) response.setHeader('Content-Encoding', encoding.name);
  return encoding;
}

/** A strong ETag promises the same bytes in every encoding (RFC 9110 §8.8.3). */
const hasStrongETag = (response: ServerResponse): boolean =>
  String(response.getHeader('ETag') ?? 'W/').startsWith('W/') === false;

const hasNoBody = ({ statusCode }: ServerResponse): boolean => statusCode === 204 || statusCode === 304;

/**
 * Whether the size of the response could reveal a secret (BREACH): another site makes the browser send guesses
 * together with its cookies, and watches the sizes of responses that contain both. Calls that return a one-time
 * secret are writes.
 */
function mayLeak({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  const site = headers['sec-fetch-site'];
  return headers.cookie !== undefined && (site === 'cross-site' || site === 'same-site');
}
