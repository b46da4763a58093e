import type { Config } from '../config';
import { minutes, systemClock } from '../lib/clock';
import type { Log } from '../lib/logging/log';
import { createSemaphore, type Semaphore } from '../lib/concurrency/semaphore';
import { addedPlugins, builtInPlugins, type PluginLocation } from './discover';
import type { IsolatedPlugin } from './isolated-plugin';
import {
  contributionId,
  contributions as schema,
  idsOf,
  kinds,
  type Contributions,
  type Kind,
} from './kinds';
import { readManifest, type Manifest } from './manifest';
import { openPlugin, type OpenPlugin, type Surroundings } from './open-plugin';
import { startWorker } from './start-worker';

/** The report about one plugin in `plugins list`, `doctor` and the log. */
export interface PluginReport {
  /** From the manifest. If the manifest can't be read: its folder, or its entry in PARTNERHUB_PLUGINS. */
  name: string;
  version: string | null;
  description: string;
  isBuiltIn: boolean;
  folder: string | null;
  /** The reason why it could not be loaded; null if it was loaded. */
  problem: string | null;
  /** The ids that it contributes, by kind, such as `integrations: slack`. */
  provides: Record<Kind, string[]>;
  /** Contributions that aren't used, because another plugin has one with the same id. */
  yieldsTo: { kind: Kind; id: string; plugin: string }[];
}

/** A contribution with the name of its plugin. */
export type Contributed<K extends Kind> = Contributions[K][number] & { plugin: string };

export interface LoadedPlugins {
  reports: readonly PluginReport[];
  /**
   * Returns the contributions in use. Of two with the same id, an added plugin wins over a built-in one, else the
   * first.
   */
  of<K extends Kind>(kind: K): readonly Contributed<K>[];
}

export interface PluginHost {
  /** Loads the plugins on the first call. Never throws: problems are in the reports and in the log. */
  plugins(): Promise<LoadedPlugins>;
  /** Ends the processes of all plugins. */
  close(): Promise<void>;
}

export interface HostOptions extends Pick<Surroundings, 'log' | 'heartbeatTimeoutMs' | 'isYielding'> {
  config: Surroundings['config'] & Pick<Config, 'plugins' | 'dataDir'>;
  clock?: Surroundings['clock'];
  startWorker?: Surroundings['startWorker'];
}

export function createPluginHost(options: HostOptions): PluginHost {
  const all: IsolatedPlugin[] = [];
  let loading: Promise<LoadedPlugins> | undefined;
  return {
    plugins: () => (loading ??= loadPlugins(options, all)),
    async close() {
      await loading;
      await Promise.all(all.map((plugin) => plugin.close()));
    },
  };
}

interface Loaded {
  report: PluginReport;
  contributions: Contributions;
}

const nothing = (): Contributions => schema.parse({});

/** @param all gets all plugins that could be opened */
async function loadPlugins(
  { clock = systemClock, startWorker: start = startWorker, ...options }: HostOptions,
  all: IsolatedPlugin[],
): Promise<LoadedPlugins> {
  const { config, log } = options;
  const surroundings = { ...options, clock, startWorker: start };
  const open: Open = async (place, manifest, onStarted) => {
    const opened = await openPlugin(place, manifest, { ...surroundings, onStarted });
    all.push(opened.isolated);
    return opened;
  };
  // Each added plugin starts a process, which takes much of the processor.
  const semaphore = createSemaphore({
    concurrency: 4,
    maxQueued: Infinity,
    maxWaitMs: minutes(10),
    createBusyError: () => new Error('there are too many plugins'),
  });
  const [added, builtIn] = await Promise.all([
    Promise.all(
      config.plugins.map((entry) =>
        loadEntry(entry, config.dataDir, (place) => loadAdded(place, open, semaphore)),
      ),
    ),
    builtInPlugins().then((places) => Promise.all(places.map((place) => load(place, open)))),
  ]);
  const loaded = [...added.flat(), ...builtIn];
  for (const { report } of loaded)
    if (report.problem !== null)
      log.error({ plugin: report.name, folder: report.folder, reason: report.problem }, 'plugin not loaded');
  const winners = Object.fromEntries(kinds.map((kind) => [kind, resolveConflicts(kind, loaded, log)]));
  return {
    reports: loaded.map(({ report }) => report),
    of: <K extends Kind>(kind: K) => (winners[kind] ?? []) as Contributed<K>[],
  };
}

async function loadEntry(
  entry: string,
  dataDir: string,
  loadOne: (place: PluginLocation) => Promise<Loaded>,
): Promise<Loaded[]> {
  try {
    return await Promise.all((await addedPlugins(entry, dataDir)).map(loadOne));
  } catch (error) {
    return [failed({ name: entry, folder: null, isBuiltIn: false }, error)];
  }
}

type Open = (
  place: PluginLocation,
  manifest: Manifest,
  /** Called when the plugin's process has started. */
  onStarted?: () => void,
) => Promise<OpenPlugin>;

/** Waits with others for the start of its process, but not for plugins that take long to load. */
async function loadAdded(place: PluginLocation, open: Open, semaphore: Semaphore): Promise<Loaded> {
  const { loading } = await semaphore.schedule(async () => {
    let started: () => void = () => undefined;
    const start = new Promise<void>((resolve) => (started = resolve));
    const one = load(place, (location, manifest) => open(location, manifest, started));
    await Promise.race([start, one]);
    return { loading: one };
  });
  return loading;
}

async function load(place: PluginLocation, open: Open): Promise<Loaded> {
  const report = { ...place, name: place.folder };
  try {
    const manifest = await readManifest(place.folder);
    report.name = manifest.name;
    const { contributions } = await open(place, manifest);
    const { name, version, description } = manifest;
    const provides = idsOf(contributions);
    return {
      report: { ...report, name, version, description, problem: null, provides, yieldsTo: [] },
      contributions,
    };
  } catch (error) {
    return failed(report, error);
  }
}

function failed(known: Pick<PluginReport, 'name' | 'folder' | 'isBuiltIn'>, error: unknown): Loaded {
  const reason = error instanceof Error ? error.message : String(error);
  // Tables need one short line, and the message may come from a plugin's code.
  const problem = reason.replace(/\s+/g, ' ').slice(0, 500);
  return {
    report: {
      ...known,
      version: null,
      description: '',
      problem,
      provides: idsOf(nothing()),
      yieldsTo: [],
    },
    contributions: nothing(),
  };
}

/** Returns the first contribution of each id. Added plugins come before built-in ones in `loaded`. */
function resolveConflicts<K extends Kind>(kind: K, loaded: readonly Loaded[], log: Log): Contributed<K>[] {
  const byClaim = new Map<string, Contributed<K>>();
  for (const { report, contributions } of loaded)
    for (const contribution of contributions[kind]) {
      const id = contributionId[kind](contribution);
      // The names of jobs belong to their plugin.
      const claim = kind === 'jobs' ? `${report.name} ${id}` : id;
      const winner = byClaim.get(claim);
      if (winner === undefined) byClaim.set(claim, { ...contribution, plugin: report.name });
      else {
        report.yieldsTo.push({ kind, id, plugin: winner.plugin });
        log.warn({ kind, id, plugin: report.name, winner: winner.plugin }, 'two plugins claim the same id');
      }
    }
  return [...byClaim.values()];
}
