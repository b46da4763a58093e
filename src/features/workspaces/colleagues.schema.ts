import type { z } from 'zod';
import { queryText } from '../../lib/fields';
import { pageRequest } from '../../lib/paging';

export const colleagueFilters = pageRequest.extend({
  search: queryText('search').max(200, 'search is too long').optional(),
});

export type ColleagueFilters = z.infer<typeof colleagueFilters>;
