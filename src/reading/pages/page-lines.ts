/** A line of a page's text, with its place and the marks of its markup. */
export interface PageLine {
  text: string;
  /** Identifies the line's place in the page; '' if unknown. Places of equal markup are numbered. */
  slot: string;
  /** Identifies the list or the kind of element that the line is in; '' if unknown. */
  group: string;
  /** A sum of `marks`. */
  marks: number;
}

/** Properties of a line that its markup indicates. They decide which changes of it are noise. */
export const marks = {
  /** Differs on each visit, such as related posts, so its changes aren't reported. */
  selected: 1,
  /** One of several texts that take turns, such as testimonials. */
  rotating: 2,
  /** Contains a count, such as views. */
  counting: 4,
  /** Contains the current time, or the age of something. */
  timed: 8,
  /** Outside the main part of the page. */
  outside: 16,
} as const;

export const hasMark = ({ marks: sum }: PageLine, mark: keyof typeof marks): boolean =>
  (sum & marks[mark]) !== 0;

/** Lines after this many have no known place. */
const MAX_PLACED = 8_000;
const HASH = 5;
const ENTRY = 2 * HASH + 1;

/** Writes the places and marks of lines, in entries of equal length. */
export function writeOutline(lines: readonly PageLine[]): string {
  return lines
    .slice(0, MAX_PLACED)
    .map(({ slot, group, marks: sum }) => slot.padEnd(HASH) + group.padEnd(HASH) + sum.toString(36))
    .join('');
}

/** Returns the lines of a text with the places and marks of its outline. */
export function readOutline(texts: readonly string[], outline: string): PageLine[] {
  return texts.map((text, index) => {
    const entry = outline.slice(index * ENTRY, (index + 1) * ENTRY);
    const sum = parseInt(entry.slice(2 * HASH), 36);
    return {
      text,
      slot: entry.slice(0, HASH).trim(),
      group: entry.slice(HASH, 2 * HASH).trim(),
      marks: Number.isNaN(sum) ? 0 : sum,
    };
  });
}

/** Returns 5 characters for a text: short, because a page has thousands. */
export function shortHash(text: string, seed = 0): string {
  return hashText(text, seed).toString(36).padStart(HASH, '0').slice(-HASH);
}

/** FNV-1a with a final mix, so that the last characters differ too. */
export function hashText(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
