import { linkBase, type Config } from './config';
import { connect, type Db } from './db/connect';
import { createAccounts, type AccountServices } from './features/accounts/create-accounts';
import { createSessions, type Sessions } from './features/accounts/sessions';
import { createApplicationsRepo } from './features/applications/applications.repo';
import {
  createApplicationsService,
  type ApplicationsService,
} from './features/applications/applications.service';
import { createAuditTrail } from './features/audit/audit-trail';
import { createAuditRepo } from './features/audit/audit.repo';
import { createAuditService, type AuditService } from './features/audit/audit.service';
import { createExistingObjectsRepo } from './features/audit/existing-objects.repo';
import { createCompaniesRepo } from './features/discover/companies.repo';
import { createDiscoverService, type DiscoverService } from './features/discover/discover.service';
import { createDashboardCountsRepo } from './features/dashboard/dashboard-counts.repo';
import {
  createIntegrationsService,
  type IntegrationsService,
} from './features/integrations/integrations.service';
import { createDashboardService, type DashboardService } from './features/dashboard/dashboard.service';
import { emptyPanels } from './features/dashboard/panel-sources';
import { createLeadsRepo } from './features/leads/leads.repo';
import { createLeadsService, type LeadsService } from './features/leads/leads.service';
import { createImportsRepo } from './features/imports/imports.repo';
import { createImportsService, type ImportsService } from './features/imports/imports.service';
import { createLeadImport } from './features/leads/import-leads';
import { createSameEmails } from './features/leads/same-emails.repo';
import { createPartnerImport } from './features/partners/import-partners';
import { createSameNames } from './features/partners/same-names.repo';
import { createRateLimitsRepo } from './features/rate-limits/rate-limits.repo';
import { createRateLimits, type RateLimits } from './features/rate-limits/rate-limits.service';
import { createActivitiesRepo } from './features/partners/activities.repo';
import { createActivitiesService, type ActivitiesService } from './features/partners/activities.service';
import { createActivityLog } from './features/partners/activity-log';
import { createApplicationTaker } from './features/applications/take-application';
import { createApplicationConverter } from './features/applications/convert-application';
import { createOnboardingStarter } from './features/partners/start-onboarding';
import { createRecordAuditor } from './features/partners/audit-record';
import { createCheckInsRepo } from './features/partners/check-ins.repo';
import { createCheckInsService, type CheckInsService } from './features/partners/check-ins.service';
import { createContactsRepo } from './features/partners/contacts.repo';
import { createContactsService, type ContactsService } from './features/partners/contacts.service';
import { createPartnerCreator } from './features/partners/create-partner';
import { createNotesRepo } from './features/partners/notes.repo';
import { createNotesService, type NotesService } from './features/partners/notes.service';
import { createOnboardingTasksRepo } from './features/partners/onboarding-tasks.repo';
import {
  createOnboardingTasksService,
  type OnboardingTasksService,
} from './features/partners/onboarding-tasks.service';
import { createPartnerFacetsRepo } from './features/partners/partner-facets.repo';
import { createPartnerListRepo } from './features/partners/partner-list.repo';
import { createPartnersRepo } from './features/partners/partners.repo';
import { createPartnersService, type PartnersService } from './features/partners/partners.service';
import { createPartnerGate } from './features/partners/require-partner';
import { createPortalService, type PortalService } from './features/portal/portal.service';
import { createSearchService, type SearchService } from './features/search/search.service';
import { createListedUsersRepo } from './features/superadmin/listed-users.repo';
import { createListedWorkspacesRepo } from './features/superadmin/listed-workspaces.repo';
import { createSuperAdminService, type SuperAdminService } from './features/superadmin/superadmin.service';
import { createVocabularySeeder } from './features/tags/seed-vocabulary';
import { createTagsRepo } from './features/tags/tags.repo';
import { createTagsService, type TagsService } from './features/tags/tags.service';
import { createWorkspaceCreator } from './features/workspaces/create-workspace';
import { createMembersRepo } from './features/workspaces/members.repo';
import { createWorkspacesRepo } from './features/workspaces/workspaces.repo';
import { createWorkspacesService, type WorkspacesService } from './features/workspaces/workspaces.service';
import { createBackground, type Background } from './lib/background';
import { systemClock, type Clock } from './lib/clock';
import { createLog, type Log } from './lib/log';
import { createMailer } from './lib/mailer';
import { createPluginHost, type PluginHost } from './plugin-host';

/** Everything that screens, calls and commands may use. */
export interface App extends AccountServices {
  config: Config;
  db: Db;
  log: Log;
  clock: Clock;
  sessions: Sessions;
  limits: RateLimits;
  background: Background;
  plugins: PluginHost;
  integrations: IntegrationsService;
  workspaces: WorkspacesService;
  applications: ApplicationsService;
  auditLog: AuditService;
  tags: TagsService;
  partners: PartnersService;
  partnerNotes: NotesService;
  partnerContacts: ContactsService;
  partnerActivities: ActivitiesService;
  onboardingTasks: OnboardingTasksService;
  checkIns: CheckInsService;
  leads: LeadsService;
  imports: ImportsService;
  dashboard: DashboardService;
  discover: DiscoverService;
  search: SearchService;
  portal: PortalService;
  superAdmin: SuperAdminService;
  /** Deletes what is over: sessions, links that set a password, windows of rate limits. */
  sweep(): Promise<void>;
  /** Waits for work in the background. */
  close(): Promise<void>;
}

interface Options {
  clock?: Clock;
  log?: Log;
}

/** The only place where things are constructed and wired. The schema must be up to date before services are used. */
export function createApp(
  config: Config,
  { clock = systemClock, log = createLog(config.logLevel) }: Options = {},
): App {
  const db = connect(config);
  const members = createMembersRepo(db);
  const workspaces = createWorkspacesRepo(db);
  const sessions = createSessions({ db, clock, secure: config.publicUrl?.startsWith('https:') ?? false });
  const limits = createRateLimits({
    rateLimits: createRateLimitsRepo(db),
    limits: config.rateLimits,
    clock,
  });
  const background = createBackground(log);
  const plugins = createPluginHost({ added: config.plugins, dataDir: config.dataDir, log });
  const auditEntries = createAuditRepo(db);
  const audit = createAuditTrail({ audit: auditEntries, clock });
  const tags = createTagsRepo(db);
  const seedVocabulary = createVocabularySeeder({ tags, clock });
  const createWorkspace = createWorkspaceCreator({ workspaces, members, seedVocabulary, clock });

  const accounts = createAccounts({
    linkBase: linkBase(config),
    mailer: config.smtpUrl === null ? null : createMailer(config.smtpUrl, config.publicUrl),
    db,
    clock,
    background,
    sessions,
    limits,
    members,
    workspaces,
    createWorkspace,
    audit,
  });

  const partners = createPartnersRepo(db);
  const gate = createPartnerGate(partners);
  const activities = createActivitiesRepo(db);
  const recordActivity = createActivityLog({ activities, clock });
  const createPartner = createPartnerCreator({ partners, recordActivity, clock });
  const onboardingTasks = createOnboardingTasksRepo(db);
  const contacts = createContactsRepo(db);
  const startOnboarding = createOnboardingStarter({ onboardingTasks, clock });
  const applications = createApplicationsRepo(db);
  const takeApplication = createApplicationTaker({ db, applications, audit, clock });
  const convertApplication = createApplicationConverter({
    db,
    applications,
    contacts,
    createPartner,
    startOnboarding,
    audit,
  });
  const records = { db, gate, recordActivity, auditRecord: createRecordAuditor(audit), clock };

  const leads = createLeadsRepo(db);
  const imports = createImportsService({
    db,
    imports: createImportsRepo(db),
    importables: {
      partners: createPartnerImport({ partners, sameNames: createSameNames(db), activities, tags, clock }),
      leads: createLeadImport({ leads, sameEmails: createSameEmails(db), clock }),
    },
    audit,
    clock,
  });

  return {
    config,
    db,
    log,
    clock,
    sessions,
    limits,
    background,
    plugins,
    integrations: createIntegrationsService({ plugins }),
    ...accounts,
    applications: createApplicationsService({
      db,
      audit,
      applications,
      workspaces,
      takeApplication,
      convertApplication,
      clock,
    }),
    auditLog: createAuditService({
      entries: auditEntries,
      existing: createExistingObjectsRepo(db),
      audit,
      clock,
    }),
    workspaces: createWorkspacesService({ db, workspaces, members, sessions, audit }),
    tags: createTagsService({ db, tags, audit, clock }),
    partners: createPartnersService({
      db,
      partners,
      list: createPartnerListRepo(db),
      facets: createPartnerFacetsRepo(db),
      tags,
      createPartner,
      recordActivity,
      audit,
      clock,
    }),
    partnerNotes: createNotesService({ ...records, notes: createNotesRepo(db) }),
    partnerContacts: createContactsService({ ...records, contacts }),
    partnerActivities: createActivitiesService({ gate, activities }),
    onboardingTasks: createOnboardingTasksService({ ...records, partners, onboardingTasks }),
    checkIns: createCheckInsService({ ...records, checkIns: createCheckInsRepo(db) }),
    imports,
    leads: createLeadsService({ db, leads, audit, clock }),
    discover: createDiscoverService({
      db,
      companies: createCompaniesRepo(db),
      workspaces,
      applications,
      takeApplication,
      limits,
      audit,
    }),
    search: createSearchService({ db }),
    dashboard: createDashboardService({ counts: createDashboardCountsRepo(db), panels: emptyPanels, clock }),
    portal: createPortalService({ partners }),
    superAdmin: createSuperAdminService({
      workspaces: createListedWorkspacesRepo(db),
      users: createListedUsersRepo(db),
    }),
    async sweep() {
      await Promise.all([
        sessions.deleteExpired(),
        accounts.passwordResets.sweep(),
        limits.sweep(),
        imports.sweep(),
      ]);
    },
    async close() {
      await background.settled();
      await db.close();
    },
  };
}
