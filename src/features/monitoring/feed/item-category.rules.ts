import { kindOf } from '../../headlines/classify-headline.rules';
import type { HeadlineKind } from '../../headlines/headline-kinds.rules';
import type { ItemCategory } from '../monitoring.rules';

export const itemCategoryOfKind: Readonly<Record<HeadlineKind, ItemCategory>> = {
  funding: 'funding',
  acquisition: 'press_release',
  partnership: 'partnership',
  product: 'product_update',
  pricing: 'product_update',
  people: 'press_release',
  results: 'press_release',
  award: 'press_release',
  corporate: 'press_release',
  layoffs: 'press_release',
  research: 'press_release',
  trend: 'blog',
  guide: 'blog',
  story: 'blog',
  event: 'other',
  hiring: 'other',
  incident: 'other',
  regulation: 'other',
  social: 'social_mention',
};

/**
 * Returns the category by the words of the title, then of the start of the content; else the usual one of the source.
 */
export function categoryOf(title: string, content: string, usual: ItemCategory = 'other'): ItemCategory {
  const kind = kindOf(title, content);
  return kind === undefined ? usual : itemCategoryOfKind[kind];
}
