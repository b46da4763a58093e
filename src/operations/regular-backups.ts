import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config';
import { timeInName } from '../db/sqlite/copy-database';
import { lockFile } from '../db/sqlite/folder-lock';
import { hours } from '../lib/clock';
import { utcDay } from '../lib/time/utc';
import { backUp, type BackupReport } from './backup';
import { checksumOfBackup } from './backup-checksum';
import { expiredBackups } from './backup-rotation';
import { filesOfBackup } from './copy-files';

/** `partnerhub-2026-11-28T03-15-00Z.sqlite` */
const named = /^partnerhub-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}Z)\.sqlite$/;
/** What killed backups leave behind is deleted after this time. In ms. */
const ABANDONED = hours(24);

/** A regular backup is overdue when the newest one is older. In ms. */
export const BACKUP_OVERDUE = hours(26);

/** Returns the time of the newest regular backup; null without one. */
export async function newestBackup({ backup }: Pick<Config, 'backup'>): Promise<Date | null> {
  if (backup === null) return null;
  const times = await timesIn(backup.folder);
  return times.reduce<Date | null>((newest, time) => (newest && newest > time ? newest : time), null);
}

/**
 * Makes the backup of this day (UTC), unless there is one or another process makes it, and deletes those that are no
 * longer kept. Returns null without a new backup. Unchanged uploaded files take no more room than once.
 * @throws Error if regular backups are off
 */
export async function backUpDaily(config: Config, now: Date): Promise<BackupReport | null> {
  const { backup } = config;
  if (backup === null) throw new Error('PARTNERHUB_BACKUP is off: set it to daily');
  await mkdir(backup.folder, { recursive: true, mode: 0o700 });
  const lock = await lockFile(join(backup.folder, 'backup.lock'), 'alone');
  if (lock === null) return null;
  try {
    const newest = await newestBackup(config);
    if (newest && utcDay(newest) >= utcDay(now)) return null;
    const previous = newest && pathOf(backup.folder, newest);
    const report = await backUp(config, pathOf(backup.folder, now), { previous });
    for (const time of expiredBackups(await timesIn(backup.folder), backup.kept))
      await deleteBackup(pathOf(backup.folder, time));
    await deleteLeftovers(backup.folder, now);
    return report;
  } finally {
    await lock.release();
  }
}

async function timesIn(folder: string): Promise<Date[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.flatMap((name) => {
    const [, hour, minute, second] = named.exec(name) ?? [];
    return hour === undefined ? [] : [new Date(`${hour}:${minute}:${second}`)];
  });
}

const pathOf = (folder: string, time: Date): string => join(folder, `partnerhub-${timeInName(time)}.sqlite`);

/** Deletes the database last: without it, the rest is a leftover. */
async function deleteBackup(file: string): Promise<void> {
  await rm(filesOfBackup(file), { recursive: true, force: true });
  await rm(checksumOfBackup(file), { force: true });
  await rm(file, { force: true });
}

/** Deletes what backups that were killed have left behind. */
async function deleteLeftovers(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^partnerhub-.*\.partial-\d+$/.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > ABANDONED) await rm(join(folder, name), { recursive: true, force: true });
  }
}
