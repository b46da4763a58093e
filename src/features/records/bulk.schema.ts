import * as z from 'zod';
import { MAX_BULK, MAX_MATCHING } from './bulk.rules';

const IDS = `ids must be a list of 1 to ${MAX_BULK} ids`;
const WORK = 'Send either change or delete: true';

export const bulkIds = z.array(z.string(IDS).max(100, IDS), IDS).min(1, IDS).max(MAX_BULK, IDS);

const COUNT = `count must be between 1 and ${MAX_MATCHING}`;

/** How many records of the list the person has seen. */
export const matchingCount = z.int(COUNT).min(1, COUNT).max(MAX_MATCHING, COUNT);

const work = <Changes extends z.ZodType>(changes: Changes) => ({
  change: changes.optional(),
  delete: z.literal(true, WORK).optional(),
});

const isOneOf = (body: { change?: unknown; delete?: unknown }): boolean =>
  (body.change === undefined) !== (body.delete === undefined);
const notOneOf = { message: WORK, path: ['change'] };

/** Body of the calls that change or delete many records. `changes` is the body of PATCH for one of them. */
export const bulkBody = <Changes extends z.ZodType>(changes: Changes) =>
  z.object({ ids: bulkIds, ...work(changes) }).refine(isOneOf, notOneOf);

/** Body of the calls that only delete many records. */
export const bulkDeletion = z.object({ ids: bulkIds, delete: z.literal(true, 'Send delete: true') });

/** Body of the calls that change or delete all records of a list, of which the person has seen `count`. */
export const matchingBody = <Changes extends z.ZodType>(changes: Changes) =>
  z.object({ count: matchingCount, ...work(changes) }).refine(isOneOf, notOneOf);
