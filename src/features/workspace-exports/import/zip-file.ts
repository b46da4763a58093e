import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { unprocessable } from '../../../lib/errors';

/** A file of an archive, as its directory describes it. */
export interface ZipEntry {
  path: string;
  isDeflated: boolean;
  crc: number;
  compressedSize: number;
  /** In bytes, after decompression. */
  size: number;
  /** Where its local header starts. */
  offset: number;
}

export interface ZipFile {
  /** The size of the archive, in bytes. */
  size: number;
  entries: ReadonlyMap<string, ZipEntry>;
  /** Decompresses a file while it is read. @throws 422 if it is damaged, or larger than the directory says */
  read(entry: ZipEntry): AsyncGenerator<Buffer, void>;
  close(): Promise<void>;
}

// Names and numbers of the format: APPNOTE.TXT of PKWARE, 4.3.
const END = { signature: 0x06054b50, bytes: 22, maxComment: 0xffff } as const;
const CENTRAL = { signature: 0x02014b50, bytes: 46 } as const;
const LOCAL = { signature: 0x04034b50, bytes: 30 } as const;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;
/** The kind of file in the upper half of Unix attributes. */
const [KIND, SYMLINK] = [0o170000, 0o120000];
const CHUNK = 256 * 1024;
/** About three times the directory of an archive with as many files as exports can have. */
const MAX_DIRECTORY = 32 * 1024 * 1024;

const damaged = (why: string) => unprocessable(`The file is not a valid ZIP archive: ${why}`);

/**
 * Opens an archive without zip64, which exports never need. Reads only the directory at its end.
 * @throws 422 for anything but a plain archive whose files don't overlap
 */
export async function openZip(file: string): Promise<ZipFile> {
  const handle = await open(file, 'r');
  const readAt = async (position: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead < length) throw damaged('it is cut off');
    return buffer;
  };

  async function* chunks(start: number, length: number): AsyncGenerator<Buffer, void> {
    for (let done = 0; done < length;) {
      const chunk = await readAt(start + done, Math.min(CHUNK, length - done));
      done += chunk.length;
      yield chunk;
    }
  }

  async function* read(entry: ZipEntry): AsyncGenerator<Buffer, void> {
    const { path, isDeflated, compressedSize, offset } = entry;
    const local = await readAt(offset, LOCAL.bytes);
    const nameLength = local.readUInt16LE(26);
    if (local.readUInt32LE(0) !== LOCAL.signature) throw damaged(`${path} has no header`);
    if ((await readAt(offset + LOCAL.bytes, nameLength)).toString() !== path)
      throw damaged(`${path} has another name in its header`);
    const source = chunks(offset + LOCAL.bytes + nameLength + local.readUInt16LE(28), compressedSize);
    const content = isDeflated ? inflated(source) : source;
    let [size, crc] = [0, 0];
    try {
      for await (const chunk of content) {
        size += chunk.length;
        if (size > entry.size) throw damaged(`${path} is larger than its directory says`);
        crc = crc32(chunk, crc);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
        throw damaged(`${path} can't be decompressed`);
      throw error;
    }
    if (size !== entry.size || crc !== entry.crc) throw damaged(`${path} is damaged`);
  }

  try {
    const { size } = await handle.stat();
    const entries = readDirectory(await findDirectory(size, readAt));
    return { size, entries, read, close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function* inflated(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  // An error of the source destroys the inflater, whose iteration then throws the error.
  pipeline(Readable.from(source), inflate, () => undefined);
  for await (const chunk of inflate as AsyncIterable<Buffer>) yield chunk;
}

interface Directory {
  bytes: Buffer;
  count: number;
  start: number;
}

async function findDirectory(
  size: number,
  readAt: (position: number, length: number) => Promise<Buffer>,
): Promise<Directory> {
  const length = Math.min(size, END.bytes + END.maxComment);
  const tail = await readAt(size - length, length);
  let at = length - END.bytes;
  while (at >= 0 && tail.readUInt32LE(at) !== END.signature) at -= 1;
  if (at < 0) throw damaged('it has no directory');
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (count === 0xffff || start === 0xffff_ffff || tail.readUInt16LE(at + 8) !== count)
    throw damaged('it is zip64 or has several parts');
  if (bytes > MAX_DIRECTORY || start + bytes > size) throw damaged('its directory is too large');
  return { bytes: await readAt(start, bytes), count, start };
}

function readDirectory({ bytes, count, start }: Directory): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  for (let at = 0, left = count; left > 0; left -= 1) {
    if (at + CENTRAL.bytes > bytes.length || bytes.readUInt32LE(at) !== CENTRAL.signature)
      throw damaged('its directory is damaged');
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    const nameEnd = at + CENTRAL.bytes + bytes.readUInt16LE(at + 28);
    const path = bytes.toString('utf8', at + CENTRAL.bytes, nameEnd);
    const shown = JSON.stringify(path.slice(0, 100));
    if ((flags & ENCRYPTED) !== 0) throw damaged(`${shown} is encrypted`);
    if (method !== STORED && method !== DEFLATED) throw damaged(`${shown} is compressed in another way`);
    if (((bytes.readUInt32LE(at + 38) >>> 16) & KIND) === SYMLINK) throw damaged(`${shown} is a link`);
    if (entries.has(path)) throw damaged(`it has ${shown} twice`);
    entries.set(path, {
      path,
      isDeflated: method === DEFLATED,
      crc: bytes.readUInt32LE(at + 16),
      compressedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  assertApart([...entries.values()], start);
  return entries;
}

/** Files that share their bytes make an archive that grows without limit (https://www.bamsoftware.com/hacks/zipbomb/). */
function assertApart(entries: readonly ZipEntry[], end: number): void {
  const sorted = [...entries].sort((one, other) => one.offset - other.offset);
  for (const [index, { path, offset, compressedSize }] of sorted.entries()) {
    const next = sorted[index + 1]?.offset ?? end;
    if (offset + LOCAL.bytes + Buffer.byteLength(path) + compressedSize > next)
      throw damaged('its files overlap');
  }
}
