import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of PartnerHub's package.json, for sources and bundles. */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

/** Whether this code runs from a bundle instead of sources. */
export const isBuilt = fileURLToPath(import.meta.url).startsWith(join(packageRoot, 'dist'));

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json of PartnerHub not found');
  return findPackageRoot(parent);
}
