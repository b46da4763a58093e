import { noContent } from '../../lib/api/api-answers.server';
import { commentAnswer } from '../../../src/features/comments/comments-answer.schema';
import { writeComments } from '../../../src/features/comments/commented-objects.rules';
import { commentChanges } from '../../../src/features/comments/comments.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: commentAnswer,
    permission: writeComments,
    body: commentChanges,
    run: ({ app, actor, param, body }) => app.comments.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: writeComments,
    run: ({ app, actor, param }) => app.comments.remove(actor, param('id')),
  },
});
export { loader, action };
