import { abbreviations, cities, falseMatchWords, otherNames, postalCodes } from './us-places.rules';
import { UNITED_STATES, usStates, type TrendLocation, type UsState } from '../trends.rules';

/** Names in headlines are capitalized, or all in capitals. */
const written = (name: string): string => `(?:${name}|${name.toUpperCase()})`;

/** State names that alone may mean the capital, a country, or another state. */
const special: Partial<Record<UsState, string>> = {
  Washington: String.raw`Washington (?:[Ss]tate(?!hood)|Gov\.|Governor|Legislature)|(?<=[a-z], )Washington(?!,? D\.?C)`,
  Virginia: String.raw`(?<!West )(?<!WEST )${written('Virginia')}`,
  Kansas: `${written('Kansas')}(?! City| CITY)`,
};

/** Texts that match are about the country Georgia, not the state. */
const countryOfGeorgia = /\b(Tbilisi|Batumi|Georgian|Caucasus|Abkhazia|Ossetia|Ivanishvili|Saakashvili)\b/;

const byName = usStates.map((state): readonly [UsState, RegExp] => {
  const others = falseMatchWords[state] ?? [];
  const not = [...others, 'River', 'Avenue', 'Ave'].map((word) => ` ${word}`).join('|');
  return [state, new RegExp(String.raw`(?<![\w-])(?:${special[state] ?? written(state)})(?!\w|${not})`, 'g')];
});

/** Abbreviations after a place: `Tulsa, OK` or `Tulsa, Okla.` Those that aren't words also count alone. */
const afterPlace = String.raw`(?<=\p{Lu}\p{L}*\p{Ll}[.’']?,\s)`;
const escaped = (text: string): string => text.replaceAll('.', String.raw`\.`);

const byAbbreviation = abbreviations.map(({ state, short, isWord }): readonly [UsState, RegExp] => [
  state,
  new RegExp(
    String.raw`${isWord ? afterPlace : String.raw`(?<![\p{L}.-]|W\.\s?)`}${escaped(short)}(?!\p{L})`,
    'gu',
  ),
]);

/** Text that must follow codes such as `OK`, `IN` or `ME`, which are also words: the end of the phrase, or `-based`. */
const ending = String.raw`(?=$|[,;)]|-based|\s\d{5}|\s[–—-]\s)`;
const wordCodes = new Set(['IN', 'OR', 'ME', 'HI', 'OK', 'OH', 'PA', 'MA', 'LA', 'ID', 'AL', 'DE', 'SO']);

const byCode = Object.entries(postalCodes).map(([code, state]): readonly [UsState, RegExp] => [
  state,
  new RegExp(
    String.raw`${afterPlace}${code}${wordCodes.has(code) ? ending : String.raw`(?![\p{L}\d])`}|(?<=\([DR]-)${code}\b`,
    'gu',
  ),
]);

const byCity = cities.map(([state, names]): readonly [UsState, RegExp] => [
  state,
  new RegExp(String.raw`(?<![\w-])(?:${names})(?!\w)`, 'g'),
]);

const country = /(?<![\w-])(?:United States|U\.S\.A?\.?|USA|US)(?![\w])/;

const isShouted = (text: string): boolean => !/\p{Ll}/u.test(text);

/** A text that names more states than this is about the country. */
const MANY_STATES = 3;

export interface Locations {
  /** All locations that the text names. */
  all: TrendLocation[];
  /** The location to show; null if the text names none. */
  main: TrendLocation | null;
}

const notAboutPlaces = new RegExp(`(?<![\\w-])(?:${otherNames.join('|')})`, 'g');

/** Returns the states that a text names by name, abbreviation or city, or else the United States if it names them. */
export function locationsIn(whole: string): Locations {
  const text = whole.replace(notAboutPlaces, (name) => '·'.repeat(name.length));
  const at = new Map<UsState, number>();
  const patterns = isShouted(text) ? byName : [...byName, ...byAbbreviation, ...byCode, ...byCity];
  for (const [state, pattern] of patterns) {
    if (state === 'Georgia' && countryOfGeorgia.test(text)) continue;
    const index = text.search(pattern);
    if (index >= 0) at.set(state, Math.min(index, at.get(state) ?? index));
  }
  const states = [...at].sort(([, one], [, other]) => one - other).map(([state]) => state);
  if (states.length > MANY_STATES) return { all: states, main: UNITED_STATES };
  if (states[0] !== undefined) return { all: states, main: states[0] };
  const isCountry = !isShouted(text) && country.test(text);
  return { all: isCountry ? [UNITED_STATES] : [], main: isCountry ? UNITED_STATES : null };
}
