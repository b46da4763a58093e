import type { Config } from '../config';
import type { Clock } from '../lib/clock';
import type { Log } from '../lib/logging/log';
import { userAgentOf } from '../lib/outgoing/user-agent';
import type { PluginLocation } from './discover';
import { environmentOf } from './environment';
import { isolatePlugin, type IsolatedPlugin } from './isolated-plugin';
import type { Contributions } from './kinds';
import { loadContributions } from './load';
import type { Manifest } from './manifest';
import type { WorkerPlugin } from './messages';
import { runPluginProcess } from './plugin-process';
import { deserializeContributions, serializeContributions } from './serialized-contributions';
import type { StartWorker } from './start-worker';

/** The settings and services that all plugins of an installation share. */
export interface Surroundings {
  config: Pick<
    Config,
    'itunesUrl' | 'newsUrl' | 'rsshubUrl' | 'fetchAllow' | 'fetchHosts' | 'chromium' | 'publicUrl'
  >;
  log: Log;
  clock: Clock;
  startWorker: StartWorker;
  /** How long a plugin may block its event loop, in ms. */
  heartbeatTimeoutMs?: number | undefined;
  /** Whether plugins leave the processor to this process, because users wait for it. */
  isYielding?: boolean | undefined;
  /** Called when the plugin's process has started, and begins to load the plugin. */
  onStarted?: (() => void) | undefined;
}

export interface OpenPlugin {
  /** Its functions call those in the plugin's worker. */
  contributions: Contributions;
  isolated: IsolatedPlugin;
}

/** @throws Error with the reason if the plugin can't be used. Its process has then ended. */
export async function openPlugin(
  place: PluginLocation,
  manifest: Manifest,
  { config, log, clock, startWorker, heartbeatTimeoutMs, isYielding = false, onStarted }: Surroundings,
): Promise<OpenPlugin> {
  const { isBuiltIn } = place;
  const { itunesUrl, newsUrl, rsshubUrl, fetchAllow, fetchHosts, chromium } = config;
  const plugin: WorkerPlugin = {
    ...place,
    name: manifest.name,
    entry: manifest.entry,
    api: manifest.api,
    env: manifest.env,
    settings: { itunesUrl, newsUrl, rsshubUrl },
    fetchAllow,
    fetchHosts,
    userAgent: userAgentOf(config.publicUrl),
    chromium,
    logLevel: log.level,
  };
  const isolated = isolatePlugin({
    start: (onIdle) =>
      runPluginProcess({
        worker: startWorker({ isBuiltIn, env: environmentOf(manifest.env) }),
        plugin,
        log: log.child({ plugin: manifest.name }),
        now: () => clock.now(),
        heartbeatTimeoutMs,
        isYielding,
        onStarted,
        onIdle,
      }),
  });
  try {
    // Reading the data of built-in plugins here saves starting a process for each of them, for every command.
    const serialized = isBuiltIn
      ? serializeContributions(await loadContributions(place, manifest))
      : await isolated.load();
    return { contributions: deserializeContributions(serialized, isolated.call), isolated };
  } catch (error) {
    await isolated.close();
    throw error;
  }
}
