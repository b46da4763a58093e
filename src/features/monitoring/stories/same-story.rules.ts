/** The words and numbers of a title that identify its story. */
export interface Story {
  words: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
}

const stopWords = new Set(
  `a an the and or of in on at to for from by with as is are was its it this that their our your new now how will after over into
  says said be has have about up amid`.split(/\s+/),
);

/** A publisher at the end, as search engines add it: `… - TechCrunch`. */
const publisher = /\s[-–—|]\s([^-–—|]{2,40})$/;
const MAX_PUBLISHER_WORDS = 4;
/** Titles with fewer words must match exactly. */
const ENOUGH_WORDS = 4;
const SIMILAR = 0.6;
/** Share of the shorter title's words that are in the longer one, if it has enough. */
const CONTAINED = 0.8;
const ENOUGH_CONTAINED = 5;

export function storyOf(title: string): Story {
  const words = wordsOf(withoutPublisher(title));
  return {
    words: new Set(words.filter((word) => !stopWords.has(word)).map(withoutEnding)),
    numbers: new Set(words.filter((word) => /\d/.test(word))),
  };
}

function withoutPublisher(title: string): string {
  const name = publisher.exec(title);
  const rest = name ? title.slice(0, name.index) : title;
  const isName = (name?.[1]?.split(' ').length ?? 0) <= MAX_PUBLISHER_WORDS;
  return isName && wordsOf(rest).length >= ENOUGH_WORDS ? rest : title;
}

/** Returns the words in lower case. Amounts are written alike: `$20M` and `20 million`. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]s\b/g, '')
    .replaceAll(/(\d)\s?(?:million|mln|mn|mio)\b/g, '$1m')
    .replaceAll(/(\d)\s?(?:billion|bln|bn)\b/g, '$1b')
    .match(/\d+(?:[.,]\d+)*[\p{L}%]*|\p{L}[\p{L}\p{N}]*/gu) ?? [];

const withoutEnding = (word: string): string => (word.length > 3 ? word.replace(/(?:es|s)$/, '') : word);

/** Returns whether two titles are about the same story; `shared` is the number of words they share. */
export function isSameStory(one: Story, other: Story, shared: number): boolean {
  const shorter = Math.min(one.words.size, other.words.size);
  if (shorter < 2 || !agree(one.numbers, other.numbers)) return false;
  const isEqual = shared === one.words.size && shared === other.words.size;
  if (shorter < ENOUGH_WORDS) return isEqual;
  if (shared / (one.words.size + other.words.size - shared) >= SIMILAR) return true;
  return shared >= ENOUGH_CONTAINED && shared / shorter >= CONTAINED;
}

/** Returns whether the numbers agree, which distinguish versions, rounds and months. One title may leave some out. */
function agree(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
  return [...fewer].every((number) => more.has(number));
}
