import * as z from 'zod';
import { searchRequest, sortedBy } from '../../lib/paging';
import { isTrashedObject, type TrashedObject } from '../records/trash/trashed-objects.rules';

const objectType = z.custom<TrashedObject>(
  (value) => typeof value === 'string' && isTrashedObject(value),
  'Unknown kind of object',
);

export const trashFilters = searchRequest.extend({
  objectType: z
    .string('objectType may be given once')
    .transform((value) => (value === 'all' ? undefined : value))
    .pipe(objectType.optional())
    .optional(),
  ...sortedBy('deletedAt'),
});
export type TrashFilters = z.infer<typeof trashFilters>;

const MAX_BULK = 500;
const IDS = `ids must be a list of 1 to ${MAX_BULK} ids`;

/** Body of the calls that restore many records, or delete them for good. */
export const trashedIds = z.object({
  ids: z.array(z.string(IDS).max(100, IDS), IDS).min(1, IDS).max(MAX_BULK, IDS),
});
export type TrashedIds = z.infer<typeof trashedIds>;
