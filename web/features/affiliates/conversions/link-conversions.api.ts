import { pageOf } from '../../../lib/api/api-answers.server';
import { conversionAnswer } from '../../../../src/features/affiliates/affiliates-answer.schema';
import { viewAffiliates } from '../../../../src/features/affiliates/affiliates.rules';
import { newestRequest } from '../../../../src/lib/paging';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(conversionAnswer),
    permission: viewAffiliates,
    query: newestRequest,
    run: ({ app, actor, param, query }) => app.affiliates.conversions(actor, param('id'), query),
  },
});
export { loader, action };
