import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { invalid } from '../../../lib/errors';
import { decodeWindows1252 } from '../../../lib/text/encodings';
import { readCsvCatalogue, type FileRow } from './read-csv-catalogue';
import { readOpmlCatalogue } from './read-opml-catalogue';

const START_BYTES = 4096;

/**
 * Yields the shows of a CSV or OPML file of any length. Format and encoding are detected from the content.
 * @throws Error if the file can't be read or is neither CSV nor OPML
 */
export async function* readCatalogueFile(path: string): AsyncGenerator<FileRow> {
  const encoding = await encodingOf(path);
  const isMarkup = new TextDecoder(encoding)
    .decode(await startOf(path))
    .trimStart()
    .startsWith('<');
  const text = textOf(path, encoding);
  yield* isMarkup ? readOpmlCatalogue(text) : readCsvCatalogue(text);
}

async function startOf(path: string): Promise<Uint8Array> {
  const file = await open(path).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw invalid(code === 'ENOENT' ? `There is no file ${path}` : `${path} cannot be read (${code})`);
  });
  try {
    if ((await file.stat()).isDirectory()) throw invalid(`${path} is a folder`);
    const { buffer, bytesRead } = await file.read(new Uint8Array(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** UTF-16 has a byte order mark; a file that isn't valid UTF-8 is Windows-1252, which older spreadsheets save. */
async function encodingOf(path: string): Promise<string> {
  const start = await startOf(path);
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start.includes(0)) throw invalid('The file is neither CSV nor OPML');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const isWindows = encoding === 'windows-1252';
  for await (const chunk of createReadStream(path))
    yield isWindows ? decodeWindows1252(chunk) : decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
