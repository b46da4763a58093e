import { hasMark, readOutline, type PageLine } from '../page-lines';

/** A text and the time when it was read. */
export interface ReadText {
  text: string;
  /** ISO 8601. */
  at: string;
  /** The outline of the page that has this text. */
  outline?: string;
  /** The surroundings of the page that has this text. */
  surroundings?: string;
  /** The memory of the last comparison. */
  memory?: string;
  /** How many times the text has been read, so that the memory knows how often it changes. */
  checks?: number;
}

export interface TextLine extends PageLine {
  /** The same for lines that look the same. */
  key: string;
}

/** A longer line is split into sentences. In characters. */
const LONG_LINE = 240;

/** Splits a text into lines, without those whose changes are never reported. */
export function linesOf({ text, outline = '' }: ReadText): TextLine[] {
  const lines: TextLine[] = [];
  for (const line of readOutline(text.split('\n'), outline)) {
    if (isNeverReported(line)) continue;
    const parts = line.text.length > LONG_LINE ? line.text.split(/(?<=[.!?。！？])\s+/) : [line.text];
    for (const part of parts) {
      const clean = part.replace(/\s+/g, ' ').trim();
      if (clean !== '') lines.push({ ...line, text: clean, key: keyOf(clean) });
    }
  }
  return lines;
}

const isNeverReported = (line: PageLine): boolean =>
  hasMark(line, 'selected') ||
  selections.test(line.text) ||
  // Page numbers, years and counts around the content.
  (hasMark(line, 'outside') && !/\p{L}{2}|[$€£¥₹%]/u.test(line.text));

/** Lists of popular searches. */
const selections =
  /^(popular|trending|related|recommended|suggested|similar|people also|others also|recently|top|hot)( \p{L}+){1,3}:\s|^(trending|see also|you (may|might) also like|now playing|on air):?\s/iu;

/** Ratings next to a name or a price, such as `4.6 (182)`. */
const ratings =
  /(\d[.,]\d\s?)?\(\d[\d.,]{0,15}k?\)|(?<![\d.,])\d[\d.,]{0,15}k?(?=\s(views|downloads|installs|likes|shares|stars|votes|comments|reviews|ratings|plays)\b)/gi;

/** The key of a line without the counts that grow, to recognize the neighbor of another line. */
export const steadyKey = (line: TextLine | undefined): string => line?.key.replace(ratings, '#') ?? '';

const PLAIN = /^[ -~]*$/;

/** Returns a key that ignores differences in typography. */
const keyOf = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
        .replace(/[‘’‚‛′]/g, "'")
        .replace(/[“”„‟″]/g, '"')
        .replace(/[‐‑‒–—−]/g, '-');
