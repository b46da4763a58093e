import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder for added plugins. */
export interface PluginFolder {
  path: string;
  /** Writes a plugin with one module, or only its manifest if `code` is null. Resolves to the plugin's folder. */
  write(name: string, code: string | null, manifest?: object): Promise<string>;
  remove(): Promise<void>;
}

export async function createPluginFolder(): Promise<PluginFolder> {
  const path = await mkdtemp(join(tmpdir(), 'partnerhub-plugins-'));
  return {
    path,
    async write(name, code, manifest = { name, api: 1 }) {
      const home = join(path, name);
      await mkdir(home, { recursive: true });
      await writeFile(join(home, 'plugin.json'), JSON.stringify(manifest));
      if (code !== null) await writeFile(join(home, 'index.js'), code);
      return home;
    },
    remove: () => rm(path, { recursive: true }),
  };
}
