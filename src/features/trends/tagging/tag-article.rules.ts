import { chosenLocationBits, industryBits, locationBits } from './article-bits.rules';
import { categoryOf } from './article-category.rules';
import { locationsIn, type Locations } from './location-words.rules';
import { trendIndustries, type TrendCategory, type TrendIndustry, type TrendLocation } from '../trends.rules';
import { tokensOf } from '../../headlines/headline-tokens.rules';
import { findPhrases, linesOf, phrasesOf } from '../../headlines/phrases.rules';
import { industryPhrases } from './industry-phrases.rules';

const phrases = phrasesOf(
  trendIndustries.flatMap((industry) => linesOf(industry, industryPhrases[industry])),
);

/** The maximum number of characters that are read. Later words are about other things, too. */
const MAX_READ = 1500;

/** Returns the industries that a text names, in order of appearance. */
const industriesIn = (text: string): TrendIndustry[] => [
  ...new Set(findPhrases(tokensOf(text.slice(0, MAX_READ)), phrases).map(({ label }) => label)),
];

/** Tags of an article, from its words and from the query that found it. */
export interface Tags {
  industries: TrendIndustry[];
  keywords: string[];
  /** All its locations, and the one to show. */
  locations: TrendLocation[];
  location: TrendLocation | null;
  category: TrendCategory;
}

interface Article {
  title: string;
  content: string;
  industries: readonly TrendIndustry[];
  location?: TrendLocation | null | undefined;
  category?: TrendCategory | null | undefined;
}

interface Asked {
  industry: TrendIndustry | null;
  location: TrendLocation | null;
  keywords: readonly string[];
}

/** Returns the words of a text in lower case, separated by single spaces. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();

/** Returns the keywords that a text names as whole words, ignoring punctuation. */
export function keywordsNamed(text: string, keywords: readonly string[]): string[] {
  const spoken = ` ${plainWords(text)} `;
  return keywords.filter((keyword) => {
    const words = plainWords(keyword);
    return words !== '' && spoken.includes(` ${words} `);
  });
}

/**
 * Returns an article's tags. Tags from the plugin come first, then those from the words. The query's industry is
 * added, since searches look beyond the headline. The query's location counts only if the words name none.
 */
export function tagsOf(article: Article, asked: Asked, workspaceKeywords: readonly string[]): Tags {
  const { title, content } = article;
  const text = `${title}\n${content}`;
  const named = article.location ? only(article.location) : locationsIn(text);
  const { all, main } = named.main === null && asked.location !== null ? only(asked.location) : named;
  const spoken = keywordsNamed(text, workspaceKeywords);
  return {
    industries: [
      ...new Set([
        ...article.industries,
        ...industriesIn(text),
        ...(asked.industry === null ? [] : [asked.industry]),
      ]),
    ],
    keywords: workspaceKeywords.filter(
      (keyword) => isOnly(keyword, asked.keywords) || spoken.includes(keyword),
    ),
    locations: all,
    location: main,
    category: article.category ?? categoryOf(title, content),
  };
}

const only = (location: TrendLocation): Locations => ({ all: [location], main: location });

/** With several keywords in a query, only the words show which one found the article. */
const isOnly = (keyword: string, [first, ...others]: readonly string[]): boolean =>
  others.length === 0 && first?.toLowerCase() === keyword.toLowerCase();

interface Interests {
  industries: readonly TrendIndustry[];
  locations: readonly TrendLocation[];
  keywords: readonly string[];
}

/** Returns whether the article belongs in the list of a workspace with these preferences. */
export const matchesInterests = (tags: Tags, { industries, locations, keywords }: Interests): boolean =>
  (industries.length === 0 || shares(industryBits(tags.industries), industryBits(industries))) &&
  (locations.length === 0 || shares(locationBits(tags.locations), chosenLocationBits(locations))) &&
  (keywords.length === 0 || tags.keywords.length > 0);

const shares = (one: number, other: number): boolean => (BigInt(one) & BigInt(other)) !== 0n;
