import type { z } from 'zod';
import { searchRequest } from '../../lib/paging';

/** `search`: a row matches if its name or email contains every word of it, ignoring case. */
export const installationFilters = searchRequest;

export type InstallationFilters = z.infer<typeof installationFilters>;
