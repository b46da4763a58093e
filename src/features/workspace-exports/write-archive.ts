import { createHash } from 'node:crypto';
import { version } from '../../../package.json';
import type { Db } from '../../db/connect';
import { readRows } from '../../db/tables/read-rows';
import { openSnapshot, type Reader } from '../../db/tables/reader';
import { exportedTables, type WorkspaceTable } from './exported-tables';
import { personColumns } from './left-out.rules';
import { FORMAT, type Manifest } from './manifest.schema';
import { writtenRow } from './written-row.rules';
import type { ZipPart } from './zip-stream';

/** The text of `README.txt`. */
const readme = `This is a workspace of PartnerHub.

manifest.json   what is in this file: the version of the format, and the number of rows and the SHA-256 of each part
data/           a part for each kind of record, with one JSON object per line (NDJSON, UTF-8)
files/          uploaded files by their ids; data/files.ndjson has their names

Names of fields are those of the database. Times are in UTC (ISO 8601), amounts whose names end with Minor are in the
smallest unit of their currency, bytes are in Base64. People are in data/users.ndjson, with name and email only.

Passwords, second factors, API keys, secret links, and the secrets of webhooks and integrations are not in this file.
Neither are deleted records, notifications, and mails.
`;

export interface ArchiveSources {
  db: Db;
  /** Returns the bytes of an uploaded file; null if the storage lacks them. */
  readFile(id: string): Promise<AsyncIterable<Uint8Array> | null>;
  workspace: { id: string; name: string };
  now: Date;
  /** Gets the numbers of finished and of all tables and files. */
  onProgress?: (done: number, all: number) => void;
  /** Gets the ids of uploaded files that the storage lacks. */
  onMissing?: (ids: readonly string[]) => void;
}

/** Ids in one query. */
const PEOPLE_AT_ONCE = 500;

/** Reads the parts of a workspace's file in one snapshot. Each part must be read before the next one. */
export async function* archiveParts(sources: ArchiveSources): AsyncGenerator<ZipPart, void> {
  const { db, readFile, workspace, now, onProgress, onMissing } = sources;
  const tables = await exportedTables(db);
  const snapshot = await openSnapshot(db);
  const manifest: Manifest = {
    ...FORMAT,
    madeBy: version,
    workspace: { id: workspace.id, name: workspace.name },
    createdAt: now.toISOString(),
    parts: [],
    missingFiles: [],
  };
  const people = new Set<string>();
  try {
    const files = await snapshot.rows<{ id: string }>(
      'SELECT id FROM files WHERE "workspaceId" = ? AND "deletedAt" IS NULL ORDER BY id',
      [workspace.id],
    );
    let done = 0;
    const finish = () => onProgress?.((done += 1), tables.length + files.length);
    yield { path: 'README.txt', content: [Buffer.from(readme)] };
    for (const table of tables) {
      const part = startPart(manifest, `data/${table.name}.ndjson`, table.name);
      yield {
        path: part.path,
        content: part.written(tableRows(snapshot, table, workspace.id, people, part)),
      };
      finish();
    }
    const part = startPart(manifest, 'data/users.ndjson', 'users');
    yield { path: part.path, content: part.written(personRows(snapshot, people, part)) };
    for (const { id } of files) {
      const content = await readFile(id);
      if (content === null) manifest.missingFiles.push(id);
      else {
        const file = startPart(manifest, `files/${id}`, 'file');
        file.add(1);
        yield { path: file.path, content: file.written(content) };
      }
      finish();
    }
    onMissing?.(manifest.missingFiles);
    yield { path: 'manifest.json', content: [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)] };
  } finally {
    await snapshot.close();
  }
}

interface CountedPart {
  path: string;
  add(count: number): void;
  written(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/** Lists a part in the manifest, with the hash of what is read of it. */
function startPart(manifest: Manifest, path: string, entity: string): CountedPart {
  const part = { path, entity, count: 0, sha256: '' };
  manifest.parts.push(part);
  return {
    path,
    add(count) {
      part.count += count;
    },
    async *written(content) {
      const hash = createHash('sha256');
      for await (const chunk of content) {
        hash.update(chunk);
        yield chunk;
      }
      part.sha256 = hash.digest('hex');
    },
  };
}

/** Writes the rows of a table as lines of JSON, and notes the people that they name. */
async function* tableRows(
  reader: Reader,
  table: WorkspaceTable,
  workspaceId: string,
  people: Set<string>,
  part: CountedPart,
): AsyncGenerator<Uint8Array, void> {
  const places = table.people.map((column) => table.columns.findIndex(({ name }) => name === column));
  const where = { sql: table.ofWorkspace, values: [workspaceId] };
  for await (const rows of readRows(reader, { ...table, where })) {
    for (const row of rows)
      for (const place of places) {
        const id = row[place];
        if (typeof id === 'string') people.add(id);
      }
    part.add(rows.length);
    yield Buffer.from(rows.map((row) => `${JSON.stringify(writtenRow(table.columns, row))}\n`).join(''));
  }
}

async function* personRows(
  reader: Reader,
  people: ReadonlySet<string>,
  part: CountedPart,
): AsyncGenerator<Uint8Array, void> {
  const ids = [...people].sort();
  for (let start = 0; start < ids.length; start += PEOPLE_AT_ONCE) {
    const some = ids.slice(start, start + PEOPLE_AT_ONCE);
    const rows = await reader.rows<object>(
      `SELECT ${personColumns.map((column) => `"${column}"`).join(', ')} FROM users
       WHERE id IN (${some.map(() => '?').join(', ')}) ORDER BY id`,
      some,
    );
    part.add(rows.length);
    yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
}
