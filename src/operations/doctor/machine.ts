import { existsSync, readFileSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../config';
import { sqliteFile } from '../../db/connect';
import { openToOthers } from '../../db/private-files';
import { packageRoot } from '../../lib/package-root';
import { fail, ok, warn, type Finding } from './finding';
import { endedOn, supportedNode } from './node-releases';

const packageFile = z.object({ engines: z.object({ node: z.string().regex(/^>=\d+\.\d+/) }) });
const MB = 1e6;

/** Node.js is new enough, and still gets security fixes. `version` like `20.19.0`. */
export async function checkNode(version: string, now: Date): Promise<Finding[]> {
  const needed = packageFile.parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')))
    .engines.node;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.slice('>='.length).split('.').map(Number);
  const isNewEnough = major > neededMajor || (major === neededMajor && minor >= neededMinor);
  if (!isNewEnough) return [fail('node', `Node.js ${version} is too old: install ${supportedNode}`)];
  const ended = endedOn(major, now);
  if (ended === null) return [ok('node', `Node.js ${version}`)];
  return [
    warn('node', `Node.js ${version} has had no security fixes since ${ended}: install ${supportedNode}`),
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

/** The server doesn't run as root. `userId` is null where there are no such users, on Windows. */
export async function checkUser(userId: number | null, isContainer: boolean): Promise<Finding[]> {
  if (userId !== 0) return [ok('user', userId === null ? 'not root' : `not root (user ${userId})`)];
  return [
    warn(
      'user',
      isContainer
        ? 'running as root in a container: use the user of the image, partnerhub'
        : 'running as root: use an account of its own that can write the data folder',
    ),
  ];
}

/** Docker and Podman leave these files in their containers. */
export const isContainer = (): boolean => existsSync('/.dockerenv') || existsSync('/run/.containerenv');

/** The data folder can be written, and other users have no access to it or to the database in it. */
export async function checkDataFolder({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir)) {
    await access(nearestFolder(dataDir), constants.W_OK | constants.X_OK);
    return [ok('data folder', `${dataDir} will be made`)];
  }
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  const open = databaseUrl === null ? openToOthers(dataDir) : [];
  if (open.length === 0) return [ok('data folder', dataDir)];
  return open.map(({ path, mode, isOurs }) =>
    warn(
      'data folder',
      `other users of this machine have access to ${path} (mode ${mode.toString(8)}): ${
        isOurs ? 'serve makes it private' : 'it belongs to another user, so run chmod go-rwx on it'
      }`,
    ),
  );
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
