import { integrationTestAnswer } from '../../../src/features/integrations/integrations-answer.schema';
import { manageIntegrations } from '../../../src/features/integrations/integrations.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: integrationTestAnswer,
    permission: manageIntegrations,
    run: ({ app, actor, param }) => app.integrations.test(actor, param('id')),
  },
});
export { loader, action };
