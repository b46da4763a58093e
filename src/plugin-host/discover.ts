import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../lib/package-root';

/** A folder where a plugin should be. */
export interface PluginPlace {
  folder: string;
  isBuiltIn: boolean;
}

const isPlugin = (folder: string): boolean => existsSync(join(folder, 'plugin.json'));

/** Beside the bundle, or as sources where PartnerHub runs from its own. */
export const builtInFolder = join(
  fileURLToPath(import.meta.url).startsWith(join(packageRoot, 'dist'))
    ? join(packageRoot, 'dist')
    : packageRoot,
  'plugins',
);

/** The built-in ones by name. */
export async function builtInPlugins(): Promise<PluginPlace[]> {
  if (!existsSync(builtInFolder)) return [];
  return (await pluginsIn(builtInFolder)).map((folder) => ({ folder, isBuiltIn: true }));
}

/**
 * What one entry of PARTNERHUB_PLUGINS means: the folder of a plugin, a folder of such folders, or an installed package. A
 * package is looked for from the data folder, from where the program was started, and beside the program, as Node.js does.
 * @throws Error where there is none.
 */
export async function addedPlugins(entry: string, dataDir: string): Promise<PluginPlace[]> {
  const found = isPath(entry)
    ? await inFolder(resolve(entry))
    : inPackages(entry, [dataDir, '.', packageRoot]);
  return found.map((folder) => ({ folder, isBuiltIn: false }));
}

/** Names of packages hold a slash only after their scope. */
const isPath = (entry: string): boolean =>
  isAbsolute(entry) || entry.startsWith('.') || (/[\\/]/.test(entry) && !entry.startsWith('@'));

async function inFolder(folder: string): Promise<string[]> {
  if (isPlugin(folder)) return [folder];
  if (!existsSync(folder)) throw new Error('there is no such folder');
  const inner = await pluginsIn(folder);
  if (inner.length === 0) throw new Error('neither the folder nor one in it has a plugin.json');
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
    'there is no installed package of this name with a plugin.json (a folder is written ./name)',
  );
}

function* upwards(folder: string): Generator<string> {
  yield folder;
  const parent = dirname(folder);
  if (parent !== folder) yield* upwards(parent);
}
