/** A feed of any format, as plain text. */
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
