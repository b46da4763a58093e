import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import type { TrendIndustry, TrendLocation } from '../trends.rules';

/** The topics that a workspace wants to read about; an empty list doesn't filter. */
export interface TrendInterests {
  industries: TrendIndustry[];
  locations: TrendLocation[];
  keywords: string[];
}

/** Preferences (spec §3). */
export interface TrendPreferences extends TrendInterests {
  id: string;
  workspaceId: string;
  createdAt: string;
  updatedAt: string;
}

const codec = createCodec<TrendPreferences>({ json: ['industries', 'locations', 'keywords'] });

const taggedCodec = createCodec<{ keywords: string[]; taggedKeywords: string[] }>({
  json: ['keywords', 'taggedKeywords'],
});

const isAmong = (keywords: readonly string[], one: string): boolean =>
  keywords.some((keyword) => keyword.toLowerCase() === one.toLowerCase());

const columns = ['id', 'workspaceId', 'industries', 'locations', 'keywords', 'createdAt', 'updatedAt'];

/** Has one row for each workspace that ever set preferences. */
export function createTrendPreferencesRepo(db: Db) {
  async function tagged(workspaceId: string): Promise<string[]> {
    const row: object | undefined = await db
      .write('trend_preferences')
      .where({ workspaceId })
      .first('keywords', 'taggedKeywords');
    return row ? taggedCodec.decode(row).taggedKeywords : [];
  }

  return {
    async ofWorkspace(workspaceId: string): Promise<TrendPreferences | undefined> {
      const row: object | undefined = await db
        .read('trend_preferences')
        .where({ workspaceId })
        .first(columns);
      return row && codec.decode(row);
    },

    /** Returns whether the queries for the preferences haven't been derived yet. */
    async needsQueries(workspaceId: string): Promise<boolean> {
      const row: unknown = await db
        .read('trend_preferences')
        .where({ workspaceId })
        .whereNull('askedBy')
        .first('id');
      return row !== undefined;
    },

    /** Locks the preferences until the transaction ends. */
    async lock(workspaceId: string): Promise<TrendPreferences | undefined> {
      const row: object | undefined = await db
        .write('trend_preferences')
        .where({ workspaceId })
        .forUpdate()
        .first(columns);
      return row && codec.decode(row);
    },

    /** Does nothing if the workspace has preferences already. */
    async insert(preferences: TrendPreferences): Promise<void> {
      await db
        .write('trend_preferences')
        .insert(codec.encode(preferences))
        .onConflict('workspaceId')
        .ignore();
    },

    /**
     * Updates the preferences, after which their queries are derived again. Removed keywords lose their tagged mark,
     * because new articles aren't tagged with them. Call it in the transaction that holds the lock.
     */
    async update(workspaceId: string, changes: TrendInterests & { updatedAt: string }): Promise<void> {
      const taggedKeywords = (await tagged(workspaceId)).filter((keyword) =>
        isAmong(changes.keywords, keyword),
      );
      await db
        .write('trend_preferences')
        .where({ workspaceId })
        .update({
          ...codec.encode(changes),
          taggedKeywords: JSON.stringify(taggedKeywords),
          askedBy: null,
        });
    },

    /** Returns the keywords that stored articles have not been tagged with. */
    async untagged(workspaceId: string): Promise<string[]> {
      const row: object | undefined = await db
        .read('trend_preferences')
        .where({ workspaceId })
        .first('keywords', 'taggedKeywords');
      if (!row) return [];
      const { keywords, taggedKeywords } = taggedCodec.decode(row);
      return keywords.filter((keyword) => !isAmong(taggedKeywords, keyword));
    },

    /** Records that all articles naming the keyword are tagged with it. Does nothing if it is no longer wanted. */
    async markTagged(workspaceId: string, keyword: string): Promise<void> {
      await db.transaction(async () => {
        const kept = await this.lock(workspaceId);
        if (!kept || !isAmong(kept.keywords, keyword)) return;
        const taggedKeywords = await tagged(workspaceId);
        if (isAmong(taggedKeywords, keyword)) return;
        await db
          .write('trend_preferences')
          .where({ workspaceId })
          .update({ taggedKeywords: JSON.stringify([...taggedKeywords, keyword]) });
      });
    },

    /** Lists preferences whose queries weren't derived by `askedBy`, ordered by workspace, after the given one. */
    async findOutdated(askedBy: string, after: string, limit: number): Promise<TrendPreferences[]> {
      const rows: object[] = await db
        .read('trend_preferences')
        .where((other) => void other.whereNull('askedBy').orWhereNot('askedBy', askedBy))
        .where('workspaceId', '>', after)
        .orderBy('workspaceId')
        .limit(limit)
        .select(columns);
      return rows.map((row) => codec.decode(row));
    },

    async markPlanned(workspaceId: string, askedBy: string): Promise<void> {
      await db.write('trend_preferences').where({ workspaceId }).update({ askedBy });
    },
  };
}

export type TrendPreferencesRepo = ReturnType<typeof createTrendPreferencesRepo>;
