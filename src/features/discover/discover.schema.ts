import type * as z from 'zod';
import { queryText } from '../../lib/entities/fields';
import { searchRequest, sortedBy } from '../../lib/paging';

const TEXT_MAX = 200;

/** `all` is sent by a filter that isn't set (spec §9). */
const filter = (name: string) =>
  queryText(name)
    .max(TEXT_MAX, `${name} is too long`)
    .transform((value) => (value === 'all' || value === '' ? undefined : value))
    .optional();

export const companyFilters = searchRequest.extend({
  ...sortedBy('createdAt'),
  industry: filter('industry'),
  location: filter('location'),
  products: filter('products'),
});

export type CompanyFilters = z.infer<typeof companyFilters>;
