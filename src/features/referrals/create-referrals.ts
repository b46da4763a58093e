import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { Attribute } from '../affiliates/create-affiliates';
import type { AuditTrail } from '../audit/audit-trail';
import type { ContactsRepo } from '../partners/contacts.repo';
import type { PartnersRepo } from '../partners/partners.repo';
import { createReferrerFinder } from './find-referrer';
import { createNewReferrals } from './new-referrals.repo';
import { createProgramsRepo } from './programs.repo';
import { createProgramsService, type NeedsProgram, type ProgramsService } from './programs.service';
import { createReferralCountsRepo } from './referral-counts.repo';
import { createReferralsRepo } from './referrals.repo';
import { createReferralsService, type ReferralsService } from './referrals.service';
import { createTemplatesService, type ReferralTemplatesService } from './templates.service';

/** What the app offers of referrals, their programs and the templates for programs. */
export interface ReferralServices {
  referralPrograms: ProgramsService;
  referrals: ReferralsService;
  referralTemplates: ReferralTemplatesService;
}

interface Dependencies {
  db: Db;
  partners: PartnersRepo;
  contacts: ContactsRepo;
  /** What keeps a program from being deleted, besides its referrals. */
  alsoNeeding?: readonly NeedsProgram[];
  /** To the affiliate link that brought a referral. */
  attribute: Attribute;
  audit: AuditTrail;
  clock: Clock;
}

/** Wires this feature for src/app.ts, with its panel of the dashboard. */
export function createReferrals(dependencies: Dependencies) {
  const { db, partners, contacts, alsoNeeding = [], attribute, audit, clock } = dependencies;
  const programs = createProgramsRepo(db);
  const referrals = createReferralsRepo(db);
  const counts = createReferralCountsRepo(db);
  const findReferrer = createReferrerFinder({ partners, contacts });
  const services: ReferralServices = {
    referralPrograms: createProgramsService({ db, programs, referrals, counts, alsoNeeding, audit, clock }),
    referrals: createReferralsService({
      db,
      referrals,
      programs,
      counts,
      findReferrer,
      attribute,
      audit,
      clock,
    }),
    referralTemplates: createTemplatesService(),
  };
  return { services, programs, newReferrals: createNewReferrals(db) };
}
