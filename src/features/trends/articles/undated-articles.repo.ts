import type { Db } from '../../../db/connect';

/** Records when articles without a date were first and last seen, by the keys of their addresses. */
export function createUndatedArticlesRepo(db: Db) {
  /** Takes at most 200 keys, the size of one answer. */
  async function firstSeen(keys: readonly string[]): Promise<Map<string, string>> {
    const rows: { urlKey: string; firstSeenAt: string }[] =
      keys.length === 0
        ? []
        : await db.read('undated_articles').whereIn('urlKey', keys).select('urlKey', 'firstSeenAt');
    return new Map(rows.map(({ urlKey, firstSeenAt }) => [urlKey, firstSeenAt]));
  }

  return {
    firstSeen,

    /** Records articles as seen now. Always writes in the same order, so that two writers can't deadlock. */
    async markSeen(keys: readonly string[], now: string): Promise<void> {
      if (keys.length === 0) return;
      await db
        .write('undated_articles')
        .insert([...new Set(keys)].sort().map((urlKey) => ({ urlKey, firstSeenAt: now, lastSeenAt: now })))
        .onConflict('urlKey')
        .merge(['lastSeenAt']);
    },

    /** Deletes records of articles not seen since `time`. */
    async sweep(time: string): Promise<void> {
      await db.write('undated_articles').where('lastSeenAt', '<', time).delete();
    },
  };
}

export type UndatedArticlesRepo = ReturnType<typeof createUndatedArticlesRepo>;
