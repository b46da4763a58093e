import type { PodcastCategory, PodcastQuery } from 'partnerhub/plugin';

/** Apple finds nothing without a word: where none is typed, the categories are searched for by theirs. */
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

/** Shows are ranked by country: the store where most who speak the language are at home. */
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

/** At least one. */
export function storesOf({ languages }: PodcastQuery): [string, ...string[]] {
  const [first = 'us', ...others] = languages.flatMap((language) => stores[language] ?? []);
  return [first, ...others];
}

const MAX_QUESTIONS = 6;

/** One for each word and store; other filters make no difference to Apple, so that searches that differ in them share an answer. */
export function questionsFor(query: PodcastQuery): readonly PodcastQuery[] {
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
  return questions.slice(0, MAX_QUESTIONS);
}
