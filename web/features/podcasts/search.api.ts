import { podcastSearch } from '../../../src/features/podcasts/podcasts.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { query: podcastSearch, run: ({ app, actor, query }) => app.podcasts.search(actor, query) },
});
export { loader, action };
