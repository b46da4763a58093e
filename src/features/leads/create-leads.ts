import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import { createLeadImport } from './import-leads';
import { createLeadsRepo } from './leads.repo';
import { createLeadsService } from './leads.service';
import { createSameEmails } from './same-emails.repo';

interface Dependencies {
  db: Db;
  audit: AuditTrail;
  clock: Clock;
}

/** Wires this feature for src/app.ts, with what imports need to know of it. */
export function createLeads({ db, audit, clock }: Dependencies) {
  const leads = createLeadsRepo(db);
  return {
    service: createLeadsService({ db, leads, audit, clock }),
    importable: createLeadImport({ leads, sameEmails: createSameEmails(db), clock }),
  };
}
