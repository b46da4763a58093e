import * as z from 'zod';
import { queryText } from '../../lib/entities/fields';
import { SEARCH_TEXT_MAX } from './search.rules';

export const searchQuery = z.object({ q: queryText('q').max(SEARCH_TEXT_MAX, 'q is too long').default('') });

export type SearchQuery = z.infer<typeof searchQuery>;
