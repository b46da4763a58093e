import type * as z from 'zod';
import { searchRequest, sortedBy } from '../../lib/paging';

/** `search`: a row matches if its name or email contains every word of it, ignoring case. */
export const installationFilters = searchRequest.extend(sortedBy('createdAt'));

export type InstallationFilters = z.infer<typeof installationFilters>;
