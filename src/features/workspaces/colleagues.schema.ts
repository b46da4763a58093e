import type * as z from 'zod';
import { searchRequest, sortedBy } from '../../lib/paging';

export const colleagueFilters = searchRequest.extend(sortedBy('joinedAt'));

export type ColleagueFilters = z.infer<typeof colleagueFilters>;
