import type { Rollup } from 'vite';
import { createFindImports } from './find-imports';

/** The modules that a page needs before its screen can be used. */
export type Screen = readonly string[];

/** Number of characters of unneeded source that take as much time as loading one more file. */
const costOfFile = 1200;

/** Modules that the same screens need. */
interface Group {
  /** A bit for each screen. */
  screens: bigint;
  size: number;
  ids: string[];
  /** The groups whose code this one needs. */
  imports: Set<Group>;
}

/**
 * Creates a function for `manualChunks` of Rollup. It splits the code that screens need at first, so that each screen
 * loads few files, with little code that only others need. Modules that no screen needs at first are left to Rollup.
 * `isCore` selects packages for the file `core`, which browsers keep across releases.
 */
export function createChunkPlan(screens: readonly Screen[], isCore: (id: string) => boolean) {
  let plan: Map<string, string> | undefined;
  return (id: string, meta: Rollup.ManualChunkMeta): string | undefined => {
    plan ??= planChunks(screens, isCore, meta.getModuleInfo);
    return plan.get(id);
  };
}

function planChunks(
  screens: readonly Screen[],
  isCore: (id: string) => boolean,
  getModuleInfo: Rollup.GetModuleInfo,
): Map<string, string> {
  const findImports = createFindImports(getModuleInfo);
  const neededBy = new Map<string, bigint>();
  screens.forEach((files, index) => {
    for (const id of withImports(files, findImports))
      neededBy.set(id, (neededBy.get(id) ?? 0n) | (1n << BigInt(index)));
  });
  // Modules that core imports belong to core, because the two files would otherwise import each other.
  const core = withImports([...neededBy.keys()].filter(isCore), findImports);

  const groups = new Map<bigint, Group>();
  const groupOf = new Map<string, Group>();
  for (const [id, key] of neededBy) {
    const info = getModuleInfo(id);
    if (core.has(id) || !info || info.isIncluded === false) continue;
    const group = groups.get(key) ?? { screens: key, size: 0, ids: [], imports: new Set() };
    group.ids.push(id);
    group.size += sizeOf(info);
    groups.set(key, group);
    groupOf.set(id, group);
  }
  for (const [id, group] of groupOf)
    for (const imported of findImports(id)) {
      const other = groupOf.get(imported);
      if (other && other !== group) group.imports.add(other);
    }

  const sizeOfId = (id: string) => sizeOf(getModuleInfo(id));
  const plan = new Map([...core].map((id) => [id, 'core']));
  const taken = new Set(plan.values());
  for (const { ids } of mergeGroups([...groups.values()])) {
    const largest = ids.reduce((one, other) => (sizeOfId(other) > sizeOfId(one) ? other : one));
    const name = unique(fileNameOf(largest), taken);
    for (const id of ids) plan.set(id, name);
  }
  return plan;
}

/** Merges the two groups with the largest saving, until no merge saves anything. */
function mergeGroups(groups: Group[]): Group[] {
  const savings = new Map<Group, Map<Group, number>>();
  const compare = (group: Group, others: readonly Group[]) => {
    savings.set(group, new Map(others.map((other) => [other, savingOf(group, other)])));
  };
  groups.forEach((group, index) => compare(group, groups.slice(index + 1)));
  for (;;) {
    let best: { one: Group; other: Group; saving: number } | undefined;
    for (const [one, others] of savings)
      for (const [other, saving] of others)
        if (saving > (best?.saving ?? 0) && !isBetween(one, other) && !isBetween(other, one))
          best = { one, other, saving };
    if (!best) return groups;
    const { one, other } = best;
    const merged = {
      screens: one.screens | other.screens,
      size: one.size + other.size,
      ids: [...one.ids, ...other.ids],
      imports: new Set(
        [...one.imports, ...other.imports].filter((group) => group !== one && group !== other),
      ),
    };
    groups = groups.filter((group) => group !== one && group !== other);
    for (const { imports } of groups) if (imports.delete(one) || imports.delete(other)) imports.add(merged);
    savings.delete(one);
    savings.delete(other);
    for (const others of savings.values()) {
      others.delete(one);
      others.delete(other);
    }
    compare(merged, groups);
    groups.push(merged);
  }
}

/** Returns the number of characters by which all screens together load less if these groups are one file. */
function savingOf(one: Group, other: Group): number {
  return (
    costOfFile * countBits(one.screens & other.screens) -
    one.size * countBits(other.screens & ~one.screens) -
    other.size * countBits(one.screens & ~other.screens)
  );
}

/**
 * Returns whether a third group is imported by one and imports the other. Merging the two would then create a circle of
 * files.
 */
function isBetween(one: Group, other: Group): boolean {
  const seen = new Set([...one.imports].filter((group) => group !== other));
  for (const group of seen)
    for (const imported of group.imports) {
      if (imported === other) return true;
      seen.add(imported);
    }
  return false;
}

function countBits(bits: bigint): number {
  let count = 0;
  for (let rest = bits; rest > 0n; rest &= rest - 1n) count++;
  return count;
}

function withImports(ids: readonly string[], findImports: (id: string) => string[]): Set<string> {
  const all = new Set(ids);
  for (const id of all) for (const imported of findImports(id)) all.add(imported);
  return all;
}

/** Returns the size without comments and indentation, which aren't delivered. */
function sizeOf(info: Rollup.ModuleInfo | null): number {
  return (info?.code ?? '').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, ' ').length;
}

/** Returns the name of a file: `/…/web/features/leads/leads.screen.tsx?…` becomes `leads.screen`. */
function fileNameOf(id: string): string {
  const [path = ''] = id.replace('\0', '').split('?');
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
  taken.add(free);
  return free;
}
