import { startedCheckAnswer } from '../../../../src/features/monitoring/monitoring-answer.schema';
import { editMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'checkSource',
    summary: 'Check a monitored source now',
    answer: startedCheckAnswer,
    permission: editMonitoring,
    status: 202,
    run: ({ app, actor, param }) => app.checkNow(actor, param('id')),
  },
});
export { loader, action };
