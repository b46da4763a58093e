import type { PluginTools } from './tools';

export type PodcastCategory =
  'business' | 'technology' | 'marketing' | 'entrepreneurship' | 'product' | 'customer-success';
/** Number of listeners of an episode. */
export type AudienceSize = '0-10K' | '10K-20K' | '20K-50K' | '50K-100K' | '100K+';
export type PodcastFrequency = 'daily' | 'weekly' | 'bi-weekly';

/** A podcast search. An empty list does not filter. PartnerHub applies all filters to the results. */
export interface PodcastQuery {
  /** The text that the user typed, up to 200 characters; can be empty. */
  text: string;
  categories: readonly PodcastCategory[];
  /** ISO 639-1, such as `en`. */
  languages: readonly string[];
  audienceSizes: readonly AudienceSize[];
  frequencies: readonly PodcastFrequency[];
}

/** A show. Unknown facts are null or missing; don't guess them. PartnerHub shows them as Unknown. */
export interface FoundPodcast {
  /** The provider's id for the show, up to 100 characters. It must not change. */
  id: string;
  /** Up to 300 characters. */
  name: string;
  /** Up to 300 characters. */
  host?: string | null;
  /** Plain text, up to 5,000 characters. */
  description?: string | null;
  category?: PodcastCategory | null;
  /** At most 20, of up to 60 characters each. */
  topics?: readonly string[];
  audienceSize?: AudienceSize | null;
  frequency?: PodcastFrequency | null;
  episodes?: number | null;
  /** All addresses are http or https. */
  website?: string | null;
  platforms?: { youtube?: string | null; apple?: string | null; spotify?: string | null };
  /** ISO 639-1, such as `en`. */
  language?: string | null;
  /** The show's feed. PartnerHub later reads missing facts from it. */
  feedUrl?: string | null;
}

export interface PodcastTools extends PluginTools {
  /** Searches the shows that the operator has imported. Returns at most 200, newest first. */
  catalogue: { search(query: PodcastQuery): Promise<readonly FoundPodcast[]> };
}

/** A provider of podcast searches. */
export interface PodcastProvider {
  /** Unique among all plugins, such as `apple-podcasts`: lowercase letters, digits and hyphens. */
  id: string;
  /** The name that users see, up to 60 characters. */
  label: string;
  /** Limit for calls of `fetch` in the whole installation. Further calls are refused. */
  callsPerMinute?: number;
  /** How long the whole installation reuses an answer. */
  cacheMinutes?: number;
  /**
   * Splits a search into at most 6 queries, which PartnerHub runs separately. Leave out fields that the provider
   * ignores, so that searches share answers. For an empty list PartnerHub runs nothing. Without this function, it runs
   * each search unchanged.
   */
  questions?(query: PodcastQuery): readonly PodcastQuery[];
  /** Returns at most 200 shows, the best first. Throws or rejects with a PluginError. */
  search(query: PodcastQuery, tools: PodcastTools): Promise<readonly FoundPodcast[]>;
}
