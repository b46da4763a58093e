import * as z from 'zod';
import { dealConflictAnswer } from '../../../../src/features/deals/deals-answer.schema';
import { viewDeals } from '../../../../src/features/deals/deals.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listDealConflicts',
    summary: 'List the conflicts of a deal',
    answer: z.array(dealConflictAnswer),
    permission: viewDeals,
    run: ({ app, actor, param }) => app.deals.conflicts(actor, param('id')),
  },
});
export { loader, action };
