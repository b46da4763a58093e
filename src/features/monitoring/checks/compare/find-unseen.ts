import type { NewItem } from '../fetch/fetch-result';
import type { OtherKeys } from '../fetch/item-keys';
import type { CheckResultsRepo } from '../store/results.repo';

/** The new items of a source. */
export interface Unseen {
  /** The keys of items that the source has shown for the first time. */
  keys: ReadonlySet<string>;
  /** All keys to store: those of known items with another id or address, too. */
  stored: readonly string[];
  /** Whether the source has never shown an item before. */
  isFirst: boolean;
}

interface FoundItems {
  source: { id: string };
  /** Newest first. */
  found: readonly Pick<NewItem, 'dedupeKey' | 'otherKeys'>[];
}

type Candidate = { dedupeKey: string } & OtherKeys;

/** Finds each source's new items; omits sources without new keys. */
export async function findUnseen(
  { unseenKeys, withSeen }: Pick<CheckResultsRepo, 'unseenKeys' | 'withSeen'>,
  all: readonly FoundItems[],
): Promise<Map<string, Unseen>> {
  // Usually finds none among a thousand keys.
  const unknown = await unseenKeys(
    all.map(({ source, found }) => [source.id, found.map(({ dedupeKey }) => dedupeKey)]),
  );
  const candidates = all.flatMap(({ source, found }): [string, Candidate[]][] => {
    const keys = unknown.get(source.id);
    if (!keys) return [];
    const items = found.filter(({ dedupeKey }) => keys.has(dedupeKey));
    return [[source.id, items.map((item) => ({ dedupeKey: item.dedupeKey, ...item.otherKeys() }))]];
  });
  if (candidates.length === 0) return new Map();
  const others = await unseenKeys(
    candidates.map(([id, items]) => [
      id,
      items.flatMap(({ aliases, group }) => [...aliases, ...(group?.keys ?? [])]),
    ]),
  );
  const seen = new Set(await withSeen(candidates.map(([id]) => id)));
  return new Map(
    candidates.map(([id, items]) => {
      const isSeen = (key: string) => others.get(id)?.has(key) !== true;
      const stored = items.flatMap((item) => [item.dedupeKey, ...item.stored.filter((key) => !isSeen(key))]);
      const keys = keysOfNew(items, isSeen);
      return [id, { keys, stored, isFirst: !seen.has(id) }];
    }),
  );
}

/** Returns the keys of the items that are not known by another key. */
function keysOfNew(items: readonly Candidate[], isSeen: (key: string) => boolean): Set<string> {
  const unseen = items.filter(({ aliases }) => !aliases.some(isSeen));
  const keys = new Set(unseen.map(({ dedupeKey }) => dedupeKey));
  const groups = new Map<string, Candidate[]>();
  for (const item of unseen) {
    const members = groups.get(item.group?.name ?? '');
    if (members) members.push(item);
    else if (item.group) groups.set(item.group.name, [item]);
  }
  for (const members of groups.values()) {
    const oldest = members.at(-1);
    // When several items begin to share an id, the oldest one is known.
    if (oldest?.group?.size === members.length && oldest.group.keys.some(isSeen))
      keys.delete(oldest.dedupeKey);
  }
  return keys;
}
