import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../lib/package-root';

const run = promisify(execFile);

/** Returns the path of another Node.js version's binary, such as `20.19.0`. Installs it from npm the first time. */
export async function nodeBinary(version: string): Promise<string> {
  const folder = join(packageRoot, '.cache/node', version);
  const binary = join(folder, 'node_modules/node/bin/node');
  if (existsSync(binary)) return binary;
  await mkdir(dirname(folder), { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  await run('npm', ['install', '--prefix', fresh, '--no-audit', '--no-fund', `node@${version}`]);
  // Only a complete installation gets the name. If another process was faster, its installation stays.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }));
  return binary;
}
