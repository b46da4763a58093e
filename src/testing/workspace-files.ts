import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unzipSync, zipSync } from 'fflate';
import type { App } from '../app';

/** Files of workspaces for tests of exports and imports. */

export type FileRow = Record<string, unknown>;

/** Writes the file of a workspace. */
export async function exportTo(app: App, workspaceId: string, path: string): Promise<void> {
  const workspace: { id: string; name: string } = await app.db
    .read('workspaces')
    .where({ id: workspaceId })
    .first('id', 'name');
  await pipeline(Readable.from(app.archiveWorkspace(workspace)), createWriteStream(path));
}

const parse = (text: string): FileRow[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Reads the rows of all tables of a file, by name. */
export async function rowsIn(path: string): Promise<Map<string, FileRow[]>> {
  const parts = unzipSync(await readFile(path));
  return new Map(
    Object.entries(parts).flatMap(([name, bytes]) => {
      const table = /^data\/(\w+)\.ndjson$/.exec(name)?.[1];
      return table === undefined ? [] : [[table, parse(Buffer.from(bytes).toString())]];
    }),
  );
}

interface Content {
  manifest: { parts: { path: string; entity: string; count: number; sha256: string }[] } & FileRow;
  parts: Record<string, Uint8Array>;
  /** Changes the rows of a table. */
  edit(table: string, change: (rows: FileRow[]) => FileRow[]): void;
}

/**
 * Writes a changed copy of a file. `change` gets its parts and its manifest.
 * @param isConsistent whether the manifest gets the checksums of what was changed
 */
export async function tamper(
  from: string,
  to: string,
  change: (content: Content) => void,
  isConsistent = true,
): Promise<void> {
  const parts = unzipSync(await readFile(from));
  const manifest: Content['manifest'] = JSON.parse(Buffer.from(parts['manifest.json'] ?? []).toString());
  change({
    manifest,
    parts,
    edit(table, changeRows) {
      const path = `data/${table}.ndjson`;
      const rows = changeRows(parse(Buffer.from(parts[path] ?? []).toString()));
      parts[path] = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    },
  });
  if (isConsistent)
    for (const part of manifest.parts) {
      const bytes = parts[part.path];
      if (!bytes) continue;
      part.sha256 = createHash('sha256').update(bytes).digest('hex');
      if (part.entity !== 'file') part.count = Buffer.from(bytes).toString().split('\n').length - 1;
    }
  parts['manifest.json'] = Buffer.from(JSON.stringify(manifest));
  await writeFile(to, zipSync(parts, { level: 1 }));
}
