/**
 * The plugin API, published as `partnerhub/plugin`. A plugin can import nothing else from PartnerHub. docs/plugins.md
 * shows how to write a plugin. PartnerHub refuses to load a plugin with an invalid value.
 */

interface IntegrationCard {
  /** Unique among all plugins, such as `hubspot`: lowercase letters, digits and hyphens. */
  id: string;
  /** The product's name, up to 60 characters. */
  name: string;
  /** The kind of tool, such as `CRM`, up to 40 characters. */
  category: string;
  /** One sentence about its use for partner managers, up to 200 characters. */
  description: string;
}

/** A card in Settings → Integrations. */
export type Integration = IntegrationCard &
  (
    | { availability: 'coming_soon' }
    | {
        availability: 'available';
        /** The http or https address that Connect opens in a new tab. */
        setupUrl: string;
      }
  );

/** Base URLs of the installation, without a trailing slash. */
export interface PluginSettings {
  /** The iTunes Search API. */
  itunesUrl: string;
  /** A news search that answers `<newsUrl>?q=…` with RSS, as Google News does. */
  newsUrl: string;
  /** An RSSHub server; null if the operator has not configured one. */
  rsshubUrl: string | null;
}

export interface OutgoingRequest {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Aborts the request. The end of the call aborts it too. */
  signal?: AbortSignal;
  /** Time limit in milliseconds, including redirects and the body. Default: 20,000. */
  timeoutMs?: number;
  /** Maximum size of the decompressed body in bytes. Default: 5 MiB. */
  maxBytes?: number;
  /** Cuts a longer body at `maxBytes` instead of failing. */
  cutsLonger?: boolean;
}

export interface PluginLog {
  debug(message: string, details?: Readonly<Record<string, unknown>>): void;
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
}

export interface Feed {
  /** Plain text on one line; '' if there is none. */
  title: string;
  link: string | null;
  id: string | null;
  /** Plain text; '' if there is none. */
  description: string;
  /** As written in the feed, such as `en-us`. */
  language: string | null;
  items: FeedItem[];
}

export interface FeedItem {
  /** The feed's id for the item; null if it has none. */
  id: string | null;
  /** Plain text on one line; '' if there is none. */
  title: string;
  /** A complete address if the feed's own address is known. */
  link: string | null;
  /** Plain text; '' if there is none. */
  content: string;
  /** ISO 8601 in UTC; null if the date is missing or invalid. */
  publishedAt: string | null;
  /** The item's publisher in a feed of several publishers; null if the feed has none. */
  source: string | null;
}

/** The readable content of a web page. */
export interface Page {
  /** Plain text on one line: the page's title, else its first heading, else its address. */
  title: string;
  /**
   * Plain text in lines, without scripts, styles, navigation, advertisements, cookie notices and hidden content. Up to
   * 200,000 characters; '' if there is none.
   */
  text: string;
  /** The places of the lines in the page. Pass it to `compareTexts` with the text. Up to 100,000 characters. */
  outline: string;
  /** Whether the page has no content, but scripts that may create it. `render` runs them. */
  needsScript: boolean;
  /** Whether the page has little text, and scripts that may create more. */
  mayNeedScript: boolean;
}

/** A page after its scripts have run. */
export interface RenderedPage {
  /** Up to 5 MiB. */
  html: string;
  title: string;
  /** HTTP status of the page, such as 200. */
  status: number;
  /** The address after redirects. */
  url: string;
}

/** A picture of the top of a page. */
export interface Screenshot {
  /** Base64. */
  image: string;
  contentType: 'image/webp' | 'image/jpeg' | 'image/png';
  /** In pixels: 1,280 wide, and up to 4,000 high. */
  width: number;
  height: number;
}

/** A part of a page that a person can pick. */
export interface PageElement {
  /** A CSS selector that finds only this element when the page is read. */
  selector: string;
  /** What it is, and the start of its text. */
  label: string;
  /** Its place in the picture, in pixels. */
  box: { x: number; y: number; width: number; height: number };
  /** The index of the closest listed element around it; null if there is none. */
  parent: number | null;
}

/** A page in Chromium after its scripts have run. It stays open until it is closed or 30 seconds are over. */
export interface OpenPage extends RenderedPage {
  /** The page as its server sent it, before its scripts ran. */
  source: { content: Uint8Array; contentType: string | null };
  /** Takes a picture with at most `maxBytes`, by default 400,000. Loads styles and images if they are missing. */
  screenshot(options?: { maxBytes?: number }): Promise<Screenshot>;
  /**
   * Lists up to 300 parts of the page that are in the picture, in the order of the document. `content` is the page as it
   * will be read, before or after its scripts have run. Parts that a selector can't find there are left out.
   */
  elements(content: Uint8Array | string, contentType: string | null): Promise<PageElement[]>;
  close(): void;
}

/** What to read of a page. A selector that starts like a path is an XPath, any other one is CSS. */
export interface PageSelection {
  /** The part to read; null for the whole page. */
  watch: string | null;
  /** Selectors of parts to leave out. */
  ignore: readonly string[];
  /** Texts to leave out. `*` stands for any text, and `/…/` is a regular expression as RE2 understands it. */
  ignoreText: readonly string[];
}

/** What is read of a page, for users who choose what to watch. */
export interface PagePreview {
  title: string;
  /** Up to 20,000 characters. */
  text: string;
  /** Whether the page has more text. */
  isCut: boolean;
  /** The selected parts of the page, up to 50; empty if the whole page is read. */
  parts: { path: string; text: string }[];
  /** Number of all selected parts. */
  partCount: number;
  /** Whether the page has to run its scripts to show its content. */
  needsScript: boolean;
  /** The number that the limits of `ReportRules` apply to; null if there is none. */
  firstNumber: number | null;
}

/** Which differences of a text are worth a report. */
export interface ReportRules {
  /** If there are any, an added or removed line must contain one of them. */
  triggerWords: readonly string[];
  /** Smaller changes wait until they have grown. */
  minimumChange: { unit: 'characters' | 'percent'; amount: number } | null;
  /** The first number of the text must rise above, or fall below, one of the limits. */
  number: { above: number | null; below: number | null } | null;
}

/** A text and the time when it was read (ISO 8601). */
export interface ReadText {
  text: string;
  at: string;
  /** The `outline` of the page that has this text. */
  outline?: string;
  /** The `memory` of the comparison in which this text was the later one. */
  memory?: string;
  /** How many times the page has been read, so that the memory knows how often it changes. */
  checks?: number;
}

/** The differences between two versions of a text. All lists are empty if there are none. */
export interface TextComparison {
  /** Lines; a long line is split into sentences. */
  added: string[];
  removed: string[];
  /** Added and removed lines in order, with two unchanged lines around each change. Use it as `changes` of an item. */
  changes: TextChange[];
  /** The parts that change all the time, as learned so far. Up to 100,000 characters. */
  memory: string;
  /**
   * `report` the changes; `wait` until they have grown, and compare the next text with the same earlier one; or `skip`
   * them, and compare the next text with this one.
   */
  verdict: 'report' | 'wait' | 'skip';
}

/** The tools that PartnerHub passes to each call of a plugin. */
export interface PluginTools {
  /**
   * Works like the global `fetch`, for public addresses only. Follows at most 5 redirects, and resolves when the whole
   * body has arrived. Rejects with a PluginError.
   */
  fetch(url: string, request?: OutgoingRequest): Promise<Response>;
  /**
   * Reads RSS 0.9x, 1.0 and 2.0, Atom and JSON Feed, well-formed or not. Takes the charset of bytes from `contentType`
   * or from the content, and resolves relative addresses against `url`. Throws if the source is not a feed. It blocks
   * the process while it reads: use `readFeed` for more than a few kilobytes.
   */
  parseFeed(source: Uint8Array | string, found?: { contentType?: string | null; url?: string }): Feed;
  /** Works like `parseFeed`, but reads a large feed in a thread. Rejects when reading takes longer than 20 seconds. */
  readFeed(source: Uint8Array | string, found?: { contentType?: string | null; url?: string }): Promise<Feed>;
  /**
   * Converts a fragment of HTML to the text that a browser would show. Keeps tags that HTML doesn't have, such as
   * `List<Item>`, as text.
   */
  plainText(html: string): string;
  /** Reads the visible text of an HTML page, or any other text. Reads a large one in a thread. */
  readPage(
    source: Uint8Array | string,
    found?: { contentType?: string | null; url?: string; selection?: PageSelection },
  ): Promise<Page>;
  /** Reads a page like `readPage`, and lists the selected parts. */
  previewPage(
    source: Uint8Array | string,
    found?: { contentType?: string | null; url?: string; selection?: PageSelection },
  ): Promise<PagePreview>;
  /**
   * Compares two texts by line, large ones in a thread. Ignores moved lines, and differences such as today's date or the
   * number of visitors. With `outline`, `memory` and `checks`, it also ignores what changes all the time.
   */
  compareTexts(before: ReadText, after: ReadText, rules?: ReportRules): Promise<TextComparison>;
  /**
   * Opens a page in a headless Chromium and returns it after its scripts have run. All requests of the page go through
   * `fetch`. Rejects with a PluginError. If Chromium is missing, its message says how to install it.
   */
  render(url: string): Promise<RenderedPage>;
  /**
   * Opens a page like `render`, and keeps it open. With `withLook`, it loads styles and images from the start; otherwise
   * they are loaded for the first picture. Close the page as soon as possible: only two are open at the same time.
   */
  open(url: string, options?: { withLook?: boolean; signal?: AbortSignal }): Promise<OpenPage>;
  /** Whether `open` would not have to wait for other pages. */
  isBrowserIdle(): boolean;
  /** Whether there is a Chromium on the server, so that `render` can work. */
  canRender: boolean;
  /** Writes lines to the server's log, with the plugin's name. */
  log: PluginLog;
  /** Aborts when the time for this call is over. Requests of `fetch` then end automatically. */
  signal: AbortSignal;
  now(): Date;
  settings: PluginSettings;
}

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
   * Splits a search into at most 6 queries, which PartnerHub runs separately. Leave out what makes no difference to the
   * provider, so that searches share answers. For an empty list PartnerHub runs nothing. Without this function, it runs
   * each search unchanged.
   */
  questions?(query: PodcastQuery): readonly PodcastQuery[];
  /** Returns at most 200 shows, the best first. Throws or rejects with a PluginError. */
  search(query: PodcastQuery, tools: PodcastTools): Promise<readonly FoundPodcast[]>;
}

/** The topic of an item. */
export type ItemCategory =
  'press_release' | 'partnership' | 'funding' | 'social_mention' | 'blog' | 'product_update' | 'other';

/** The address of a source as the user entered it. A missing part is null. */
export interface SourceAddress {
  /** http or https. */
  url: string | null;
  /** A name such as `@initrode`. */
  handle: string | null;
}

/** A source that was found at an address, to be offered when a user adds one. At least one of url and handle is set. */
export interface FoundSource extends SourceAddress {
  /** Plain text on one line, up to 300 characters; can be empty. */
  title: string;
  /** The number of items that it shows now. */
  items?: number | null;
  /** When its newest item was published (ISO 8601). */
  newestAt?: string | null;
}

/** Values that PartnerHub passes from one check to the next: at most 20 texts of up to 2,000 characters each. */
export type SourceMemory = Readonly<Record<string, string>>;

/** A source to check. */
export interface CheckedSource extends SourceAddress {
  /** The values of all options that the source type declares. */
  options: SourceOptions;
  /** The validators from the last successful check; empty at the first one. */
  validators: SourceMemory;
  /** The snapshot from the last successful check; null at the first one. */
  snapshot: string | null;
  /** The hash from the last successful check; null at the first one. */
  contentHash: string | null;
  /**
   * Whether PartnerHub keeps pictures of pages, and has one of this source: then it needs another one only if the page has
   * changed. In a preview, `missing` means that users want to see one.
   */
  screenshots: 'off' | 'missing' | 'kept';
}

/** A part of a changed text, with newlines between lines. Unchanged lines between two `same` parts are left out. */
export interface TextChange {
  kind: 'added' | 'removed' | 'same';
  text: string;
}

interface OptionField {
  /** Such as `selector`: a lowercase letter, then letters and digits. Stored with each source, so don't change it. */
  name: string;
  /** The name that users see, up to 60 characters. */
  label: string;
  /** A sentence below the field, up to 300 characters. */
  help?: string;
  /**
   * Whether sources of one address with different values are different sources, such as two parts of a page. Without it, a
   * competitor can have an address once.
   */
  identifies?: boolean;
}

interface WrittenField extends OptionField {
  /** An example, shown in the empty field. */
  example?: string;
}

interface SelectorField extends WrittenField {
  /**
   * Whether texts are selectors of parts of a page. Users can then pick a part on the `screenshot` of the preview, which is
   * asked for without these options.
   */
  isSelector?: boolean;
}

/** A field of the options of a source. PartnerHub draws it in the form and validates its values. */
export type SourceOption =
  | (SelectorField & {
      kind: 'text';
      isRequired?: boolean;
      /** Up to 2,000 characters. Default: 500. */
      maxLength?: number;
      default?: string;
    })
  | (SelectorField & {
      /** Texts, one per line in the form. */
      kind: 'list';
      /** Up to 100. Default: 20. */
      maxItems?: number;
      /** Characters of an item, up to 500. Default: 200. */
      maxLength?: number;
      default?: readonly string[];
    })
  | (WrittenField & {
      kind: 'number';
      min?: number;
      max?: number;
      isInteger?: boolean;
      default?: number;
    })
  | (OptionField & {
      kind: 'choice';
      /** From 2 to 50. */
      choices: readonly { value: string; label: string }[];
      default: string;
    })
  | (OptionField & { kind: 'flag'; default?: boolean });

/** A text and a number without a value are null. */
export type OptionValue = string | number | boolean | readonly string[] | null;
export type SourceOptions = Readonly<Record<string, OptionValue>>;

/** What a source would watch, shown to users before they add it. */
export interface SourcePreview {
  title?: string | null;
  /** What is watched, as plain text. PartnerHub shows the first 20,000 characters. */
  text: string;
  /** Whether there is more text. */
  isCut?: boolean;
  /** Where the text comes from, such as the selected parts of a page, up to 50. */
  parts?: readonly { path: string; text: string }[];
  /** Number of all parts or items. */
  matched?: number | null;
  /** Whether the scripts of the page have run. */
  rendered?: boolean;
  /** Sentences about what users may not expect, up to 5. */
  warnings?: readonly string[];
  /** A picture of the page, up to 1,500,000 bytes, and its parts that can be picked, up to 300. */
  screenshot?: (Screenshot & { elements: readonly PageElement[] }) | null;
  /** What the source showed at its last check, if `snapshot` says so. */
  previous?: { text: string; at: string } | null;
}

/** An item that a source shows, such as a post. */
export interface FoundItem {
  /** The source's id for the item. Default: its address, else its title and date. */
  id?: string | number | null;
  /** Plain text. */
  title: string;
  /** Plain text. */
  content?: string;
  /** http or https. */
  url?: string | null;
  /** Another name for `url`, so that items of `parseFeed` can be returned unchanged. */
  link?: string | null;
  /** ISO 8601, or milliseconds since 1970. */
  publishedAt?: string | Date | number | null;
  /** Without it, PartnerHub uses the words of the title and content. */
  category?: ItemCategory | null;
  /** The changes of a text, shown to users. PartnerHub keeps the first 200 parts, up to 20,000 characters in total. */
  changes?: readonly TextChange[] | null;
}

export interface SourceCheck {
  /** All items that the source currently shows, at most 1,000. PartnerHub stores the ones that it has not seen. */
  items: readonly FoundItem[];
  /** Passed to the next check; up to a million characters. If missing, the previous one stays. */
  snapshot?: string | null;
  /** Passed to the next check, such as a hash; up to 64 characters. If missing, the previous one stays. */
  contentHash?: string;
  validators?: SourceMemory;
  /** A picture of the page, up to 400,000 bytes. */
  screenshot?: Screenshot | null;
  /** A sentence for users about a successful check, such as what it had to do without. Shown until the next check. */
  note?: string | null;
}

/** A type of source for monitoring competitors. */
export interface SourceType {
  /** Unique among all plugins, such as `rss`: lowercase letters, digits and hyphens. */
  type: string;
  /** The name that users see, up to 60 characters. */
  label: string;
  /** What users enter. */
  takes: 'url' | 'handle' | 'either';
  /** The category of items whose words don't indicate one. Default: `other`. */
  category?: ItemCategory;
  /** Normalizes the user's input without requests. Throws a PluginError if the input is invalid. */
  normalize?(address: SourceAddress): SourceAddress;
  /**
   * Returns a short text that is the same for all ways to write the same source, without requests, so that it isn't added
   * twice. Default: the address without tracking parameters and the like.
   */
  identify?(address: SourceAddress): string;
  /**
   * Finds the sources at an address that a user is about to add: at most 20, the best first, none if there is no source of
   * this type. Throws or rejects with a PluginError if the address can't be read.
   */
  discover?(address: SourceAddress, tools: PluginTools): Promise<readonly FoundSource[]>;
  /** What users can set for each source, up to 30 fields. */
  options?: readonly SourceOption[];
  /**
   * Finds what the declaration of the options can't tell, such as an invalid selector, without requests. Returns messages
   * by the name of the option; an empty object if all are valid.
   */
  validateOptions?(
    options: SourceOptions,
    tools: PluginTools,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /**
   * Reads what a source would watch. Nothing of it is stored. Throws or rejects with a PluginError if it can't be read.
   * Default: the items of `check`.
   */
  preview?(source: CheckedSource, tools: PluginTools): Promise<SourcePreview>;
  /**
   * Checks the source. Throws or rejects with a PluginError when that fails. PartnerHub handles `Retry-After`, status
   * 410 and retries.
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

/** The topics that a workspace wants to read about. An empty list does not filter. At least one list is not empty. */
export interface TrendPreferences {
  industries: readonly TrendIndustry[];
  /** `United States` or names of its states. */
  locations: readonly string[];
  /** At most 10, of up to 60 characters each. */
  keywords: readonly string[];
}

/** A query to a provider. A field that makes no difference to the provider is null or empty. */
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

/** The contributions of a plugin, by kind. */
export interface Plugin {
  integrations?: readonly Integration[];
  sources?: readonly SourceType[];
  podcasts?: readonly PodcastProvider[];
  trends?: readonly TrendProvider[];
}

/** Returns its argument. It gives editors the types to check and complete a plugin. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}

const LONGEST_VALIDATOR = 500;

/**
 * Returns the validators of an answer for the next request, as `etag` and `lastModified` of `validators`. Leaves out
 * those that are missing or too long to be kept.
 */
export function validatorsOf(headers: Headers): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, header] of [
    ['etag', 'etag'],
    ['lastModified', 'last-modified'],
  ] as const) {
    const value = headers.get(header);
    if (value !== null && value.length <= LONGEST_VALIDATOR) found[name] = value;
  }
  return found;
}

/**
 * Returns the headers of a conditional request, from the validators of the last answer. If nothing has changed since, the
 * server answers with status 304 and no body.
 */
export function conditionalHeaders({ etag, lastModified }: SourceMemory): Record<string, string> {
  return {
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
  };
}

const brand = 'partnerhub.plugin-error';

/**
 * An error whose message is a sentence for users. Messages of all other errors go to the log only, and users see that
 * the plugin failed.
 */
export class PluginError extends Error {
  readonly brand: string = brand;
  /** Whether a retry can't help. The source then gets the status `error` immediately. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'PluginError';
    this.isFinal = isFinal;
  }
}

/** Whether an error is a PluginError, of this or another copy of this module. */
export const isPluginError = (error: unknown): boolean =>
  error instanceof Object && 'brand' in error && error.brand === brand;
