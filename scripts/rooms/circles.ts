import type { Arrows } from './rooms';

/**
 * Returns the groups whose members import each other, directly or through others, those first that import nothing of
 * the later groups. A group of one is not a circle. (Tarjan's algorithm for strongly connected components.)
 */
export function groupsOf(arrows: Arrows): string[][] {
  const groups: string[][] = [];
  const found = new Map<string, { index: number; lowest: number; isOpen: boolean }>();
  const open: string[] = [];

  function visit(node: string) {
    const own = { index: found.size, lowest: found.size, isOpen: true };
    found.set(node, own);
    open.push(node);
    for (const target of arrows.get(node) ?? []) {
      const other = found.get(target) ?? visit(target);
      if (other.isOpen) own.lowest = Math.min(own.lowest, other.lowest);
    }
    if (own.lowest === own.index) {
      const group = open.splice(open.indexOf(node));
      for (const member of group) {
        const state = found.get(member);
        if (state) state.isOpen = false;
      }
      groups.push(group);
    }
    return own;
  }

  for (const node of arrows.keys()) if (!found.has(node)) visit(node);
  return groups;
}

export const circlesOf = (arrows: Arrows) => groupsOf(arrows).filter((group) => group.length > 1);

/** Returns the shortest way around a circle from its first member: `[a, b, c, a]`. */
export function loopIn(circle: readonly string[], arrows: Arrows): string[] {
  const members = new Set(circle);
  const ways = circle.slice(0, 1).map((start) => [start]);
  const seen = new Set<string>();
  for (const way of ways) {
    const last = way.at(-1) ?? '';
    for (const next of arrows.get(last) ?? []) {
      if (next === way[0]) return [...way, next];
      if (!members.has(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [];
}

/** Returns the longest way down. A circle counts as many floors as it has members, because it has no order. */
export function longestWayDown(arrows: Arrows): string[] {
  const ways = new Map<string, string[]>();
  let longest: string[] = [];
  for (const group of groupsOf(arrows)) {
    const below = group
      .flatMap((member) => [...(arrows.get(member) ?? [])])
      .filter((target) => !group.includes(target))
      .map((target) => ways.get(target) ?? []);
    const way = [...group, ...below.reduce((one, other) => (other.length > one.length ? other : one), [])];
    for (const member of group) ways.set(member, way);
    if (way.length > longest.length) longest = way;
  }
  return longest;
}
