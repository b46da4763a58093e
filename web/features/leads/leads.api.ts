import { pageOf } from '../../lib/api/api-answers.server';
import { leadAnswer } from '../../../src/features/leads/leads-answer.schema';
import { editLeads, viewLeads } from '../../../src/features/leads/leads.rules';
import { leadFilters, newLead } from '../../../src/features/leads/leads.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(leadAnswer),
    permission: viewLeads,
    query: leadFilters,
    run: ({ app, actor, query }) => app.leads.list(actor, query),
  },
  POST: {
    answer: leadAnswer,
    permission: editLeads,
    body: newLead,
    status: 201,
    run: ({ app, actor, body }) => app.leads.create(actor, body),
  },
});
export { loader, action };
