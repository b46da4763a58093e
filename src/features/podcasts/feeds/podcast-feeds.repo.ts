import { createHash } from 'node:crypto';
import type { Db } from '../../../db/connect';

/** Facts about a show from its own feed. */
export interface FeedFacts {
  language: string | null;
  frequency: string | null;
  description: string | null;
  website: string | null;
}

export interface CachedFeed extends FeedFacts {
  key: string;
  url: string;
  problem: string | null;
  readAt: string | null;
  dueAt: string;
}

export const feedKey = (url: string): string => createHash('sha256').update(url).digest('hex');

/** Feeds of shows, for the whole installation. `dueAt` is also the lease of the process that reads a feed. */
export function createPodcastFeedsRepo(db: Db) {
  return {
    /** Returns the known feeds, by address. */
    async byUrl(urls: readonly string[]): Promise<Map<string, CachedFeed>> {
      if (urls.length === 0) return new Map();
      const rows: CachedFeed[] = await db.read('podcast_feeds').whereIn('key', urls.map(feedKey));
      return new Map(rows.map((row) => [row.url, row]));
    },

    /** Marks feeds (a few hundred at most) as in use; new ones are due at once. */
    async enqueue(urls: readonly string[], now: string): Promise<void> {
      if (urls.length === 0) return;
      const rows = [...new Set(urls)].map((url) => ({ key: feedKey(url), url, dueAt: now, wantedAt: now }));
      await db.write('podcast_feeds').insert(rows).onConflict('key').merge(['wantedAt']);
    },

    /** Claims a due feed until `until`; returns false if it isn't due, or another process has it. */
    async claim(url: string, now: string, until: string): Promise<boolean> {
      const changed = await db
        .write('podcast_feeds')
        .where({ key: feedKey(url) })
        .andWhere('dueAt', '<=', now)
        .update({ dueAt: until });
      return changed === 1;
    },

    async put(url: string, facts: FeedFacts, readAt: string, dueAt: string): Promise<void> {
      await db
        .write('podcast_feeds')
        .where({ key: feedKey(url) })
        .update({ ...facts, problem: null, readAt, dueAt });
    },

    /** Records a failure; earlier facts stay. */
    async fail(url: string, problem: string, dueAt: string): Promise<void> {
      await db
        .write('podcast_feeds')
        .where({ key: feedKey(url) })
        .update({ problem, dueAt });
    },

    /** Releases a claim, with the feed unread. */
    async release(url: string, now: string): Promise<void> {
      await db
        .write('podcast_feeds')
        .where({ key: feedKey(url) })
        .update({ dueAt: now });
    },

    /** Returns the addresses of due feeds, the longest due first. */
    async due(now: string, limit: number): Promise<string[]> {
      return db.read('podcast_feeds').where('dueAt', '<=', now).orderBy('dueAt').limit(limit).pluck('url');
    },

    /** Deletes feeds not in use since `time`. */
    async sweep(time: string): Promise<void> {
      await db.write('podcast_feeds').where('wantedAt', '<', time).delete();
    },
  };
}

export type PodcastFeedsRepo = ReturnType<typeof createPodcastFeedsRepo>;
