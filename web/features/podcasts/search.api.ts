import { viewPodcasts } from '../../../src/features/podcasts/podcasts.rules';
import { podcastSearch } from '../../../src/features/podcasts/podcasts.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'searchPodcasts',
    summary: 'Search podcasts',
    permission: viewPodcasts,
    query: podcastSearch,
    run: ({ app, actor, query }) => app.podcasts.search(actor, query),
  },
});
export { loader, action };
