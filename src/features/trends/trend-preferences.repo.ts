import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import type { TrendIndustry, TrendLocation } from './trends.rules';

/** What a workspace wants to read of; an empty list wants everything. */
export interface Wanted {
  industries: TrendIndustry[];
  locations: TrendLocation[];
  keywords: string[];
}

/** spec §3. */
export interface TrendPreferences extends Wanted {
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

/** One row for each workspace that ever said what it wants. */
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

    /** Whether what is to be asked for them is still to be worked out. */
    async isToBeAsked(workspaceId: string): Promise<boolean> {
      const row: unknown = await db
        .read('trend_preferences')
        .where({ workspaceId })
        .whereNull('askedBy')
        .first('id');
      return row !== undefined;
    },

    /** Nobody else changes them until the transaction ends. */
    async lock(workspaceId: string): Promise<TrendPreferences | undefined> {
      const row: object | undefined = await db
        .write('trend_preferences')
        .where({ workspaceId })
        .forUpdate()
        .first(columns);
      return row && codec.decode(row);
    },

    /** Does nothing where the workspace has some already. */
    async insert(preferences: TrendPreferences): Promise<void> {
      await db
        .write('trend_preferences')
        .insert(codec.encode(preferences))
        .onConflict('workspaceId')
        .ignore();
    },

    /**
     * What is asked for them is then to be worked out anew; what comes while a keyword is not wanted is not tagged with it. Belongs
     * into the transaction that has them locked.
     */
    async update(workspaceId: string, changes: Wanted & { updatedAt: string }): Promise<void> {
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

    /** Keywords that the articles which are stored have not been looked through for. */
    async untagged(workspaceId: string): Promise<string[]> {
      const row: object | undefined = await db
        .read('trend_preferences')
        .where({ workspaceId })
        .first('keywords', 'taggedKeywords');
      if (!row) return [];
      const { keywords, taggedKeywords } = taggedCodec.decode(row);
      return keywords.filter((keyword) => !isAmong(taggedKeywords, keyword));
    },

    /** All articles that name the keyword have it now. Nothing where it is no longer wanted. */
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

    /** Those for which others than `askedBy` have said what is to be asked, or nobody; by workspace, after the given one. */
    async notAskedBy(askedBy: string, after: string, limit: number): Promise<TrendPreferences[]> {
      const rows: object[] = await db
        .read('trend_preferences')
        .where((other) => void other.whereNull('askedBy').orWhereNot('askedBy', askedBy))
        .where('workspaceId', '>', after)
        .orderBy('workspaceId')
        .limit(limit)
        .select(columns);
      return rows.map((row) => codec.decode(row));
    },

    async markAsked(workspaceId: string, askedBy: string): Promise<void> {
      await db.write('trend_preferences').where({ workspaceId }).update({ askedBy });
    },
  };
}

export type TrendPreferencesRepo = ReturnType<typeof createTrendPreferencesRepo>;
