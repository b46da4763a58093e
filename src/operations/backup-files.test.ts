import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, type Config } from '../config';
import { connect } from '../db/connect';
import { filesFolder } from '../features/files/create-files';
import { objectKey } from '../features/files/storage/file-storage';
import { createTestInstallation } from '../testing/command';
import { signUpActor } from '../testing/actors';
import type { Installation } from '../testing/installation';
import { backUp } from './backup';
import { filesOfBackup } from './copy-files';
import { checkDatabase } from './doctor/database';
import { openInstallation } from './open-installation';
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

/** Adds two resources, whose bytes aren't valid text. */
async function addFiles(config: Config): Promise<Map<string, string>> {
  const app = await openInstallation(config);
  try {
    const actor = await signUpActor(app, 'ada@example.org');
    const upload = (name: string, bytes: Uint8Array) => {
      const headers = new Headers({ 'Content-Type': 'application/octet-stream', 'X-File-Name': name });
      return { header: (key: string) => headers.get(key), body: () => Readable.from([bytes]) };
    };
    const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 7 + (index >> 8)) % 256);
    await app.resources.create(actor, {}, upload('a.bin', bytes));
    await app.resources.create(actor, {}, upload('b.bin', bytes.slice(5)));
    const rows: { id: string; sha256: string }[] = await app.db.read('files').select('id', 'sha256');
    return new Map(rows.map((row) => [row.id, row.sha256]));
  } finally {
    await app.close();
  }
}

async function doctor(config: Config, verifyFiles = false) {
  const findings = await checkDatabase(config, () => new Date(), { verifyFiles });
  return findings.find(({ check }) => check === 'files');
}

describe.skipIf(isPostgres)('the files of a backup', () => {
  it('are restored byte for byte', async () => {
    const report = await backUp(configOf(installation), backup);
    expect(report).toMatchObject({ files: 2, bad: 0, folder: filesOfBackup(backup), fileBytes: 399_995 });
    expect(await intoElsewhere()).toMatchObject({ files: 2, bad: 0 });
    expect(hashes.size).toBe(2);
    for (const [id, hash] of hashes)
      expect(await sha256(pathIn(filesFolder(elsewhere.dataDir), id))).toBe(hash);
    expect(await doctor(configOf(elsewhere))).toMatchObject({ severity: 'ok' });
  });

  it('are left out if they have changed or are missing, which restore and doctor report', async () => {
    await backUp(configOf(installation), backup);
    const [changed = '', missing = ''] = hashes.keys();
    const path = pathIn(filesOfBackup(backup), changed);
    const bytes = await readFile(path);
    // Keeps the length, so that only the hash differs.
    await writeFile(path, bytes.fill(1, 100, 200));
    expect(await intoElsewhere()).toMatchObject({ files: 1, bad: 1 });
    await rm(pathIn(filesOfBackup(backup), missing));
    expect(await intoElsewhere()).toMatchObject({ files: 0, bad: 2 });
    expect(await doctor(configOf(elsewhere))).toMatchObject({
      severity: 'fail',
      message: expect.stringContaining('2 of 2 are missing or cut'),
    });
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
