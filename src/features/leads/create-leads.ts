import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { EvidenceService } from '../evidence/evidence.service';
import { createLeadImport } from './import-leads';
import { createLeadsRepo } from './leads.repo';
import { createLeadsService } from './leads.service';
import { createExistingEmailsRepo } from './existing-emails.repo';

interface Dependencies {
  db: Db;
  evidence: EvidenceService;
  audit: AuditTrail;
  clock: Clock;
}

/** Wires this feature for src/app.ts, and returns the importer of leads. */
export function createLeads({ db, evidence, audit, clock }: Dependencies) {
  const leads = createLeadsRepo(db);
  return {
    service: createLeadsService({ db, leads, evidence, audit, clock }),
    importable: createLeadImport({ leads, existingEmails: createExistingEmailsRepo(db), clock }),
  };
}
