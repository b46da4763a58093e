import { ownTags, queryText, requiredText } from '../../lib/fields';
import { pageRequest } from '../../lib/paging';
import { templateLimits, TOO_MANY_TAGS } from './templates.rules';

export const templateName = requiredText('Template name', templateLimits.name);

export const templateTags = ownTags(templateLimits, TOO_MANY_TAGS);

/** Filters of all template lists; each kind adds its `category`. */
export const templateFilters = pageRequest.extend({
  search: queryText('search').max(200, 'search is too long').optional(),
});
