import { acceptanceAnswer } from '../../../../src/features/agreements/agreements-answer.schema';
import { viewAgreements } from '../../../../src/features/agreements/agreements.rules';
import { acceptancesRequest } from '../../../../src/features/agreements/agreements.schema';
import { pageOf } from '../../../lib/api/api-answers.server';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listAgreementAcceptances',
    summary: 'List who accepted an agreement, latest first',
    answer: pageOf(acceptanceAnswer),
    permission: viewAgreements,
    query: acceptancesRequest,
    run: ({ app, actor, param, query }) => app.agreements.acceptances(actor, param('id'), query),
  },
});
export { loader, action };
