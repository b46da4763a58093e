import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../config';
import { createTestInstallation } from '../testing/command';
import type { Installation } from '../testing/installation';
import { backUpDaily, newestBackup } from './regular-backups';

let installation: Installation;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partnerhub-backups-'));
  installation = await createTestInstallation();
});
afterEach(async () => {
  await installation.remove();
  await rm(folder, { recursive: true, force: true });
});

const configWith = (env: Record<string, string> = {}) =>
  loadConfig({
    PARTNERHUB_DATA: installation.dataDir,
    PARTNERHUB_BACKUP: 'daily',
    PARTNERHUB_BACKUP_FOLDER: folder,
    ...env,
  });

describe.skipIf(process.env.TEST_DATABASE === 'postgres')('regular backups', () => {
  it('are made once a day, and old ones are deleted with all that belongs to them', async () => {
    const config = configWith({ PARTNERHUB_BACKUP_KEEP: '2/0/0' });
    expect(await newestBackup(config)).toBeNull();
    for (const time of ['25T03:00', '26T03:00', '26T23:59', '27T00:01'])
      await backUpDaily(config, new Date(`2026-11-${time}:00.123Z`));
    expect((await readdir(folder)).toSorted()).toEqual([
      'backup.lock',
      ...['26T03-00-00Z', '27T00-01-00Z'].flatMap((time) => [
        `partnerhub-2026-11-${time}.sqlite`,
        `partnerhub-2026-11-${time}.sqlite.sha256`,
      ]),
    ]);
    expect(await newestBackup(config)).toEqual(new Date('2026-11-27T00:01:00Z'));
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  it('are made by one of several processes, and leave other files alone', async () => {
    await writeFile(join(folder, 'notes.txt'), '');
    await mkdir(join(folder, 'partnerhub-2026-11-01T03-00-00Z.sqlite.files.partial-7'));
    await utimes(join(folder, 'partnerhub-2026-11-01T03-00-00Z.sqlite.files.partial-7'), 1, 1);
    const now = new Date('2026-11-27T03:00:00Z');
    const made = await Promise.all([1, 2, 3].map(() => backUpDaily(configWith(), now)));
    expect(made.filter((report) => report !== null)).toHaveLength(1);
    expect((await readdir(folder)).filter((name) => !name.startsWith('partnerhub-2026-11-27'))).toEqual([
      'backup.lock',
      'notes.txt',
    ]);
  });

  it('are made by serve and by a command for cron, and doctor tells their age', async () => {
    const env = { PARTNERHUB_BACKUP: 'daily', PARTNERHUB_BACKUP_FOLDER: folder };
    const doctor = async () =>
      (await installation.run(['doctor'], env)).stdout.split('\n').filter((line) => /\bbackup\b/.test(line));
    expect(await doctor()).toEqual([expect.stringContaining('there is none in')]);
    expect(await installation.run(['backup', '--daily'], env)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Backed up to .*partnerhub-.*\.sqlite \(/),
    });
    expect(await installation.run(['backup', '--daily'], env)).toMatchObject({
      code: 0,
      stdout: 'There is a backup of this day already\n',
    });
    expect(await doctor()).toEqual([expect.stringContaining('the newest in')]);
    expect(await installation.run(['backup', '--daily'])).toMatchObject({
      code: 1,
      stderr: 'Error: PARTNERHUB_BACKUP is off: set it to daily\n',
    });
  });

  it('are overdue after 26 hours', async () => {
    await backUpDaily(configWith(), new Date('2026-11-27T03:00:00Z'));
    const { checkBackup } = await import('./doctor/environment-checks');
    const at = async (time: string) => (await checkBackup(configWith(), new Date(time)))[0]?.severity;
    expect(await at('2026-11-28T04:59:00Z')).toBe('ok');
    expect(await at('2026-11-28T05:01:00Z')).toBe('warn');
  });
});

describe('the configuration of regular backups', () => {
  it.each([
    [{ PARTNERHUB_BACKUP: 'weekly' }, 'PARTNERHUB_BACKUP: must be off or daily'],
    [
      { PARTNERHUB_BACKUP_KEEP: '0/4/6' },
      'PARTNERHUB_BACKUP_KEEP: must be the numbers of days, weeks and months such as 7/4/6',
    ],
  ])('refuses %j', (env, message) => {
    expect(() => loadConfig(env)).toThrow(message);
  });
});
