/**
 * All that a plugin may import, published as `partnerhub/plugin`. docs/plugins.md shows how to write one.
 * What a plugin gives is checked when it is loaded; a part that does not fit is refused by its name.
 */

interface IntegrationCard {
  /** Unique among all plugins, such as `hubspot`: small letters, digits and hyphens. */
  id: string;
  /** The product's own name, up to 60 characters. */
  name: string;
  /** What kind of tool it is, such as `CRM`, up to 40 characters. */
  category: string;
  /** One sentence on what it does for partner managers, up to 200 characters. */
  description: string;
}

/** A card of Settings → Integrations. */
export type Integration = IntegrationCard &
  (
    | { availability: 'coming_soon' }
    | {
        availability: 'available';
        /** Where Connect leads: an http or https address that opens in a new tab. */
        setupUrl: string;
      }
  );

/** Of the installation, for plugins that ask others: base URLs, without a slash at the end. */
export interface PluginSettings {
  /** Where the iTunes Search API is. */
  itunesUrl: string;
  /** A search for news that answers with RSS as Google News does: `<newsUrl>?q=…`. */
  newsUrl: string;
  /** An RSSHub server; null where the operator names none. */
  rsshubUrl: string | null;
}

export interface OutgoingRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Ends the request early, besides the end of the call itself. */
  signal?: AbortSignal;
  /** For everything together, redirects and body included; 20 s where it is not given. */
  timeoutMs?: number;
  /** Of the body after it was decompressed; 5 MiB where it is not given. */
  maxBytes?: number;
  /** Takes the first `maxBytes` of a longer body for the whole, instead of failing: for what has all that matters in front. */
  cutsLonger?: boolean;
}

export interface PluginLog {
  debug(message: string, details?: Readonly<Record<string, unknown>>): void;
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
}

export interface Feed {
  /** Plain text on one line, '' where there is none. */
  title: string;
  link: string | null;
  id: string | null;
  /** Plain text, '' where there is none. */
  description: string;
  /** As the feed writes it, such as `en-us`. */
  language: string | null;
  items: FeedItem[];
}

export interface FeedItem {
  /** What the feed itself tells items apart by; null where it has nothing of the kind. */
  id: string | null;
  /** Plain text on one line, '' where there is none. */
  title: string;
  /** Whole where the feed's own address is known. */
  link: string | null;
  /** Plain text, '' where there is none. */
  content: string;
  /** ISO 8601 in UTC; null where there is none that can be understood. */
  publishedAt: string | null;
  /** Who published it, where the feed is one of several publishers' items; null where it does not say. */
  source: string | null;
}

/** What people read on a page. */
export interface Page {
  /** Plain text on one line: what the page calls itself, else its first heading, else its address. */
  title: string;
  /**
   * Plain text in lines, without scripts, styles, navigation, notices about cookies and what is hidden: the part that the page marks
   * as its main one, else all. Up to 200,000 characters; '' where there is none.
   */
  text: string;
  /** Whether there is no text yet, but scripts that may bring it: `render` runs them. */
  needsScript: boolean;
}

/** A page after its scripts have run. */
export interface RenderedPage {
  /** Up to 5 MiB. */
  html: string;
  title: string;
  /** Of the answer that brought it, such as 200. */
  status: number;
  /** Where redirects led. */
  url: string;
}

/** A text, and when it was read (ISO 8601). */
export interface ReadText {
  text: string;
  at: string;
}

/** How a text differs from what it was; all three are empty where it says the same. */
export interface TextComparison {
  /** Lines; long ones sentence by sentence. */
  added: string[];
  removed: string[];
  /** Both in their order, with two lines around each: `changes` of an item. */
  changes: TextChange[];
}

/** All that a plugin gets of the outside while PartnerHub calls it. */
export interface PluginTools {
  /**
   * Like `fetch`, to public addresses only, following at most 5 redirects; the body of the answer is already here.
   * Rejects with an Error whose message is a sentence for users.
   */
  fetch(url: string, request?: OutgoingRequest): Promise<Response>;
  /**
   * Reads RSS 0.9x, 1.0 and 2.0, Atom and JSON Feed, well-formed or not; the charset of bytes comes from `contentType` or from
   * inside, and relative addresses are made whole with `url`. Throws where it is none of these. It holds up all other work while it
   * reads: for what may be larger than a few kilobytes there is `readFeed`.
   */
  parseFeed(source: Uint8Array | string, found?: { contentType?: string | null; url?: string }): Feed;
  /** The same, done where it holds up nobody. Rejects where `parseFeed` throws, and where reading takes longer than 20 seconds. */
  readFeed(source: Uint8Array | string, found?: { contentType?: string | null; url?: string }): Promise<Feed>;
  /** Reads a page of HTML, or any other text, as people see it; where that holds up nobody, as `readFeed`. */
  readPage(source: Uint8Array | string, found?: { contentType?: string | null; url?: string }): Promise<Page>;
  /** Compares line by line; what shows only that time has passed, as today's date does, is no difference. As `readFeed`. */
  compareTexts(before: ReadText, after: ReadText): Promise<TextComparison>;
  /**
   * Opens a page in a headless Chromium, lets its scripts run, and gives what they have made of it. All that the page asks for goes
   * the way of `fetch`. Rejects with an Error whose message is a sentence for users; where there is no Chromium, it says how to
   * bring one.
   */
  render(url: string): Promise<RenderedPage>;
  /** Lines of the server's log, with the plugin's name. */
  log: PluginLog;
  /** Aborts when the time for this call is over; what is asked with `fetch` then ends by itself. */
  signal: AbortSignal;
  now(): Date;
  settings: PluginSettings;
}

export type PodcastCategory =
  'business' | 'technology' | 'marketing' | 'entrepreneurship' | 'product' | 'customer-success';
/** Listeners of an episode. */
export type AudienceSize = '0-10K' | '10K-20K' | '20K-50K' | '50K-100K' | '100K+';
export type PodcastFrequency = 'daily' | 'weekly' | 'bi-weekly';

/** What is searched for. Empty lists narrow nothing. PartnerHub applies all of them to what comes back. */
export interface PodcastQuery {
  /** What was typed, up to 200 characters; may be empty. */
  text: string;
  categories: readonly PodcastCategory[];
  /** ISO 639-1, such as `en`. */
  languages: readonly string[];
  audienceSizes: readonly AudienceSize[];
  frequencies: readonly PodcastFrequency[];
}

/** A show. What is not known is null or missing, never guessed: PartnerHub then says Unknown. */
export interface FoundPodcast {
  /** Of the provider, up to 100 characters; the same show has the same one always. */
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
  /** This and all other addresses are http or https. */
  website?: string | null;
  platforms?: { youtube?: string | null; apple?: string | null; spotify?: string | null };
  /** ISO 639-1, such as `en`. */
  language?: string | null;
  /** The show's own feed: PartnerHub reads from it later what is missing here. */
  feedUrl?: string | null;
}

export interface PodcastTools extends PluginTools {
  /** The shows that this installation's operator has imported; at most 200, newest first. */
  catalogue: { search(query: PodcastQuery): Promise<readonly FoundPodcast[]> };
}

/** Where podcasts are searched. */
export interface PodcastProvider {
  /** Unique among all plugins, such as `apple-podcasts`: small letters, digits and hyphens. */
  id: string;
  /** How users know it, up to 60 characters. */
  label: string;
  /** Of `fetch`, for the whole installation, however many servers it has; what is beyond is refused. */
  callsPerMinute?: number;
  /** How long an answer may be given again without asking anew, for the whole installation. */
  cacheMinutes?: number;
  /**
   * What a search comes down to here, at most 6: only these are asked, each by itself. What makes no difference to the provider
   * is left out, so that searches share answers; an empty list says that there is nothing to ask. Without it, each search is
   * asked as it is.
   */
  questions?(query: PodcastQuery): readonly PodcastQuery[];
  /** At most 200 shows, the best first. Rejects, or throws, with a message for users where there is no answer. */
  search(query: PodcastQuery, tools: PodcastTools): Promise<readonly FoundPodcast[]>;
}

/** What an item is about. */
export type ItemCategory =
  'press_release' | 'partnership' | 'funding' | 'social_mention' | 'blog' | 'product_update' | 'other';

/** Where a source is, as its user gave it; what is not given is null. */
export interface SourceAddress {
  /** http or https. */
  url: string | null;
  /** Such as `@initrode`. */
  handle: string | null;
}

/** What a plugin remembers of a source from one check to the next: at most 20 texts of up to 2,000 characters. */
export type SourceMemory = Readonly<Record<string, string>>;

/** A source that is to be checked. */
export interface CheckedSource extends SourceAddress {
  /** What the last check that went well gave; empty before. */
  validators: SourceMemory;
  /** The same; null before. */
  snapshot: string | null;
  /** The same. */
  contentHash: string | null;
}

/** A piece of what changed in a text; lines are separated by newlines. Two in a row of kind `same`: between them is more of the same. */
export interface TextChange {
  kind: 'added' | 'removed' | 'same';
  text: string;
}

/** Something new at a source. */
export interface FoundItem {
  /** What the source itself tells items apart by; without it the address does, else title and date. */
  id?: string | number | null;
  /** Plain text. */
  title: string;
  /** Plain text. */
  content?: string;
  /** http or https. */
  url?: string | null;
  /** The same as feeds call it: items of `parseFeed` can be given as they are. */
  link?: string | null;
  /** ISO 8601, or milliseconds since 1970. */
  publishedAt?: string | Date | number | null;
  /** Without it, PartnerHub goes by the words of title and content. */
  category?: ItemCategory | null;
  /** How a text changed, for people to look at: PartnerHub keeps the first 200 pieces, and of those 20,000 characters. */
  changes?: readonly TextChange[] | null;
}

export interface SourceCheck {
  /** All that the source shows now, at most 1,000: PartnerHub leaves out what it had before. */
  items: readonly FoundItem[];
  /** Comes back with the next check; up to a million characters. Without it, the one before stays. */
  snapshot?: string | null;
  /** The same, for what tells in short whether something changed; up to 64 characters. */
  contentHash?: string;
  validators?: SourceMemory;
}

/** A kind of source that competitors are watched by. */
export interface SourceType {
  /** Unique among all plugins, such as `rss`: small letters, digits and hyphens. */
  type: string;
  /** How users know it, up to 60 characters. */
  label: string;
  /** What its users give. */
  takes: 'url' | 'handle' | 'either';
  /** What its items are about where their words do not tell; `other` without it. */
  category?: ItemCategory;
  /**
   * Brings what a user gave into order, without asking anybody; throws with a message for users where it can be no source of this
   * type.
   */
  normalize?(address: SourceAddress): SourceAddress;
  /**
   * Asks the source. Throws, or rejects, with a message for users where that fails; an error with `isFinal: true` is one that will
   * not pass by itself. PartnerHub sees to `Retry-After`, 410 and trying again.
   */
  check(source: CheckedSource, tools: PluginTools): Promise<SourceCheck>;
}

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

/** What a workspace wants to read of. An empty list wants everything; never are all three empty. */
export interface TrendPreferences {
  industries: readonly TrendIndustry[];
  /** `United States`, or names of its states. */
  locations: readonly string[];
  /** At most 10, of up to 60 characters each. */
  keywords: readonly string[];
}

/** One thing that a provider is asked for; what makes no difference to it is null, or empty. */
export interface TrendQuery {
  industry: TrendIndustry | null;
  location: string | null;
  /** Any of these. */
  keywords: readonly string[];
}

/** An article of the news. What is not known is null or missing: PartnerHub then goes by the words and by what was asked. */
export interface FoundArticle {
  title: string;
  /** http or https. */
  url: string;
  /** Who published it. */
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
  /** At most 200, the best first; null says that nothing has changed since the last answer. */
  articles: readonly FoundArticle[] | null;
  /** Comes back with the next call for the same query. */
  validators?: SourceMemory;
}

/** Where articles for Industry Trends come from. */
export interface TrendProvider {
  /** Unique among all plugins, such as `news`: small letters, digits and hyphens. */
  id: string;
  /** How users know it, up to 60 characters. */
  label: string;
  /** Of `fetch`, for the whole installation, however many servers it has; what is beyond has to wait. */
  callsPerMinute?: number;
  /**
   * What a workspace's preferences come down to here, at most 500, without asking anybody. Workspaces whose queries are the same
   * share what is asked.
   */
  queries(preferences: TrendPreferences): readonly TrendQuery[];
  /** Throws, or rejects, with a message for users where there is no answer. */
  fetch(query: TrendQuery & { validators: SourceMemory }, tools: PluginTools): Promise<TrendAnswer>;
}

/** What a plugin contributes, by kind. */
export interface Plugin {
  integrations?: readonly Integration[];
  sources?: readonly SourceType[];
  podcasts?: readonly PodcastProvider[];
  trends?: readonly TrendProvider[];
}

/** Gives back what it is given: it is there so that editors check and complete a plugin while it is written. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
