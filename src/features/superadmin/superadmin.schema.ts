import { z } from 'zod';
import { pageRequest } from '../../lib/paging';

/** `search`: every word of it is in the name or the email, whatever its case. */
export const installationFilters = pageRequest.extend({
  search: z.string('search may be given once').trim().max(200, 'search is too long').optional(),
});

export type InstallationFilters = z.infer<typeof installationFilters>;
