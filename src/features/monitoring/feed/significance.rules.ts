import type { ItemCategory, TextChange } from '../monitoring.rules';
import { socialTypes } from '../monitoring.rules';

const ofCategory: Readonly<Record<ItemCategory, number>> = {
  funding: 75,
  partnership: 70,
  press_release: 60,
  product_update: 50,
  other: 35,
  blog: 25,
  social_mention: 20,
};

/** Social networks and video channels repeat news from elsewhere. */
const SOCIAL = -10;
/** Most changes of pages are small edits. */
const PAGE = -20;
const MAX_FOR_SIZE = 25;
/** Characters of changed text that count for one point. */
const TEXT_PER_POINT = 40;
const PRICES = 30;
const NUMBERS = 10;
/** Each further report of the same story. */
export const REPORT = 3;
const TOP = 100;

interface Scored {
  category: ItemCategory;
  sourceType: string;
  /** The changes of a page; null for other items. */
  changes: readonly TextChange[] | null;
  /** The number of items about the same story, this one included. */
  reports?: number;
}

/**
 * Returns the significance of an item, from 0 to 100. migrations/014-item-significance.ts scored older items in the
 * same way.
 */
export function significanceOf({ category, sourceType, changes, reports = 1 }: Scored): number {
  const isSocial = socialTypes.some((type) => type === sourceType);
  const score =
    ofCategory[category] +
    (isSocial ? SOCIAL : 0) +
    (changes ? PAGE + scoreOfChanges(changes) : 0) +
    REPORT * (reports - 1);
  return Math.max(0, Math.min(TOP, score));
}

function scoreOfChanges(changes: readonly TextChange[]): number {
  const textOf = (kind: TextChange['kind']) =>
    changes
      .filter((change) => change.kind === kind)
      .map(({ text }) => text)
      .join('\n');
  const [added, removed] = [textOf('added'), textOf('removed')];
  const size = Math.min(MAX_FOR_SIZE, Math.floor((added.length + removed.length) / TEXT_PER_POINT));
  if (differ(pricesIn(added), pricesIn(removed))) return size + PRICES;
  return differ(numbersIn(added), numbersIn(removed)) ? size + NUMBERS : size;
}

const pricesIn = (text: string): string => matchesIn(text, /[$€£¥₹]\s?\d+|\d+\s?(?:[$€£¥₹%]|USD|EUR|GBP)/g);
const numbersIn = (text: string): string => matchesIn(text, /\d+/g);

const matchesIn = (text: string, pattern: RegExp): string =>
  [...new Set(text.match(pattern) ?? [])].sort().join(' ');

const differ = (one: string, other: string): boolean => one !== other;
