import { proposalsAnswer } from '../../../../src/features/monitoring/monitoring-answer.schema';
import { editMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { websiteToSearch } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'proposeSources',
    summary: 'Propose sources for the website of a competitor',
    answer: proposalsAnswer,
    permission: editMonitoring,
    body: websiteToSearch,
    run: ({ app, actor, body }) => app.proposeSources(actor, body),
  },
});
export { loader, action };
