import { foldText } from '../../../lib/text/fold-text';
import { industryBits, keywordBits, locationBits, type TagBits } from '../tagging/article-bits.rules';
import { articleKeys, type ArticleKeys } from './article-keys';
import type { TrendArticle } from './trend-articles.repo';
import type { TrendLocation } from '../trends.rules';

/** An article with its keys, filter bits and search text. */
export interface StoredArticle extends TrendArticle, ArticleKeys, TagBits {
  searchText: string;
}

/** Creates an article to store. `locations` has all its locations, if there are more than the one shown. */
export const storedArticle = (
  article: TrendArticle,
  locations: readonly TrendLocation[] = article.location === null ? [] : [article.location],
): StoredArticle => ({
  ...article,
  ...articleKeys(article),
  industryBits: industryBits(article.industries),
  locationBits: locationBits(locations),
  keywordBits: keywordBits(article.keywords),
  searchText: foldText(
    [article.title, article.content, article.source, ...article.industries, article.location ?? ''].join(
      '\n',
    ),
  ),
});

/** The fields of an article that change when another query finds it. */
export type TagUpdate = Pick<
  StoredArticle,
  'workspaceId' | 'id' | 'industries' | 'keywords' | 'location' | keyof TagBits
>;

/** Returns the changed fields of the article with the tags of `again` added; null if they add nothing. */
export function mergedArticle(article: StoredArticle, again: StoredArticle): TagUpdate | null {
  const industries = [...new Set([...article.industries, ...again.industries])];
  const keywords = [...new Set([...article.keywords, ...again.keywords])];
  const bits = bothBits(article.locationBits, again.locationBits);
  const isSame =
    industries.length === article.industries.length &&
    keywords.length === article.keywords.length &&
    bits === article.locationBits;
  if (isSame) return null;
  return {
    workspaceId: article.workspaceId,
    id: article.id,
    industries,
    keywords,
    locationBits: bits,
    location: article.location ?? again.location,
    industryBits: industryBits(industries),
    keywordBits: keywordBits(keywords),
  };
}

const bothBits = (one: number, other: number): number => Number(BigInt(one) | BigInt(other));
