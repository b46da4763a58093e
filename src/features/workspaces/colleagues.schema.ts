import type { z } from 'zod';
import { searchRequest } from '../../lib/paging';

export const colleagueFilters = searchRequest;

export type ColleagueFilters = z.infer<typeof colleagueFilters>;
