import { feedItemAnswer } from '../../../../src/features/monitoring/monitoring-answer.schema';
import { viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { itemFilters } from '../../../../src/features/monitoring/monitoring.schema';
import { pageOf } from '../../../lib/api/api-answers.server';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(feedItemAnswer),
    permission: viewMonitoring,
    query: itemFilters,
    run: ({ app, actor, query }) => app.feedItems.list(actor, query),
  },
});
export { loader, action };
