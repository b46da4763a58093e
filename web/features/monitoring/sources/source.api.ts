import { sourceAnswer } from '../../../../src/features/monitoring/monitoring-answer.schema';
import { noContent } from '../../../lib/api/api-answers.server';
import { editMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { sourceChanges } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: sourceAnswer,
    permission: editMonitoring,
    body: sourceChanges,
    run: ({ app, actor, param, body }) => app.monitoredSources.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editMonitoring,
    run: ({ app, actor, param }) => app.monitoredSources.remove(actor, param('id')),
  },
});
export { loader, action };
