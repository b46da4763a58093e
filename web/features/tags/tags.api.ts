import { pageOf } from '../../lib/api/api-answers.server';
import { tagAnswer } from '../../../src/features/tags/tags-answer.schema';
import { manageTags, viewTags } from '../../../src/features/tags/tags.rules';
import { newTag } from '../../../src/features/tags/tags.schema';
import { newestRequest } from '../../../src/lib/paging';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(tagAnswer),
    permission: viewTags,
    query: newestRequest,
    run: ({ app, actor, query }) => app.tags.list(actor, query),
  },
  POST: {
    answer: tagAnswer,
    permission: manageTags,
    body: newTag,
    status: 201,
    run: ({ app, actor, body }) => app.tags.create(actor, body),
  },
});
export { loader, action };
