import { integrationDeliveryAnswer } from '../../../src/features/integrations/integrations-answer.schema';
import { manageIntegrations } from '../../../src/features/integrations/integrations.rules';
import { newestRequest } from '../../../src/lib/paging';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(integrationDeliveryAnswer),
    permission: manageIntegrations,
    query: newestRequest,
    run: ({ app, actor, param, query }) => app.integrations.deliveries(actor, param('id'), query),
  },
});
export { loader, action };
