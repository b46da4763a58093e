import { createdApiKeyAnswer } from '../../../src/features/api-keys/api-keys-answer.schema';
import { pageOf } from '../../lib/api/api-answers.server';
import { apiKeyAnswer } from '../../../src/features/api-keys/api-keys-answer.schema';
import { manageApiKeys } from '../../../src/features/api-keys/api-keys.rules';
import { newApiKey } from '../../../src/features/api-keys/api-keys.schema';
import { newestRequest } from '../../../src/lib/paging';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(apiKeyAnswer),
    operationId: 'listApiKeys',
    summary: 'List API keys',
    permission: manageApiKeys,
    query: newestRequest,
    run: ({ app, actor, query }) => app.apiKeys.list(actor, query),
  },
  POST: {
    answer: createdApiKeyAnswer,
    operationId: 'createApiKey',
    summary: 'Create an API key',
    permission: manageApiKeys,
    body: newApiKey,
    status: 201,
    run: ({ app, actor, body }) => app.apiKeys.create(actor, body),
  },
});
export { loader, action };
