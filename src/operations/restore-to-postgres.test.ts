import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openInstallation } from '../app';
import { loadConfig, type Config } from '../config';
import { connect } from '../db/connect';
import { MOVE_MARK, unfinishedMove } from '../db/migrate';
import { schemaStatus, withDatabase } from '../db/upgrade-schema';
import { signUpActor } from '../testing/actors';
import { createTestInstallation } from '../testing/command';
import { describeSchema } from '../testing/describe-schema';
import { createInstallation, type Installation } from '../testing/installation';
import { backUp } from './backup';
import { filesOfBackup } from './copy-files';
import { backUpDaily } from './regular-backups';
import { restore } from './restore';
import { verifyBackup } from './verify-backup';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

let installation: Installation;
let config: Config;
let folder: string;
let backup: string;
beforeEach(async () => {
  if (!isPostgres) return;
  folder = await mkdtemp(join(tmpdir(), 'partnerhub-postgres-backup-'));
  backup = join(folder, 'copy.sqlite');
  installation = await createTestInstallation();
  config = configOf(installation);
  await addPerson('before@example.org');
});
afterEach(async () => {
  if (!isPostgres) return;
  await installation.remove();
  await rm(folder, { recursive: true, force: true });
});

const configOf = ({ dataDir, databaseUrl }: Pick<Installation, 'dataDir' | 'databaseUrl'>): Config =>
  loadConfig({ PARTNERHUB_DATA: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl ?? '' });

/** Adds an account with a workspace and a file. */
async function addPerson(email: string): Promise<void> {
  const app = await openInstallation(config);
  const actor = await signUpActor(app, email);
  const headers = new Headers({ 'Content-Type': 'text/plain', 'X-File-Name': 'a.txt' });
  await app.resources.create(
    actor,
    {},
    {
      header: (key: string) => headers.get(key),
      body: () => Readable.from([Buffer.from(email)]),
    },
  );
  await app.close();
}

const emailsIn = (of: Config): Promise<string[]> =>
  withDatabase(of, async (db) => db.read('users').orderBy('email').pluck('email'));

describe.runIf(isPostgres)('a backup of PostgreSQL', () => {
  it('is made and verified while others use the database, and restored to either engine', async () => {
    const server = connect(config);
    await server.read('users').first('id');
    expect(await backUp(config, backup)).toMatchObject({ file: backup, files: 1, bad: 0 });
    await server.close();
    expect(await readdir(folder)).toEqual(['copy.sqlite', 'copy.sqlite.files', 'copy.sqlite.sha256']);
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    expect(await verifyBackup(backup)).toMatchObject({ isCompared: true, files: 1, bad: [], unknown: [] });

    await addPerson('after@example.org');
    const schema = await withDatabase(config, describeSchema);
    await expect(restore(config, backup, { force: false })).rejects.toThrow(
      /^There are rows in PostgreSQL on /,
    );
    const report = await restore(config, backup, { force: true });
    expect(report).toMatchObject({ files: 1, bad: 0, database: expect.not.stringContaining('postgres:') });
    expect(await emailsIn(config)).toEqual(['before@example.org']);
    expect(await withDatabase(config, describeSchema)).toEqual(schema);
    expect(existsSync(join(installation.dataDir, 'restoring'))).toBe(false);

    await restore(config, report.previous ?? '', { force: true, withoutFiles: true });
    expect(await emailsIn(config)).toEqual(['after@example.org', 'before@example.org']);

    const elsewhere = await createInstallation({ DATABASE_URL: '' });
    await restore(configOf(elsewhere), backup, { force: false });
    expect(await emailsIn(configOf(elsewhere))).toEqual(['before@example.org']);
    await elsewhere.remove();
  });

  it('is refused if it was damaged, and while PartnerHub runs', async () => {
    await backUp(config, backup);
    const server = connect(config);
    await server.read('users').first('id');
    await expect(restore(config, backup, { force: true })).rejects.toThrow('stop it first');
    await server.close();
    const bytes = await readFile(backup);
    await writeFile(backup, bytes.fill(7, bytes.length - 5000, bytes.length - 4500));
    await writeFile(`${backup}.sha256`, `${createHash('sha256').update('x').digest('hex')}  copy.sqlite\n`);
    await expect(restore(config, backup, { force: true })).rejects.toThrow('is damaged');
    expect(await emailsIn(config)).toEqual(['before@example.org']);
    expect((await schemaStatus(config)).unknown).toEqual([]);
  });

  it('can be restored again after the restore was killed', async () => {
    await backUp(config, backup);
    await addPerson('after@example.org');
    // A restore refuses to run beside another PartnerHub.
    const watching = { ...config, databaseUrl: `${config.databaseUrl}?application_name=watcher` };
    const isMarked = async () => (await schemaStatus(watching)).unknown.includes(MOVE_MARK);
    const killed = installation.start(['restore', backup, '--force']);
    while (!(await isMarked())) await wait(20);
    killed.kill();
    await killed.finished;
    await expect(openInstallation(config)).rejects.toThrow(unfinishedMove);
    expect(await installation.run(['restore', backup])).toMatchObject({ code: 0, stderr: '' });
    expect(await emailsIn(config)).toEqual(['before@example.org']);
    const kept = (await readdir(installation.dataDir)).find((name) =>
      name.startsWith('partnerhub.sqlite.before-restore-'),
    );
    await restore(config, join(installation.dataDir, kept ?? ''), { force: true, withoutFiles: true });
    expect(await emailsIn(config)).toEqual(['after@example.org', 'before@example.org']);
  });

  it('is made each day, with the files of the day before', async () => {
    const daily = { ...config, backup: { folder, kept: { days: 7, weeks: 4, months: 6 } } };
    const first = await backUpDaily(daily, new Date('2026-11-26T03:00:00Z'));
    const second = await backUpDaily(daily, new Date('2026-11-27T03:00:00Z'));
    expect(await backUpDaily(daily, new Date('2026-11-27T09:00:00Z'))).toBeNull();
    const [id = ''] = await withDatabase(config, async (db) => db.read('files').pluck('id'));
    const inodes = [first, second].map(
      async (report) => (await stat(join(filesOfBackup(report?.file ?? ''), id.slice(-2), id))).ino,
    );
    expect(new Set(await Promise.all(inodes)).size).toBe(1);
  });
});
