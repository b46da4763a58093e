import { noContent } from '../../lib/api/api-answers.server';
import { leadAnswer } from '../../../src/features/leads/leads-answer.schema';
import { editLeads, viewLeads } from '../../../src/features/leads/leads.rules';
import { leadChanges } from '../../../src/features/leads/leads.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: leadAnswer,
    permission: viewLeads,
    run: ({ app, actor, param }) => app.leads.get(actor, param('id')),
  },
  PATCH: {
    answer: leadAnswer,
    permission: editLeads,
    body: leadChanges,
    run: ({ app, actor, param, body }) => app.leads.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editLeads,
    run: ({ app, actor, param }) => app.leads.remove(actor, param('id')),
  },
});
export { loader, action };
