import { discoveryAnswer } from '../../../../src/features/monitoring/monitoring-answer.schema';
import { editMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { sourceToFind } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'discoverSources',
    summary: 'Find the feeds of a website',
    answer: discoveryAnswer,
    permission: editMonitoring,
    body: sourceToFind,
    run: ({ app, actor, body }) => app.discoverSources(actor, body),
  },
});
export { loader, action };
