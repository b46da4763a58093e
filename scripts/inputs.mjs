import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

const isTest = /\.(test|e2e)\.tsx?$/;

/** All files under the given files and folders of the repository, sorted, without tests. Missing ones are left out. */
export function filesUnder(paths) {
  return paths
    .filter((path) => existsSync(root + path))
    .flatMap((path) =>
      statSync(root + path).isFile()
        ? [path]
        : readdirSync(root + path, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length)),
    )
    .filter((path) => !isTest.test(path))
    .sort();
}

/**
 * Runs `work` unless its inputs are what they were when it last ran and its output still exists.
 * Contents are compared, not times, so that switching branches back and forth builds nothing.
 */
export async function whenChanged(name, files, output, work) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(root + file));
  const wanted = hash.digest('hex');
  const stamp = `${root}.cache/${name}.stamp`;
  const last = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (last === wanted && existsSync(root + output)) return false;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}
