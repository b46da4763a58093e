import * as z from 'zod';
import type { LeadServices } from './create-leads';
import { editLeads, viewLeads, leadPriorities, leadStatuses } from './leads.rules';
import {
  leadChanges,
  leadExportFilters,
  leadFilters,
  leadStatusBody,
  leadsAtOnce,
  newLead,
} from './leads.schema';
import { bulkAnswer } from '../records/bulk-answer.schema';
import { download, noContent, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { answerOf, textOrNull } from '../../lib/entities/answer-schema';
import { shownValues } from '../custom-fields/shown-values.schema';
import { evidenceList } from '../evidence/evidence-answer.schema';
import { leadEntity } from './leads.entity';
import type { ShownLead } from './leads.service';

const leadAnswer = answerOf<ShownLead>()('Lead', leadEntity, {
  priority: z.enum(leadPriorities).nullable(),
  status: z.enum(leadStatuses),
  partnerId: textOrNull,
  partnerName: textOrNull,
  custom: shownValues,
  ownerId: textOrNull,
  ownerName: textOrNull,
  createdBy: textOrNull,
  evidence: evidenceList,
});

export const leadsCalls = ({ leads }: LeadServices) => ({
  '/api/leads': api({
    GET: {
      answer: pageOf(leadAnswer),
      permission: viewLeads,
      query: leadFilters,
      run: ({ actor, query }) => leads.list(actor, query),
    },
    POST: {
      answer: leadAnswer,
      permission: editLeads,
      body: newLead,
      status: 201,
      run: ({ actor, body }) => leads.create(actor, body),
    },
  }),
  '/api/leads/bulk': api({
    POST: {
      answer: bulkAnswer,
      permission: editLeads,
      body: leadsAtOnce,
      run: ({ actor, body }) => leads.atOnce(actor, body),
    },
  }),
  '/api/leads/export': api({
    GET: {
      answer: download('text/csv'),
      permission: viewLeads,
      query: leadExportFilters,
      run: ({ actor, query }) => leads.export(actor, query),
    },
  }),
  '/api/leads/:id': api({
    GET: {
      answer: leadAnswer,
      permission: viewLeads,
      run: ({ actor, param }) => leads.get(actor, param('id')),
    },
    PATCH: {
      answer: leadAnswer,
      permission: editLeads,
      body: leadChanges,
      run: ({ actor, param, body }) => leads.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: editLeads,
      run: ({ actor, param }) => leads.remove(actor, param('id')),
    },
  }),
  '/api/leads/:id/status': api({
    PATCH: {
      answer: leadAnswer,
      permission: editLeads,
      body: leadStatusBody,
      run: ({ actor, param, body }) => leads.changeStatus(actor, param('id'), body),
    },
  }),
});
