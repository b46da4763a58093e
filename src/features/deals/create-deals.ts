import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { Earnings } from '../earnings/sale';
import type { EntityValues } from '../custom-fields/entity-values';
import type { LeadsRepo } from '../leads/leads.repo';
import type { PartnersRepo } from '../partners/partners.repo';
import type { MailQueue } from '../mail/mail-queue';
import type { MailUrl } from '../mail/portal-links';
import type { MembersRepo } from '../workspaces/members.repo';
import type { RecordOwners } from '../workspaces/owners/record-owners';
import { createConflictsRepo } from './conflicts/conflicts.repo';
import { createDealEarnings } from './earn-deal';
import { createDealExpiry, createWarn, type Warn } from './expiry/deal-expiry';
import type { DealsRepo } from './deals.repo';
import { dealChanges } from './deals.schema';
import { createDealsService } from './deals.service';
import { importedChange } from '../custom-fields/imported-record.schema';
import { importTarget } from '../records/import/import-target';
import { createFindIds } from '../records/import/record-keys';
import { createExistingDealsRepo } from './existing-deals.repo';
import { createMayConflictRepo } from './conflicts/may-conflict.repo';
import { createSubmitterWarning } from './expiry/warn-submitter';
import { createWonWindow } from './won-window';
import { createDealImport } from './import-deals';

interface Dependencies {
  db: Db;
  earnings: Earnings;
  deals: DealsRepo;
  partners: PartnersRepo;
  leads: LeadsRepo;
  customValues: EntityValues;
  owners: RecordOwners;
  mail: MailQueue;
  members: MembersRepo;
  mailUrl: MailUrl;
  audit: AuditTrail;
  clock: Clock;
}

export function createDeals({
  db,
  earnings,
  deals,
  partners,
  leads,
  customValues,
  owners,
  mail,
  members,
  mailUrl,
  audit,
  clock,
}: Dependencies) {
  const conflicts = createConflictsRepo(db);
  const warnings = [createWarn(audit), createSubmitterWarning({ mail, members, mailUrl })];
  const warn: Warn = async (deal, days) => {
    for (const one of warnings) await one(deal, days);
  };
  const service = createDealsService({
    db,
    earnings: createDealEarnings(earnings),
    deals,
    conflicts,
    partners,
    leads,
    customValues,
    owners,
    audit,
    clock,
  });
  return {
    services: {
      deals: service,
      wonWindow: createWonWindow({ db, clock }),
      dealExpiry: createDealExpiry({ db, deals, warn, audit, clock }),
    },
    /** Facts that the portal shows partners about their deals. */
    portalFacts: createMayConflictRepo(db),
    importable: createDealImport({
      deals,
      existing: createExistingDealsRepo(db),
      findIds: createFindIds(db),
      target: importTarget(service, dealChanges.extend(importedChange)),
      clock,
    }),
  };
}

export type DealServices = ReturnType<typeof createDeals>['services'];
