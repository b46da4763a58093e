import { foldText } from '../../../lib/text/fold-text';
import { searchWords } from '../../../lib/text/search-words';
import type { FeedFacts } from '../feeds/podcast-feeds.repo';
import type { Podcast, PodcastPlatforms } from '../podcasts.rules';
import { podcastFrequencies } from '../podcasts.rules';
import type { KnownPodcast } from '../podcasts.schema';

/** A show as found by one or more providers. */
export interface FoundShow extends Podcast {
  feedUrl: string | null;
}

/** Returns the keys that are equal if two providers mean the same show: its feed, or its page at Apple. */
function identitiesOf({ feedUrl, platforms }: KnownPodcast): string[] {
  const apple = platforms.apple === null ? undefined : /\/id(\d+)/.exec(platforms.apple)?.[1];
  return [
    ...(feedUrl === null ? [] : [`feed ${feedIdentity(feedUrl)}`]),
    ...(apple === undefined ? [] : [`apple ${apple}`]),
  ];
}

/** Returns the address without scheme and trailing slash, and with the host in lower case. */
export function feedIdentity(feedUrl: string): string {
  const { host, pathname, search } = new URL(feedUrl);
  return `${host}${pathname.replace(/\/+$/, '')}${search}`;
}

interface Answered {
  /** The provider's id. */
  provider: string;
  podcasts: readonly KnownPodcast[];
}

/**
 * Merges answers to a list of distinct shows: the first of each answer, then the second of each, and so on. Fields
 * that the first provider doesn't know are taken from later ones.
 */
export function mergeShows(answers: readonly Answered[]): FoundShow[] {
  const shows: FoundShow[] = [];
  const byIdentity = new Map<string, number>();
  for (const { provider, podcast } of interleave(answers)) {
    const show = { ...podcast, id: `${provider}:${podcast.id}` };
    const identities = [...identitiesOf(podcast), `id ${show.id}`];
    const at = identities.flatMap((identity) => byIdentity.get(identity) ?? [])[0] ?? shows.length;
    const known = shows[at];
    shows[at] = known === undefined ? show : completed(known, show);
    for (const identity of identities) byIdentity.set(identity, at);
  }
  return shows;
}

function* interleave(answers: readonly Answered[]): Generator<{ provider: string; podcast: KnownPodcast }> {
  const longest = Math.max(0, ...answers.map(({ podcasts }) => podcasts.length));
  for (let rank = 0; rank < longest; rank += 1)
    for (const { provider, podcasts } of answers) {
      const podcast = podcasts[rank];
      if (podcast !== undefined) yield { provider, podcast };
    }
}

/** Puts shows whose name contains all typed words first; otherwise keeps the order. */
export function byRelevance(shows: readonly FoundShow[], text: string): FoundShow[] {
  const words = searchWords(text);
  if (words.length === 0) return [...shows];
  const isNamed = ({ name }: FoundShow) => words.every((word) => foldText(name).includes(word));
  return [...shows.filter(isNamed), ...shows.filter((show) => !isNamed(show))];
}

const completed = (show: FoundShow, other: FoundShow): FoundShow => ({
  id: show.id,
  name: show.name,
  host: show.host ?? other.host,
  description: show.description ?? other.description,
  category: show.category ?? other.category,
  topics: show.topics.length > 0 ? show.topics : other.topics,
  audienceSize: show.audienceSize ?? other.audienceSize,
  frequency: show.frequency ?? other.frequency,
  episodes: show.episodes ?? other.episodes,
  website: show.website ?? other.website,
  platforms: platformsOf(show.platforms, other.platforms),
  language: show.language ?? other.language,
  feedUrl: show.feedUrl ?? other.feedUrl,
});

const platformsOf = (some: PodcastPlatforms, more: PodcastPlatforms): PodcastPlatforms => ({
  youtube: some.youtube ?? more.youtube,
  apple: some.apple ?? more.apple,
  spotify: some.spotify ?? more.spotify,
});

/** Fills in unknown fields from the show's own feed. */
export function withFeed(show: FoundShow, facts: FeedFacts | undefined): FoundShow {
  if (facts === undefined) return show;
  return {
    ...show,
    description: show.description ?? facts.description,
    frequency: show.frequency ?? podcastFrequencies.find((name) => name === facts.frequency) ?? null,
    website: show.website ?? facts.website,
    language: show.language ?? facts.language,
  };
}

/** Returns the show without its feed address, which the API doesn't show. */
export const presentShow = ({ feedUrl: _, ...podcast }: FoundShow): Podcast => podcast;
