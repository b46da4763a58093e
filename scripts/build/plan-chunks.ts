import type { Rollup } from 'vite';
import { createFindImports } from './find-imports';
import { mergeGroups, type Group, type LaterPart } from './merge-groups';

/** The modules that a page needs before its screen can be used. */
export type Screen = readonly string[];

/**
 * Creates a function for `manualChunks` of Rollup. It splits the code, so that each screen, and each part that loads later,
 * loads few files, with little code that only others need. `isCore` selects packages for the file `core`, which browsers keep across releases.
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
  const need = (id: string, bit: bigint) => neededBy.set(id, (neededBy.get(id) ?? 0n) | bit);
  screens.forEach((files, index) => {
    for (const id of withImports(files, findImports)) need(id, 1n << BigInt(index));
  });
  // Modules that core imports belong to core, because the two files would otherwise import each other.
  const core = withImports([...neededBy.keys()].filter(isCore), findImports);

  const neededAtFirst = new Map(neededBy);
  const parts: LaterPart[] = [];
  for (const [part, ids] of findLaterParts(neededAtFirst, findImports, getModuleInfo)) {
    const later = { bit: 1n << BigInt(screens.length + parts.length), screens: part };
    parts.push(later);
    for (const id of ids) if (part & ~(neededAtFirst.get(id) ?? 0n)) need(id, later.bit);
  }

  const groups = new Map<bigint, Group>();
  const groupOf = new Map<string, Group>();
  for (const [id, key] of neededBy) {
    const info = getModuleInfo(id);
    if (core.has(id) || !info || info.isIncluded === false) continue;
    const group = groups.get(key) ?? { users: key, size: 0, ids: [], imports: new Set() };
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
  for (const { ids } of mergeGroups([...groups.values()], parts)) {
    const largest = ids.reduce((one, other) => (sizeOfId(other) > sizeOfId(one) ? other : one));
    const name = unique(fileNameOf(largest), taken);
    for (const id of ids) plan.set(id, name);
  }
  return plan;
}

/**
 * Finds the modules of each dynamic import, with the screens that can load it: those that need the importing module, at first
 * or through another dynamic import.
 */
function findLaterParts(
  neededAtFirst: ReadonlyMap<string, bigint>,
  findImports: (id: string) => string[],
  getModuleInfo: Rollup.GetModuleInfo,
): [screens: bigint, ids: Set<string>][] {
  const found = new Map<string, { screens: bigint; ids: Set<string> }>();
  const visit = (id: string, screens: bigint) => {
    for (const imported of getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      const part = found.get(imported) ?? { screens: 0n, ids: withImports([imported], findImports) };
      const all = part.screens | screens;
      if (all === part.screens) continue;
      part.screens = all;
      found.set(imported, part);
      for (const next of part.ids) visit(next, all);
    }
  };
  for (const [id, screens] of neededAtFirst) visit(id, screens);
  return [...found.values()].map(({ screens, ids }) => [screens, ids]);
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
