import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { exportMessages } from './workspace-exports.rules';

/** A file of an archive. */
export interface ZipPart {
  /** With `/` between folders. */
  path: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The archives of this library have no more room. */
const MAX_BYTES = 0xffff_0000;
const MAX_PARTS = 65_000;
const DEFLATE = 8;

export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/**
 * Writes a ZIP archive while its parts are read. Compresses in other threads, so that requests don't wait.
 * @throws TooLarge for more than 4 GB or 65,000 parts
 */
export async function* zipStream(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  let [bytes, count] = [0, 0];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const take = (): Uint8Array[] => {
    const taken = ready.splice(0);
    bytes += taken.reduce((sum, chunk) => sum + chunk.length, 0);
    if (bytes > MAX_BYTES || count > MAX_PARTS) throw new TooLarge(exportMessages.tooLarge);
    return taken;
  };
  for await (const { path, content } of parts) {
    count += 1;
    const file: ZipInputFile & { crc: number; size: number } = {
      filename: path,
      compression: DEFLATE,
      crc: 0,
      size: 0,
    };
    zip.add(file);
    yield* take();
    for await (const chunk of deflated(content, file)) {
      file.ondata?.(null, chunk, false);
      yield* take();
    }
    file.ondata?.(null, new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** Compresses a part, and sums up what the archive tells about it. */
async function* deflated(
  content: ZipPart['content'],
  file: { crc: number; size: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const deflate = createDeflateRaw();
  const writing = (async () => {
    for await (const chunk of content) {
      file.crc = crc32(chunk, file.crc);
      file.size += chunk.length;
      if (!deflate.write(chunk)) await once(deflate, 'drain');
    }
    deflate.end();
  })();
  writing.catch((error: unknown) =>
    deflate.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  for await (const chunk of deflate as AsyncIterable<Buffer<ArrayBuffer>>) yield chunk;
  await writing;
}
