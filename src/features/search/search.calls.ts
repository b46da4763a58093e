import { searchAnswer } from './search-answer.schema';
import { searchAnything } from './search.rules';
import { searchQuery } from './search.schema';
import type { SearchService } from './search.service';
import { api } from '../../http/calls/declare';

export const searchCalls = ({ search }: { search: SearchService }) => ({
  '/api/search': api({
    GET: {
      operationId: 'search',
      summary: 'Search the records of the workspace',
      answer: searchAnswer,
      permission: searchAnything,
      query: searchQuery,
      run: ({ actor, query }) => search.find(actor, query),
    },
  }),
});
