import { markedReadAnswer } from '../../../../src/features/monitoring/monitoring-answer.schema';
import { editMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { markReadBody } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: markedReadAnswer,
    permission: editMonitoring,
    body: markReadBody,
    run: ({ app, actor, body }) => app.feedItems.markAllRead(actor, body),
  },
});
export { loader, action };
