import { bulkAnswer } from '../../../src/features/records/bulk-answer.schema';
import { editLeads } from '../../../src/features/leads/leads.rules';
import { leadsAtOnce } from '../../../src/features/leads/leads.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: bulkAnswer,
    permission: editLeads,
    body: leadsAtOnce,
    run: ({ app, actor, body }) => app.leads.atOnce(actor, body),
  },
});
export { loader, action };
