import { readPage, type PageSource } from './read-page';
import { firstNumber } from './rules/report-rules';

/** The part of a page that a source would watch. */
export interface PagePreview {
  title: string;
  /** Up to 20,000 characters. */
  text: string;
  isCut: boolean;
  /** The selected parts of the page, up to 50; empty if the whole page is watched. */
  parts: { path: string; text: string }[];
  /** Number of all selected parts. */
  partCount: number;
  /** Whether the page has to run its scripts to show its content. */
  needsScript: boolean;
  /** The number that limits apply to; null if the text has none. */
  firstNumber: number | null;
}

const MAX_TEXT = 20_000;
const MAX_PARTS = 50;
const MAX_PART = 300;

/**
 * Returns the watched part of a page. @throws Error for users if a selector or a pattern is invalid or selects nothing
 */
export function previewPage(source: Uint8Array | string, found: PageSource = {}): PagePreview {
  const { title, text, needsScript, mayNeedScript, parts } = readPage(source, found);
  return {
    title,
    text: text.slice(0, MAX_TEXT),
    isCut: text.length > MAX_TEXT,
    parts: parts.slice(0, MAX_PARTS).map((part) => ({ path: part.path, text: part.text.slice(0, MAX_PART) })),
    partCount: parts.length,
    needsScript: needsScript || mayNeedScript,
    firstNumber: firstNumber(text),
  };
}
