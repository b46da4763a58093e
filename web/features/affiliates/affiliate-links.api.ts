import { pageOf } from '../../lib/api/api-answers.server';
import { affiliateLinkAnswer } from '../../../src/features/affiliates/affiliates-answer.schema';
import { editAffiliates, viewAffiliates } from '../../../src/features/affiliates/affiliates.rules';
import { linkFilters, newLink } from '../../../src/features/affiliates/affiliates.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(affiliateLinkAnswer),
    permission: viewAffiliates,
    query: linkFilters,
    run: ({ app, actor, query }) => app.affiliates.list(actor, query),
  },
  POST: {
    answer: affiliateLinkAnswer,
    permission: editAffiliates,
    body: newLink,
    status: 201,
    run: ({ app, actor, body }) => app.affiliates.create(actor, body),
  },
});
export { loader, action };
