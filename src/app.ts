import { linkBase, type Config } from './config';
import { connect, type Db } from './db/connect';
import { createAccounts, type AccountServices } from './features/accounts/create-accounts';
import { createSessions, type Sessions } from './features/accounts/sessions';
import { createAffiliates, type AffiliateServices } from './features/affiliates/create-affiliates';
import { createApiKeys, type ApiKeyServices } from './features/api-keys/create-api-keys';
import { createApplicationsRepo } from './features/applications/applications.repo';
import {
  createApplicationsService,
  type ApplicationsService,
} from './features/applications/applications.service';
import { createAuditTrail } from './features/audit/audit-trail';
import { createAuditRepo } from './features/audit/audit.repo';
import { createAuditService, type AuditService } from './features/audit/audit.service';
import {
  createDocumentTemplates,
  type DocumentTemplatesService,
} from './features/document-templates/create-document-templates';
import {
  createEmailTemplates,
  type EmailTemplatesService,
} from './features/email-templates/create-email-templates';
import { createExistingObjectsRepo } from './features/audit/existing-objects.repo';
import { createCampaignsRepo } from './features/campaigns/campaigns.repo';
import { createCampaignsService, type CampaignsService } from './features/campaigns/campaigns.service';
import { createCompaniesRepo } from './features/discover/companies.repo';
import { createDiscoverService, type DiscoverService } from './features/discover/discover.service';
import { createDashboardCountsRepo } from './features/dashboard/dashboard-counts.repo';
import {
  createIntegrationsService,
  type IntegrationsService,
} from './features/integrations/integrations.service';
import { createDashboardService, type DashboardService } from './features/dashboard/dashboard.service';
import { createEvents, type EventServices } from './features/events/create-events';
import { createLeadsRepo } from './features/leads/leads.repo';
import { createLeadsService, type LeadsService } from './features/leads/leads.service';
import { createImportsRepo } from './features/imports/imports.repo';
import { createImportsService, type ImportsService } from './features/imports/imports.service';
import { createLeadImport } from './features/leads/import-leads';
import { createSameEmails } from './features/leads/same-emails.repo';
import { createRateLimitsRepo } from './features/rate-limits/rate-limits.repo';
import { createRateLimits, type RateLimits } from './features/rate-limits/rate-limits.service';
import { createApplicationTaker } from './features/applications/take-application';
import { createApplicationConverter } from './features/applications/convert-application';
import { createMonitoring, type MonitoringServices } from './features/monitoring/create-monitoring';
import { createPartners, type PartnerServices } from './features/partners/create-partners';
import { createReferrals, type ReferralServices } from './features/referrals/create-referrals';
import { createPodcasts, type PodcastServices } from './features/podcasts/create-podcasts';
import { createPortalService, type PortalService } from './features/portal/portal.service';
import { createSecretLinksRepo } from './features/secret-links/secret-links.repo';
import {
  createSecretLinksService,
  type SecretLinksService,
} from './features/secret-links/secret-links.service';
import { createRoadmapItemsRepo } from './features/roadmap/roadmap-items.repo';
import { createRoadmapService, type RoadmapService } from './features/roadmap/roadmap.service';
import { createSearchService, type SearchService } from './features/search/search.service';
import { createListedUsersRepo } from './features/superadmin/listed-users.repo';
import { createListedWorkspacesRepo } from './features/superadmin/listed-workspaces.repo';
import { createSuperAdminService, type SuperAdminService } from './features/superadmin/superadmin.service';
import { createVocabularySeed } from './features/tags/seed-vocabulary';
import { createTagsRepo } from './features/tags/tags.repo';
import { createTagsService, type TagsService } from './features/tags/tags.service';
import { createWorkspaceCreator } from './features/workspaces/create-workspace';
import { createColleaguesService, type ColleaguesService } from './features/workspaces/colleagues.service';
import { createMembersRepo } from './features/workspaces/members.repo';
import { createWorkspacesRepo } from './features/workspaces/workspaces.repo';
import { createWorkspacesService, type WorkspacesService } from './features/workspaces/workspaces.service';
import { createSharedBrowser } from './lib/browser';
import { createBackground, type Background } from './lib/background';
import { systemClock, type Clock } from './lib/clock';
import { createLog, type Log } from './lib/log';
import { createMailer } from './lib/mailer';
import { createGuardedFetch, type GuardedFetch } from './lib/outgoing/guarded-fetch';
import { createPluginHost, type PluginHost } from './plugin-host';
import { createPluginRunner } from './plugin-host/run-plugin';

/** Everything that screens, calls and commands may use. */
export interface App
  extends
    AffiliateServices,
    AccountServices,
    ApiKeyServices,
    PartnerServices,
    EventServices,
    MonitoringServices,
    PodcastServices,
    ReferralServices {
  config: Config;
  db: Db;
  log: Log;
  clock: Clock;
  sessions: Sessions;
  limits: RateLimits;
  background: Background;
  plugins: PluginHost;
  /** The only way to other servers. */
  fetch: GuardedFetch;
  integrations: IntegrationsService;
  workspaces: WorkspacesService;
  applications: ApplicationsService;
  auditLog: AuditService;
  tags: TagsService;
  colleagues: ColleaguesService;
  secretLinks: SecretLinksService;
  leads: LeadsService;
  emailTemplates: EmailTemplatesService;
  documentTemplates: DocumentTemplatesService;
  campaigns: CampaignsService;
  imports: ImportsService;
  dashboard: DashboardService;
  discover: DiscoverService;
  roadmap: RoadmapService;
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
  const outgoing = createGuardedFetch({ allow: config.fetchAllow, userAgent: 'PartnerHub' });
  const plugins = createPluginHost({ added: config.plugins, dataDir: config.dataDir, log });
  const runPlugin = createPluginRunner({
    fetch: outgoing.fetch,
    settings: { itunesUrl: config.itunesUrl, rsshubUrl: config.rsshubUrl },
    log,
    clock,
  });
  const podcasts = createPodcasts({
    db,
    clock,
    background,
    fetch: outgoing.fetch,
    limits,
    plugins,
    runPlugin,
  });
  const auditEntries = createAuditRepo(db);
  const audit = createAuditTrail({ audit: auditEntries, clock });
  const tags = createTagsRepo(db);
  const browser = createSharedBrowser({ chromium: config.chromium, log });
  const partners = createPartners({ db, tags, audit, clock });
  const emailTemplates = createEmailTemplates({
    db,
    partners: partners.repo,
    contacts: partners.contacts,
    audit,
    clock,
  });
  const documentTemplates = createDocumentTemplates({ db, audit, browser, clock });
  const createWorkspace = createWorkspaceCreator({
    workspaces,
    members,
    seeds: [createVocabularySeed({ tags, clock }), emailTemplates.seed, documentTemplates.seed],
    clock,
  });

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

  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const affiliates = createAffiliates({ db, audit, log, clock, secure });
  const { attribute } = affiliates;

  const referrals = createReferrals({
    db,
    partners: partners.repo,
    contacts: partners.contacts,
    alsoNeeding: [affiliates.needsProgram],
    attribute,
    audit,
    clock,
  });
  const applications = createApplicationsRepo(db);
  const takeApplication = createApplicationTaker({ db, applications, attribute, audit, clock });
  const convertApplication = createApplicationConverter({
    db,
    applications,
    ...partners.forConverting,
    audit,
  });

  const monitoring = createMonitoring({ db, audit, plugins, runPlugin, log, clock });
  const secretLinks = createSecretLinksService({
    db,
    secretLinks: createSecretLinksRepo(db),
    audit,
    clock,
  });
  const roadmapItems = createRoadmapItemsRepo(db);
  const events = createEvents({ db, partners: partners.repo, members, secretLinks, audit, clock });

  const leads = createLeadsRepo(db);
  const campaigns = createCampaignsRepo(db);
  const imports = createImportsService({
    db,
    imports: createImportsRepo(db),
    importables: {
      partners: partners.importable,
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
    fetch: outgoing.fetch,
    integrations: createIntegrationsService({ plugins }),
    ...accounts,
    ...createApiKeys({ db, audit, background, clock }),
    applications: createApplicationsService({
      db,
      audit,
      applications,
      workspaces,
      takeApplication,
      convertApplication,
      codesOf: affiliates.services.conversions.codesOfApplications,
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
    colleagues: createColleaguesService({ members }),
    ...partners.services,
    ...podcasts,
    ...monitoring,
    secretLinks,
    ...events.services,
    ...referrals.services,
    ...affiliates.services,
    imports,
    leads: createLeadsService({ db, leads, audit, clock }),
    emailTemplates: emailTemplates.service,
    documentTemplates: documentTemplates.service,
    campaigns: createCampaignsService({ db, campaigns, audit, clock }),
    discover: createDiscoverService({
      db,
      companies: createCompaniesRepo(db),
      workspaces,
      applications,
      takeApplication,
      limits,
      audit,
    }),
    roadmap: createRoadmapService({ db, items: roadmapItems, members, secretLinks, audit, clock }),
    search: createSearchService({ db }),
    dashboard: createDashboardService({
      counts: createDashboardCountsRepo(db),
      panels: {
        activeCampaigns: campaigns.active,
        activeEvents: events.activeEvents,
        newReferrals: referrals.newReferrals,
        priorityRoadmap: roadmapItems.open,
      },
      clock,
    }),
    portal: createPortalService({ partners: partners.repo }),
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
        affiliates.sweep(),
        podcasts.podcasts.sweep(),
      ]);
    },
    async close() {
      podcasts.podcasts.stop();
      monitoring.sourceChecks.stop();
      await background.settled();
      await browser.close();
      await affiliates.close();
      await outgoing.close();
      await db.close();
    },
  };
}
