import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../lib/package-root';

/** A folder where a plugin should be. */
export interface PluginLocation {
  folder: string;
  isBuiltIn: boolean;
}

const isPlugin = (folder: string): boolean => existsSync(join(folder, 'plugin.json'));

/** The folder of the built-in plugins: next to the bundle, or their sources if PartnerHub runs from source. */
export const builtInFolder = join(
  fileURLToPath(import.meta.url).startsWith(join(packageRoot, 'dist'))
    ? join(packageRoot, 'dist')
    : packageRoot,
  'plugins',
);

/** Returns the built-in plugins, sorted by name. */
export async function builtInPlugins(): Promise<PluginLocation[]> {
  if (!existsSync(builtInFolder)) return [];
  return (await pluginsIn(builtInFolder)).map((folder) => ({ folder, isBuiltIn: true }));
}

/**
 * Resolves one entry of PARTNERHUB_PLUGINS: the folder of a plugin, a folder of such folders, or an installed
 * package. A package is looked up as Node.js does, from the data folder, the current folder and the program's folder.
 * @throws Error if there is no such folder or package.
 */
export async function addedPlugins(entry: string, dataDir: string): Promise<PluginLocation[]> {
  const found = isPath(entry)
    ? await inFolder(resolve(entry))
    : inPackages(entry, [dataDir, '.', packageRoot]);
  return found.map((folder) => ({ folder, isBuiltIn: false }));
}

/** Whether an entry is a path. A package name contains a slash only after its scope. */
const isPath = (entry: string): boolean =>
  isAbsolute(entry) || entry.startsWith('.') || (/[\\/]/.test(entry) && !entry.startsWith('@'));

async function inFolder(folder: string): Promise<string[]> {
  if (isPlugin(folder)) return [folder];
  if (!existsSync(folder)) throw new Error('there is no such folder');
  const inner = await pluginsIn(folder);
  if (inner.length === 0) throw new Error('neither the folder nor any folder in it has a plugin.json');
  return inner;
}

async function pluginsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .sort()
    .map((name) => join(folder, name))
    .filter(isPlugin);
}

function inPackages(name: string, starts: readonly string[]): string[] {
  for (const start of starts)
    for (const folder of upwards(resolve(start))) {
      const candidate = join(folder, 'node_modules', name);
      if (isPlugin(candidate)) return [candidate];
    }
  throw new Error(
    'there is no installed package of this name with a plugin.json (write ./name for a folder)',
  );
}

function* upwards(folder: string): Generator<string> {
  yield folder;
  const parent = dirname(folder);
  if (parent !== folder) yield* upwards(parent);
}
