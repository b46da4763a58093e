import { minutes } from './lib/clock';
import type { Log } from './lib/log';
import { createSemaphore } from './lib/semaphore';
import { openAddedPlugin } from './plugin-host/added-plugin';
import { addedPlugins, builtInPlugins, type PluginLocation } from './plugin-host/discover';
import type { IsolatedPlugin } from './plugin-host/isolated-plugin';
import {
  contributionId,
  contributions as schema,
  idsOf,
  kinds,
  type Contributions,
  type Kind,
} from './plugin-host/kinds';
import { loadContributions } from './plugin-host/load';
import { readManifest, type Manifest } from './plugin-host/manifest';
import { runAsPlugin, logUnhandledPluginErrors } from './plugin-host/unhandled-errors';

/** What `plugins list`, `doctor` and the log report about one plugin. */
export interface PluginReport {
  /** From the manifest. If the manifest can't be read: its folder, or its entry in PARTNERHUB_PLUGINS. */
  name: string;
  version: string | null;
  description: string;
  isBuiltIn: boolean;
  folder: string | null;
  /** Why it could not be loaded; null if it was loaded. */
  problem: string | null;
  /** The ids that it contributes, by kind, such as `integrations: slack`. */
  provides: Record<Kind, string[]>;
  /** Contributions that are not used, because another plugin has the same id. */
  yieldsTo: { kind: Kind; id: string; plugin: string }[];
}

/** A contribution with the name of its plugin. */
export type Contributed<K extends Kind> = Contributions[K][number] & { plugin: string };

/**
 * Descriptions of the added plugins, by folder. A process passes them to its children, which then need not load the
 * plugins.
 */
export type KnownPlugins = Record<string, { serialized: unknown } | { problem: string }>;

export interface LoadedPlugins {
  reports: readonly PluginReport[];
  /**
   * Returns the contributions in use. Of two with the same id, an added plugin wins over a built-in one, else the
   * first.
   */
  of<K extends Kind>(kind: K): readonly Contributed<K>[];
  known: KnownPlugins;
}

export interface PluginHost {
  /** Loads the plugins on the first call. Never throws: problems are in the reports and in the log. */
  plugins(): Promise<LoadedPlugins>;
  /** Ends the processes of added plugins. */
  close(): Promise<void>;
}

interface Options {
  /** Entries of PARTNERHUB_PLUGINS. */
  added: readonly string[];
  dataDir: string;
  log: Log;
  /** Descriptions from another process. */
  known?: KnownPlugins | undefined;
  /** Maximum size of one message from an added plugin, because reading it blocks this process. */
  maxFrameBytes?: number;
}

interface Opening extends Required<Pick<Options, 'log' | 'known' | 'maxFrameBytes'>> {
  /** All added plugins that have been opened. */
  isolated: IsolatedPlugin[];
}

const MAX_FRAME_BYTES = 16 * 1024 * 1024;

export function createPluginHost({
  added,
  dataDir,
  log,
  known = {},
  maxFrameBytes = MAX_FRAME_BYTES,
}: Options): PluginHost {
  const opening: Opening = { log, known, maxFrameBytes, isolated: [] };
  let loading: Promise<LoadedPlugins> | undefined;
  return {
    plugins: () => (loading ??= loadPlugins(added, dataDir, opening)),
    async close() {
      await loading;
      await Promise.all(opening.isolated.map((plugin) => plugin.close()));
    },
  };
}

interface Loaded {
  report: PluginReport;
  contributions: Contributions;
  /** The description of an added plugin as JSON data. */
  serialized?: unknown;
}

const nothing = (): Contributions => schema.parse({});

async function loadPlugins(
  added: readonly string[],
  dataDir: string,
  opening: Opening,
): Promise<LoadedPlugins> {
  const { log } = opening;
  logUnhandledPluginErrors(log);
  // Each added plugin starts a process.
  const semaphore = createSemaphore({
    concurrency: 4,
    maxQueued: Infinity,
    maxWaitMs: minutes(10),
    createBusyError: () => new Error('there are too many plugins'),
  });
  const [ofOthers, builtIn] = await Promise.all([
    Promise.all(
      added.map((entry) =>
        loadEntry(entry, dataDir, (place) => semaphore.schedule(() => load(place, opening))),
      ),
    ),
    builtInPlugins().then((places) => Promise.all(places.map((place) => load(place, opening)))),
  ]);
  const loaded = [...ofOthers.flat(), ...builtIn];
  for (const { report } of loaded)
    if (report.problem !== null)
      log.error({ plugin: report.name, folder: report.folder, reason: report.problem }, 'plugin not loaded');
  const winners = Object.fromEntries(kinds.map((kind) => [kind, resolveConflicts(kind, loaded, log)]));
  return {
    reports: loaded.map(({ report }) => report),
    of: <K extends Kind>(kind: K) => (winners[kind] ?? []) as Contributed<K>[],
    known: knownOf(loaded),
  };
}

function knownOf(loaded: readonly Loaded[]): KnownPlugins {
  const ofOthers = loaded.filter(({ report }) => !report.isBuiltIn);
  return Object.fromEntries(
    ofOthers.flatMap(({ report: { folder, problem }, serialized }) =>
      folder === null ? [] : [[folder, problem === null ? { serialized } : { problem }]],
    ),
  );
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

async function load(place: PluginLocation, opening: Opening): Promise<Loaded> {
  const report = { ...place, name: place.folder };
  try {
    const manifest = await readManifest(place.folder);
    report.name = manifest.name;
    const opened = place.isBuiltIn
      ? { contributions: await runAsPlugin(manifest.name, () => loadContributions(place, manifest)) }
      : await openAdded(place.folder, manifest, opening);
    const { name, version, description } = manifest;
    const provides = idsOf(opened.contributions);
    return {
      report: { ...report, name, version, description, problem: null, provides, yieldsTo: [] },
      ...opened,
    };
  } catch (error) {
    return failed(report, error);
  }
}

async function openAdded(
  folder: string,
  manifest: Manifest,
  { log, known, maxFrameBytes, isolated: all }: Opening,
): Promise<Pick<Loaded, 'contributions' | 'serialized'>> {
  const before = known[folder];
  if (before && 'problem' in before) throw new Error(before.problem);
  const { isolated, ...opened } = await openAddedPlugin({
    folder,
    manifest,
    log,
    maxFrameBytes,
    serialized: before?.serialized,
  });
  all.push(isolated);
  return opened;
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
      const winner = byClaim.get(id);
      if (winner === undefined) byClaim.set(id, { ...contribution, plugin: report.name });
      else {
        report.yieldsTo.push({ kind, id, plugin: winner.plugin });
        log.warn({ kind, id, plugin: report.name, winner: winner.plugin }, 'two plugins claim the same id');
      }
    }
  return [...byClaim.values()];
}
