import { pageOf } from '../../lib/api/api-answers.server';
import { pageOfAll, pageRequest, sortedBy } from '../../../src/lib/paging';
import { integrationAnswer } from '../../../src/features/integrations/integrations-answer.schema';
import { manageIntegrations } from '../../../src/features/integrations/integrations.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(integrationAnswer),
    permission: manageIntegrations,
    query: pageRequest.extend(sortedBy('name')),
    run: async ({ app, actor, query }) =>
      pageOfAll(await app.integrations.list(actor), query, ({ id }) => id),
  },
});
export { loader, action };
