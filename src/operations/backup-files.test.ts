import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, type Config } from '../config';
import { connect } from '../db/connect';
import { filesFolder } from '../features/files/create-files';
import { objectKey } from '../features/files/storage/file-storage';
import { createFolderStorage } from '../features/files/storage/folder-storage';
import { newId } from '../lib/ids';
import { createTestInstallation } from '../testing/command';
import { signUpActor } from '../testing/actors';
import type { Installation } from '../testing/installation';
import { backUp } from './backup';
import { backUpDaily } from './regular-backups';
import { filesOfBackup } from './copy-files';
import { checkDatabase } from './doctor/database';
import { openInstallation } from '../app';
import { restore } from './restore';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

let installation: Installation;
let elsewhere: Installation;
let folder: string;
let backup: string;
/** The two files, by id. */
let hashes: Map<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partnerhub-backup-files-'));
  backup = join(folder, 'copy.sqlite');
  installation = await createTestInstallation();
  elsewhere = await createTestInstallation();
  hashes = await addFiles(configOf(installation));
});
afterEach(async () => {
  await installation.remove();
  await elsewhere.remove();
  await rm(folder, { recursive: true, force: true });
});

const configOf = ({ dataDir }: Installation): Config =>
  loadConfig({ PARTNERHUB_DATA: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: '' });
const pathIn = (files: string, id: string) => join(files, objectKey(id));
const sha256 = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
const intoElsewhere = (options: { withoutFiles?: boolean } = {}) =>
  restore(configOf(elsewhere), backup, { force: true, ...options });

/** Adds two resources of a new account, whose bytes aren't valid text. Returns the hashes of all files. */
async function addFiles(config: Config, email = 'ada@example.org'): Promise<Map<string, string>> {
  const app = await openInstallation(config);
  try {
    const actor = await signUpActor(app, email);
    const upload = (name: string, bytes: Uint8Array) => {
      const headers = new Headers({ 'Content-Type': 'application/octet-stream', 'X-File-Name': name });
      return { header: (key: string) => headers.get(key), body: () => Readable.from([bytes]) };
    };
    const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 7 + (index >> 8)) % 256);
    await app.resources.create(actor, {}, upload('a.bin', bytes));
    await app.resources.create(actor, {}, upload('b.bin', bytes.slice(5)));
    const rows: { id: string; sha256: string }[] = await app.db
      .read('files')
      .orderBy('id')
      .select('id', 'sha256');
    return new Map(rows.map((row) => [row.id, row.sha256]));
  } finally {
    await app.close();
  }
}

/** Changes a file, but not its length. Returns its bytes. */
async function damage(files: string, id: string): Promise<Buffer> {
  const path = pathIn(files, id);
  const bytes = (await readFile(path)).fill(1, 100, 200);
  await writeFile(path, bytes);
  return bytes;
}

async function emailsIn(config: Config): Promise<string[]> {
  const db = connect(config);
  const rows: { email: string }[] = await db.read('users').orderBy('email').select('email');
  await db.close();
  return rows.map(({ email }) => email);
}

/** Kills its process before it gives a file a name, after `KILL_BEFORE_STEP` times. */
const killBeforeStep = `
  import files from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  let left = Number(process.env.KILL_BEFORE_STEP);
  for (const name of ['link', 'rename']) {
    const original = files[name];
    files[name] = (...given) => {
      if (left-- === 0) process.kill(process.pid, 'SIGKILL');
      return original(...given);
    };
  }
  syncBuiltinESMExports();
`;

async function doctor(config: Config, verifyFiles = false) {
  const findings = await checkDatabase(config, () => new Date(), { verifyFiles });
  return findings.find(({ check }) => check === 'files');
}

describe.skipIf(isPostgres)('the files of a backup', () => {
  it('stores a file once in all regular backups, and names one that was damaged since', async () => {
    const config = { ...configOf(installation), backup: { folder, kept: { days: 7, weeks: 4, months: 6 } } };
    const ids = [...hashes.keys()];
    const [first = ''] = ids;
    await backUpDaily(config, new Date('2026-11-26T03:00:00Z'));
    const all = await addFiles(config, 'grace@example.org');
    const added = [...all.keys()].find((id) => !hashes.has(id)) ?? '';
    await damage(filesFolder(config.dataDir), first);
    const report = await backUpDaily(config, new Date('2026-11-27T03:00:00Z'));
    expect(report?.badFiles).toEqual([{ id: first, name: expect.any(String), problem: 'damaged' }]);
    const folders = ['26', '27'].map((day) =>
      filesOfBackup(join(folder, `partnerhub-2026-11-${day}T03-00-00Z.sqlite`)),
    );
    for (const id of ids) {
      const inodes = await Promise.all(folders.map(async (files) => (await stat(pathIn(files, id))).ino));
      expect(new Set(inodes).size).toBe(1);
    }
    // The earlier content of the damaged file is still there.
    const kept = await Promise.all(ids.map((id) => sha256(pathIn(folders[1] ?? '', id))));
    expect(kept).toEqual([...hashes.values()]);
    expect(existsSync(pathIn(folders[1] ?? '', added))).toBe(true);
  });

  it('are restored byte for byte', async () => {
    const report = await backUp(configOf(installation), backup);
    expect(report).toMatchObject({ files: 2, bad: 0, folder: filesOfBackup(backup), fileBytes: 399_995 });
    expect(await intoElsewhere()).toMatchObject({ files: 2, bad: 0 });
    expect(hashes.size).toBe(2);
    for (const [id, hash] of hashes)
      expect(await sha256(pathIn(filesFolder(elsewhere.dataDir), id))).toBe(hash);
    expect(await doctor(configOf(elsewhere))).toMatchObject({ severity: 'ok' });
  });

  it('are verified and named if they have changed, are missing or are unknown', async () => {
    await backUp(configOf(installation), backup);
    const verify = () => installation.run(['backup', '--verify', backup]);
    expect(await verify()).toEqual({
      code: 0,
      stdout: `The database of ${backup} is unchanged\n2 files are unchanged (400.0 kB)\n`,
      stderr: '',
    });
    const [changed = '', cut = ''] = hashes.keys();
    await damage(filesOfBackup(backup), changed);
    await truncate(pathIn(filesOfBackup(backup), cut), 100);
    const unknown = newId();
    await createFolderStorage(filesOfBackup(backup)).write(objectKey(unknown), Readable.from(['x']));
    const { code, stderr } = await verify();
    expect({ code, lines: stderr.split('\n') }).toEqual({
      code: 1,
      lines: [
        `a.bin (${changed}) is damaged`,
        `b.bin (${cut}) is damaged`,
        `${unknown} is not a file of this backup`,
        'Error: Missing, damaged or unknown files in the backup: 3',
        '',
      ],
    });
    await rm(filesOfBackup(backup), { recursive: true });
    expect((await verify()).stderr).toContain(`b.bin (${cut}) is missing`);
  });

  it('are named and left out of a restore if they have changed or are missing, and damaged ones are kept', async () => {
    await backUp(configOf(installation), backup);
    const [changed = '', missing = ''] = hashes.keys();
    const bytes = await damage(filesOfBackup(backup), changed);
    await rm(pathIn(filesOfBackup(backup), missing));
    const { code, stdout, stderr } = await elsewhere.run(['restore', backup, '--force']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('Restored ') });
    const [, kept = ''] = /^a\.bin \(\S+\) is damaged, kept as (.*)$/m.exec(stderr) ?? [];
    expect(stderr).toContain(`b.bin (${missing}) is missing\n`);
    expect(stderr).toContain('\nError: Missing or damaged files in the backup: 2.');
    expect(kept).toContain(join(elsewhere.dataDir, 'files.damaged-'));
    expect(bytes.equals(await readFile(kept))).toBe(true);
    expect(await doctor(configOf(elsewhere))).toMatchObject({
      severity: 'fail',
      message: expect.stringContaining('2 of 2 are missing or cut'),
    });
  });

  it('are named if the disk can not read them', async () => {
    await backUp(configOf(installation), backup);
    const [unreadable = ''] = hashes.keys();
    const path = pathIn(filesOfBackup(backup), unreadable);
    await rm(path);
    await mkdir(path);
    expect(await intoElsewhere()).toMatchObject({
      files: 1,
      badFiles: [{ name: 'a.bin', problem: 'damaged', kept: null }],
    });
  });

  it('and the database stay usable when a restore is killed at any step', async () => {
    const config = configOf(installation);
    await backUp(config, backup);
    const [changed = '', missing = ''] = hashes.keys();
    await damage(filesFolder(config.dataDir), changed);
    await rm(pathIn(filesFolder(config.dataDir), missing));
    const all = await addFiles(config, 'later@example.org');
    const later = [...all.keys()].find((id) => !hashes.has(id)) ?? '';
    const killer = join(folder, 'killer.mjs');
    await writeFile(killer, killBeforeStep);
    const restoreUntil = (step: number) =>
      installation.run(['restore', backup, '--force'], {
        NODE_OPTIONS: `--import=${killer}`,
        KILL_BEFORE_STEP: String(step),
      });
    let step = 0;
    for (; (await restoreUntil(step)).code !== 0; step++) {
      expect(await emailsIn(config)).toEqual(['ada@example.org', 'later@example.org']);
      expect(existsSync(pathIn(filesFolder(config.dataDir), later))).toBe(true);
    }
    expect(step).toBeGreaterThan(5);
    expect(await emailsIn(config)).toEqual(['ada@example.org']);
    expect(await doctor(config, true)).toMatchObject({
      severity: 'ok',
      message: expect.stringMatching(/^2 in /),
    });
    const kept = (await readdir(config.dataDir)).filter((name) => name.startsWith('files.before-restore-'));
    expect(existsSync(pathIn(join(config.dataDir, kept.at(-1) ?? ''), later))).toBe(true);
  });

  it('are compared by doctor if it is asked to', async () => {
    const [id = ''] = hashes.keys();
    const path = pathIn(filesFolder(installation.dataDir), id);
    const config = configOf(installation);
    expect(await doctor(config, true)).toMatchObject({
      severity: 'ok',
      message: expect.stringMatching(/^2 in .*, all there and unchanged$/),
    });
    const content = await readFile(path);
    content[0] = (content[0] ?? 0) ^ 1;
    await writeFile(path, content);
    // The size is the same. Without the option, doctor checks only the size.
    expect(await doctor(config)).toMatchObject({ severity: 'ok' });
    expect(await doctor(config, true)).toMatchObject({
      severity: 'fail',
      message: expect.stringContaining('1 of 2 have changed'),
    });
  });

  it('must exist, unless only the database is restored', async () => {
    await backUp(configOf(installation), backup);
    await rm(filesOfBackup(backup), { recursive: true });
    await expect(intoElsewhere()).rejects.toThrow('--without-files restores only the database');
    expect(await intoElsewhere({ withoutFiles: true })).toMatchObject({ files: 0, bad: 0 });
    const db = connect(configOf(elsewhere));
    expect(await db.read('resources').select('id')).toHaveLength(2);
    await db.close();
    expect(await doctor(configOf(elsewhere))).toMatchObject({ severity: 'fail' });
  });
});
