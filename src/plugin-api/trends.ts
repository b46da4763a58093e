import type { SourceMemory } from './sources';
import type { PluginTools } from './tools';

export type TrendIndustry =
  | 'SaaS'
  | 'FinTech'
  | 'HealthTech'
  | 'EdTech'
  | 'E-commerce'
  | 'MarTech'
  | 'Developer Tools'
  | 'AI/ML'
  | 'Cybersecurity'
  | 'Enterprise Software';

export type TrendCategory =
  'funding' | 'partnership' | 'product_launch' | 'market_trend' | 'regulation' | 'acquisition' | 'other';

/** The topics that a workspace wants to read about. An empty list does not filter. At least one list is not empty. */
export interface TrendPreferences {
  industries: readonly TrendIndustry[];
  /** `United States` or names of its states. */
  locations: readonly string[];
  /** At most 10, of up to 60 characters each. */
  keywords: readonly string[];
}

/** A query to a provider. A field that the provider ignores is null or empty. */
export interface TrendQuery {
  industry: TrendIndustry | null;
  location: string | null;
  /** An article can match any of them. */
  keywords: readonly string[];
}

/** A news article. Unknown fields are null or missing: PartnerHub then uses the article's words and the query. */
export interface FoundArticle {
  title: string;
  /** http or https. */
  url: string;
  /** The publisher. */
  source: string;
  /** Plain text. */
  content?: string;
  /** ISO 8601, or milliseconds since 1970. */
  publishedAt?: string | Date | number | null;
  industries?: readonly TrendIndustry[];
  location?: string | null;
  category?: TrendCategory | null;
}

export interface TrendAnswer {
  /** At most 200, the best first. Null means that nothing has changed since the last answer. */
  articles: readonly FoundArticle[] | null;
  /** Passed to the next call for the same query. */
  validators?: SourceMemory;
}

/** A provider of articles for Industry Trends. */
export interface TrendProvider {
  /** Unique among all plugins, such as `news`: lowercase letters, digits and hyphens. */
  id: string;
  /** The name that users see, up to 60 characters. */
  label: string;
  /** Limit for calls of `fetch` in the whole installation. Further calls wait. */
  callsPerMinute?: number;
  /**
   * Turns a workspace's preferences into at most 500 queries, without requests. A query that several workspaces share
   * runs once.
   */
  queries(preferences: TrendPreferences): readonly TrendQuery[];
  /** Runs a query. Throws or rejects with a PluginError. */
  fetch(query: TrendQuery & { validators: SourceMemory }, tools: PluginTools): Promise<TrendAnswer>;
}
