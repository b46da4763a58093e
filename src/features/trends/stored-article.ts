import { foldText } from '../../lib/search-words';
import { industryBits, keywordBits, locationBits, type TagBits } from './article-bits.rules';
import { articleKeys, type ArticleKeys } from './same-article';
import type { TrendArticle } from './trend-articles.repo';
import type { TrendLocation } from './trends.rules';

/** An article with what finds it again, filters it and is searched in. */
export interface StoredArticle extends TrendArticle, ArticleKeys, TagBits {
  searchText: string;
}

/** `locations`: all that it is of, where those are more than the one that it shows. */
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
