import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { EvidenceKeeper } from '../evidence/keep-evidence';
import { createLeadImport } from './import-leads';
import { createLeadsRepo } from './leads.repo';
import { createLeadsService } from './leads.service';
import { createSameEmails } from './same-emails.repo';

interface Dependencies {
  db: Db;
  evidence: EvidenceKeeper;
  audit: AuditTrail;
  clock: Clock;
}

/** Wires this feature for src/app.ts, and returns the importer of leads. */
export function createLeads({ db, evidence, audit, clock }: Dependencies) {
  const leads = createLeadsRepo(db);
  return {
    service: createLeadsService({ db, leads, evidence, audit, clock }),
    importable: createLeadImport({ leads, sameEmails: createSameEmails(db), clock }),
  };
}
