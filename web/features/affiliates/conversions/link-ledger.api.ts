import { pageOf } from '../../../lib/api/api-answers.server';
import { ledgerEntryAnswer } from '../../../../src/features/affiliates/affiliates-answer.schema';
import { viewAffiliates } from '../../../../src/features/affiliates/affiliates.rules';
import { newestRequest } from '../../../../src/lib/paging';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(ledgerEntryAnswer),
    operationId: 'listAffiliateLinkLedger',
    summary: 'List the ledger of an affiliate link',
    permission: viewAffiliates,
    query: newestRequest,
    run: ({ app, actor, param, query }) => app.affiliates.ledger(actor, param('id'), query),
  },
});
export { loader, action };
