import * as z from 'zod';
import { viewComments, writeComments } from './commented-objects.rules';
import { commentChanges, commentFilters, commentedObject, newComment } from './comments.schema';
import type { CommentServices } from './create-comments';
import { noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { answerLike, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import type { ShownComment } from './comments.service';

const commentAnswer = answerLike<ShownComment>()('Comment', {
  id: z.string(),
  body: z.string(),
  mentions: z.array(z.string()),
  mentionNames: z.array(z.string()),
  createdBy: textOrNull,
  authorName: z.string(),
  createdAt: time,
  editedAt: timeOrNull,
});

export const commentsCalls = ({ comments }: CommentServices) => ({
  '/api/comments': api({
    GET: {
      answer: pageOf(commentAnswer),
      permission: viewComments,
      query: commentFilters,
      run: ({ actor, query }) => comments.list(actor, query),
    },
    POST: {
      answer: commentAnswer,
      permission: writeComments,
      query: commentedObject,
      body: newComment,
      status: 201,
      run: ({ actor, query, body }) => comments.add(actor, query.object, body),
    },
  }),
  '/api/comments/:id': api({
    PATCH: {
      answer: commentAnswer,
      permission: writeComments,
      body: commentChanges,
      run: ({ actor, param, body }) => comments.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: writeComments,
      run: ({ actor, param }) => comments.remove(actor, param('id')),
    },
  }),
});
