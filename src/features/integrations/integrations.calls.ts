import type { IntegrationServices } from './create-integrations';
import {
  integrationAnswer,
  integrationDeliveryAnswer,
  integrationTestAnswer,
} from './integrations-answer.schema';
import { manageIntegrations } from './integrations.rules';
import { integrationBody } from './integrations.schema';
import { noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { newestRequest, pageOfAll, pageRequest, sortedBy } from '../../lib/paging';

export const integrationsCalls = ({ integrations }: IntegrationServices) => ({
  '/api/integrations': api({
    GET: {
      answer: pageOf(integrationAnswer),
      permission: manageIntegrations,
      query: pageRequest.extend(sortedBy('name')),
      run: async ({ actor, query }) => pageOfAll(await integrations.list(actor), query, ({ id }) => id),
    },
  }),
  '/api/integrations/:id': api({
    PUT: {
      operationId: 'connectIntegration',
      summary: 'Connect an integration, or change its settings',
      answer: integrationAnswer,
      permission: manageIntegrations,
      body: integrationBody,
      run: ({ actor, param, body }) => integrations.connect(actor, param('id'), body),
    },
    DELETE: {
      operationId: 'disconnectIntegration',
      summary: 'Disconnect an integration, and delete its settings',
      answer: noContent,
      permission: manageIntegrations,
      run: ({ actor, param }) => integrations.disconnect(actor, param('id')),
    },
  }),
  '/api/integrations/:id/test': api({
    POST: {
      answer: integrationTestAnswer,
      permission: manageIntegrations,
      run: ({ actor, param }) => integrations.test(actor, param('id')),
    },
  }),
  '/api/integrations/:id/deliveries': api({
    GET: {
      answer: pageOf(integrationDeliveryAnswer),
      permission: manageIntegrations,
      query: newestRequest,
      run: ({ actor, param, query }) => integrations.deliveries(actor, param('id'), query),
    },
  }),
  '/api/integration-deliveries/:id/resend': api({
    POST: {
      answer: integrationDeliveryAnswer,
      permission: manageIntegrations,
      status: 202,
      run: ({ actor, param }) => integrations.resend(actor, param('id')),
    },
  }),
});
