import * as z from 'zod';
import { applicationReceiptAnswer } from '../applications/applications-answer.schema';
import { companyApplicationBody } from '../applications/applications.schema';
import type { DiscoverServices } from './create-discover';
import { applyToCompanies, viewCompanies } from './discover.rules';
import { companyFilters } from './discover.schema';
import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { answerLike, textOrNull } from '../../lib/entities/answer-schema';
import type { Company } from './discover.service';

const companyAnswer = answerLike<Company>()('Company', {
  id: z.string(),
  name: z.string(),
  description: textOrNull,
  logoUrl: textOrNull,
  industryTags: z.array(z.string()),
  regionTags: z.array(z.string()),
  productsTags: z.array(z.string()),
  hasApplied: z.boolean(),
});

export const discoverCalls = ({ discover }: DiscoverServices) => ({
  '/api/directory': api({
    GET: {
      operationId: 'listCompanies',
      summary: 'List the companies that look for partners',
      answer: pageOf(companyAnswer),
      permission: viewCompanies,
      query: companyFilters,
      run: ({ actor, query }) => discover.list(actor, query),
    },
  }),
  '/api/directory/:workspaceId/applications': api({
    POST: {
      operationId: 'applyToCompany',
      summary: 'Apply to become a partner of a company',
      answer: applicationReceiptAnswer,
      permission: applyToCompanies,
      body: companyApplicationBody,
      status: 201,
      run: ({ actor, param, body }) => discover.apply(actor, param('workspaceId'), body),
    },
  }),
});
