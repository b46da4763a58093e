import { podcastAnswer } from '../../../src/features/podcasts/podcasts-answer.schema';
import { viewPodcasts } from '../../../src/features/podcasts/podcasts.rules';
import { podcastSearch } from '../../../src/features/podcasts/podcasts.schema';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'searchPodcasts',
    summary: 'Search podcasts',
    answer: pageOf(podcastAnswer, {
      'X-Podcasts-Failures':
        'The providers that failed, as JSON in ASCII: `[{"provider": "itunes", "message": "…"}]`. Absent if all ' +
        'answered. If none did, the error 503 has it.',
    }),
    permission: viewPodcasts,
    query: podcastSearch,
    run: ({ app, actor, query }) => app.podcasts.search(actor, query),
  },
});
export { loader, action };
