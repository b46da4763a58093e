import type { Log } from '../lib/log';
import { deserializeContributions } from './serialized-contributions';
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
  serialized: unknown;
  log: Log;
  maxFrameBytes: number;
  /** How long the plugin may block its event loop, in ms. */
  heartbeatTimeoutMs?: number;
}

export interface AddedPlugin {
  contributions: Contributions;
  /** The contributions as data, for another process that uses the plugin. */
  serialized: unknown;
  isolated: IsolatedPlugin;
}

/** @throws Error with the reason if the plugin can't be used. Its process has then ended. */
export async function openAddedPlugin(options: Options): Promise<AddedPlugin> {
  const { folder, manifest, log, maxFrameBytes, heartbeatTimeoutMs } = options;
  const { name, entry } = manifest;
  const isolated = isolatePlugin({
    start: (onIdle) =>
      runPluginProcess({
        child: startPluginProcess(environmentOf(manifest.env)),
        plugin: { folder, entry },
        log: log.child({ plugin: name }),
        maxFrameBytes,
        heartbeatTimeoutMs,
        onIdle,
      }),
  });
  try {
    const serialized = options.serialized ?? (await isolated.load());
    return { contributions: deserializeContributions(serialized, isolated.call), serialized, isolated };
  } catch (error) {
    await isolated.close();
    throw error;
  }
}
