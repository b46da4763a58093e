import type { Db } from '../../db/connect';

/** Since when articles are known that say of no time when they were published, by the keys of their addresses. */
export function createUndatedArticlesRepo(db: Db) {
  /** Of at most 200 keys: what one answer has. */
  async function firstSeen(keys: readonly string[]): Promise<Map<string, string>> {
    const rows: { urlKey: string; firstSeenAt: string }[] =
      keys.length === 0
        ? []
        : await db.read('undated_articles').whereIn('urlKey', keys).select('urlKey', 'firstSeenAt');
    return new Map(rows.map(({ urlKey, firstSeenAt }) => [urlKey, firstSeenAt]));
  }

  return {
    firstSeen,

    /** Remembers those that are shown now. Always in the same order: two who do it at once then do not wait for each other in a circle. */
    async see(keys: readonly string[], now: string): Promise<void> {
      if (keys.length === 0) return;
      await db
        .write('undated_articles')
        .insert([...new Set(keys)].sort().map((urlKey) => ({ urlKey, firstSeenAt: now, lastSeenAt: now })))
        .onConflict('urlKey')
        .merge(['lastSeenAt']);
    },

    /** Forgets those that nobody has shown since `time`. */
    async sweep(time: string): Promise<void> {
      await db.write('undated_articles').where('lastSeenAt', '<', time).delete();
    },
  };
}

export type UndatedArticlesRepo = ReturnType<typeof createUndatedArticlesRepo>;
