import { createHash } from 'node:crypto';
import { days, minutes, seconds, type Clock } from '../../../lib/clock';
import { isPluginFailure } from '../../../lib/plugin-failure';
import { retryAfterSeconds } from '../../../lib/concurrency/retry';
import type { PodcastTools } from '../../../plugin-api';
import type { Contributed } from '../../../plugin-host/plugin-host';
import type { PluginResponse } from '../../../plugin-host/call';
import type { RunPlugin } from '../../../plugin-host/run-plugin';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import type { CachedAnswer, PodcastSearchesRepo } from './podcast-searches.repo';
import { foundPodcasts, providerQueries, type KnownPodcast, type ProviderQuery } from '../podcasts.schema';

/** A provider with the plugin that it comes from. */
export type Provider = Contributed<'podcasts'>;

/** A failure of a provider. */
export interface ProviderFailure {
  /** The provider's label. */
  provider: string;
  message: string;
  /** Seconds until a retry makes sense, if known. */
  retryAfter: number | null;
}

export interface ProviderAnswer {
  podcasts: KnownPodcast[];
  /** The failure, if there was one; `podcasts` then come from an older answer, or are empty. */
  failure: ProviderFailure | null;
}

interface Dependencies {
  runPlugin: RunPlugin;
  searches: PodcastSearchesRepo;
  limits: RateLimits;
  catalogue: PodcastTools['catalogue'];
  clock: Clock;
}

const TIMEOUT_MS = seconds(10);
/** Maximum age of an answer that is used while a provider fails. */
export const STALE_MS = days(7);

/** Sends searches to providers, with a cache of earlier answers. */
export function createProviderClient({ runPlugin, searches, limits, catalogue, clock }: Dependencies) {
  /** Equal searches at the same time share one call; another process makes a second call at worst. */
  const underWay = new Map<string, Promise<ProviderAnswer>>();

  /** Counts each of the provider's requests before it is sent, and respects its pauses. */
  function rateLimitOf({ id, label, plugin, callsPerMinute }: Provider) {
    const rateLimitKey = `${plugin} ${id}`;
    let wait: number | null = null;
    let pause: number | null = null;
    const isPaused = (seconds: number) =>
      `${label} has asked us to wait. Try again in ${formatWait(seconds)}.`;
    return {
      waited: () => wait,
      async beforeRequest(): Promise<string | null> {
        wait = pause ?? (await limits.secondsPaused('podcasts', rateLimitKey));
        if (wait !== null) return isPaused(wait);
        if (callsPerMinute === undefined) return null;
        const quota = { points: callsPerMinute, seconds: 60 };
        wait = await limits.secondsToWait('podcasts', rateLimitKey, quota);
        if (wait !== null) return `${label} gets too many requests. Try again in ${formatWait(wait)}.`;
        return null;
      },
      onResponse({ retryAfter }: PluginResponse): void {
        wait = retryAfterSeconds(retryAfter, clock.now());
        pause ??= wait;
      },
      /** Stores the pause that the provider has asked for. */
      async finish(): Promise<void> {
        if (pause !== null) await limits.pause('podcasts', rateLimitKey, pause);
      },
    };
  }

  async function runQuery(
    provider: Provider,
    question: ProviderQuery,
    key: string,
    askedAt?: string,
  ): Promise<ProviderAnswer> {
    const { waited, finish, ...rateLimit } = rateLimitOf(provider);
    try {
      const podcasts = await runPlugin({
        plugin: provider.plugin,
        what: `podcasts ${provider.id}`,
        timeoutMs: TIMEOUT_MS,
        failure: 'The plugin failed to search podcasts',
        result: foundPodcasts,
        ...rateLimit,
        catalogue,
        run: (call) => provider.search(question, call),
      });
      if (provider.cacheMinutes !== undefined)
        await searches.put({
          key,
          provider: provider.id,
          question,
          podcasts,
          fetchedAt: now(),
          askedAt: askedAt ?? now(),
        });
      return { podcasts, failure: null };
    } catch (error) {
      if (!isPluginFailure(error)) throw error;
      const failure = failureOf(provider, error, waited());
      const kept = provider.cacheMinutes === undefined ? undefined : await searches.byKey(key);
      const isUseful = kept !== undefined && ageOf(kept.fetchedAt) < STALE_MS;
      return { podcasts: isUseful ? kept.podcasts : [], failure };
    } finally {
      await finish();
    }
  }

  const now = () => clock.now().toISOString();
  const ageOf = (time: string): number => clock.now().getTime() - Date.parse(time);

  /** Runs `work`, unless the same query is already running: then all callers get that answer. */
  function coalesce(key: string, work: () => Promise<ProviderAnswer>): Promise<ProviderAnswer> {
    const begun = underWay.get(key);
    if (begun) return begun;
    const working = work().finally(() => underWay.delete(key));
    underWay.set(key, working);
    return working;
  }

  /**
   * Answers from the cache if the answer is fresh enough, and otherwise sends the query. The cache lookup is inside
   * the shared call, so that a lookup just before an answer is stored doesn't cause a second query.
   */
  function answer(provider: Provider, question: ProviderQuery): Promise<ProviderAnswer> {
    const key = keyOf(provider, question);
    const { cacheMinutes } = provider;
    return coalesce(key, async () => {
      const kept = cacheMinutes === undefined ? undefined : await searches.byKey(key);
      const isFresh = kept !== undefined && ageOf(kept.fetchedAt) < minutes(cacheMinutes ?? 0);
      if (!isFresh) return runQuery(provider, question, key);
      if (ageOf(kept.askedAt) >= days(1)) await searches.touch(key, now());
      return { podcasts: kept.podcasts, failure: null };
    });
  }

  /** Returns the queries into which the provider splits the search. */
  async function splitSearch(provider: Provider, search: ProviderQuery): Promise<ProviderQuery[]> {
    const { plugin, id, questions } = provider;
    if (!questions) return [search];
    return runPlugin({
      plugin,
      what: `questions of podcasts ${id}`,
      timeoutMs: TIMEOUT_MS,
      failure: 'The plugin failed to search podcasts',
      result: providerQueries,
      run: (call) => questions(search, call),
    });
  }

  return {
    /** Doesn't reject when the provider fails. */
    async answers(provider: Provider, search: ProviderQuery): Promise<ProviderAnswer[]> {
      try {
        const questions = await splitSearch(provider, search);
        return await Promise.all(questions.map((question) => answer(provider, question)));
      } catch (error) {
        if (!isPluginFailure(error)) throw error;
        return [{ podcasts: [], failure: failureOf(provider, error, null) }];
      }
    },

    /** Repeats an earlier query, and keeps the time when users last asked it. */
    refreshAnswer(provider: Provider, { question, askedAt }: CachedAnswer): Promise<ProviderAnswer> {
      const key = keyOf(provider, question);
      return coalesce(key, () => runQuery(provider, question, key, askedAt));
    },
  };
}

const failureOf = ({ label }: Provider, { message }: Error, retryAfter: number | null): ProviderFailure => ({
  provider: label,
  message,
  retryAfter,
});

export type ProviderClient = ReturnType<typeof createProviderClient>;

const keyOf = ({ plugin, id }: Provider, question: ProviderQuery): string =>
  createHash('sha256')
    .update(JSON.stringify([plugin, id, question]))
    .digest('hex');

const formatWait = (seconds: number): string => {
  if (seconds > 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
};
