import type { Background } from '../../../lib/concurrency/background';
import { days, minutes, type Clock } from '../../../lib/clock';
import type { GuardedFetch } from '../../../lib/outgoing/guarded-fetch';
import type { Parsing } from '../../../reading/parsing/parsing';
import { feedFactsOf } from './feed-facts';
import type { CachedFeed, PodcastFeedsRepo } from './podcast-feeds.repo';

interface Dependencies {
  feeds: PodcastFeedsRepo;
  fetch: GuardedFetch;
  parsing: Pick<Parsing, 'readPodcastFeed'>;
  background: Background;
  clock: Clock;
}

/** A feed begins with the facts about the show and its newest episodes; some feeds have 20 MB. */
const MAX_READ_BYTES = 512 * 1024;
const TIMEOUT_MS = 10_000;
/** Feeds read at the same time, per process. */
const READERS = 4;
/** After this time, other processes may read a feed that a killed one had claimed. */
const LEASE_MS = minutes(2);
const READ_AGAIN_MS = days(7);
const TRY_AGAIN_MS = days(1);

/** Reads shows' feeds for facts that their providers don't know; results are kept for a week. */
export function createFeedReader({ feeds, fetch, parsing, background, clock }: Dependencies) {
  const waiting: string[] = [];
  const stopping = new AbortController();
  let readers = 0;

  const time = (later = 0) => new Date(clock.now().getTime() + later).toISOString();

  async function read(url: string): Promise<boolean> {
    if (!(await feeds.claim(url, time(), time(LEASE_MS)))) return false;
    try {
      const answer = await fetch(url, {
        headers: { accept: 'application/rss+xml, application/xml;q=0.9, */*;q=0.8' },
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_READ_BYTES,
        cutsLonger: true,
        signal: stopping.signal,
      });
      if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
      await feeds.put(url, await feedFactsOf(answer, parsing, clock.now()), time(), time(READ_AGAIN_MS));
      return true;
    } catch (error) {
      if (stopping.signal.aborted) await feeds.release(url, time());
      else await feeds.fail(url, error instanceof Error ? error.message : 'failed', time(TRY_AGAIN_MS));
      return false;
    }
  }

  async function work(): Promise<void> {
    try {
      for (let url = waiting.shift(); url !== undefined && !stopping.signal.aborted; url = waiting.shift())
        await read(url);
    } finally {
      readers -= 1;
    }
  }

  const isUnread = (feed: CachedFeed | undefined): boolean =>
    feed === undefined || (feed.readAt === null && feed.problem === null);
  /** Due: its lease has ended, or it was read a week ago. */
  const isDue = (feed: CachedFeed | undefined): boolean => feed === undefined || feed.dueAt <= time();

  return {
    /** Returns the known facts by feed address. */
    known: (urls: readonly string[]) => feeds.byUrl(urls),

    /**
     * Reads the feeds in the background. Returns the number of feeds that were never read, for which the caller can ask
     * again soon.
     */
    async enqueue(urls: readonly string[], known: ReadonlyMap<string, CachedFeed>): Promise<number> {
      const due = [...new Set(urls)].filter((url) => isDue(known.get(url)));
      await feeds.enqueue(due, time());
      waiting.push(...due.filter((url) => !waiting.includes(url)));
      while (readers < Math.min(READERS, waiting.length)) {
        readers += 1;
        background.run('reading podcast feeds', work);
      }
      return new Set(urls.filter((url) => isUnread(known.get(url)))).size;
    },

    /** Reads at most `limit` due feeds. */
    async refresh(limit: number): Promise<{ read: number; failed: number }> {
      const due = await feeds.due(time(), limit);
      const done = { read: 0, failed: 0 };
      const readNext = async () => {
        for (let url = due.shift(); url !== undefined; url = due.shift())
          done[(await read(url)) ? 'read' : 'failed'] += 1;
      };
      await Promise.all(Array.from({ length: READERS }, readNext));
      return done;
    },

    /** Deletes feeds that no search has found for a month. */
    sweep: () => feeds.sweep(time(-days(30))),

    /** Stops reading and leaves the remaining feeds to other processes. */
    stop: () => stopping.abort(),
  };
}

export type FeedReader = ReturnType<typeof createFeedReader>;
