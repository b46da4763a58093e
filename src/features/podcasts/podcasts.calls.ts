import type { PodcastServices } from './create-podcasts';
import { podcastAnswer } from './podcasts-answer.schema';
import { viewPodcasts } from './podcasts.rules';
import { podcastSearch } from './podcasts.schema';
import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';

export const podcastsCalls = ({ podcasts }: PodcastServices) => ({
  '/api/podcasts/search': api({
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
      run: ({ actor, query }) => podcasts.search(actor, query),
    },
  }),
});
