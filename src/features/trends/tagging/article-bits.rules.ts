import { trendIndustries, trendLocations, UNITED_STATES } from '../trends.rules';
import type { TrendIndustry, TrendLocation } from '../trends.rules';

/**
 * An article's tags as bit masks, which are part of every index of the list: any number of industries, locations and
 * keywords is matched with a single comparison. At most 52 bits, which a JavaScript number holds exactly.
 */
export interface TagBits {
  industryBits: number;
  locationBits: number;
  keywordBits: number;
}

const KEYWORD_BITS = 47;

const bitsAt = (places: Iterable<number>): number =>
  [...new Set(places)].reduce((bits, place) => bits + 2 ** place, 0);

export const industryBits = (industries: readonly TrendIndustry[]): number =>
  bitsAt(industries.map((industry) => trendIndustries.indexOf(industry)));

/** Returns the bits of an article's locations: an article about a state is about the country, too. */
export const locationBits = (locations: readonly TrendLocation[]): number =>
  locations.length === 0 ? 0 : chosenLocationBits([UNITED_STATES, ...locations]);

/** Returns the bits of the locations that a list is filtered by. */
export const chosenLocationBits = (locations: readonly TrendLocation[]): number =>
  bitsAt(locations.map((location) => trendLocations.indexOf(location)));

/** Returns the bits of keywords. Several keywords may share a bit, so a match still needs a look at the keywords. */
export const keywordBits = (keywords: readonly string[]): number => bitsAt(keywords.map(placeOf));

function placeOf(keyword: string): number {
  let hash = 0;
  for (const character of keyword.toLowerCase())
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return hash % KEYWORD_BITS;
}
