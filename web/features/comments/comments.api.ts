import { pageOf } from '../../lib/api/api-answers.server';
import { commentAnswer } from '../../../src/features/comments/comments-answer.schema';
import { viewComments, writeComments } from '../../../src/features/comments/commented-objects.rules';
import { commentedObject, commentFilters, newComment } from '../../../src/features/comments/comments.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(commentAnswer),
    permission: viewComments,
    query: commentFilters,
    run: ({ app, actor, query }) => app.comments.list(actor, query),
  },
  POST: {
    answer: commentAnswer,
    permission: writeComments,
    query: commentedObject,
    body: newComment,
    status: 201,
    run: ({ app, actor, query, body }) => app.comments.add(actor, query.object, body),
  },
});
export { loader, action };
