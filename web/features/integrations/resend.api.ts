import { integrationDeliveryAnswer } from '../../../src/features/integrations/integrations-answer.schema';
import { manageIntegrations } from '../../../src/features/integrations/integrations.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: integrationDeliveryAnswer,
    permission: manageIntegrations,
    status: 202,
    run: ({ app, actor, param }) => app.integrations.resend(actor, param('id')),
  },
});
export { loader, action };
