import { pageOf } from '../../../lib/api/api-answers.server';
import { activityAnswer } from '../../../../src/features/partners/records/records-answer.schema';
import { viewPartners } from '../../../../src/features/partners/partners.rules';
import { newestRequest } from '../../../../src/lib/paging';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(activityAnswer),
    permission: viewPartners,
    query: newestRequest,
    run: ({ app, actor, param, query }) => app.partnerActivities.list(actor, param('id'), query),
  },
});
export { loader, action };
