import { z } from 'zod';
import { queryText, requiredText } from '../../lib/fields';
import { pageRequest } from '../../lib/paging';
import { templateLimits, TOO_MANY_TAGS } from './templates.rules';

/** `Template name is required` or `Template name is too long`. */
export const templateName = requiredText('Template name', templateLimits.name);

const LIST_OF_TEXTS = 'Tags must be a list of texts';

/** Each trimmed; empty ones are dropped, and those that another one repeats in any case. */
export const templateTags = z
  .array(z.string(LIST_OF_TEXTS).trim().max(templateLimits.tag, 'Tag is too long'), LIST_OF_TEXTS)
  .transform(distinct)
  .refine((tags) => tags.length <= templateLimits.tags, TOO_MANY_TAGS);

function distinct(tags: string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags) if (tag !== '' && !kept.has(tag.toLowerCase())) kept.set(tag.toLowerCase(), tag);
  return [...kept.values()];
}

/** What every list of templates takes; each kind adds its `category`. */
export const templateFilters = pageRequest.extend({
  search: queryText('search').max(200, 'search is too long').optional(),
});
