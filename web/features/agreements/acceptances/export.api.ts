import { viewAgreements } from '../../../../src/features/agreements/agreements.rules';
import { download } from '../../../lib/api/api-answers.server';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'exportAgreementAcceptances',
    summary: 'Export who accepted an agreement as a CSV file',
    answer: download('text/csv'),
    permission: viewAgreements,
    run: ({ app, actor, param }) => app.agreements.exportAcceptances(actor, param('id')),
  },
});
export { loader, action };
