import { integrationAnswer } from '../../../src/features/integrations/integrations-answer.schema';
import { manageIntegrations } from '../../../src/features/integrations/integrations.rules';
import { integrationBody } from '../../../src/features/integrations/integrations.schema';
import { noContent } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  PUT: {
    operationId: 'connectIntegration',
    summary: 'Connect an integration, or change its settings',
    answer: integrationAnswer,
    permission: manageIntegrations,
    body: integrationBody,
    run: ({ app, actor, param, body }) => app.integrations.connect(actor, param('id'), body),
  },
  DELETE: {
    operationId: 'disconnectIntegration',
    summary: 'Disconnect an integration, and delete its settings',
    answer: noContent,
    permission: manageIntegrations,
    run: ({ app, actor, param }) => app.integrations.disconnect(actor, param('id')),
  },
});
export { loader, action };
