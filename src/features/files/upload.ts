import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { invalid, isAppError, tooLarge } from '../../lib/errors';
import { isStorable } from '../../lib/text/unicode';
import { formatSize } from './file-size.rules';

/** The request of an upload, whose body hasn't been read yet. */
export interface Upload {
  header(name: string): string | null;
  /** Returns the body, which fails with an `AppError` if the client disconnects. */
  body(): Readable;
}

/** A file that arrives. */
export interface IncomingFile {
  /** The name that the client sent. */
  name: string;
  /** The type that the client sent. */
  contentType: string;
  chunks: AsyncIterable<Uint8Array>;
}

export interface Taken<Result> {
  taken: Result;
  /** The other fields of a form; empty if the body is the file itself. */
  fields: Readonly<Record<string, string>>;
}

export const uploadMessages = {
  noName: 'X-File-Name is required',
  badName: 'X-File-Name must be percent-encoded UTF-8',
  noFile: 'A file is required',
  badForm: 'Malformed multipart body',
  manyFiles: 'Only one file can be uploaded at a time',
} as const;

export const tooLargeFile = (most: number) => tooLarge(`Files can have at most ${formatSize(most)}`);

/** Maximum size of a form besides the file, in bytes. */
const FORM_BYTES = 64 * 1024;
const LIMITS = { fields: 20, parts: 30, fieldNameSize: 100, fieldSize: 16 * 1024, headerPairs: 50 } as const;

/**
 * Reads a file that is the body of a request, with its name in X-File-Name, or the part `file` of a form.
 * @param take reads all of the file, or throws
 * @throws 400, 413 and what `take` throws
 */
export async function readUpload<Result>(
  upload: Upload,
  mostBytes: number,
  take: (file: IncomingFile) => Promise<Result>,
): Promise<Taken<Result>> {
  const contentType = upload.header('Content-Type') ?? '';
  const isForm = /^multipart\/form-data\s*(;|$)/i.test(contentType);
  const length = Number(upload.header('Content-Length') ?? 0);
  if (length > mostBytes + (isForm ? FORM_BYTES : 0)) throw tooLargeFile(mostBytes);
  const body = upload.body();
  try {
    if (isForm) return await readForm(body, contentType, take);
    const name = decodeName(upload.header('X-File-Name'));
    return { taken: await take({ name, contentType, chunks: body }), fields: {} };
  } finally {
    body.destroy();
  }
}

function decodeName(header: string | null): string {
  if (header === null || header.trim() === '') throw invalid(uploadMessages.noName);
  try {
    return decodeURIComponent(header.trim());
  } catch {
    throw invalid(uploadMessages.badName);
  }
}

async function readForm<Result>(
  body: Readable,
  contentType: string,
  take: (file: IncomingFile) => Promise<Result>,
): Promise<Taken<Result>> {
  const { default: busboy } = await import('busboy');
  const fields: Record<string, string> = {};
  let taking: Promise<Result> | undefined;
  let refusal: Error | undefined;
  const parser = openForm();

  function openForm() {
    try {
      return busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8', limits: LIMITS });
    } catch {
      throw invalid(uploadMessages.badForm);
    }
  }
  const refuse = (error: Error) => {
    refusal ??= error;
    parser.destroy(error);
  };
  parser.on('file', (part, file, { filename, mimeType }) => {
    // An error of the form ends the file too.
    file.on('error', () => undefined);
    if (part !== 'file') return void file.resume();
    if (taking) return refuse(invalid(uploadMessages.manyFiles));
    taking = take({ name: filename ?? '', contentType: mimeType, chunks: file });
    taking.catch((error: unknown) => refuse(error instanceof Error ? error : new Error(String(error))));
  });
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) return refuse(invalid(`${name.slice(0, 50)} is too long`));
    if (!isStorable(value)) return refuse(invalid('Text must be valid Unicode'));
    fields[name] = value;
  });
  for (const limit of ['fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => refuse(invalid('The form has too many fields')));

  try {
    await pipeline(body, parser);
  } catch (error) {
    // Wait for the end of `take` first, so that it discards the file.
    await taking?.catch(() => undefined);
    throw formError(refusal ?? error);
  }
  if (!taking) throw invalid(uploadMessages.noFile);
  return { taken: await taking, fields };
}

/** Converts errors of the parser, which the client causes, to 400. Errors of the connection stay unchanged. */
function formError(error: unknown): unknown {
  if (isAppError(error) || !(error instanceof Error)) return error;
  return /^(Unexpected end of|Malformed|Multipart|Missing|Unsupported)/.test(error.message)
    ? invalid(uploadMessages.badForm)
    : error;
}
