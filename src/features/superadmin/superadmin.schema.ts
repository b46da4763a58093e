import { z } from 'zod';
import { pageRequest } from '../../lib/paging';

/** `search`: a row matches if its name or email contains every word of it, ignoring case. */
export const installationFilters = pageRequest.extend({
  search: z.string('search may be given once').trim().max(200, 'search is too long').optional(),
});

export type InstallationFilters = z.infer<typeof installationFilters>;
