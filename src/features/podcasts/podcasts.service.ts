import { setTimeout } from 'node:timers/promises';
import { minutes, type Clock } from '../../lib/clock';
import { foldCase } from '../../lib/text/fold-text';
import { authorize, type Actor } from '../../lib/actor';
import { tooManyRequests, unavailable } from '../../lib/errors';
import type { Page } from '../../lib/paging';
import type { PluginHost } from '../../plugin-host/plugin-host';
import { STALE_MS, type Provider, type ProviderClient, type ProviderFailure } from './search/provider-client';
import type { FeedReader } from './feeds/feed-reader';
import {
  byRelevance,
  mergeShows,
  presentShow,
  withFeed,
  type FoundShow,
} from './search/merge-podcasts.rules';
import type { PodcastSearchesRepo } from './search/podcast-searches.repo';
import { matchesFilters, sorted, viewPodcasts, type Podcast } from './podcasts.rules';
import type { PodcastSearch, ProviderQuery } from './podcasts.schema';

/** A list of shows, with the failures of providers. */
export interface PodcastPage extends Page<Podcast> {
  failures: ProviderFailure[];
  /** True if nothing was found and a provider failed. */
  hasOnlyFailures: boolean;
  /** Number of feeds that are being read for unknown facts. A later request returns more. */
  pending: number;
}

export interface RefreshReport {
  searches: { refreshed: number; failed: number };
  feeds: { read: number; failed: number };
}

interface Dependencies {
  plugins: PluginHost;
  client: ProviderClient;
  feedReader: FeedReader;
  searches: PodcastSearchesRepo;
  clock: Clock;
  /** Waits the given milliseconds; tests replace it. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/** Number of feeds of found shows to read if a filter needs facts from them. */
const READ_FOR_FILTERS = 60;
const KEPT_SEARCHES = 1000;
/** Limit of one run; the rest is left to the next. */
const REFRESH_SEARCHES = 100;
const REFRESH_FEEDS = 2000;

export const FAILED = 'Failed to fetch podcasts';

/** Podcast discovery (spec §2, §7, §9): searches all providers from plugins at once. */
export function createPodcastsService({
  plugins,
  client,
  feedReader,
  searches,
  clock,
  pause = setTimeout,
}: Dependencies) {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString();

  const providers = async (): Promise<readonly Provider[]> => (await plugins.plugins()).of('podcasts');

  async function searchProviders(search: PodcastSearch) {
    const question = toProviderQuery(search);
    const asked = (await providers()).map(async (provider) =>
      (await client.answers(provider, question)).map((answer) => ({ provider: provider.id, ...answer })),
    );
    const answers = (await Promise.all(asked)).flat();
    const failures = new Map<string, ProviderFailure>();
    for (const { failure } of answers) if (failure) failures.set(failure.provider, failure);
    return { shows: byRelevance(mergeShows(answers), search.query), failures: [...failures.values()] };
  }

  /** Adds facts from feeds to the shows, and counts the relevant feeds that are still to be read. */
  async function readFeeds(shows: readonly FoundShow[], search: PodcastSearch) {
    const known = await feedReader.known(shows.flatMap(({ feedUrl }) => feedUrl ?? []));
    const enriched = shows.map((show) =>
      withFeed(show, show.feedUrl === null ? undefined : known.get(show.feedUrl)),
    );
    const needsFeedFacts = search.language.length > 0 || search.frequency.length > 0;
    const open = needsFeedFacts
      ? enriched
          .filter((show) => matchesFilters({ ...show, ...openedUp(show, search) }, search))
          .slice(0, READ_FOR_FILTERS)
      : pageOf(
          sorted(
            enriched.filter((show) => matchesFilters(show, search)),
            search.sort,
          ),
          search,
        );
    const seen = new Set(open.map(({ id }) => id));
    const toRead = shows
      .filter(({ id, language, frequency }) => seen.has(id) && (language === null || frequency === null))
      .flatMap(({ feedUrl }) => feedUrl ?? []);
    return { enriched, pending: await feedReader.enqueue(toRead, known) };
  }

  return {
    /**
     * Searches shows.
     * @throws 503 `Failed to fetch podcasts` if nothing was found and a provider failed; 429 if every failure was a
     *   rate limit
     */
    async search(actor: Actor, search: PodcastSearch): Promise<PodcastPage> {
      const page = await this.find(actor, search);
      if (page.hasOnlyFailures) throw refusal(page.failures);
      return page;
    },

    /** Searches shows for a screen, which shows failures itself. */
    async find(actor: Actor, search: PodcastSearch): Promise<PodcastPage> {
      authorize(actor, viewPodcasts);
      const { shows, failures } = await searchProviders(search);
      const { enriched, pending } = await readFeeds(shows, search);
      const found = sorted(
        enriched.filter((show) => matchesFilters(show, search)),
        search.sort,
      );
      const end = search.cursor + search.limit;
      return {
        items: pageOf(found, search).map(presentShow),
        total: found.length,
        totalIsMinimum: false,
        nextCursor: end < found.length ? String(end) : null,
        failures,
        hasOnlyFailures: shows.length === 0 && failures.length > 0,
        pending,
        headers: {
          ...failureHeader(failures),
          ...(pending > 0 && { 'X-Podcasts-Pending': String(pending) }),
        },
      };
    },

    /**
     * Repeats searches whose answers are too old for their provider, and reads due feeds (contract, the command
     * line).
     */
    async refresh(onProgress: (done: string) => void = () => undefined): Promise<RefreshReport> {
      const report = { refreshed: 0, failed: 0 };
      for (const provider of await providers()) {
        const { id, cacheMinutes, callsPerMinute } = provider;
        if (cacheMinutes === undefined) continue;
        const old = await searches.old(id, before(minutes(cacheMinutes)), REFRESH_SEARCHES);
        for (const [index, kept] of old.entries()) {
          // Half of the provider's calls per minute are left to users.
          if (index > 0 && callsPerMinute !== undefined) await pause(minutes(2) / callsPerMinute);
          const { failure } = await client.refreshAnswer(provider, kept);
          report[failure ? 'failed' : 'refreshed'] += 1;
          onProgress(`${index + 1} of ${old.length} searches at ${provider.label}`);
          // The next query would fail, too.
          if (failure) break;
        }
      }
      onProgress('feeds');
      return { searches: report, feeds: await feedReader.refresh(REFRESH_FEEDS) };
    },

    /** Deletes answers that are too old to replace new ones, and feeds that searches no longer find. */
    async sweep(): Promise<void> {
      await Promise.all([searches.sweep(before(STALE_MS), KEPT_SEARCHES), feedReader.sweep()]);
    },

    /** Stops reading feeds. */
    stop: () => feedReader.stop(),
  };
}

export type PodcastsService = ReturnType<typeof createPodcastsService>;

const toProviderQuery = (search: PodcastSearch): ProviderQuery => ({
  text: foldCase(search.query),
  categories: search.category,
  languages: search.language,
  audienceSizes: search.audienceSize,
  frequencies: search.frequency,
});

const pageOf = <Item>(items: readonly Item[], { cursor, limit }: PodcastSearch): Item[] =>
  items.slice(cursor, cursor + limit);

/** Assumes that unknown facts, which the feed may contain, match the filters. */
function openedUp(show: FoundShow, search: PodcastSearch): Partial<Podcast> {
  return {
    ...(show.language === null && search.language[0] && { language: search.language[0] }),
    ...(show.frequency === null && search.frequency[0] && { frequency: search.frequency[0] }),
  };
}

/** Headers may contain only ASCII. */
function failureHeader(failures: readonly ProviderFailure[]): Record<string, string> {
  if (failures.length === 0) return {};
  const json = JSON.stringify(failures.map(({ provider, message }) => ({ provider, message })));
  const escaped = json.replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return { 'X-Podcasts-Failures': escaped };
}

function refusal(failures: readonly ProviderFailure[]): Error {
  const waits = failures.flatMap(({ retryAfter }) => retryAfter ?? []);
  if (waits.length === failures.length)
    return tooManyRequests(Math.min(...waits), failures.map(({ message }) => message).join(' '));
  return unavailable(FAILED, { headers: failureHeader(failures) });
}
