import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Db } from '../../db/connect';
import { migrateUp } from '../../db/migrate';
import { readColumns } from '../../db/tables/columns';
import { readerOf } from '../../db/tables/reader';
import { newId } from '../../lib/ids';
import { releasedVersions, restoreReleased, type ReleasedDatabase } from '../../testing/upgrades';
import { createFolderStorage } from '../files/storage/folder-storage';
import { filesFolder } from '../files/create-files';
import { objectKey, readIfStored } from '../files/storage/file-storage';
import type { WatchedExport } from './create-workspace-exports';
import { archiveParts } from './write-archive';
import { zipStream } from './zip-stream';
import { exportedTables, workspaceTables } from './exported-tables';
import { harmlessColumns, jsonColumns, leftOutTables, secretColumns } from './left-out.rules';

let released: ReleasedDatabase;
let db: Db;
beforeEach(async () => {
  // It has rows in each table of its release.
  released = await restoreReleased(releasedVersions.at(-1) ?? '');
  db = connect(released.config);
  await migrateUp(db);
});
afterEach(async () => {
  await db.close();
  await released.remove();
});

const storage = () => createFolderStorage(filesFolder(released.config.dataDir));

interface Manifest {
  format: string;
  version: number;
  workspace: { id: string; name: string };
  parts: { path: string; entity: string; count: number; sha256: string }[];
  missingFiles: string[];
}

async function firstWorkspace(): Promise<{ id: string; name: string }> {
  const found: { id: string; name: string } = await db.read('workspaces').orderBy('id').first('id', 'name');
  return found;
}

const archiveOf = (workspace: { id: string; name: string }, watched?: WatchedExport) =>
  zipStream(
    archiveParts({
      db,
      readFile: (id) => readIfStored(storage(), objectKey(id)),
      workspace,
      now: new Date(),
      ...watched,
    }),
  );

async function unpacked(workspace: { id: string; name: string }, watched?: WatchedExport) {
  const parts = unzipSync(await buffer(Readable.from(archiveOf(workspace, watched))));
  const text = (path: string) => Buffer.from(parts[path] ?? []).toString();
  const manifest: Manifest = JSON.parse(text('manifest.json'));
  const rows = (entity: string): Record<string, unknown>[] =>
    text(`data/${entity}.ndjson`)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { parts, text, manifest, rows };
}

describe('the file of a workspace', () => {
  it('has all rows of its tables and the SHA-256 of each part, and nothing of other workspaces', async () => {
    const workspace = await firstWorkspace();
    const other = { ...workspace, id: newId(), name: 'Other' };
    await db.write('workspaces').insert({ ...other, searchText: '', createdAt: '2026-11-28T00:00:00.000Z' });
    await db
      .write('tag_vocabularies')
      .insert({ ...(await anyRow('tag_vocabularies')), id: newId(), workspaceId: other.id });
    const file = { id: newId(), workspaceId: workspace.id, name: '../پرونده.txt', size: 3, sha256: 'x' };
    const more = { contentType: 'text/plain', createdAt: '2026-11-28T00:00:00.000Z' };
    await db.write('files').insert({ ...file, ...more });
    await storage().write(objectKey(file.id), Readable.from([Buffer.from('abc')]));

    let missing: readonly string[] = [];
    const shares: number[] = [];
    const { parts, manifest, rows, text } = await unpacked(workspace, {
      onMissing: (ids) => (missing = ids),
      onProgress: (done, all) => shares.push(done / all),
    });
    expect(manifest).toMatchObject({ format: 'partnerhub-workspace', version: 1, workspace });
    expect(Object.keys(parts).sort()).toEqual(
      ['README.txt', 'manifest.json', ...manifest.parts.map(({ path }) => path)].sort(),
    );
    for (const { path, sha256, count } of manifest.parts) {
      expect(
        createHash('sha256')
          .update(parts[path] ?? '')
          .digest('hex'),
      ).toBe(sha256);
      if (path.endsWith('.ndjson')) expect(text(path).split('\n').length - 1).toBe(count);
    }
    expect(text(`files/${file.id}`)).toBe('abc');
    expect(missing).toEqual(manifest.missingFiles);
    expect(shares.at(-1)).toBe(1);
    for (const { name, columns } of await exportedTables(db)) {
      const of = columns.some((column) => column.name === 'workspaceId') ? { workspaceId: workspace.id } : {};
      const [counted]: { n: number }[] = await db.read(name).where(of).count('* as n');
      if (name !== 'workspaces') expect({ name, n: rows(name).length }).toEqual({ name, n: counted?.n });
    }
    expect(rows('workspaces').map(({ id }) => id)).toEqual([workspace.id]);
    expect(rows('partners')[0]).toMatchObject({
      tags: expect.any(Array),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(rows('onboarding_tasks')[0]).toMatchObject({ required: expect.any(Boolean) });
  });

  it('has no secrets, and of people only name and email', async () => {
    const workspace = await firstWorkspace();
    for (const column of secretColumns) {
      const [table = '', name = ''] = column.split('.');
      const one: Record<string, unknown> | undefined = await db.read(table).whereNotNull(name).first(name);
      if (one && !name.endsWith('Until'))
        await db
          .write(table)
          .where(one)
          .update({ [name]: `secret-${table}` });
    }
    await db.write('users').update({ password: 'secret-password', mfaSecret: 'secret-mfa' });
    const { parts, rows } = await unpacked(workspace);
    for (const [path, bytes] of Object.entries(parts))
      expect({ path, has: Buffer.from(bytes).includes('secret-') }).toEqual({ path, has: false });
    const owners: string[] = await db
      .read('workspace_members')
      .where({ workspaceId: workspace.id })
      .pluck('userId');
    expect(rows('users').map(({ id }) => id)).toEqual(expect.arrayContaining(owners));
    for (const person of rows('users')) expect(Object.keys(person)).toEqual(['id', 'email', 'name']);
    expect(parts).not.toHaveProperty('data/api_keys.ndjson');
  });

  it('shows one moment, while others go on writing', async () => {
    const workspace = await firstWorkspace();
    const before: string[] = await db
      .read('tag_vocabularies')
      .where({ workspaceId: workspace.id })
      .pluck('id');
    expect(before.length).toBeGreaterThan(0);
    let isChanged = false;
    const watched: WatchedExport = {
      onProgress() {
        if (isChanged) return;
        isChanged = true;
        changing = db.write('tag_vocabularies').delete();
      },
    };
    let changing: PromiseLike<unknown> = Promise.resolve();
    const { rows } = await unpacked(workspace, watched);
    await changing;
    expect(rows('tag_vocabularies')).toHaveLength(before.length);
    expect(await db.read('tag_vocabularies')).toHaveLength(0);
  });
});

async function anyRow(table: string): Promise<Record<string, unknown>> {
  const row: Record<string, unknown> | undefined = await db.read(table).first();
  const { seq, ...values } = row ?? {};
  return values;
}

describe('what is left out', () => {
  it('is declared for each table of a workspace', async () => {
    const names = (await workspaceTables(db)).map(({ name }) => name);
    const onlySqlite = ['staged_rows', 'listed_workspaces'];
    for (const name of Object.keys(leftOutTables))
      if (db.engine === 'sqlite' || !onlySqlite.includes(name)) expect(names).toContain(name);
  });

  it('has each column that looks like a secret', async () => {
    const all = await workspaceColumns();
    const columns = all.filter((column) =>
      /secret|token|passw|sealed|hash|salt|credential|key$/i.test(column.split('.')[1] ?? ''),
    );
    const declared = new Set([...secretColumns, ...harmlessColumns]);
    const isDeclared = (column: string) => declared.has(column) || declared.has(column.replace(/^\w+/, '*'));
    expect(columns.filter((column) => !isDeclared(column))).toEqual([]);
    for (const column of declared) if (!column.startsWith('*')) expect(all).toContain(column);
  });

  it.runIf(process.env.TEST_DATABASE !== 'postgres')(
    'has each table whose ids are hashes of secrets',
    async () => {
      const columns = await readColumns(readerOf(db));
      for (const { name } of await exportedTables(db))
        expect({ name, id: columns.get(name)?.get('id')?.type ?? 'none' }).toEqual({
          name,
          id: expect.stringMatching(/^(varchar\(36\)|none)$/),
        });
    },
  );

  it.runIf(process.env.TEST_DATABASE === 'postgres')('knows which columns are JSON', async () => {
    const columns = await readColumns(readerOf(db));
    for (const { name, columns: exported } of await exportedTables(db))
      for (const column of exported)
        expect({ [`${name}.${column.name}`]: jsonColumns.has(column.name) }).toEqual({
          [`${name}.${column.name}`]: /json/.test(columns.get(name)?.get(column.name)?.type ?? ''),
        });
  });
});

/** The columns of exported tables before secrets are left out, as `table.column`. */
async function workspaceColumns(): Promise<string[]> {
  const names = new Set((await exportedTables(db)).map(({ name }) => name));
  return [...(await readColumns(readerOf(db)))]
    .filter(([name]) => names.has(name))
    .flatMap(([name, columns]) =>
      [...columns.values()]
        .filter(({ isGenerated }) => !isGenerated)
        .map(({ column }) => `${name}.${column}`),
    );
}
