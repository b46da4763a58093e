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
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
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
  /** Returns a redirect response instead of following it. */
  redirect?: 'manual';
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
  /** The title, menu and links of the page. Pass it to `compareTexts`, too. Up to 100,000 characters. */
  surroundings: string;
  /** Whether the page has no content, but scripts that may create it. `render` runs them. */
  needsScript: boolean;
  /** Whether the page has little text, and scripts that may create more. */
  mayNeedScript: boolean;
  /** Whether the page has empty elements, and scripts that may fill them. */
  hasEmptyParts: boolean;
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
  /** Its kind, and the start of its text. */
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

/** The part of a page to read. A selector that starts like a path is an XPath, any other one is CSS. */
export interface PageSelection {
  /** The part to read; null for the whole page. */
  watch: string | null;
  /** Selectors of parts to leave out. */
  ignore: readonly string[];
  /** Texts to leave out. `*` stands for any text, and `/…/` is a regular expression as RE2 understands it. */
  ignoreText: readonly string[];
}

/** The content that is read of a page, for users who choose the part to watch. */
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

/** Rules that select the differences to report. */
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
  /** The `surroundings` of the page that has this text. */
  surroundings?: string;
  /** The `memory` of the comparison in which this text was the later one. */
  memory?: string;
  /** How many times the page has been read, so that the memory knows how often it changes. */
  checks?: number;
}

/** A part of a changed text, with newlines between lines. Unchanged lines between two `same` parts are left out. */
export interface TextChange {
  kind: 'added' | 'removed' | 'same';
  text: string;
}

/** The differences between two versions of a text. All lists are empty if there are none. */
export interface TextComparison {
  /** Lines; a long line is split into sentences. */
  added: string[];
  removed: string[];
  /** Added and removed lines in order, with two unchanged lines around each change. Use it as `changes` of an item. */
  changes: TextChange[];
  /** Whether only the title, the menu or the targets of links differ. */
  isQuiet: boolean;
  /** The parts that change all the time, as learned so far. Up to 100,000 characters. */
  memory: string;
  /**
   * `report`: show the changes. `wait`: compare the next text with the same earlier one, so that the changes can grow.
   * `skip`: compare the next text with this one.
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
   * Compares two texts by line, large ones in a thread. Ignores moved lines, and differences such as today's date or
   * the number of visitors. With `outline`, `memory` and `checks`, it also ignores parts that change all the time.
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
  /** Returns whether `open` would open a page without waiting for others. */
  isBrowserIdle(): boolean;
  /** Whether the server has a Chromium, which `render` needs. */
  canRender: boolean;
  /** Writes lines to the server's log, with the plugin's name. */
  log: PluginLog;
  /** Aborts when the time for this call is over. Requests of `fetch` then end automatically. */
  signal: AbortSignal;
  now(): Date;
  settings: PluginSettings;
}
