import type { Db } from '../../db/connect';
import type { KnownPodcast, ProviderQuestion } from './podcasts.schema';

/** What a provider once answered to a question. */
export interface KeptAnswer {
  key: string;
  provider: string;
  question: ProviderQuestion;
  podcasts: KnownPodcast[];
  fetchedAt: string;
}

interface Row extends Omit<KeptAnswer, 'question' | 'podcasts'> {
  question: string;
  podcasts: string;
}

const decode = (row: Row): KeptAnswer => ({
  ...row,
  question: JSON.parse(row.question),
  podcasts: JSON.parse(row.podcasts),
});

/** Answers of podcast providers, for the whole installation. */
export function createPodcastSearchesRepo(db: Db) {
  return {
    async byKey(key: string): Promise<KeptAnswer | undefined> {
      const row: Row | undefined = await db.read('podcast_searches').where({ key }).first();
      return row && decode(row);
    },

    async put({ question, podcasts, ...answer }: KeptAnswer): Promise<void> {
      await db
        .write('podcast_searches')
        .insert({ ...answer, question: JSON.stringify(question), podcasts: JSON.stringify(podcasts) })
        .onConflict('key')
        .merge();
    },

    /** The newest of those from before `time`. */
    async from(time: string, limit: number): Promise<KeptAnswer[]> {
      const rows: Row[] = await db
        .read('podcast_searches')
        .where('fetchedAt', '<=', time)
        .orderBy('fetchedAt', 'desc')
        .limit(limit);
      return rows.map(decode);
    },

    /** Deletes those from before `time`, and the oldest beyond the newest `most`. */
    async sweep(time: string, most: number): Promise<void> {
      const beyond: { fetchedAt: string } | undefined = await db
        .read('podcast_searches')
        .orderBy('fetchedAt', 'desc')
        .offset(most)
        .first('fetchedAt');
      const last = beyond && beyond.fetchedAt > time ? beyond.fetchedAt : time;
      await db.write('podcast_searches').where('fetchedAt', '<=', last).delete();
    },
  };
}

export type PodcastSearchesRepo = ReturnType<typeof createPodcastSearchesRepo>;
