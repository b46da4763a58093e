import { existsSync, readFileSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../config';
import { sqliteFile } from '../../db/connect';
import { packageRoot } from '../../lib/package-root';
import { fail, ok, warn, type Finding } from './finding';

const packageFile = z.object({ engines: z.object({ node: z.string().regex(/^>=\d+\.\d+/) }) });
const MB = 1e6;

/** Node.js is new enough. `version` like `20.19.0`. */
export async function checkNode(version: string): Promise<Finding[]> {
  const needed = packageFile.parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')))
    .engines.node;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.slice('>='.length).split('.').map(Number);
  const isNewEnough = major > neededMajor || (major === neededMajor && minor >= neededMinor);
  return [
    isNewEnough
      ? ok('node', `Node.js ${version}`)
      : fail('node', `Node.js ${version} is too old: install ${needed}`),
  ];
}

/** The web application was built. */
export async function checkBuild(): Promise<Finding[]> {
  const isBuilt = ['server/index.js', 'client'].every((part) => existsSync(join(packageRoot, 'build', part)));
  return [
    isBuilt
      ? ok('build', 'the web application is built')
      : fail('build', 'the web application is not built: run npm run build'),
  ];
}

/** The data folder can be written, and by nobody else. */
export async function checkDataFolder({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir)) {
    await access(nearestFolder(dataDir), constants.W_OK | constants.X_OK);
    return [ok('data folder', `${dataDir} will be made`)];
  }
  const { mode } = await stat(dataDir);
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  const isOpen = databaseUrl === null && process.platform !== 'win32' && (mode & 0o007) !== 0;
  return [
    isOpen
      ? warn('data folder', `every user of this machine can look into ${dataDir}: chmod o-rwx it`)
      : ok('data folder', dataDir),
  ];
}

/** Room for the database to grow, and for a restore beside it. */
export async function checkDiskSpace({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(nearestFolder(dataDir));
  const free = bavail * bsize;
  const database = databaseUrl === null ? sqliteFile(dataDir) : null;
  const used = database !== null && existsSync(database) ? (await stat(database)).size : 0;
  const message = `${Math.round(free / MB)} MB free, the database has ${Math.round(used / MB)} MB`;
  if (free < 50 * MB) return [fail('disk space', `${message}: make room`)];
  if (free < Math.max(500 * MB, 2 * used)) return [warn('disk space', `${message}: make room soon`)];
  return [ok('disk space', message)];
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

/** The clock was set: sessions, links and schedules hang on it. */
export async function checkClock(now: Date): Promise<Finding[]> {
  const RELEASED = 2026;
  return [
    now.getUTCFullYear() >= RELEASED && now.getUTCFullYear() < RELEASED + 50
      ? ok('clock', now.toISOString())
      : fail('clock', `the clock says ${now.toISOString()}: set it`),
  ];
}
