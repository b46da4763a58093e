import { Unzip, UnzipInflate } from 'fflate';
import { Parser } from 'htmlparser2';
import { invalidField, isAppError } from '../errors';

/** Unpacked parts, all together. In bytes. An archive of 8 MB can unpack to 8 GB. */
export const MAX_UNPACKED = 200 * 1024 * 1024;
/** Bytes of the archive that are unpacked at once: at most 16 MB of the part. */
const SLICE = 16 * 1024;
const MAX_PARTS = 10_000;

export const unreadable = () =>
  invalidField(
    'file',
    'This is an Excel workbook or a ZIP archive that cannot be read. Save the sheet as CSV and choose that file.',
  );
const tooLarge = () =>
  invalidField(
    'file',
    'The workbook has more than 200 MB unpacked. Save the sheet as CSV and choose that file.',
  );

/** What is done with the elements of a part. Names have no namespace. */
export interface ElementHandler {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** The XML parts of a workbook, which is a ZIP archive. */
export interface WorkbookParts {
  names: ReadonlySet<string>;
  /** Reads parts from the archive, one after the other, without keeping them. */
  read(handlers: ReadonlyMap<string, ElementHandler>): void;
}

/** Opens a workbook. @throws 400 for a damaged archive, and while reading for one that unpacks to too much */
export function openParts(bytes: Uint8Array): WorkbookParts {
  let left = MAX_UNPACKED;
  const spend = (size: number) => {
    left -= size;
    if (left < 0) throw tooLarge();
  };
  const names = new Set<string>();
  unpack(bytes, (name) => {
    names.add(name);
    if (names.size > MAX_PARTS) throw tooLarge();
    return null;
  });
  return {
    names,
    read(handlers) {
      unpack(bytes, (name, size) => {
        const handler = handlers.get(name);
        if (handler && size > left) throw tooLarge();
        return handler ? elementReader(handler, spend) : null;
      });
    },
  };
}

type PartReader = (piece: Uint8Array, isLast: boolean) => void;

/** `size` is what the archive says, which may be less than what it unpacks to. */
type ReaderOf = (name: string, size: number) => PartReader | null;

function unpack(bytes: Uint8Array, readerOf: ReaderOf): void {
  const failures: unknown[] = [];
  const archive = new Unzip((file) => {
    const read = readerOf(file.name, file.originalSize ?? 0);
    if (!read) return;
    file.ondata = (error, piece, isLast) => {
      if (error) failures.push(error);
      else read(piece, isLast);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && failures.length === 0; at += SLICE)
      archive.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
  } catch (error) {
    failures.push(error);
  }
  if (failures.length > 0) throw failures.find(isAppError) ?? unreadable();
}

function elementReader(handler: ElementHandler, spend: (size: number) => void): PartReader {
  const decoder = new TextDecoder();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => handler.open?.(local(name), attributes),
      ontext: (text) => handler.text?.(text),
      onclosetag: (name) => handler.close?.(local(name)),
    },
    { xmlMode: true },
  );
  return (piece, isLast) => {
    spend(piece.length);
    parser.write(decoder.decode(piece, { stream: !isLast }));
    if (isLast) parser.end();
  };
}
