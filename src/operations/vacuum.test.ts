import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp, type App } from '../app';
import { lockFolder } from '../db/sqlite/folder-lock';
import { openSqliteFile } from '../db/sqlite/sqlite-connection';
import { sqliteFile } from '../db/connect';
import { migrateUp } from '../db/migrate';
import { createTestInstallation } from '../testing/command';
import type { Installation } from '../testing/installation';
import { vacuum } from './vacuum';
import { loadConfig, type Config } from '../config';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const MB = 1_000_000;

let installation: Installation;
beforeEach(async () => {
  installation = await createTestInstallation();
});
afterEach(() => installation.remove());

describe.runIf(isPostgres)('vacuum with PostgreSQL', () => {
  it('succeeds without work, because PostgreSQL does it itself', async () => {
    expect(await installation.run(['vacuum'])).toEqual({
      code: 0,
      stdout: 'PostgreSQL frees space by itself (autovacuum): there is nothing to do\n',
      stderr: '',
    });
  });
});

describe.skipIf(isPostgres)('vacuum', () => {
  let config: Config;
  let app: App;
  beforeEach(async () => {
    config = loadConfig({ PARTNERHUB_DATA: installation.dataDir, LOG_LEVEL: 'silent' });
    app = createApp(config);
    await migrateUp(app.db);
    await app.signIn.signUp(
      { email: 'ada@example.org', password: 'correct horse' },
      { address: '127.0.0.1' },
    );
    await waste();
  });
  afterEach(() => app.close());

  /** Leaves 4 MB of unused pages. */
  async function waste(): Promise<void> {
    await app.db.write.raw('CREATE TABLE wasted (text TEXT)');
    await app.db.write.raw('INSERT INTO wasted VALUES (hex(randomblob(2000000)))');
    await app.db.write.raw('DROP TABLE wasted');
  }
  const emails = async () => (await app.db.read('users').select('email')).map(({ email }) => String(email));
  const full = (options: Partial<Parameters<typeof vacuum>[1]> = {}) =>
    vacuum(config, { isIncremental: false, ...options });
  const problemsIn = async () => {
    const connection = await openSqliteFile(sqliteFile(config.dataDir), 'readonly');
    try {
      return await connection.all('PRAGMA integrity_check');
    } finally {
      await connection.close();
    }
  };

  it('returns unused space to the disk and keeps the data', async () => {
    await app.close();
    const { code, stdout } = await installation.run(['vacuum', '--json']);
    const report: { before: number; after: number; freed: number } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(report.freed).toBeGreaterThan(3.5 * MB);
    expect(report.before - report.after).toBe(report.freed);
    expect(await problemsIn()).toEqual([{ integrity_check: 'ok' }]);
    app = createApp(config);
    expect(await emails()).toEqual(['ada@example.org']);
  });

  it('frees space in small steps next to a server, after one full run', async () => {
    const server = await lockFolder(config.dataDir, 'shared');
    await expect(vacuum(config, { isIncremental: true })).rejects.toThrow(
      '--incremental works after one full run: stop PartnerHub and run "partnerhub vacuum" once',
    );
    await server.release();
    await full();
    await waste();
    const again = await lockFolder(config.dataDir, 'shared');
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await app.db.write('users').update({ email: 'ada@example.org' });
    })();
    const { freed } = await vacuum(config, { isIncremental: true });
    isOver = true;
    await writing;
    await again.release();
    expect(freed).toBeGreaterThan(3.5 * MB);
    expect(await emails()).toEqual(['ada@example.org']);
    expect(await problemsIn()).toEqual([{ integrity_check: 'ok' }]);
  });

  it('refuses a full run while a server runs, and without enough free disk space', async () => {
    const server = await lockFolder(config.dataDir, 'shared');
    await expect(full()).rejects.toThrow(`PartnerHub is running on ${config.dataDir}: stop it first`);
    await server.release();
    await expect(full({ freeBytes: async () => 1_000 })).rejects.toThrow(
      /^This needs \d.* of free disk space in .*, which has 1\.0 kB$/,
    );
    await expect(full({ freeBytes: async () => 100 * MB })).resolves.toMatchObject({ engine: 'sqlite' });
  });

  it('waits for a command that writes', async () => {
    const connection = await openSqliteFile(sqliteFile(config.dataDir), 'existing');
    await connection.exec('BEGIN IMMEDIATE');
    const waiting = full();
    await connection.exec('COMMIT');
    await connection.close();
    expect((await waiting).freed).toBeGreaterThan(3.5 * MB);
  });

  it('fails without a database', async () => {
    const none = { ...config, dataDir: `${config.dataDir}/none` };
    await expect(vacuum(none, { isIncremental: false })).rejects.toThrow(/^There is no database in/);
  });
});
