import * as z from 'zod';
import { changeShape, newShape } from '../../lib/entities/entity-schema';
import { listedLike } from '../../lib/listed-like';
import { emailAddress, oneOf, queryText } from '../../lib/entities/fields';
import { searchRequest } from '../../lib/paging';
import { customFilters, customValues } from '../custom-fields/custom-fields.schema';
import { evidenceInput } from '../evidence/evidence.schema';
import { importedRecord } from '../custom-fields/imported-record.schema';
import { bulkBody, matchingBody } from '../records/bulk.schema';
import { ownerFilter, ownerId } from '../workspaces/owners/owners.schema';
import { leadEntity } from './leads.entity';
import { leadPriorities, leadStatuses } from './leads.rules';

export const LEAD_NOT_FOUND = 'Lead not found';

const status = oneOf('Status', leadStatuses);

/** An empty priority means no priority. */
const priority = z
  .union(
    [z.literal('').transform(() => null), z.enum(leadPriorities), z.null()],
    `Priority must be one of: ${leadPriorities.join(', ')}`,
  )
  .optional();

const custom = customValues.optional();

const details = z.object(
  newShape(leadEntity, {
    email: emailAddress,
    priority: priority.transform((value) => value ?? null),
    status: status.default('new'),
    custom,
    ownerId: ownerId.default(null),
  }),
);

/** A row of an imported file. */
export const importedLead = details.extend(importedRecord);

/** Body of `POST /api/leads` (spec §5, §7). */
export const newLead = details.extend({ evidence: evidenceInput });

export const leadChanges = z
  .object(changeShape(leadEntity, { email: emailAddress, priority, status, custom, ownerId }))
  .partial();
export const bulkLeads = bulkBody(leadChanges);
export const matchingLeads = matchingBody(leadChanges);
export const leadStatusBody = z.object({ status });

export const leadFilters = searchRequest.extend({
  ...listedLike(leadEntity),
  status: status.optional(),
  partner: queryText('partner').max(100, 'partner is too long').optional(),
  owner: ownerFilter,
  custom: customFilters.optional(),
});

/** An export contains every page. */
export const leadExportFilters = leadFilters.omit({ limit: true, cursor: true });

export type ImportedLead = z.infer<typeof importedLead>;
export type NewLead = z.infer<typeof newLead>;
export type LeadChanges = z.infer<typeof leadChanges>;
export type BulkLeads = z.infer<typeof bulkLeads>;
export type LeadFilters = z.infer<typeof leadFilters>;
export type LeadExportFilters = z.infer<typeof leadExportFilters>;
