/** Modules that become one file. */
export interface Group {
  /** A bit for each screen and later part that loads the file. */
  users: bigint;
  size: number;
  ids: string[];
  /** The groups whose code this one needs. */
  imports: Set<Group>;
}

/** A part that loads after its screens, such as a dialog. */
export interface LaterPart {
  bit: bigint;
  /** A bit for each screen that can load it. */
  screens: bigint;
}

/**
 * Number of characters of unneeded source that take as much time as loading one more file. On a mobile network, a request
 * takes 150 ms, and a browser sends six at a time: in 25 ms, 5 kB arrive, compressed from 22,500 characters.
 */
const costOfFile = 22_500;

/** How much more it matters that a screen can be used early than that a part of it, which loads while the browser is idle, can. */
const weightOfScreen = 3;

/** Merges the two groups with the largest saving, until no merge saves anything. */
export function mergeGroups(groups: Group[], parts: readonly LaterPart[]): Group[] {
  const free = new Map<Group, bigint>();
  /** The most that a pair can save, if positive. */
  const limits = new Map<Group, Map<Group, number>>();

  const partBits = parts.reduce((bits, { bit }) => bits | bit, 0n);
  const weigh = (users: bigint): number =>
    countBits(users & partBits) + weightOfScreen * countBits(users & ~partBits);

  /** Notes for whom the group costs nothing: those that need it, and the parts whose screens have all loaded it. */
  function noteUsers(group: Group): void {
    const loaded = parts.filter(({ screens }) => (screens & ~group.users) === 0n);
    free.set(
      group,
      loaded.reduce((bits, { bit }) => bits | bit, group.users),
    );
  }

  function weighNew(users: bigint, group: Group): number {
    return weigh(users & ~(free.get(group) ?? 0n));
  }

  /** Returns how much less is loaded if these groups are one file, without the files that it imports. */
  function limitOf(one: Group, other: Group): number {
    return (
      costOfFile * weigh(one.users & other.users) -
      one.size * weighNew(other.users, one) -
      other.size * weighNew(one.users, other)
    );
  }

  function savingOf(one: Group, other: Group, limit: number): number {
    const imported = importsOf(one, other);
    if (!imported) return 0;
    let saving = limit;
    for (const group of imported)
      saving -= (group.size + costOfFile) * weighNew(one.users | other.users, group);
    return saving;
  }

  function compare(group: Group, others: readonly Group[]): void {
    const pairs = others.map((other) => [other, limitOf(group, other)] as const);
    limits.set(group, new Map(pairs.filter(([, limit]) => limit > 0)));
  }

  function forget(group: Group): void {
    limits.delete(group);
    for (const others of limits.values()) others.delete(group);
  }

  function findBest(): [Group, Group] | undefined {
    let best: [Group, Group] | undefined;
    let most = 0;
    for (const [one, others] of limits)
      for (const [other, limit] of others) {
        if (limit <= most) continue;
        const saving = savingOf(one, other, limit);
        if (saving <= most) continue;
        most = saving;
        best = [one, other];
      }
    return best;
  }

  groups.forEach(noteUsers);
  groups.forEach((group, index) => compare(group, groups.slice(index + 1)));
  for (let best = findBest(); best; best = findBest()) {
    const [one, other] = best;
    const merged = {
      users: one.users | other.users,
      size: one.size + other.size,
      ids: [...one.ids, ...other.ids],
      imports: new Set([...one.imports, ...other.imports]),
    };
    merged.imports.delete(one);
    merged.imports.delete(other);
    groups = groups.filter((group) => group !== one && group !== other);
    for (const { imports } of groups) for (const part of best) if (imports.delete(part)) imports.add(merged);
    best.forEach(forget);
    for (const group of importsOf(merged, merged) ?? []) {
      if (weighNew(merged.users, group) === 0) continue;
      group.users |= merged.users & ~(free.get(group) ?? 0n);
      noteUsers(group);
      forget(group);
      compare(
        group,
        groups.filter((another) => another !== group),
      );
    }
    noteUsers(merged);
    compare(merged, groups);
    groups.push(merged);
  }
  return groups;
}

/**
 * Returns all groups that these two import, themselves excluded. Returns undefined if one of them imports the other through
 * a third group, because the merged file and the third one would then import each other.
 */
function importsOf(one: Group, other: Group): Set<Group> | undefined {
  const seen = new Set(
    [...one.imports, ...other.imports].filter((group) => group !== one && group !== other),
  );
  for (const group of seen)
    for (const imported of group.imports) {
      if (imported === one || imported === other) return undefined;
      seen.add(imported);
    }
  return seen;
}

const countBits = (bits: bigint): number => bits.toString(2).replaceAll('0', '').length;
