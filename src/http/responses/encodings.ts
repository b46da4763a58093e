import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import Negotiator from 'negotiator';

/** A content encoding. All work runs on libuv's threads, not on the event loop. */
export interface Encoding {
  name: 'zstd' | 'br' | 'gzip';
  compress(body: Uint8Array): Promise<Uint8Array>;
  /** @param isLive whether to flush every chunk instead of buffering for better compression */
  stream(isLive: boolean): Transform;
}

const { constants } = zlib;

/** Level 3 matches gzip's best level in a fifth of the time. A window of 256 KiB covers most pages. */
const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: 3,
  [constants.BROTLI_PARAM_LGWIN]: 18,
};
const compressBrotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const compressGzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);

const br: Encoding = {
  name: 'br',
  compress: (body) => compressBrotli(body, { params: brotli }),
  stream: (isLive) =>
    zlib.createBrotliCompress({
      params: brotli,
      ...(isLive && { flush: constants.BROTLI_OPERATION_FLUSH }),
    }),
};

const gzip: Encoding = {
  name: 'gzip',
  compress: (body) => compressGzip(body, { level: 4 }),
  stream: (isLive) => zlib.createGzip({ level: 4, ...(isLive && { flush: constants.Z_SYNC_FLUSH }) }),
};

/** Available in Node.js 22.15 and newer, and missing in the types of Node.js 20. */
interface Zstd {
  zstdCompress(body: Uint8Array, done: (error: Error | null, result: Buffer) => void): void;
  createZstdCompress(options: { flush?: number }): Transform;
  constants: { ZSTD_e_flush: number };
}
const hasZstd = (module: object): module is Zstd => 'zstdCompress' in module;

function zstdOf(module: object): Encoding[] {
  if (!hasZstd(module)) return [];
  const compress = promisify<Uint8Array, Buffer>(module.zstdCompress);
  const flush = module.constants.ZSTD_e_flush;
  const stream = (isLive: boolean) => module.createZstdCompress(isLive ? { flush } : {});
  return [{ name: 'zstd', compress, stream }];
}

/** Fastest first. */
const encodings: readonly Encoding[] = [...zstdOf(zlib), br, gzip];
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
