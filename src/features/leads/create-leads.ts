import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { EntityValues } from '../custom-fields/entity-values';
import type { EvidenceService } from '../evidence/evidence.service';
import type { RecordOwners } from '../workspaces/owners/record-owners';
import { importedChange } from '../custom-fields/imported-record.schema';
import { importTarget } from '../records/import/import-target';
import { createFindIds } from '../records/import/record-keys';
import { createLeadImport } from './import-leads';
import { leadChanges } from './leads.schema';
import { createLeadsRepo } from './leads.repo';
import { createLeadsService } from './leads.service';
import { createExistingEmailsRepo } from './existing-emails.repo';

interface Dependencies {
  db: Db;
  customValues: EntityValues;
  evidence: EvidenceService;
  owners: RecordOwners;
  audit: AuditTrail;
  clock: Clock;
}

/** Also returns the importer of leads. */
export function createLeads({ db, customValues, evidence, owners, audit, clock }: Dependencies) {
  const leads = createLeadsRepo(db);
  const service = createLeadsService({ db, leads, customValues, evidence, owners, audit, clock });
  return {
    repo: leads,
    services: { leads: service },
    importable: createLeadImport({
      leads,
      existingEmails: createExistingEmailsRepo(db),
      findIds: createFindIds(db),
      target: importTarget(service, leadChanges.extend(importedChange)),
      clock,
    }),
  };
}

export type LeadServices = ReturnType<typeof createLeads>['services'];
