import { createHash } from 'node:crypto';
import { version } from '../../../../package.json';
import { unprocessable } from '../../../lib/errors';
import { FORMAT, manifestSchema, type Manifest, type ManifestPart } from '../manifest.schema';
import { openZip, type ZipEntry, type ZipFile } from './zip-file';

/** The parts of a workspace's file, which are those that its manifest lists. */
export interface Archive {
  manifest: Manifest;
  /** The part with the rows of a table. */
  table(name: string): ManifestPart | undefined;
  /** The names of tables that the file has. */
  tables: readonly string[];
  /** The ids of uploaded files. */
  fileIds: ReadonlySet<string>;
  /** Reads the lines of a part. @throws 422 for a wrong checksum or number of lines, and for a line that is too long */
  lines(part: ManifestPart): AsyncGenerator<string, void>;
  /** Reads an uploaded file. @throws 422 for a wrong checksum */
  file(id: string): AsyncGenerator<Buffer, void>;
  close(): Promise<void>;
}

/** Limits against files that take much more room than their size tells. */
const MAX = {
  manifestBytes: 32 * 1024 * 1024,
  /** A row may have a screenshot or a long document. */
  lineBytes: 32 * 1024 * 1024,
  /** Rows compress to about a tenth, and rarely to less than a fiftieth. */
  ratio: 200,
  /** Small files may compress even better. */
  smallBytes: 64 * 1024 * 1024,
} as const;

const MANIFEST = 'manifest.json';
const README = 'README.txt';
const tablePath = /^data\/([a-z_]+)\.ndjson$/;
const filePath = /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Opens the file of a workspace, and checks its manifest. @throws 422 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path);
  try {
    const size = [...zip.entries.values()].reduce((sum, entry) => sum + entry.size, 0);
    if (size > Math.max(MAX.smallBytes, zip.size * MAX.ratio))
      throw unprocessable('The file takes too much room when it is unpacked');
    return archiveOf(zip, await readManifest(zip));
  } catch (error) {
    await zip.close();
    throw error;
  }
}

function archiveOf(zip: ZipFile, manifest: Manifest): Archive {
  const parts = new Map(manifest.parts.map((part) => [part.path, part]));
  if (parts.size !== manifest.parts.length) throw unprocessable('The manifest lists a part twice');
  const names = [...zip.entries.keys()].filter((name) => name !== MANIFEST && name !== README);
  for (const name of names) {
    if (!tablePath.test(name) && !filePath.test(name))
      throw unprocessable(`The file has a part with the path ${JSON.stringify(name.slice(0, 100))}`);
    if (!parts.has(name)) throw unprocessable(`The manifest doesn't list the part ${name}`);
  }
  for (const { path, entity } of parts.values()) {
    if (!zip.entries.has(path))
      throw unprocessable(`The part ${JSON.stringify(path.slice(0, 100))} is missing`);
    if ((tablePath.exec(path)?.[1] ?? 'file') !== entity)
      throw unprocessable(`The manifest has another kind of rows for ${path}`);
  }

  async function* checked(part: ManifestPart): AsyncGenerator<Buffer, void> {
    const hash = createHash('sha256');
    for await (const chunk of zip.read(entryOf(zip, part.path))) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== part.sha256) throw unprocessable(`The checksum of ${part.path} is wrong`);
  }

  return {
    manifest,
    table: (name) => parts.get(`data/${name}.ndjson`),
    tables: names.flatMap((name) => tablePath.exec(name)?.[1] ?? []),
    fileIds: new Set(names.flatMap((name) => filePath.exec(name)?.[1] ?? [])),
    async *lines(part) {
      let count = 0;
      for await (const line of linesOf(checked(part), part.path)) {
        count += 1;
        yield line;
      }
      if (count !== part.count)
        throw unprocessable(`${part.path} has ${count} rows; the manifest says ${part.count}`);
    },
    async *file(id) {
      const part = parts.get(`files/${id}`);
      if (part) yield* checked(part);
    },
    close: () => zip.close(),
  };
}

function entryOf(zip: ZipFile, path: string): ZipEntry {
  const entry = zip.entries.get(path);
  if (!entry) throw unprocessable(`The part ${path} is missing`);
  return entry;
}

async function readManifest(zip: ZipFile): Promise<Manifest> {
  const entry = zip.entries.get(MANIFEST);
  if (!entry) throw unprocessable('The file is not a workspace: it has no manifest.json');
  if (entry.size > MAX.manifestBytes) throw unprocessable('manifest.json is too large');
  const chunks: Buffer[] = [];
  for await (const chunk of zip.read(entry)) chunks.push(chunk);
  const content = jsonOf(Buffer.concat(chunks).toString());
  const found = typeof content === 'object' && content !== null ? content : {};
  if (!('format' in found) || found.format !== FORMAT.format)
    throw unprocessable("The file is not a workspace: PartnerHub doesn't know its format");
  const later = 'The file was made by a later version of PartnerHub: upgrade this installation first';
  if ('version' in found && Number(found.version) > FORMAT.version) throw unprocessable(later);
  const manifest = manifestSchema.safeParse(content);
  if (!manifest.success) throw unprocessable('manifest.json is malformed');
  if (isLater(manifest.data.madeBy, version)) throw unprocessable(later);
  return manifest.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Compares the numbers of versions such as 1.2.0. */
function isLater(one: string, other: string): boolean {
  const [numbers, others] = [one, other].map((text) => text.split(/[.-]/).map(Number));
  for (const [index, number] of (numbers ?? []).entries()) {
    const difference = number - (others?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

async function* linesOf(content: AsyncIterable<Buffer>, path: string): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const textOf = (bytes: Buffer) => {
    try {
      return decoder.decode(bytes);
    } catch {
      throw unprocessable(`${path} is not UTF-8`);
    }
  };
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield textOf(Buffer.concat([...rest, chunk.subarray(start, end)]));
      [rest, length, start] = [[], 0, end + 1];
    }
    rest.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > MAX.lineBytes) throw unprocessable(`${path} has a row that is too long`);
  }
  if (length > 0) throw unprocessable(`${path} doesn't end with a line break`);
}
