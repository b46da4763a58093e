import * as z from 'zod';
import type { PortalServices } from '../create-portal';
import { newPortalLead, portalLeadFilters } from './portal-leads.schema';
import { pageOf } from '../../../http/calls/answers';
import { signedInApi } from '../../../http/calls/declare';
import { portalUsers } from '../../../lib/roles';
import { answerLike, textOrNull, time } from '../../../lib/entities/answer-schema';
import { leadStatuses } from '../../leads/leads.rules';
import type { PortalLead } from './portal-leads.rules';

const portalLeadAnswer = answerLike<PortalLead>()('PortalLead', {
  id: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  industry: textOrNull,
  city: textOrNull,
  status: z.enum(leadStatuses),
  createdAt: time,
  updatedAt: time,
});

export const portalLeadsCalls = ({ portal }: PortalServices) => ({
  '/api/portal/leads': signedInApi({
    GET: {
      operationId: 'listPortalLeads',
      summary: 'List the leads of your partner',
      answer: pageOf(portalLeadAnswer),
      permission: portalUsers,
      query: portalLeadFilters,
      run: async ({ actor, query }) => portal.leads.list(portal.own(actor), query),
    },
    POST: {
      operationId: 'submitPortalLead',
      summary: 'Submit a lead',
      answer: portalLeadAnswer,
      permission: portalUsers,
      body: newPortalLead,
      status: 201,
      alsoRefuses: [429],
      run: ({ actor, body }) => portal.leads.create(actor, body),
    },
  }),
});
