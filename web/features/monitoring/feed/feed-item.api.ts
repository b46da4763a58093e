import {
  feedItemAnswer,
  feedItemDetailsAnswer,
} from '../../../../src/features/monitoring/monitoring-answer.schema';
import { editMonitoring, viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { itemChanges } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: feedItemDetailsAnswer,
    permission: viewMonitoring,
    run: ({ app, actor, param }) => app.feedItems.get(actor, param('id')),
  },
  PATCH: {
    answer: feedItemAnswer,
    permission: editMonitoring,
    body: itemChanges,
    run: ({ app, actor, param, body }) => app.feedItems.update(actor, param('id'), body),
  },
});
export { loader, action };
