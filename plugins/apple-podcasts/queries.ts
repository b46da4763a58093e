import type { PodcastCategory, PodcastQuery } from 'partnerhub/plugin';

/** Search words for categories. Apple finds nothing without a word, so a search without text uses these. */
const words: Readonly<Record<PodcastCategory, string>> = {
  business: 'business',
  technology: 'technology',
  marketing: 'marketing',
  entrepreneurship: 'entrepreneurship',
  product: 'product management',
  'customer-success': 'customer success',
};

export const termsOf = ({ text, categories }: PodcastQuery): readonly string[] =>
  text !== '' ? [text] : categories.map((category) => words[category]);

/** Shows are ranked by country, so each language uses the store of the country with the most speakers. */
const stores: Readonly<Record<string, string>> = {
  en: 'us',
  es: 'es',
  fr: 'fr',
  de: 'de',
  pt: 'br',
  it: 'it',
  ja: 'jp',
  ko: 'kr',
  zh: 'tw',
  hi: 'in',
  ar: 'sa',
  ru: 'ru',
};

/** Returns the stores of the languages, or a default store. */
export function storesOf({ languages }: PodcastQuery): [string, ...string[]] {
  const [first = 'us', ...others] = languages.flatMap((language) => stores[language] ?? []);
  return [first, ...others];
}

const MAX_QUERIES = 6;

/**
 * Returns one query per word and language, without the filters that Apple ignores, so that searches share responses.
 */
export function queriesFor(query: PodcastQuery): readonly PodcastQuery[] {
  const languages = query.languages.length > 0 ? query.languages.map((language) => [language]) : [[]];
  const questions = termsOf(query).flatMap((text) =>
    languages.map((spoken) => ({
      text,
      categories: [],
      languages: spoken,
      audienceSizes: [],
      frequencies: [],
    })),
  );
  return questions.slice(0, MAX_QUERIES);
}
