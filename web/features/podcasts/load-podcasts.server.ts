import type { ProviderFailure } from '../../../src/features/podcasts/search/provider-client';
import type { Podcast } from '../../../src/features/podcasts/podcasts.rules';
import { podcastSearch, type PodcastSearch } from '../../../src/features/podcasts/podcasts.schema';
import type { App } from '../../../src/app';
import type { Actor } from '../../../src/lib/actor';
import { parse } from '../../../src/http/calls/input';

const PAGE_SIZE = 24;
const repeatable = ['category', 'language', 'audienceSize', 'frequency'] as const;

/** The result of a search: podcasts, or the reasons why it failed. */
export type PodcastOutcome =
  | {
      isThere: true;
      podcasts: Podcast[];
      total: number;
      nextCursor: string | null;
      failures: ProviderFailure[];
      pending: number;
    }
  | { isThere: false; reasons: string[] };

/** Reads the search from the screen's URL. */
export function searchOf(params: URLSearchParams): PodcastSearch {
  const given = (name: string) => params.get(name) || undefined;
  return parse(podcastSearch, {
    query: given('search'),
    sort: given('sort'),
    cursor: given('cursor'),
    limit: PAGE_SIZE,
    ...Object.fromEntries(
      repeatable.map((name) => [name, params.getAll(name).filter((value) => value !== '')]),
    ),
  });
}

/** Runs a search. Never rejects, because failures are shown on the screen. */
export async function findPodcasts(app: App, actor: Actor, search: PodcastSearch): Promise<PodcastOutcome> {
  try {
    const page = await app.podcasts.find(actor, search);
    const { items, total, nextCursor, failures, pending, hasOnlyFailures: isUnanswered } = page;
    if (isUnanswered) return { isThere: false, reasons: failures.map(({ message }) => message) };
    return { isThere: true, podcasts: items, total, nextCursor, failures, pending };
  } catch (error) {
    app.log.error({ err: error }, 'podcast search failed');
    return { isThere: false, reasons: [] };
  }
}
