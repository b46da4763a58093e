import { kindOf } from '../../headlines/classify-headline.rules';
import type { HeadlineKind } from '../../headlines/headline-kinds.rules';
import type { TrendCategory } from '../trends.rules';

/** The kinds that have a category of their own. */
export const articleCategoryOfKind: Readonly<Partial<Record<HeadlineKind, TrendCategory>>> = {
  funding: 'funding',
  acquisition: 'acquisition',
  partnership: 'partnership',
  product: 'product_launch',
  research: 'market_trend',
  trend: 'market_trend',
  regulation: 'regulation',
};

/** Returns the category by the words of the title, or else of the start of the content. */
export function categoryOf(title: string, content: string): TrendCategory {
  const kind = kindOf(title, content);
  return (kind && articleCategoryOfKind[kind]) ?? 'other';
}
