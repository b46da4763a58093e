import { ownTags, requiredText } from '../../lib/entities/fields';
import { searchRequest, sortedLike } from '../../lib/paging';
import { templateLimits, TOO_MANY_TAGS } from './templates.rules';

export const templateName = requiredText('Template name', templateLimits.name);

export const templateTags = ownTags(templateLimits, TOO_MANY_TAGS);

/** Filters of all template lists; each kind adds its `category`. */
export const templateFilters = searchRequest.extend(sortedLike(['name', 'createdAt', 'updatedAt'], false));
