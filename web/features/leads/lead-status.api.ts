import { leadAnswer } from '../../../src/features/leads/leads-answer.schema';
import { editLeads } from '../../../src/features/leads/leads.rules';
import { leadStatusBody } from '../../../src/features/leads/leads.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: leadAnswer,
    permission: editLeads,
    body: leadStatusBody,
    run: ({ app, actor, param, body }) => app.leads.changeStatus(actor, param('id'), body),
  },
});
export { loader, action };
