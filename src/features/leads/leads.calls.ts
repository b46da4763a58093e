import * as z from 'zod';
import type { LeadServices } from './create-leads';
import { leadPriorities, leadStatuses } from './leads.rules';
import {
  leadChanges,
  leadExportFilters,
  leadFilters,
  leadStatusBody,
  bulkLeads,
  matchingLeads,
  newLead,
} from './leads.schema';
import { answerOf, textOrNull } from '../../lib/entities/answer-schema';
import { shownValues } from '../custom-fields/shown-values.schema';
import { evidenceList } from '../evidence/evidence-answer.schema';
import { leadEntity } from './leads.entity';
import type { ShownLead } from './leads.service';
import { matchingCalls, type ForMatching } from '../records/matching-calls';
import { mergeCalls } from '../records/merge/merge-calls';
import { recordCalls } from '../records/record-calls';
import { leadRecord } from './lead.record';

const leadAnswer = answerOf<ShownLead>()('Lead', leadEntity, {
  priority: z.enum(leadPriorities).nullable(),
  status: z.enum(leadStatuses),
  partnerId: textOrNull,
  partnerName: textOrNull,
  externalId: textOrNull,
  custom: shownValues,
  ownerId: textOrNull,
  ownerName: textOrNull,
  createdBy: textOrNull,
  evidence: evidenceList,
});

export const leadsCalls = ({ leads, operations }: LeadServices & ForMatching) => ({
  ...recordCalls(
    leadRecord,
    leadAnswer,
    {
      list: leadFilters,
      create: newLead,
      bulk: bulkLeads,
      get: true,
      update: leadChanges,
      remove: true,
      changeStatus: leadStatusBody,
    },
    leads,
  ),
  ...mergeCalls(leadRecord, leadAnswer, leads),
  ...matchingCalls(leadRecord, { filters: leadExportFilters, body: matchingLeads }, leads, operations),
});
