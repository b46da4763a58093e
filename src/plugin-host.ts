import type { Log } from './lib/log';
import { addedPlugins, builtInPlugins, type PluginPlace } from './plugin-host/discover';
import {
  claims,
  contributions as schema,
  idsOf,
  kinds,
  type Contributions,
  type Kind,
} from './plugin-host/kinds';
import { loadContributions } from './plugin-host/load';
import { readManifest } from './plugin-host/manifest';
import { asPlugin, surviveStrayFailures, watchOnlyCalls } from './plugin-host/stray-failures';

/** What `plugins list`, `doctor` and the log say of one plugin. */
export interface PluginReport {
  /** Of its manifest; where there is none, what names it in PARTNERHUB_PLUGINS. */
  name: string;
  version: string | null;
  description: string;
  isBuiltIn: boolean;
  folder: string | null;
  /** Why it could not be loaded; null when it was. */
  problem: string | null;
  /** What it contributes, such as `integrations: slack`. */
  provides: Record<Kind, string[]>;
  /** What of that does not count, because another plugin claims the same. */
  yieldsTo: { kind: Kind; id: string; plugin: string }[];
}

/** Each contribution names the plugin that it is from. */
export type Contributed<K extends Kind> = Contributions[K][number] & { plugin: string };

export interface LoadedPlugins {
  reports: readonly PluginReport[];
  /** Those that count: of two that claim the same, the added plugin's; of two added ones, the first's. */
  of<K extends Kind>(kind: K): readonly Contributed<K>[];
}

export interface PluginHost {
  /** Loads the plugins when first asked. Never throws: what is wrong with one is in its report and in the log. */
  plugins(): Promise<LoadedPlugins>;
}

interface Options {
  /** Entries of PARTNERHUB_PLUGINS. */
  added: readonly string[];
  dataDir: string;
  log: Log;
}

export function createPluginHost(options: Options): PluginHost {
  let loading: Promise<LoadedPlugins> | undefined;
  return { plugins: () => (loading ??= loadPlugins(options)) };
}

interface Loaded {
  report: PluginReport;
  contributions: Contributions;
}

const nothing = (): Contributions => schema.parse({});

async function loadPlugins({ added, dataDir, log }: Options): Promise<LoadedPlugins> {
  surviveStrayFailures(log);
  const places = [...added.map((entry) => () => addedPlugins(entry, dataDir)), builtInPlugins];
  const names = [...added, 'built-in plugins'];
  const found = await Promise.all(places.map((find, index) => loadAll(names[index] ?? '', find)));
  const loaded = found.flat();
  if (loaded.every(({ report }) => report.isBuiltIn)) watchOnlyCalls();
  for (const { report } of loaded)
    if (report.problem !== null)
      log.error({ plugin: report.name, folder: report.folder, reason: report.problem }, 'plugin not loaded');
  const winners = Object.fromEntries(kinds.map((kind) => [kind, settle(kind, loaded, log)]));
  return {
    reports: loaded.map(({ report }) => report),
    of: <K extends Kind>(kind: K) => (winners[kind] ?? []) as Contributed<K>[],
  };
}

async function loadAll(entry: string, find: () => Promise<PluginPlace[]>): Promise<Loaded[]> {
  try {
    return await Promise.all((await find()).map(load));
  } catch (error) {
    return [failed({ name: entry, folder: null, isBuiltIn: false }, error)];
  }
}

async function load(place: PluginPlace): Promise<Loaded> {
  const report = { ...place, name: place.folder };
  try {
    const manifest = await readManifest(place.folder);
    report.name = manifest.name;
    const contributions = await asPlugin(manifest.name, () => loadContributions(place, manifest));
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
  // One line: it stands in tables, and may hold what a stranger's code threw.
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

/** Of each claim the first; added plugins stand before built-in ones. */
function settle<K extends Kind>(kind: K, loaded: readonly Loaded[], log: Log): Contributed<K>[] {
  const byClaim = new Map<string, Contributed<K>>();
  for (const { report, contributions } of loaded)
    for (const contribution of contributions[kind]) {
      const id = claims[kind](contribution);
      const winner = byClaim.get(id);
      if (winner === undefined) byClaim.set(id, { ...contribution, plugin: report.name });
      else {
        report.yieldsTo.push({ kind, id, plugin: winner.plugin });
        log.warn({ kind, id, plugin: report.name, winner: winner.plugin }, 'two plugins claim the same');
      }
    }
  return [...byClaim.values()];
}
