import { trendIndustries, trendLocations, UNITED_STATES } from './trends.rules';
import type { TrendIndustry, TrendLocation } from './trends.rules';

/**
 * What an article is filtered by, as bits of numbers that stand in every index of the list: any number of industries, locations and
 * keywords is then one comparison, whatever is chosen. Never more than 52 bits: a number of JavaScript holds no more.
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

/** Of an article: what is in a state is in the country. */
export const locationBits = (locations: readonly TrendLocation[]): number =>
  locations.length === 0 ? 0 : chosenLocationBits([UNITED_STATES, ...locations]);

/** Of what articles are looked for by. */
export const chosenLocationBits = (locations: readonly TrendLocation[]): number =>
  bitsAt(locations.map((location) => trendLocations.indexOf(location)));

/** Keywords are of people's making: several may share a bit, so an article that has it still has to be looked at. */
export const keywordBits = (keywords: readonly string[]): number => bitsAt(keywords.map(placeOf));

function placeOf(keyword: string): number {
  let hash = 0;
  for (const character of keyword.toLowerCase())
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return hash % KEYWORD_BITS;
}
