import { portalLeadAnswer } from '../../../../src/features/portal/leads/portal-leads-answer.schema';
import { newPortalLead, portalLeadFilters } from '../../../../src/features/portal/leads/portal-leads.schema';
import { portalUsers } from '../../../../src/lib/roles';
import { pageOf } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listPortalLeads',
    summary: 'List the leads of your partner',
    answer: pageOf(portalLeadAnswer),
    permission: portalUsers,
    query: portalLeadFilters,
    run: async ({ app, actor, query }) => app.portal.leads.list(app.portal.own(actor), query),
  },
  POST: {
    operationId: 'submitPortalLead',
    summary: 'Submit a lead',
    answer: portalLeadAnswer,
    permission: portalUsers,
    body: newPortalLead,
    status: 201,
    alsoRefuses: [429],
    run: ({ app, actor, body }) => app.portal.leads.create(actor, body),
  },
});
export { loader, action };
