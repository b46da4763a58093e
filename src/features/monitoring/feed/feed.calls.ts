import type { MonitoringServices } from '../create-monitoring';
import { feedItemAnswer, feedItemDetailsAnswer, markedReadAnswer } from '../monitoring-answer.schema';
import { editMonitoring, viewMonitoring } from '../monitoring.rules';
import { itemChanges, itemFilters, markReadBody } from '../monitoring.schema';
import { pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';

export const feedCalls = ({ feedItems }: MonitoringServices) => ({
  '/api/feed-items': api({
    GET: {
      answer: pageOf(feedItemAnswer),
      permission: viewMonitoring,
      query: itemFilters,
      run: ({ actor, query }) => feedItems.list(actor, query),
    },
  }),
  '/api/feed-items/mark-all-read': api({
    POST: {
      answer: markedReadAnswer,
      permission: editMonitoring,
      body: markReadBody,
      run: ({ actor, body }) => feedItems.markAllRead(actor, body),
    },
  }),
  '/api/feed-items/:id': api({
    GET: {
      answer: feedItemDetailsAnswer,
      permission: viewMonitoring,
      run: ({ actor, param }) => feedItems.get(actor, param('id')),
    },
    PATCH: {
      answer: feedItemAnswer,
      permission: editMonitoring,
      body: itemChanges,
      run: ({ actor, param, body }) => feedItems.update(actor, param('id'), body),
    },
  }),
});
