import * as z from 'zod';
import type { TagServices } from './create-tags';
import { manageTags, viewTags, tagCategories } from './tags.rules';
import { newTag } from './tags.schema';
import { noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { newestRequest } from '../../lib/paging';
import { answerLike, time } from '../../lib/entities/answer-schema';
import type { Tag } from './tags.repo';

const tagAnswer = answerLike<Tag>()('Tag', {
  id: z.string(),
  workspaceId: z.string(),
  category: z.enum(tagCategories),
  value: z.string(),
  label: z.string(),
  createdAt: time,
});

export const tagsCalls = ({ tags }: TagServices) => ({
  '/api/tags': api({
    GET: {
      answer: pageOf(tagAnswer),
      permission: viewTags,
      query: newestRequest,
      run: ({ actor, query }) => tags.list(actor, query),
    },
    POST: {
      answer: tagAnswer,
      permission: manageTags,
      body: newTag,
      status: 201,
      run: ({ actor, body }) => tags.create(actor, body),
    },
  }),
  '/api/tags/:id': api({
    DELETE: {
      answer: noContent,
      permission: manageTags,
      run: ({ actor, param }) => tags.remove(actor, param('id')),
    },
  }),
});
