import { version } from '../../../package.json';
import { existsSync, readFileSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { Config } from '../../config';
import { sqliteFile } from '../../db/connect';
import { findExposedPaths } from '../../db/sqlite/private-files';
import { buildCommit } from '../../lib/build-commit';
import { packageRoot } from '../../lib/package-root';
import { fail, ok, warn, type Finding } from './finding';
import { endedOn, supportedNode } from './node-releases';

const packageFile = z.object({ engines: z.object({ node: z.string().regex(/^>=\d+\.\d+/) }) });
const MB = 1e6;

/** Checks that Node.js is new enough and still gets security fixes. `version` is like `20.19.0`. */
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

/** Checks that the web application was built. */
export async function checkBuild(): Promise<Finding[]> {
  const isBuilt = ['server/index.js', 'client'].every((part) => existsSync(join(packageRoot, 'build', part)));
  const commit = buildCommit();
  return [
    isBuilt
      ? ok('build', `PartnerHub ${version}${commit === null ? '' : `, built from ${commit}`}`)
      : fail('build', 'the web application is not built: run npm run build'),
  ];
}

/** Checks that the server doesn't run as root. `userId` is null on Windows, which has no user ids. */
export async function checkUser(userId: number | null, isContainer: boolean): Promise<Finding[]> {
  if (userId !== 0) return [ok('user', userId === null ? 'not root' : `not root (user ${userId})`)];
  return [
    warn(
      'user',
      isContainer
        ? 'running as root in a container: use the user of the image, partnerhub'
        : 'running as root: use a separate account that can write to the data folder',
    ),
  ];
}

/** Docker and Podman create these files in their containers. */
export const isContainer = (): boolean => existsSync('/.dockerenv') || existsSync('/run/.containerenv');

/** Checks that the data folder is writable and that other users can't access it or its database. */
export async function checkDataFolder({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir)) {
    await access(nearestFolder(dataDir), constants.W_OK | constants.X_OK);
    return [ok('data folder', `${dataDir} will be created`)];
  }
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  const open = databaseUrl === null ? findExposedPaths(dataDir) : [];
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

/** Checks that there is space for the database to grow and for a second copy during a restore. */
export async function checkDiskSpace({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(nearestFolder(dataDir));
  const free = bavail * bsize;
  const database = databaseUrl === null ? sqliteFile(dataDir) : null;
  const used = database !== null && existsSync(database) ? (await stat(database)).size : 0;
  const message = `${Math.round(free / MB)} MB free, the database takes ${Math.round(used / MB)} MB`;
  if (free < 50 * MB) return [fail('disk space', `${message}: free up space`)];
  if (free < Math.max(500 * MB, 2 * used)) return [warn('disk space', `${message}: free up space soon`)];
  return [ok('disk space', message)];
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

/** Checks that the clock was set. Sessions, links and schedules depend on it. */
export async function checkClock(now: Date): Promise<Finding[]> {
  const RELEASED = 2026;
  return [
    now.getUTCFullYear() >= RELEASED && now.getUTCFullYear() < RELEASED + 50
      ? ok('clock', now.toISOString())
      : fail('clock', `the clock says ${now.toISOString()}: set it`),
  ];
}
