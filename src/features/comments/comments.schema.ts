import * as z from 'zod';
import { listOf, requiredLines } from '../../lib/entities/fields';
import { namedObject, type NamedObject } from '../../lib/entities/named-object';
import { newestRequest } from '../../lib/paging';
import { commentLimits, USER_NOT_FOUND } from './comments.rules';

export const commentedObject = z.object({ object: namedObject });
export const commentFilters = newestRequest.extend({ object: namedObject });

const body = requiredLines('Comment', commentLimits.body);

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
export type GivenObject = NamedObject;
export type NewComment = z.infer<typeof newComment>;
export type CommentChanges = z.infer<typeof commentChanges>;
