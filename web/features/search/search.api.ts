import { searchAnswer } from '../../../src/features/search/search-answer.schema';
import { searchAnything } from '../../../src/features/search/search.rules';
import { searchQuery } from '../../../src/features/search/search.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'search',
    summary: 'Search the records of the workspace',
    answer: searchAnswer,
    permission: searchAnything,
    query: searchQuery,
    run: ({ app, actor, query }) => app.search.find(actor, query),
  },
});
export { loader, action };
