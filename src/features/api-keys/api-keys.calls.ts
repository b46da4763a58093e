import { apiKeyAnswer, createdApiKeyAnswer } from './api-keys-answer.schema';
import { manageApiKeys } from './api-keys.rules';
import { newApiKey } from './api-keys.schema';
import type { ApiKeyServices } from './create-api-keys';
import { noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { newestRequest } from '../../lib/paging';

export const apiKeysCalls = ({ apiKeys }: ApiKeyServices) => ({
  '/api/admin/api-keys': api({
    GET: {
      answer: pageOf(apiKeyAnswer),
      operationId: 'listApiKeys',
      summary: 'List API keys',
      permission: manageApiKeys,
      query: newestRequest,
      run: ({ actor, query }) => apiKeys.list(actor, query),
    },
    POST: {
      answer: createdApiKeyAnswer,
      operationId: 'createApiKey',
      summary: 'Create an API key',
      permission: manageApiKeys,
      body: newApiKey,
      status: 201,
      run: ({ actor, body }) => apiKeys.create(actor, body),
    },
  }),
  '/api/admin/api-keys/:id': api({
    DELETE: {
      answer: noContent,
      operationId: 'revokeApiKey',
      summary: 'Revoke an API key',
      permission: manageApiKeys,
      run: ({ actor, param }) => apiKeys.revoke(actor, param('id')),
    },
  }),
});
