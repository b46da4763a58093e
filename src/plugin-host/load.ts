import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import module from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pTimeout from 'p-timeout';
import { packageRoot } from '../lib/package-root';
import type { PluginLocation } from './discover';
import { jobProblem, plugin as pluginShape, versionProblem, type Contributions } from './kinds';
import { check, type Manifest } from './manifest';

/** Time limit for loading a plugin, in ms, so that a waiting plugin doesn't delay the server. */
export const LOAD_TIMEOUT_MS = 5_000;

/** @throws the plugin's error, or an Error with the reason if its contributions are invalid. */
export const loadContributions = async (
  place: PluginLocation,
  { entry, api }: Pick<Manifest, 'entry' | 'api'>,
): Promise<Contributions> => contributionsOf(await importPlugin(place, entry), { entry, api });

/** @throws Error with the reason if the contributions are invalid. */
export function contributionsOf(
  plugin: object,
  { entry, api }: Pick<Manifest, 'entry' | 'api'>,
): Contributions {
  const contributions = check(pluginShape, plugin, entry);
  const problem = versionProblem(contributions, api) ?? jobProblem(contributions);
  if (problem !== null) throw new Error(`${entry}: ${problem}`);
  return contributions;
}

/** @throws the plugin's error */
export async function importPlugin({ folder, isBuiltIn }: PluginLocation, entry: string): Promise<object> {
  if (!isBuiltIn) registerPluginApi();
  const file = entryFile(folder, entry, isBuiltIn);
  const loading: Promise<{ default?: unknown }> = import(/* @vite-ignore */ pathToFileURL(file).href);
  const { default: plugin } = await pTimeout(loading, {
    milliseconds: LOAD_TIMEOUT_MS,
    message: `did not load within ${LOAD_TIMEOUT_MS / 1000} s`,
  }).catch(async (error: unknown) => {
    throw error instanceof SyntaxError ? await placed(error, file) : error;
  });
  if (!(plugin instanceof Object)) throw new Error(`${entry} has no default export made by definePlugin`);
  return plugin;
}

/** Returns the path of the entry. Built-in plugins can also run from source, as PartnerHub does. */
function entryFile(folder: string, entry: string, isBuiltIn: boolean): string {
  const file = join(folder, entry);
  if (existsSync(file)) return file;
  const source = file.replace(/\.js$/, '.ts');
  if (isBuiltIn && existsSync(source)) return source;
  throw new Error(`there is no ${entry}`);
}

/** Adds the file and the line to a syntax error. Node.js reports the line of some errors only with `--check`. */
async function placed(error: SyntaxError, file: string): Promise<Error> {
  const [, place] = /^file:\/\/(\S+:\d+)\n/.exec(error.stack ?? '') ?? [];
  if (place !== undefined) return new Error(`${basename(place)}: ${error.message}`, { cause: error });
  const line = await lineOfError(error, file);
  return line === null ? error : new Error(`${basename(file)}:${line}: ${error.message}`, { cause: error });
}

/** Returns null if the error is in another file, which this one imports. */
async function lineOfError({ message }: SyntaxError, file: string): Promise<string | null> {
  const code = await readFile(file);
  return new Promise((resolve) => {
    const args = ['--input-type=module', '--check', '-'];
    const asked = execFile(process.execPath, args, { timeout: LOAD_TIMEOUT_MS }, (_, _stdout, said) => {
      const [, line = null] = /^\[stdin\]:(\d+)\n/.exec(said) ?? [];
      resolve(said.includes(`SyntaxError: ${message}`) ? line : null);
    });
    // The process may end before it has read everything.
    asked.stdin?.on('error', () => undefined).end(code);
  });
}

interface SyncHooks {
  registerHooks(hooks: { resolve: (specifier: string, context: object, next: Resolve) => object }): void;
}
type Resolve = (specifier: string, context: object) => object;
const hasSyncHooks = (candidate: object): candidate is SyncHooks => 'registerHooks' in candidate;

const API = 'partnerhub/plugin';
let isRegistered = false;

/**
 * Lets plugins in any folder import `partnerhub/plugin` without installing it. The name resolves to this installation.
 * Node.js before 22.15 only has hooks that run in a separate thread.
 */
function registerPluginApi(): void {
  if (isRegistered) return;
  isRegistered = true;
  const url = pathToFileURL(join(packageRoot, 'dist/plugin-api.js')).href;
  if (hasSyncHooks(module)) {
    module.registerHooks({
      resolve: (specifier, context, next) =>
        specifier === API ? { url, shortCircuit: true } : next(specifier, context),
    });
    return;
  }
  const source = `export const resolve = (specifier, context, next) =>
    specifier === ${JSON.stringify(API)} ? { url: ${JSON.stringify(url)}, shortCircuit: true } : next(specifier, context);`;
  module.register(`data:text/javascript,${encodeURIComponent(source)}`);
}
