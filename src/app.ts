import { linkBase, type Config } from './config';
import { connect, type Db } from './db/connect';
import { createDatabaseHealth, type DatabaseHealth } from './db/health';
import { createAccounts, type AccountServices } from './features/accounts/create-accounts';
import type { PasswordCost } from './features/accounts/passwords/passwords';
import { createSessions, type Sessions } from './features/accounts/sessions/sessions';
import { createAffiliates, type AffiliateServices } from './features/affiliates/create-affiliates';
import { createApiKeys, type ApiKeyServices } from './features/api-keys/create-api-keys';
import type { ApplicationsService } from './features/applications/applications.service';
import { createApplications } from './features/applications/create-applications';
import { createAudiences, type Audiences } from './features/audiences/create-audiences';
import { createAnnouncements } from './features/announcements/create-announcements';
import type { AnnouncementsService } from './features/announcements/announcements.service';
import type { PortalAnnouncements } from './features/announcements/portal-announcements';
import { createAttachmentsRepo } from './features/attachments/attachments.repo';
import {
  createAttachmentsService,
  type AttachmentsService,
} from './features/attachments/attachments.service';
import { createAgreements } from './features/agreements/create-agreements';
import type { AgreementsService } from './features/agreements/agreements.service';
import type { PortalAgreements } from './features/agreements/portal-agreements';
import type { ActivityService } from './features/audit/activity.service';
import type { AuditService } from './features/audit/audit.service';
import { createAudit } from './features/audit/create-audit';
import { createCampaignsRepo } from './features/campaigns/campaigns.repo';
import { createCampaignsService, type CampaignsService } from './features/campaigns/campaigns.service';
import { createCustomFields, createCustomValues } from './features/custom-fields/create-custom-fields';
import type { CustomFieldsService } from './features/custom-fields/custom-fields.service';
import { createDashboardCountsRepo } from './features/dashboard/dashboard-counts.repo';
import { createGrowthRepo } from './features/dashboard/growth.repo';
import { createGettingStartedRepo } from './features/dashboard/getting-started.repo';
import { createDashboardService, type DashboardService } from './features/dashboard/dashboard.service';
import { createCommentsRepo } from './features/comments/comments.repo';
import { createCommentsService, type CommentsService } from './features/comments/comments.service';
import { createMentionsRepo } from './features/comments/mentions.repo';
import { createCompaniesRepo } from './features/discover/companies.repo';
import { createDeals } from './features/deals/create-deals';
import type { DealExpiry } from './features/deals/deal-expiry';
import { createDealsRepo } from './features/deals/deals.repo';
import type { DealsService } from './features/deals/deals.service';
import { createDiscoverService, type DiscoverService } from './features/discover/discover.service';
import {
  createDocumentTemplates,
  type DocumentTemplatesService,
} from './features/document-templates/create-document-templates';
import {
  createEmailTemplates,
  type EmailTemplatesService,
} from './features/email-templates/create-email-templates';
import { createEvents, type EventServices } from './features/events/create-events';
import { createFiles } from './features/files/create-files';
import type { FilesService } from './features/files/files.service';
import type { FileStorage } from './features/files/storage/file-storage';
import type { FileSweep } from './features/files/sweep-files';
import { createOperatorImport, type ImportForOperator } from './features/imports/import-for-operator';
import { createImportsRepo } from './features/imports/imports.repo';
import { createRecordImport } from './features/imports/record-import';
import { createImportsService, type ImportsService } from './features/imports/imports.service';
import { createIntegrations } from './features/integrations/create-integrations';
import type { PluginJobs } from './features/integrations/run-plugin-jobs';
import type { IntegrationsService } from './features/integrations/integrations.service';
import { createEvidenceRepo } from './features/evidence/evidence.repo';
import { createEvidenceService } from './features/evidence/evidence.service';
import { createLeads } from './features/leads/create-leads';
import type { LeadsService } from './features/leads/leads.service';
import { createMail, type MailOptions, type MailServices } from './features/mail/create-mail';
import type { MailDispatcher } from './features/mail/mail-dispatcher';
import {
  createMarketDigestService,
  type MarketDigestService,
} from './features/market-digest/market-digest.service';
import { createMarketDigestsRepo } from './features/market-digest/market-digests.repo';
import {
  createMarketDigestSender,
  type MarketDigestSender,
} from './features/market-digest/send-market-digests';
import { createMonitoring, type MonitoringServices } from './features/monitoring/create-monitoring';
import { createMyWorkRepo } from './features/my-work/my-work.repo';
import { createMyWorkService, type MyWorkService } from './features/my-work/my-work.service';
import { createConsumer, defaultRetries } from './features/outbox/consumers';
import { createOutbox, type OutboxOptions } from './features/outbox/create-outbox';
import type { Dispatcher } from './features/outbox/dispatcher';
import type { OutboxService } from './features/outbox/outbox.service';
import {
  createNotificationPreferences,
  createNotifications,
} from './features/notifications/create-notifications';
import { createResources } from './features/resources/create-resources';
import type { PortalResources } from './features/resources/portal-resources';
import type { ResourcesService } from './features/resources/resources.service';
import type { DigestSender } from './features/notifications/digests/send-digests';
import type { DueReminders } from './features/notifications/due/remind-of-due-work';
import type { NotificationsService } from './features/notifications/notifications.service';
import type { PreferencesService } from './features/notifications/preferences/preferences.service';
import { createPartners, type PartnerServices } from './features/partners/create-partners';
import { createPodcasts, type PodcastServices } from './features/podcasts/create-podcasts';
import { describeChanges } from './features/partners/partner-changes';
import { bytesOf, checkLogo, versionOf } from './features/workspaces/logo';
import type { PortalDocuments } from './features/document-templates/portal-documents';
import { createPartnerLogosRepo } from './features/portal/profile/partner-logos.repo';
import { createPortal, type Portal } from './features/portal/create-portal';
import { answerMcp } from './features/mcp/answer-mcp';
import { createRateLimitsRepo } from './features/rate-limits/rate-limits.repo';
import { createRateLimits, type RateLimits } from './features/rate-limits/rate-limits.service';
import { createReferrals, type ReferralServices } from './features/referrals/create-referrals';
import { createRetention, type Retention } from './features/retention/retention';
import { createRoadmapItemsRepo } from './features/roadmap/roadmap-items.repo';
import { createRoadmapService, type RoadmapService } from './features/roadmap/roadmap.service';
import { createSearchService, type SearchService } from './features/search/search.service';
import { createSecretLinksRepo } from './features/secret-links/secret-links.repo';
import {
  createSecretLinksService,
  type SecretLinksService,
} from './features/secret-links/secret-links.service';
import { createListedUsersRepo } from './features/superadmin/listed-users.repo';
import { createListedWorkspacesRepo } from './features/superadmin/listed-workspaces.repo';
import { createSuperAdminService, type SuperAdminService } from './features/superadmin/superadmin.service';
import { createVocabularySeed } from './features/tags/seed-vocabulary';
import { createTagsRepo } from './features/tags/tags.repo';
import { createTagsService, type TagsService } from './features/tags/tags.service';
import { createTrash } from './features/trash/create-trash';
import type { TrashService } from './features/trash/trash.service';
import { createTrends, type TrendServices } from './features/trends/create-trends';
import { createViewsRepo } from './features/views/views.repo';
import { createViewsService, type ViewsService } from './features/views/views.service';
import { createWebhooks } from './features/webhooks/create-webhooks';
import type { WebhooksService } from './features/webhooks/webhooks.service';
import { createColleaguesService, type ColleaguesService } from './features/workspaces/colleagues.service';
import { createWorkspaceCreator } from './features/workspaces/create-workspace';
import { createMembersRepo } from './features/workspaces/members.repo';
import { createRecordOwners } from './features/workspaces/record-owners';
import { createWorkspacesRepo } from './features/workspaces/workspaces.repo';
import { createWorkspacesService, type WorkspacesService } from './features/workspaces/workspaces.service';
import { createBackground, type Background } from './lib/background';
import { createSharedBrowser } from './lib/browser';
import { systemClock, type Clock } from './lib/clock';
import { createLargeCallSemaphore } from './lib/large-call-semaphore';
import { createLog, secretsOf, type Log } from './lib/log';
import { createMailer } from './lib/mailer';
import { createGuardedFetch, type GuardedFetch, type OutgoingOptions } from './lib/outgoing/guarded-fetch';
import { userAgentOf } from './lib/outgoing/user-agent';
import { createParsing } from './lib/parsing/parsing';
import type { Semaphore } from './lib/semaphore';
import { createPluginHost, type HostOptions, type PluginHost } from './plugin-host';
import { createPluginRunner } from './plugin-host/run-plugin';

/** Everything that screens, API calls and commands can use. */
export interface App
  extends
    AffiliateServices,
    AccountServices,
    ApiKeyServices,
    PartnerServices,
    EventServices,
    MailServices,
    MonitoringServices,
    PodcastServices,
    ReferralServices,
    TrendServices {
  config: Config;
  /** Whether browsers reach the server over https, as PARTNERHUB_URL says. */
  isSecure: boolean;
  db: Db;
  /** Reports whether the database works, and turns its failures into API errors. */
  databaseHealth: DatabaseHealth;
  log: Log;
  clock: Clock;
  sessions: Sessions;
  limits: RateLimits;
  background: Background;
  /** Limits concurrent calls that need much memory, such as uploads. */
  largeCallSemaphore: Semaphore;
  plugins: PluginHost;
  /** All requests to other servers go through this function. */
  fetch: GuardedFetch;
  integrations: IntegrationsService;
  /** Jobs of plugins. */
  pluginJobs: PluginJobs;
  workspaces: WorkspacesService;
  applications: ApplicationsService;
  auditLog: AuditService;
  recordActivity: ActivityService;
  /** Checks and names the audiences of records that partners see. */
  audiences: Audiences;
  agreements: AgreementsService;
  portalAgreements: PortalAgreements;
  announcements: AnnouncementsService;
  portalAnnouncements: PortalAnnouncements;
  customFields: CustomFieldsService;
  tags: TagsService;
  colleagues: ColleaguesService;
  secretLinks: SecretLinksService;
  retention: Retention;
  outbox: OutboxService;
  notifications: NotificationsService;
  notificationPreferences: PreferencesService;
  dueReminders: DueReminders;
  /** Sends the daily mails with notifications. */
  digests: DigestSender;
  webhooks: WebhooksService;
  /** Delivers events. Servers start it. */
  dispatcher: Dispatcher;
  marketDigest: MarketDigestService;
  marketDigestSender: MarketDigestSender;
  /** Sends mails. Servers start it. */
  mailDispatcher: MailDispatcher;
  /** The bytes of attachments and resources. */
  files: FilesService;
  fileSweep: FileSweep;
  fileStorage: FileStorage;
  attachments: AttachmentsService;
  resources: ResourcesService;
  portalResources: PortalResources;
  trash: TrashService;
  leads: LeadsService;
  deals: DealsService;
  dealExpiry: DealExpiry;
  emailTemplates: EmailTemplatesService;
  documentTemplates: DocumentTemplatesService;
  portalDocuments: PortalDocuments;
  campaigns: CampaignsService;
  comments: CommentsService;
  views: ViewsService;
  imports: ImportsService;
  /** Imports competitors and sources for the command line. */
  importSources: ImportForOperator;
  dashboard: DashboardService;
  myWork: MyWorkService;
  discover: DiscoverService;
  roadmap: RoadmapService;
  search: SearchService;
  portal: Portal;
  superAdmin: SuperAdminService;
  /** Answers programs that use the Model Context Protocol. */
  answerMcp: typeof answerMcp;
  /** Deletes expired rows, such as sessions, password links and rate limit windows. */
  sweep(): Promise<void>;
  /** Stops background work, waits for what is running, and closes the database. */
  close(): Promise<void>;
}

export interface AppOptions {
  clock?: Clock;
  log?: Log;
  /** How this process makes requests. */
  outgoing?: OutgoingOptions;
  /** How plugins run. */
  plugins?: Pick<HostOptions, 'startWorker' | 'heartbeatTimeoutMs' | 'isYielding'>;
  /** How events are delivered. */
  outbox?: OutboxOptions;
  /** How mails are sent. */
  mail?: MailOptions;
  /** What hashing a password costs. */
  passwordCost?: PasswordCost;
}

const createConfiguredLog = ({
  logLevel,
  databaseUrl,
  smtpUrl,
  oidc,
  metricsToken,
  apiKey,
  bucket,
}: Config): Log =>
  createLog(logLevel, {
    secrets: secretsOf(
      [databaseUrl, smtpUrl],
      [oidc?.clientSecret ?? '', metricsToken ?? '', apiKey ?? '', bucket?.secretAccessKey ?? ''],
    ),
  });

/** Constructs and wires all services; nothing else does. The schema must be up to date before services are used. */
export function createApp(config: Config, options: AppOptions = {}): App {
  const { clock = systemClock, log = createConfiguredLog(config) } = options;
  const db = connect(config);
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const { databaseUrl } = config;
  const outbox = createOutbox({ db, databaseUrl, log, clock, options: options.outbox });
  const {
    trail: audit,
    entries,
    service: auditLog,
    activity: recordActivity,
  } = createAudit({
    db,
    recordEvent: outbox.recorder.record,
    showEvent: outbox.recorder.showed,
    clock,
  });
  const shared = { db, audit, clock };

  const members = createMembersRepo(db);
  const workspaces = createWorkspacesRepo(db);
  const tags = createTagsRepo(db);
  const background = createBackground(log);
  const sessions = createSessions({ db, background, clock, secure });
  const limits = createRateLimits({
    rateLimits: createRateLimitsRepo(db),
    limits: config.rateLimits,
    clock,
  });
  const largeCallSemaphore = createLargeCallSemaphore();
  const files = createFiles({ db, settings: config, limits, clock, log });
  const browser = createSharedBrowser({ chromium: config.chromium, log });
  const {
    fetch,
    refusalOf,
    close: closeConnections,
  } = createGuardedFetch({
    ...options.outgoing,
    allow: config.fetchAllow,
    hosts: config.fetchHosts,
    userAgent: userAgentOf(config.publicUrl),
  });
  const parsing = createParsing({ log });
  const plugins = createPluginHost({ config, log, clock, ...options.plugins });
  const runPlugin = createPluginRunner({ log });

  const audiences = createAudiences(db);
  const { fields, values: customValues } = createCustomValues(db);
  const owners = createRecordOwners({ db, members });
  const evidence = createEvidenceService({ evidence: createEvidenceRepo(db), clock });
  const dealsRepo = createDealsRepo(db);
  const partners = createPartners({
    ...shared,
    customValues: customValues.partners,
    evidence,
    owners,
    tags,
    members,
    hasDeals: dealsRepo.ofPartnerExist,
  });
  const people = { partners: partners.repo, contacts: partners.contacts };
  const documentTemplates = createDocumentTemplates({
    ...shared,
    ...people,
    logos: createPartnerLogosRepo(db),
    audiences,
    limits,
    members,
    workspaces,
    browser,
    log,
  });
  const announcements = createAnnouncements({ ...shared, audiences, rendering: documentTemplates.texts });
  const agreements = createAgreements({ ...shared, audiences, renderText: documentTemplates.texts.html });
  const { services: apiKeys, revokeKeys } = createApiKeys({ ...shared, background });
  const campaigns = createCampaignsRepo(db);
  const notificationPreferences = createNotificationPreferences(shared);
  const marketDigests = createMarketDigestsRepo(db);
  const marketDigest = createMarketDigestService({ ...shared, digests: marketDigests });
  const mail = createMail({
    ...shared,
    mailer: config.smtpUrl === null ? null : createMailer(config.smtpUrl, config.publicUrl),
    workspaces,
    members,
    linkBase: linkBase(config),
    turnOffMail: notificationPreferences.turnOffMail,
    turnOffMarketDigest: marketDigest.turnOff,
    background,
    log,
    options: options.mail,
  });
  const emailTemplates = createEmailTemplates({
    ...shared,
    ...people,
    mail: mail.forSending,
    limits,
    recordActivity: partners.recordActivity,
  });
  const accounts = createAccounts({
    ...shared,
    background,
    sessions,
    limits,
    members,
    workspaces,
    revokeKeys,
    renamed: campaigns.creatorRenamed,
    timeZoneChanged: notificationPreferences.timeZoneChanged,
    linkBase: linkBase(config),
    isSignUpOpen: config.isSignUpOpen,
    isPasswordSignInOn: config.isPasswordSignInOn,
    oidcSettings: config.oidc,
    log,
    passwordCost: options.passwordCost,
    secure,
    mail: mail.queue,
    createWorkspace: createWorkspaceCreator({
      workspaces,
      members,
      seeds: [createVocabularySeed({ tags, clock }), emailTemplates.seed, documentTemplates.seed],
      clock,
    }),
  });

  const affiliates = createAffiliates({ ...shared, log, secure });
  const { attribute } = affiliates;
  const applications = createApplications({
    ...shared,
    customValues: customValues.applications,
    workspaces,
    attribute,
    conversionDependencies: partners.conversionDependencies,
    findAffiliateCodes: affiliates.services.conversions.codesOfApplications,
  });
  const referrals = createReferrals({
    ...shared,
    ...people,
    attribute,
    alsoNeeding: [affiliates.needsProgram],
  });

  const podcasts = createPodcasts({ db, clock, background, fetch, parsing, limits, plugins, runPlugin });
  const secretLinksRepo = createSecretLinksRepo(db);
  const secretLinks = createSecretLinksService({ ...shared, secretLinks: secretLinksRepo });
  const leads = createLeads({ ...shared, customValues: customValues.leads, evidence, owners });
  const deals = createDeals({
    ...shared,
    deals: dealsRepo,
    partners: partners.repo,
    leads: leads.repo,
    customValues: customValues.deals,
    owners,
    mail: mail.queue,
    members,
    linkBase: linkBase(config),
  });
  const marketDigestSender = createMarketDigestSender({
    ...shared,
    digests: marketDigests,
    mail: mail.queue,
    linkBase: linkBase(config),
  });
  const roadmapItems = createRoadmapItemsRepo(db);
  const roadmap = createRoadmapService({ ...shared, items: roadmapItems, evidence, members, secretLinks });
  const commentsRepo = createCommentsRepo(db);
  const notifications = createNotifications({
    db,
    comments: commentsRepo,
    preferences: notificationPreferences,
    mailer: mail.queue.isOn ? mail.queue : null,
    linkBase: linkBase(config),
    clock,
  });
  const monitoring = createMonitoring({
    ...shared,
    tellNews: notifications.tellNews,
    evidence,
    ruleCreators: { lead: leads.service.createByRule, roadmapItem: roadmap.createByRule },
    secretLinks,
    limits,
    plugins,
    runPlugin,
    fetch,
    hostPause: config.hostPause,
    pageScreenshots: config.pageScreenshots,
    ownHosts: config.rsshubUrl === null ? [] : [new URL(config.rsshubUrl).host],
    background,
    log,
  });
  const trends = createTrends({ ...shared, evidence, plugins, runPlugin, limits, background, log });
  const { feedRetention: keptFor, auditRetention: auditKeptFor, trashRetention: trashKeptFor } = config;
  const retention = createRetention({ db, keptFor, auditKeptFor, trashKeptFor, clock });
  const customFields = createCustomFields({
    ...shared,
    fields,
    records: {
      partners: partners.repo,
      leads: leads.repo,
      deals: dealsRepo,
      applications: applications.repo,
    },
    background,
  });
  const events = createEvents({ ...shared, partners: partners.repo, members, secretLinks });
  const imports = createImportsService({
    ...shared,
    imports: createImportsRepo(db),
    importables: {
      partners: createRecordImport(partners.importable, { customValues: customValues.partners, owners }),
      leads: createRecordImport(leads.importable, { customValues: customValues.leads, owners }),
      deals: createRecordImport(deals.importable, { customValues: customValues.deals, owners }),
      'monitored-sources': async () => monitoring.importableSources,
    },
  });
  const campaignsService = createCampaignsService({
    ...shared,
    campaigns,
    partners: partners.repo,
    evidence,
  });
  const comments = createCommentsService({
    ...shared,
    comments: commentsRepo,
    mentions: createMentionsRepo(db),
    members,
  });
  const attachments = createAttachmentsService({
    ...shared,
    attachments: createAttachmentsRepo(db),
    files: files.service,
  });
  const resources = createResources({
    ...shared,
    audiences,
    lockAgreement: agreements.lockActive,
    files: files.service,
  });
  const webhooks = createWebhooks({
    ...shared,
    deliveries: outbox.deliveries,
    retries: defaultRetries,
    fetch,
    refusalOf,
  });
  const integrations = createIntegrations({
    ...shared,
    plugins,
    runPlugin,
    deliveries: outbox.deliveries,
    retries: defaultRetries,
    baseUrl: linkBase(config),
    log,
  });
  outbox.recorder.useShownObjects({
    affiliate_link: affiliates.services.affiliates.forEvents,
    agreement: agreements.service.forEvents,
    announcement: announcements.service.forEvents,
    application: applications.service.forEvents,
    attachment: attachments.forEvents,
    campaign: campaignsService.forEvents,
    check_in: partners.services.checkIns.forEvents,
    comment: comments.forEvents,
    competitor: monitoring.competitors.forEvents,
    contact: partners.services.partnerContacts.forEvents,
    conversion: affiliates.services.conversions.forEvents,
    custom_field: customFields.service.forEvents,
    deal: deals.service.forEvents,
    document_template: documentTemplates.service.forEvents,
    email_template: emailTemplates.service.forEvents,
    event: events.services.events.forEvents,
    integration: integrations.service.forEvents,
    lead: leads.service.forEvents,
    note: partners.services.partnerNotes.forEvents,
    onboarding_task: partners.services.onboardingTasks.forEvents,
    partner: partners.services.partners.forEvents,
    referral: referrals.services.referrals.forEvents,
    referral_program: referrals.services.referralPrograms.forEvents,
    resource: resources.service.forEvents,
    roadmap_item: roadmap.forEvents,
    webhook: webhooks.service.forEvents,
  });
  const dispatcher = outbox.createDispatcher([
    webhooks.consumer,
    createConsumer(notifications.consumer),
    integrations.consumer,
    ...(options.outbox?.consumers ?? []),
  ]);

  return {
    config,
    isSecure: secure,
    db,
    log,
    clock,
    sessions,
    limits,
    background,
    largeCallSemaphore,
    plugins,
    fetch,
    databaseHealth: createDatabaseHealth({ db, clock, log }),
    auditLog,
    recordActivity,
    audiences,
    agreements: agreements.service,
    portalAgreements: agreements.portal,
    announcements: announcements.service,
    portalAnnouncements: announcements.portal,
    secretLinks,
    imports,
    importSources: createOperatorImport({ ...shared, importable: monitoring.importableSources }),
    retention,
    outbox: outbox.service,
    notifications: notifications.service,
    notificationPreferences,
    dueReminders: notifications.dueReminders,
    digests: notifications.digests,
    webhooks: webhooks.service,
    dispatcher,
    ...mail.services,
    marketDigest,
    marketDigestSender,
    mailDispatcher: mail.dispatcher,
    files: files.service,
    fileSweep: files.sweep,
    fileStorage: files.storage,
    attachments,
    resources: resources.service,
    portalResources: resources.portal,
    trash: createTrash({
      ...shared,
      keptFor: trashKeptFor,
      touchCalendar: (workspaceId) => secretLinks.touch(workspaceId, 'calendar'),
      checkRestoredDeal: deals.service.checkRestored,
    }),
    ...accounts,
    ...apiKeys,
    ...partners.services,
    ...affiliates.services,
    ...referrals.services,
    ...events.services,
    ...podcasts,
    ...monitoring,
    ...trends.services,
    applications: applications.service,
    leads: leads.service,
    deals: deals.service,
    dealExpiry: deals.expiry,
    emailTemplates: emailTemplates.service,
    documentTemplates: documentTemplates.service,
    portalDocuments: documentTemplates.portal,
    workspaces: createWorkspacesService({ db, workspaces, members, sessions, audit }),
    customFields: customFields.service,
    tags: createTagsService({ ...shared, tags }),
    colleagues: createColleaguesService({ members }),
    campaigns: campaignsService,
    comments,
    views: createViewsService({ ...shared, views: createViewsRepo(db) }),
    roadmap,
    integrations: integrations.service,
    pluginJobs: integrations.jobs,
    discover: createDiscoverService({
      db,
      workspaces,
      limits,
      audit,
      ...applications.forSending,
      companies: createCompaniesRepo(db),
    }),
    search: createSearchService({ db }),
    dashboard: createDashboardService({
      counts: createDashboardCountsRepo(db),
      gettingStarted: createGettingStartedRepo(db),
      growth: createGrowthRepo(db),
      panels: {
        activeCampaigns: campaigns.active,
        activeEvents: events.activeEvents,
        newReferrals: referrals.newReferrals,
        priorityRoadmap: roadmapItems.open,
      },
      clock,
    }),
    myWork: createMyWorkService({ work: createMyWorkRepo(db), clock }),
    portal: createPortal({
      ...shared,
      limits,
      partners: partners.repo,
      recordActivity: partners.recordActivity,
      describeChanges,
      images: { checkLogo, bytesOf, versionOf },
      invitations: accounts.invitations,
      links: affiliates.links,
      campaigns,
      events: events.repo,
      onboardingTasks: partners.services.onboardingTasks,
      deals: dealsRepo,
      dealFacts: deals.portalFacts,
      leads: leads.repo,
      entries,
      members,
      secretLinks: secretLinksRepo,
      announcements: announcements.portal,
      agreements: agreements.portal,
      documents: documentTemplates.portal,
      resources: resources.portal,
    }),
    answerMcp,
    superAdmin: createSuperAdminService({
      workspaces: createListedWorkspacesRepo(db),
      users: createListedUsersRepo(db),
    }),
    async sweep() {
      await Promise.all([
        sessions.deleteExpired(),
        accounts.sweepAccounts(),
        limits.sweep(),
        outbox.service.sweep(),
        mail.sweep(),
        imports.sweep(),
        customFields.sweep(),
        affiliates.sweep(),
        podcasts.podcasts.sweep(),
        monitoring.sweepHosts(),
        monitoring.sweepScreenshots(),
        trends.sweep(),
        notifications.sweep(),
      ]);
    },
    async close() {
      await dispatcher.stop();
      await mail.dispatcher.stop();
      podcasts.podcasts.stop();
      monitoring.sourceChecks.stop();
      retention.stop();
      files.sweep.stop();
      deals.expiry.stop();
      marketDigestSender.stop();
      notifications.dueReminders.stop();
      notifications.digests.stop();
      customFields.stop();
      trends.services.trendRefresh.stop();
      await integrations.jobs.stop();
      await background.settled();
      await browser.close();
      await documentTemplates.close();
      await affiliates.close();
      await plugins.close();
      await files.storage.close();
      await parsing.close();
      await closeConnections();
      await db.close();
    },
  };
}
