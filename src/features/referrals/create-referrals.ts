import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { Attribute } from '../affiliates/create-affiliates';
import type { Earnings } from '../earnings/sale';
import type { AuditTrail } from '../audit/audit-trail';
import type { ContactsRepo } from '../partners/records/contacts.repo';
import type { PartnersRepo } from '../partners/partners.repo';
import { createReferralEarnings } from './earn-referral';
import { createReferralImport } from './import-referrals';
import { createReferrerFinder } from './find-referrer';
import { createNewReferrals } from './new-referrals.repo';
import { createProgramsRepo } from './programs/programs.repo';
import { createProgramsService, type NeedsProgram } from './programs/programs.service';
import { createReferralCountsRepo } from './referral-counts.repo';
import { createReferralsRepo } from './referrals.repo';
import { createReferralsService } from './referrals.service';
import { createTemplatesService } from './templates/templates.service';

interface Dependencies {
  db: Db;
  /** What converted referrals earn. */
  earnings: Earnings;
  partners: PartnersRepo;
  contacts: ContactsRepo;
  /** Checks besides referrals that keep a program from being deleted. */
  otherUses?: readonly NeedsProgram[];
  /** Attributes a referral to the affiliate link that it came through. */
  attribute: Attribute;
  audit: AuditTrail;
  clock: Clock;
}

/** Also returns the dashboard's panel of referrals. */
export function createReferrals(dependencies: Dependencies) {
  const { db, earnings, partners, contacts, otherUses = [], attribute, audit, clock } = dependencies;
  const programs = createProgramsRepo(db);
  const referrals = createReferralsRepo(db);
  const counts = createReferralCountsRepo(db);
  const findReferrer = createReferrerFinder({ partners, contacts });
  const service = createReferralsService({
    db,
    referrals,
    programs,
    counts,
    findReferrer,
    earnings: createReferralEarnings(earnings),
    attribute,
    audit,
    clock,
  });
  const services = {
    referralPrograms: createProgramsService({ db, programs, referrals, counts, otherUses, audit, clock }),
    referrals: service,
    referralTemplates: createTemplatesService(),
  };
  return {
    services,
    programs,
    importable: createReferralImport({ db, referrals, programs, service, clock }),
    newReferrals: createNewReferrals(db),
  };
}

export type ReferralServices = ReturnType<typeof createReferrals>['services'];
