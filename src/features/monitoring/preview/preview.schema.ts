import * as z from 'zod';
import { oneLine, tidy } from '../../../reading/feeds/plain-text';
import { truncate } from '../../../lib/text/unicode';
import { previewedScreenshot, type PickableScreenshot } from '../screenshots/screenshot.schema';

/** The answer of `POST /api/monitored-sources/preview`: the content that a source would watch. It isn't stored. */
export interface SourcePreviewView {
  /** '' if unknown. */
  title: string;
  /** Plain text, up to 20,000 characters. */
  text: string;
  /** Whether there is more text. */
  isCut: boolean;
  /** The origins of the text, such as the selected parts of a page, up to 50. */
  parts: { path: string; text: string }[];
  /** Number of all parts or items; null if the whole page is watched. */
  matched: number | null;
  /** Whether the scripts of the page have run. */
  rendered: boolean;
  /** Sentences for users. */
  warnings: string[];
  /** A picture whose parts can be picked; null if it wasn't asked for or could not be taken. */
  screenshot: PickableScreenshot | null;
  /** The content of the competitor's source at its last check with the same options; null if there is none. */
  previous: { text: string; at: string } | null;
  /** The reason why there is nothing to watch, for users; null if there is. */
  problem: string | null;
}

const MAX_TEXT = 20_000;
const MAX_PART = 300;
const MAX_PARTS = 50;
const MAX_WARNINGS = 5;

const line = (max: number) => z.string().transform((text) => truncate(oneLine(text), max));

/** Schema of the result of a plugin's preview. */
export const pluginPreview = z
  .object({
    title: line(300).nullish(),
    text: z.string().max(1_000_000),
    isCut: z.boolean().default(false),
    parts: z.array(z.object({ path: line(300), text: line(MAX_PART) })).default([]),
    matched: z.number().int().min(0).nullish(),
    rendered: z.boolean().default(false),
    warnings: z.array(line(300)).default([]),
    screenshot: previewedScreenshot.nullish().catch(null),
    previous: z.object({ text: z.string().max(1_000_000), at: z.string().max(40) }).nullish(),
  })
  .transform(
    ({ title, text, isCut, parts, matched, rendered, warnings, screenshot, previous }): SourcePreviewView => {
      const cut = truncate(text, MAX_TEXT);
      return {
        title: title ?? '',
        text: tidy(cut),
        isCut: isCut || cut.length < text.length,
        parts: parts.slice(0, MAX_PARTS),
        matched: matched ?? null,
        rendered,
        warnings: warnings.slice(0, MAX_WARNINGS),
        screenshot: screenshot ?? null,
        previous: previous ? { text: truncate(previous.text, MAX_TEXT), at: previous.at } : null,
        problem: null,
      };
    },
  );

export const nothingToWatch = (problem: string): SourcePreviewView => ({
  title: '',
  text: '',
  isCut: false,
  parts: [],
  matched: null,
  rendered: false,
  warnings: [],
  screenshot: null,
  previous: null,
  problem,
});
