import { z } from 'zod';
import { listOf, requiredText } from '../../lib/fields';
import { newestRequest } from '../../lib/paging';
import { commentLimits, USER_NOT_FOUND } from './comments.rules';

const OBJECT_REQUIRED = 'object is required';
const OBJECT_SHAPE = 'object must be a kind and an id, such as partner:{id}';

/** The object in the address of calls, such as `partner:{id}`. An unknown kind is the service's matter. */
const object = z
  .string({ error: ({ input }) => (input === undefined ? OBJECT_REQUIRED : 'object may be given once') })
  .trim()
  .max(100, OBJECT_SHAPE)
  .transform((text, context) => {
    const [, kind, id] = /^([a-z-]+):(.+)$/s.exec(text) ?? [];
    if (kind !== undefined && id !== undefined) return { kind, id };
    context.addIssue({ code: 'custom', message: OBJECT_SHAPE });
    return z.NEVER;
  });

export const commentedObject = z.object({ object });
export const commentFilters = newestRequest.extend({ object });

const body = requiredText('Comment', commentLimits.body);

/** The ids of mentioned users. Repeated ones count once. */
const mentions = listOf(
  z.string(USER_NOT_FOUND).max(100, USER_NOT_FOUND),
  {
    notList: 'Mentions must be a list of user ids',
    tooMany: `A comment may mention at most ${commentLimits.mentions} people`,
  },
  commentLimits.mentions,
).transform((ids) => [...new Set(ids)]);

export const newComment = z.object({ body, mentions: mentions.default([]) });
export const commentChanges = z.object({ body, mentions }).partial();

export type CommentFilters = z.infer<typeof commentFilters>;
export type GivenObject = z.infer<typeof object>;
export type NewComment = z.infer<typeof newComment>;
export type CommentChanges = z.infer<typeof commentChanges>;
