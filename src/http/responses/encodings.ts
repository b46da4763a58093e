import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import Negotiator from 'negotiator';

/** A content encoding. */
export interface Encoding {
  name: 'br' | 'gzip';
  compress(body: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** @param isLive whether to flush every chunk instead of buffering for better compression */
  stream(isLive: boolean): Transform;
}

const { constants } = zlib;

/** Level 2 makes JSON smaller than gzip's best level, in less time than gzip's lowest. A window of 256 KiB covers most pages. */
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const deflate = { level: 1 };

/**
 * Compresses up to 64 KiB on the event loop, which takes 0.1 ms. Handing the work to one of libuv's threads and back
 * takes longer than that.
 */
const MAX_ON_LOOP = 64 * 1024;

/** Compresses a body on the event loop, or a long one on libuv's threads. */
const compressor =
  (onLoop: (body: Uint8Array) => Uint8Array, onThread: (body: Uint8Array) => Promise<Uint8Array>) =>
  (body: Uint8Array) => (body.byteLength <= MAX_ON_LOOP ? onLoop(body) : onThread(body));

const compressBrotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const compressGzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);

const br: Encoding = {
  name: 'br',
  compress: compressor(
    (body) => zlib.brotliCompressSync(body, brotli),
    (body) => compressBrotli(body, brotli),
  ),
  stream: (isLive) =>
    zlib.createBrotliCompress({ ...brotli, ...(isLive && { flush: constants.BROTLI_OPERATION_FLUSH }) }),
};

const gzip: Encoding = {
  name: 'gzip',
  compress: compressor(
    (body) => zlib.gzipSync(body, deflate),
    (body) => compressGzip(body, deflate),
  ),
  stream: (isLive) => zlib.createGzip({ ...deflate, ...(isLive && { flush: constants.Z_SYNC_FLUSH }) }),
};

/** Fastest first. Zstandard has a larger state, which takes longer to set up than a list takes to compress. */
const encodings: readonly Encoding[] = [br, gzip];
const names = encodings.map(({ name }) => name);

/**
 * Returns the `available` encoding that Accept-Encoding (RFC 9110 §12.5.3) prefers; between equal ones, the first.
 * null: no encoding.
 */
export function preferredOf<Name extends string>(
  acceptEncoding: string | undefined,
  available: readonly Name[],
): Name | null {
  if (acceptEncoding === undefined || available.length === 0) return null;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const offered = [...available, 'identity'];
  const [best] = negotiator.encodings(offered, { preferred: offered });
  return available.find((name) => name === best) ?? null;
}

export function encodingFor(acceptEncoding: string | undefined): Encoding | null {
  const name = preferredOf(acceptEncoding, names);
  return encodings.find((encoding) => encoding.name === name) ?? null;
}
