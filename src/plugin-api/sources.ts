import type { PageElement, PluginTools, Screenshot, TextChange } from './tools';

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
  /** The number of items that it currently has. */
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

/** The content that a source would watch, shown to users before they add it. */
export interface SourcePreview {
  title?: string | null;
  /** The watched content, as plain text. PartnerHub shows the first 20,000 characters. */
  text: string;
  /** Whether there is more text. */
  isCut?: boolean;
  /** The origins of the text, such as the selected parts of a page, up to 50. */
  parts?: readonly { path: string; text: string }[];
  /** Number of all parts or items. */
  matched?: number | null;
  /** Whether the scripts of the page have run. */
  rendered?: boolean;
  /** Sentences about things that users may not expect, up to 5. */
  warnings?: readonly string[];
  /** A picture of the page, up to 1,500,000 bytes, and its parts that can be picked, up to 300. */
  screenshot?: (Screenshot & { elements: readonly PageElement[] }) | null;
  /** The content at the last check, if `snapshot` contains it. */
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
  /** A sentence for users about a successful check, such as a limitation of it. Shown until the next check. */
  note?: string | null;
}

/** A type of source for monitoring competitors. */
export interface SourceType {
  /** Unique among all plugins, such as `rss`: lowercase letters, digits and hyphens. */
  type: string;
  /** The name that users see, up to 60 characters. */
  label: string;
  /** The kind of address that users enter. */
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
  /** The options of each source, up to 30 fields. */
  options?: readonly SourceOption[];
  /**
   * Validates rules that the declaration of the options can't express, such as the syntax of a selector, without
   * requests. Returns messages by the name of the option; an empty object if all are valid.
   */
  validateOptions?(
    options: SourceOptions,
    tools: PluginTools,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /**
   * Reads the content that a source would watch. It isn't stored. Throws or rejects with a PluginError if it can't be
   * read. Default: the items of `check`.
   */
  preview?(source: CheckedSource, tools: PluginTools): Promise<SourcePreview>;
  /**
   * Checks the source. Throws or rejects with a PluginError when that fails. PartnerHub handles `Retry-After`, status
   * 410 and retries.
   */
  check(source: CheckedSource, tools: PluginTools): Promise<SourceCheck>;
}
