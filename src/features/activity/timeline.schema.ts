import * as z from 'zod';
import { namedObject } from '../../lib/entities/named-object';
import { pageRequest } from '../../lib/paging';
import { timelineKinds } from '../../records/timeline';

/** The most entries in one answer. */
export const TIMELINE_LIMIT = 50;

const message = `kinds must be a list of: ${timelineKinds.join(', ')}`;

/** Query of `GET /api/timeline`. */
export const timelineQuery = z.object({
  object: namedObject,
  cursor: pageRequest.shape.cursor,
  /** The only order: newest first. */
  sort: z.literal('-at', 'sort must be -at').optional(),
  limit: pageRequest.shape.limit.transform((limit) => Math.min(limit, TIMELINE_LIMIT)),
  /** Kinds of entries, separated by commas. Default: all */
  kinds: z
    .string(message)
    .max(200, message)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(timelineKinds, message)))
    .transform((kinds) => [...new Set(kinds)])
    .optional(),
});

export type TimelineQuery = z.infer<typeof timelineQuery>;
