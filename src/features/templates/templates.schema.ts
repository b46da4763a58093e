import { ownTags, requiredText } from '../../lib/entities/fields';
import { searchRequest, sortedBy } from '../../lib/paging';
import { templateLimits, TOO_MANY_TAGS } from './templates.rules';

export const templateName = requiredText('Template name', templateLimits.name);

export const templateTags = ownTags(templateLimits, TOO_MANY_TAGS);

/** Filters of all template lists; each kind adds its `category`. */
export const templateFilters = searchRequest.extend(sortedBy('name', 'createdAt', 'updatedAt'));
