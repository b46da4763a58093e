import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

const isTest = /\.(test|e2e)\.tsx?$/;

/** Returns all files under the given paths of the repository, sorted, without tests. Skips missing paths. */
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
 * Runs `work` unless its inputs are unchanged since the last run and its output still exists.
 * Compares contents instead of timestamps, so that switching branches doesn't trigger a build.
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
