import { noContent } from '../../lib/api/api-answers.server';
import { manageApiKeys } from '../../../src/features/api-keys/api-keys.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  DELETE: {
    answer: noContent,
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    permission: manageApiKeys,
    run: ({ app, actor, param }) => app.apiKeys.revoke(actor, param('id')),
  },
});
export { loader, action };
