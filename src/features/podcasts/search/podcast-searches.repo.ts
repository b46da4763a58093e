import type { Db } from '../../../db/connect';
import type { KnownPodcast, ProviderQuery } from '../podcasts.schema';

/** A provider's earlier answer to a query. */
export interface CachedAnswer {
  key: string;
  provider: string;
  question: ProviderQuery;
  podcasts: KnownPodcast[];
  fetchedAt: string;
  /** When a user last searched for it, to the day. */
  askedAt: string;
}

interface Row extends Omit<CachedAnswer, 'question' | 'podcasts'> {
  question: string;
  podcasts: string;
}

const decode = (row: Row): CachedAnswer => ({
  ...row,
  question: JSON.parse(row.question),
  podcasts: JSON.parse(row.podcasts),
});

/** Answers of podcast providers, for the whole installation. */
export function createPodcastSearchesRepo(db: Db) {
  return {
    async byKey(key: string): Promise<CachedAnswer | undefined> {
      const row: Row | undefined = await db.read('podcast_searches').where({ key }).first();
      return row && decode(row);
    },

    async put({ question, podcasts, ...answer }: CachedAnswer): Promise<void> {
      await db
        .write('podcast_searches')
        .insert({ ...answer, question: JSON.stringify(question), podcasts: JSON.stringify(podcasts) })
        .onConflict('key')
        .merge();
    },

    async touch(key: string, askedAt: string): Promise<void> {
      await db.write('podcast_searches').where({ key }).update({ askedAt });
    },

    /** Returns a provider's answers from before `time`, the last searched ones first. */
    async old(provider: string, time: string, limit: number): Promise<CachedAnswer[]> {
      const rows: Row[] = await db
        .read('podcast_searches')
        .where({ provider })
        .andWhere('fetchedAt', '<=', time)
        .orderBy('askedAt', 'desc')
        .limit(limit);
      return rows.map(decode);
    },

    /** Deletes answers fetched or last searched before `time`, and all but the `most` last searched ones. */
    async sweep(time: string, most: number): Promise<void> {
      const beyond: { askedAt: string } | undefined = await db
        .read('podcast_searches')
        .orderBy('askedAt', 'desc')
        .offset(most)
        .first('askedAt');
      const last = beyond && beyond.askedAt > time ? beyond.askedAt : time;
      await db.write('podcast_searches').where('askedAt', '<=', last).delete();
      await db.write('podcast_searches').where('fetchedAt', '<=', time).delete();
    },
  };
}

export type PodcastSearchesRepo = ReturnType<typeof createPodcastSearchesRepo>;
