import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import type { EntityValues } from '../custom-fields/entity-values';
import type { EvidenceService } from '../evidence/evidence.service';
import type { MembersRepo } from '../workspaces/members.repo';
import type { RecordOwners } from '../workspaces/owners/record-owners';
import { activityEntity, type ActivityWithUser, type PartnerActivity } from './records/activities.entity';
import { createActivitiesService } from './records/activities.service';
import { createActivityLog } from './records/activity-log';
import { checkInEntity, type CheckIn, type ShownCheckIn } from './records/check-ins.entity';
import { createCheckInsService } from './records/check-ins.service';
import { createContactExport } from './records/contact-export';
import { createContactImport } from './records/import-contacts';
import { createContactsRepo } from './records/contacts.repo';
import { createContactsService } from './records/contacts.service';
import { createPartnerCreator } from './create-partner';
import { createPartnerImport, createPreparePartners } from './import-partners';
import { noteEntity, type NoteWithAuthor, type PartnerNote } from './records/notes.entity';
import { createNotesService } from './records/notes.service';
import { createOnboardingTasksRepo } from './onboarding/onboarding-tasks.repo';
import { createOnboardingTasksService } from './onboarding/onboarding-tasks.service';
import { createFiguresRepo, type SumsOf } from './figures/figures.repo';
import { createPortalWindow } from './figures/portal-window';
import { createPartnerFacetsRepo } from './directory/partner-facets.repo';
import { createPartnerListRepo } from './directory/partner-list.repo';
import { createPartnerTable } from './records/partner-table.repo';
import { createPartnerSummaryRepo } from './partner-summary.repo';
import { createPartnersRepo } from './partners.repo';
import type { TagVocabulary } from './tag-vocabulary';
import { createTierHistory } from './tier-history';
import { partnerChanges } from './partners.schema';
import { createPartnersService } from './partners.service';
import { importedChange } from '../custom-fields/imported-record.schema';
import { importTarget } from '../records/import/import-target';
import { createFindIds } from '../records/import/record-keys';
import { createRequireOwner } from './records/require-owner';
import { createRequirePartner } from './records/require-partner';
import { createExistingNamesRepo } from './existing-names.repo';
import { createOnboardingStarter } from './onboarding/start-onboarding';

interface Dependencies {
  db: Db;
  customValues: EntityValues;
  owners: RecordOwners;
  tags: TagVocabulary;
  members: MembersRepo;
  evidence: EvidenceService;
  /** Returns whether a partner has deals, so that it can't be deleted. */
  hasDeals(workspaceId: string, partnerId: string): Promise<boolean>;
  sumsOf: SumsOf;
  audit: AuditTrail;
  clock: Clock;
}

/** Also returns the parts that other features use. */
export function createPartners(dependencies: Dependencies) {
  const { db, customValues, owners, tags, members, evidence, hasDeals, sumsOf, audit, clock } = dependencies;
  const repo = createPartnersRepo(db);
  const activities = createPartnerTable<PartnerActivity, ActivityWithUser>(db, {
    table: 'partner_activities',
    entity: activityEntity,
    person: 'userId',
  });
  const notes = createPartnerTable<PartnerNote, NoteWithAuthor>(db, {
    table: 'partner_notes',
    entity: noteEntity,
    person: 'userId',
  });
  const checkIns = createPartnerTable<CheckIn, ShownCheckIn>(db, {
    table: 'check_ins',
    entity: checkInEntity,
    person: 'completedBy',
    hasOwner: true,
  });
  const contacts = createContactsRepo(db);
  const onboardingTasks = createOnboardingTasksRepo(db);
  const gate = createRequirePartner(repo);
  const recordActivity = createActivityLog({ activities, clock });
  const createPartner = createPartnerCreator({ partners: repo, recordActivity, clock });
  const records = { db, gate, recordActivity, audit, clock };
  const requireOwner = createRequireOwner(members);
  const tierHistory = createTierHistory({ db, clock });

  const partners = createPartnersService({
    db,
    partners: repo,
    list: createPartnerListRepo(db),
    facets: createPartnerFacetsRepo(db),
    summaries: createPartnerSummaryRepo(db),
    figures: createFiguresRepo({ db, sumsOf }),
    customValues,
    owners,
    tags,
    createPartner,
    hasDeals,
    recordActivity,
    tierHistory,
    audit,
    clock,
  });
  const partnerContacts = createContactsService({ ...records, contacts });
  const services = {
    partners,
    portalWindow: createPortalWindow({ db, clock }),
    partnerNotes: createNotesService({ ...records, notes, evidence }),
    partnerContacts,
    contactExport: createContactExport({
      contacts,
      gate,
      partnerPages: (actor, filters) => partners.pages(actor, filters),
      audit,
      clock,
    }),
    partnerActivities: createActivitiesService({ gate, activities }),
    onboardingTasks: createOnboardingTasksService({
      ...records,
      partners: repo,
      onboardingTasks,
      requireOwner,
    }),
    checkIns: createCheckInsService({ ...records, checkIns, requireOwner }),
  };

  const preparePartners = createPreparePartners({ partners: repo, activities, contacts, clock });

  return {
    services,
    tierHistory,
    repo,
    contacts,
    recordActivity,
    importableContacts: createContactImport({ db, contacts, activities, service: partnerContacts, clock }),
    preparePartners,
    importable: createPartnerImport({
      preparePartners,
      existingNames: createExistingNamesRepo(db),
      findIds: createFindIds(db),
      target: importTarget(partners, partnerChanges.extend(importedChange)),
      tags,
    }),
    /** The functions that convert an application to a partner. */
    conversionDependencies: {
      contacts,
      createPartner,
      partnerValues: customValues,
      startOnboarding: createOnboardingStarter({ onboardingTasks, clock }),
      owners,
    },
  };
}

export type PartnerServices = ReturnType<typeof createPartners>['services'];
