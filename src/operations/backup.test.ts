import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSqliteFile } from '../db/sqlite/sqlite-connection';
import { createClient } from '../testing/client';
import { createTestInstallation } from '../testing/command';
import { createInstallation, type Installation } from '../testing/installation';
import { PASSWORD } from '../testing/server';
import { verifyBackup } from './verify-backup';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const failure = (message: RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(message) });

let installation: Installation;
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partnerhub-backup-'));
  file = join(folder, 'copy.sqlite');
  installation = await createTestInstallation();
});
afterEach(async () => {
  await installation.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Returns every row of every table, except for the search index, which can't be compared. */
async function contents(path: string): Promise<Record<string, unknown[]>> {
  const connection = await openSqliteFile(path, 'existing');
  try {
    const tables = await connection.all<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'partners_search%' ORDER BY name`,
    );
    const rows = tables.map(async ({ name }) => [name, await connection.all(`SELECT * FROM "${name}"`)]);
    return Object.fromEntries(await Promise.all(rows));
  } finally {
    await connection.close();
  }
}

const databaseOf = ({ dataDir }: Installation) => join(dataDir, 'partnerhub.sqlite');

describe.skipIf(isPostgres)('a backup', () => {
  it('backs up all acknowledged writes while a server is running', async () => {
    const { url } = await installation.serve();
    const client = createClient(url);
    await client.post('/api/auth/signup', { email: 'mara@example.org', password: PASSWORD });
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async (writer: number) => {
      for (let n = 0; !isOver; n++) {
        const value = `Tier ${writer}.${n}`;
        const { status } = await client.post('/api/tags', { category: 'Tier', value, label: value });
        if (status === 201) acknowledged.push(value);
      }
    };
    const writers = [1, 2, 3].map(write);
    await vi.waitUntil(() => acknowledged.length >= 50, { timeout: 30_000 });
    const before = [...acknowledged];
    expect(await installation.run(['backup', file])).toMatchObject({ code: 0, stderr: '' });
    isOver = true;
    await Promise.all(writers);

    const elsewhere = await createInstallation({ DATABASE_URL: '' });
    try {
      expect(await elsewhere.run(['restore', file])).toMatchObject({ code: 0, stderr: '' });
      const restored = await elsewhere.serve();
      const again = createClient(restored.url);
      await again.post('/api/auth/signin', { email: 'mara@example.org', password: PASSWORD });
      const { body } = await again.get<{ value: string }[]>('/api/tags?limit=1000');
      const values = body.map(({ value }) => value);
      expect(before.filter((value) => !values.includes(value))).toEqual([]);
    } finally {
      await elsewhere.remove();
    }
  });

  it('restores a backup into an empty folder with the same rows', async () => {
    await installation.run(['seed', '--demo']);
    await installation.run(['backup', file]);
    const elsewhere = await createInstallation({ DATABASE_URL: '' });
    try {
      await elsewhere.run(['restore', file]);
      const original = await contents(databaseOf(installation));
      expect(original.partners).toHaveLength(40);
      const restored = await contents(databaseOf(elsewhere));
      expect(Object.keys(restored)).toEqual(Object.keys(original));
      // Not `toEqual`, which takes seconds for so many rows.
      const differs = Object.keys(original).filter(
        (table) => !isDeepStrictEqual(restored[table], original[table]),
      );
      expect(differs).toEqual([]);
    } finally {
      await elsewhere.remove();
    }
  });

  it('creates a backup that only its owner can read, and does not replace an existing file', async () => {
    const { code, stdout } = await installation.run(['backup', file, '--json']);
    const { size, mode } = await stat(file);
    expect({ code, report: JSON.parse(stdout) }).toEqual({
      code: 0,
      report: { file, bytes: size, folder: null, files: 0, fileBytes: 0, bad: 0, badFiles: [] },
    });
    for (const one of [mode, (await stat(`${file}.sha256`)).mode]) expect(one & 0o777).toBe(0o600);
    expect(await installation.run(['backup', file])).toEqual(failure(/^Error: .* already exists/));
    expect((await readdir(folder)).sort()).toEqual(['copy.sqlite', 'copy.sqlite.sha256']);
  });

  it('fails to back up without a database', async () => {
    await rm(databaseOf(installation));
    expect(await installation.run(['backup', file])).toEqual(failure(/^Error: There is no database in/));
    expect(await readdir(folder)).toEqual([]);
  });
});

describe.skipIf(isPostgres)('restoring', () => {
  let prepared: Installation;
  beforeAll(async () => {
    prepared = await createTestInstallation();
    await prepared.run(['users', 'create', 'before@example.org']);
    await prepared.run(['backup', join(prepared.dataDir, 'backup')]);
    await prepared.run(['users', 'create', 'after@example.org']);
  });
  afterAll(() => prepared.remove());
  beforeEach(async () => {
    for (const suffix of ['', '.sha256'])
      await copyFile(join(prepared.dataDir, `backup${suffix}`), file + suffix);
    await copyFile(databaseOf(prepared), databaseOf(installation));
  });

  const emails = async () => {
    const { stdout } = await installation.run(['users', 'list', '--json']);
    const users: { email: string }[] = JSON.parse(stdout);
    return users.map(({ email }) => email);
  };

  it('replaces data only with --force and keeps a copy under another name', async () => {
    expect(await installation.run(['restore', file])).toEqual(
      failure(/^Error: There is a database in .*--force/),
    );
    expect(await emails()).toEqual(['after@example.org', 'before@example.org']);

    const { code, stdout } = await installation.run(['restore', file, '--force', '--json']);
    const report: { previous: string } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(await emails()).toEqual(['before@example.org']);
    expect(report.previous).toMatch(/\.before-restore-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/);
    expect((await contents(report.previous)).users).toHaveLength(2);
  });

  it('refuses to restore while a server is running, also after another one was killed', async () => {
    const killed = await installation.serve();
    await killed.end('SIGKILL');
    const server = await installation.serve();
    expect(await installation.run(['restore', file, '--force'])).toEqual(
      failure(/^Error: PartnerHub is running on .*: stop it first\n$/),
    );
    await server.end('SIGTERM');
    expect(await installation.run(['restore', file, '--force'])).toMatchObject({ code: 0, stderr: '' });
  });

  it('ignores the write-ahead log of a killed server when restoring', async () => {
    const server = await installation.serve();
    const client = createClient(server.url);
    await client.post('/api/auth/signup', { email: 'late@example.org', password: PASSWORD });
    await server.end('SIGKILL');
    expect(existsSync(`${databaseOf(installation)}-wal`)).toBe(true);
    await installation.run(['restore', file, '--force']);
    expect(await emails()).toEqual(['before@example.org']);
  });

  it('replaces a damaged database', async () => {
    await writeFile(databaseOf(installation), 'no database any more');
    expect(await installation.run(['restore', file, '--force'])).toMatchObject({ code: 0, stderr: '' });
    expect(await emails()).toEqual(['before@example.org']);
  });

  it('refuses an invalid backup and changes nothing', async () => {
    const good = await readFile(file);
    const before = await readFile(databaseOf(installation));
    const spoilt: [RegExp, () => Promise<void>][] = [
      [/is not a PartnerHub database/, () => writeFile(file, 'a text')],
      [/is not a PartnerHub database/, () => writeFile(file, '')],
      [/is damaged/, async () => truncate(file, ((await stat(file)).size / 4096 - 3) * 4096)],
      [/is damaged: its SHA-256/, () => change(`UPDATE users SET name = 'Grace'`)],
      [/\.sha256 is damaged/, () => writeFile(`${file}.sha256`, '')],
      [/There is no file/, () => rm(file)],
      [
        /This database belongs to a newer PartnerHub \(it has the migration 999-later\)/,
        () => change(`INSERT INTO knex_migrations (name, batch, migration_time) VALUES ('999-later', 9, 0)`),
      ],
    ];
    for (const [message, spoil] of spoilt) {
      await writeFile(file, good);
      await spoil();
      expect(await installation.run(['restore', file, '--force'])).toEqual(failure(message));
      await expect(verifyBackup(file)).rejects.toThrow(message);
      // Not `toEqual`, which takes seconds for each million bytes.
      expect(before.equals(await readFile(databaseOf(installation)))).toBe(true);
      expect((await readdir(installation.dataDir)).filter((name) => name.includes('restor'))).toEqual([]);
    }
  });

  it('restores a backup of an earlier version, which has no SHA-256', async () => {
    await rm(`${file}.sha256`);
    expect(await installation.run(['backup', '--verify', file])).toEqual({
      code: 0,
      stdout: `The database of ${file} is intact (it has no SHA-256 to compare)\n`,
      stderr: '',
    });
    expect(await readdir(folder)).toEqual(['copy.sqlite']);
    expect(await installation.run(['restore', file, '--force'])).toMatchObject({ code: 0, stderr: '' });
    expect(await emails()).toEqual(['before@example.org']);
  });

  async function change(sql: string): Promise<void> {
    const connection = await openSqliteFile(file, 'existing');
    await connection.exec(sql);
    await connection.close();
  }
});
