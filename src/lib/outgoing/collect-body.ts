import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** Receives a body in chunks and reports the result once. */
export interface BodyCollector {
  write(chunk: Buffer): void;
  /** `isCut`: the body was cut before its end. */
  end(isCut?: boolean): void;
  /** Discards the body. No result is reported. */
  stop(): void;
}

interface Options {
  /** The Content-Encoding of the response, such as `gzip`. */
  encoding: string;
  /** Size limit for both the compressed and the decompressed body. */
  maxBytes: number;
  onWhole(body: Buffer<ArrayBuffer>): void;
  /** Called with at most the first `maxBytes`. */
  onTooLarge(start: Buffer<ArrayBuffer>): void;
  onBroken(error: Error): void;
}

/** Only an attack has more nested codings. */
const MAX_CODINGS = 5;
/** With these options a truncated body is accepted, as in browsers. */
const zlibOptions = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const brotliOptions = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};

const decoders: Readonly<Record<string, (start: Buffer) => Transform>> = {
  gzip: () => createGunzip(zlibOptions),
  'x-gzip': () => createGunzip(zlibOptions),
  // Servers send `deflate` with or without the zlib header.
  deflate: ([first = 0]) =>
    (first & 0x0f) === 0x08 ? createInflate(zlibOptions) : createInflateRaw(zlibOptions),
  br: () => createBrotliDecompress(brotliOptions),
};

/** Collects and decompresses a body. A body longer than `maxBytes` is never held in memory. */
export function collectBody({ encoding, ...options }: Options): BodyCollector {
  const codings = encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
    // The coding that was applied last is decoded first.
    .reverse();
  const plain = collectPlain(options);
  if (codings.length === 0) return plain;
  // Return a body with an unknown coding unchanged.
  if (codings.length > MAX_CODINGS || codings.some((coding) => decoders[coding] === undefined)) return plain;
  return codings.reduceRight<BodyCollector>((next, coding) => decompressing(coding, next, options), plain);
}

function collectPlain({ maxBytes, onWhole, onTooLarge }: Omit<Options, 'encoding'>): BodyCollector {
  let chunks: Buffer[] = [];
  let size = 0;
  let isOver = false;
  const stop = () => {
    isOver = true;
    chunks = [];
  };
  return {
    stop,
    write(chunk) {
      if (isOver) return;
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size <= maxBytes) return;
      const start = Buffer.concat(chunks, maxBytes);
      stop();
      onTooLarge(start);
    },
    end(isCut = false) {
      if (isOver) return;
      const body = Buffer.concat(chunks, size);
      stop();
      if (isCut) onTooLarge(body);
      else onWhole(body);
    },
  };
}

function decompressing(
  coding: string,
  next: BodyCollector,
  { maxBytes, onBroken }: Omit<Options, 'encoding'>,
): BodyCollector {
  let decoder: Transform | undefined;
  let size = 0;
  let isOver = false;
  let isCutShort = false;
  const stop = () => {
    isOver = true;
    decoder?.destroy();
    next.stop();
  };
  const opened = (start: Buffer): Transform | undefined =>
    (decoder ??= decoders[coding]?.(start)
      .on('data', (chunk: Buffer) => next.write(chunk))
      .on('end', () => next.end(isCutShort))
      .on('error', (error: Error) => {
        if (isOver) return;
        stop();
        onBroken(error);
      }));
  const end = (isCut = false) => {
    if (isOver || isCutShort) return;
    isCutShort = isCut;
    if (decoder) decoder.end();
    else next.end(isCut);
  };
  return {
    stop,
    end,
    write(chunk) {
      if (isOver || isCutShort) return;
      size += chunk.byteLength;
      if (size <= maxBytes) opened(chunk)?.write(chunk);
      else end(true);
    },
  };
}
