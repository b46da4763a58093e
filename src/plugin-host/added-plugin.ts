import type { Log } from '../lib/log';
import { revive } from './described';
import { environmentOf } from './environment';
import { isolatePlugin, type IsolatedPlugin } from './isolated-plugin';
import type { Contributions } from './kinds';
import type { Manifest } from './manifest';
import { runPluginProcess } from './plugin-process';
import { startPluginProcess } from './start-process';

interface Options {
  folder: string;
  manifest: Manifest;
  /** The contributions as an earlier process of the plugin described them. */
  described: unknown;
  log: Log;
  maxFrameBytes: number;
  /** How long the plugin may block its event loop, in ms. */
  silentMs?: number;
}

export interface AddedPlugin {
  contributions: Contributions;
  /** The contributions as data, for another process that uses the plugin. */
  described: unknown;
  isolated: IsolatedPlugin;
}

/** @throws Error with the reason if the plugin can't be used. Its process has then ended. */
export async function openAddedPlugin(options: Options): Promise<AddedPlugin> {
  const { folder, manifest, log, maxFrameBytes, silentMs } = options;
  const { name, entry } = manifest;
  const isolated = isolatePlugin({
    start: (onIdle) =>
      runPluginProcess({
        child: startPluginProcess(environmentOf(manifest.env)),
        plugin: { folder, entry },
        log: log.child({ plugin: name }),
        maxFrameBytes,
        silentMs,
        onIdle,
      }),
  });
  try {
    const described = options.described ?? (await isolated.load());
    return { contributions: revive(described, isolated.call), described, isolated };
  } catch (error) {
    await isolated.close();
    throw error;
  }
}
