import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { root } from '../run.mjs';

export const metafiles = ['client', 'server', 'cli'].map((bundle) => `.cache/metafiles/${bundle}.json`);

/** Records what each file of a bundle contains. `list-modules.ts` does this for the bundles of Vite. */
export async function writeMetafile(bundle, { outputs }) {
  await mkdir(`${root}.cache/metafiles`, { recursive: true });
  await writeFile(`${root}.cache/metafiles/${bundle}.json`, JSON.stringify({ outputs }));
}

/**
 * Returns the packages in the bundles, sorted by their folder: package-lock.json names them by it (`node_modules/react`).
 * `files` are the bundled files of a package.
 */
export async function bundledPackages() {
  const filesByFolder = new Map();
  for (const path of metafiles) {
    const { outputs } = JSON.parse(await readFile(root + path, 'utf8'));
    for (const input of Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs))) {
      const [file, folder] = /((?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+).*/.exec(input) ?? [];
      if (folder) filesByFolder.set(folder, (filesByFolder.get(folder) ?? new Set()).add(file));
    }
  }
  const packages = [...filesByFolder].sort(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(packages.map(([folder, files]) => readPackage(folder.slice(0, -1), [...files].sort())));
}

async function readPackage(folder, files) {
  const manifest = JSON.parse(await readFile(`${root}${folder}/package.json`, 'utf8'));
  const { name, version, author, licenses = [] } = manifest;
  // Old packages have a list of licenses to choose from.
  const license = manifest.license ?? licenses.map(({ type }) => type).join(' OR ');
  return { folder, files, name, version, license, author: author?.name ?? author };
}
