import type { Config } from './config';
import { namesBy } from './db/people';
import { createColumnSealer } from './db/secrets/sealed-columns.repo';
import { createIdentity } from './features/identity/create-identity';
import { createMembership, createMembershipChanges } from './features/membership/create-membership';
import { createPortalSignIn } from './features/sign-in/magic-links/portal-sign-in';
import { createSignIn } from './features/sign-in/create-sign-in';
import { createActivityService } from './features/activity/activity.service';
import { createChangeSource } from './features/activity/change-source';
import { createTimelineService } from './features/activity/timeline.service';
import { createAffiliates } from './features/affiliates/create-affiliates';
import { createAcceptanceSource } from './features/agreements/acceptance-source';
import { createAgreements } from './features/agreements/create-agreements';
import { createAppearances } from './features/audiences/appearances';
import { createAnnouncements } from './features/announcements/create-announcements';
import { createApiKeys } from './features/api-keys/create-api-keys';
import { createApplicationDecision } from './features/applications/application-decision';
import { createApplications } from './features/applications/create-applications';
import { loadGroup, loadOverview } from './features/api-reference/load-reference';
import { createAttachments } from './features/attachments/create-attachments';
import { createCampaignDecision } from './features/campaigns/campaign-decision';
import { createCampaigns } from './features/campaigns/create-campaigns';
import { createPortalCampaigns } from './features/campaigns/portal';
import { createCommentSource } from './features/comments/comment-source';
import { createPayees } from './features/commissions/payees/create-payees';
import { createPayeesRepo } from './features/commissions/payees/payees.repo';
import { createPayoutDecision } from './features/payouts/payout-decision';
import { createPayouts } from './features/payouts/create-payouts';
import { bulkCommissions } from './features/commissions/ledger/commissions.schema';
import { createCommissionDecision } from './features/commissions/ledger/commission-decision';
import { createCommissions } from './features/commissions/create-commissions';
import { createProgramRules } from './features/commissions/rules/program-rules.service';
import { createComments } from './features/comments/create-comments';
import { createCustomFields } from './features/custom-field-settings/create-custom-fields';
import { createDashboard } from './features/dashboard/create-dashboard';
import { createDealDecision } from './features/deals/deal-decision';
import { createDeals } from './features/deals/create-deals';
import { createConflictAnswers } from './features/deals/conflicts/conflict-answers';
import { createPartnerTotals } from './features/deals/partner-totals';
import { createPortalDeals } from './features/deals/portal';
import { createRegistrationSource } from './features/deals/registration-source';
import { createDealsRepo } from './features/deals/deals.repo';
import { bulkDeals } from './features/deals/deals.schema';
import { bulkLinks } from './features/affiliates/affiliates.schema';
import { bulkCampaigns } from './features/campaigns/campaigns.schema';
import { bulkEvents } from './features/events/events.schema';
import { bulkReferrals } from './features/referrals/referrals.schema';
import { bulkRoadmapItems } from './features/roadmap/roadmap.schema';
import { bulkApplications } from './features/applications/applications.schema';
import { bulkAgreements } from './features/agreements/agreements.schema';
import { bulkAnnouncements } from './features/announcements/announcements.schema';
import { bulkResources } from './features/resources/resources.schema';
import { createDiscover } from './features/discover/create-discover';
import { createDocumentTemplates } from './features/document-templates/create-document-templates';
import { createEmailTemplates } from './features/email-templates/create-email-templates';
import { createErasure } from './features/erasure/create-erasure';
import { createEvents } from './features/events/create-events';
import { createPortalEvents } from './features/events/portal';
import { createFiles } from './features/files/create-files';
import { createImports } from './features/imports/create-imports';
import { createRecordImport, importablesOf } from './features/imports/records/record-import';
import { createInbox } from './features/inbox/create-inbox';
import { createIntegrations } from './features/integrations/create-integrations';
import { createLeads } from './features/leads/create-leads';
import { bulkLeads } from './features/leads/leads.schema';
import { createPortalTotals } from './features/deals/portal-totals';
import { createPortalLeads } from './features/leads/portal';
import { createMailStatuses } from './features/mail/mail-statuses';
import { createMail } from './features/mail/create-mail';
import { createMarketDigest } from './features/market-digest/create-market-digest';
import { createMonitoring } from './features/monitoring/create-monitoring';
import { bulkCompetitors } from './features/monitoring/monitoring.schema';
import {
  createNotificationPreferences,
  createNotifications,
} from './features/notifications/create-notifications';
import { createConsumer, defaultRetries } from './features/outbox/consumers';
import { createOperations } from './features/operations/create-operations';
import { createActivitySource } from './features/partners/records/activity-source';
import { createPartners } from './features/partners/create-partners';
import { createPortalTasks } from './features/partners/onboarding/portal';
import { createPartnerLogosRepo } from './features/partners/partner-logos.repo';
import { describeChanges } from './features/partners/partner-changes';
import { bulkPartners } from './features/partners/partners.schema';
import { createPodcasts } from './features/podcasts/create-podcasts';
import { createPortal } from './features/portal/create-portal';
import { bulkTarget } from './features/records/bulk-target';
import { createPrivacy } from './features/privacy/create-privacy';
import { createReferrals } from './features/referrals/create-referrals';
import { createReports } from './features/reports/create-reports';
import { createResources } from './features/resources/create-resources';
import { createRetention } from './features/retention/retention';
import { createRoadmap } from './features/roadmap/create-roadmap';
import { createScorecards } from './features/scorecards/create-scorecards';
import { createSearchService } from './features/search/search.service';
import { createSecretLinks } from './features/secret-links/create-secret-links';
import { createStripe } from './features/affiliates/stripe/create-stripe';
import { createWebhookTokens } from './features/affiliates/stripe/receiving/webhook-tokens';
import { createSwitches } from './features/switches/create-switches';
import { createSuperAdmin } from './features/superadmin/create-superadmin';
import { createTags } from './features/tags/create-tags';
import { createTiers } from './features/tiers/create-tiers';
import { createTrash } from './features/trash/create-trash';
import { createTrends } from './features/trends/create-trends';
import { createViews } from './features/views/create-views';
import { createWebhooks } from './features/webhooks/create-webhooks';
import { createWorkspaceExports } from './features/workspace-exports/create-workspace-exports';
import { createWorkspaceCreator } from './features/workspaces/create-workspace';
import { createWorkspacesService } from './features/workspaces/workspaces.service';
import { bytesOf, checkLogo, versionOf } from './features/workspaces/logo';
import type { AppOptions, Foundation } from './foundation';
import { fileJobs } from './import-files';
import { shownObjects } from './shown-objects';
import { createMailer } from './lib/mail/mailer';

/** Constructs all features, and passes each the services of others that it needs. */
export function wireFeatures(foundation: Foundation, config: Config, options: AppOptions) {
  const { db, linkBase, outbox, valuesOf, owners } = foundation;

  const secretLinks = createSecretLinks(foundation);
  const links = { secretLinks: secretLinks.services.secretLinks };
  const tags = createTags(foundation);
  const files = createFiles({ ...foundation, settings: config });

  const dealsRepo = createDealsRepo(db);
  const partners = createPartners({
    ...foundation,
    tags: tags.repo,
    customValues: valuesOf.partners,
    hasDeals: dealsRepo.ofPartnerExist,
    sumsOf: createPartnerTotals(db).sumsOf,
  });
  const partnerRepos = { partners: partners.repo, contacts: partners.contacts };
  const logos = createPartnerLogosRepo(db);

  const tiers = createTiers({
    ...foundation,
    partners: partners.repo,
    changeTier: partners.services.partners.changeTier,
    tierHistory: partners.tierHistory,
    tags: tags.repo,
  });

  const scorecards = createScorecards({ ...foundation, partners: partners.repo, times: tiers.times });

  const documentTemplates = createDocumentTemplates({
    ...foundation,
    ...partnerRepos,
    logos,
  });
  const announcements = createAnnouncements({ ...foundation, rendering: documentTemplates.texts });
  const agreements = createAgreements({ ...foundation, renderText: documentTemplates.texts.html });
  const resources = createResources({
    ...foundation,
    lockAgreement: agreements.lockActive,
    files: files.services.files,
  });
  const attachments = createAttachments({ ...foundation, files: files.services.files });
  const campaigns = createCampaigns({ ...foundation, ...partnerRepos });
  const comments = createComments(foundation);

  const notificationPreferences = createNotificationPreferences(foundation);
  const marketDigest = createMarketDigest(foundation);
  const mail = createMail({
    ...foundation,
    mailer: config.smtpUrl === null ? null : createMailer(config.smtpUrl, config.publicUrl),
    openFile: files.services.files.open,
    payeeHasEmail: createPayeesRepo(db).hasEmail,
    makeToken: createPortalSignIn({
      ...foundation,
      isOn: config.isPasswordSignInOn || config.oidc === null,
    }),
    turnOffMail: notificationPreferences.turnOffMail,
    turnOffMarketDigest: marketDigest.services.marketDigest.turnOff,
    options: options.mail,
  });
  const marketDigestSender = marketDigest.createSender(mail.queue);
  const payees = createPayees({ ...foundation, mail: mail.queue, mailUrl: mail.mailUrl });
  const commissions = createCommissions({ ...foundation, payees });
  const { earnings } = commissions;
  const affiliates = createAffiliates({ ...foundation, earnings });
  const applications = createApplications({
    ...foundation,
    customValues: valuesOf.applications,
    attribute: affiliates.attribute,
    conversionDependencies: partners.conversionDependencies,
    findAffiliateCodes: affiliates.services.conversions.codesOfApplications,
  });
  const leads = createLeads({ ...foundation, customValues: valuesOf.leads });
  const payouts = createPayouts({
    ...foundation,
    payees,
    print: documentTemplates.printHtml,
    mail: mail.queue,
  });
  const emailTemplates = createEmailTemplates({
    ...foundation,
    ...partnerRepos,
    emailables: {
      application: applications.repo.emailable,
      deal: dealsRepo.emailable,
      lead: leads.repo.emailable,
    },
    attach: resources.attach,
    mail: mail.forSending,
    recordActivity: partners.recordActivity,
  });
  const notifications = createNotifications({
    ...foundation,
    comments: comments.repo,
    preferences: notificationPreferences,
    mailer: mail.queue.isOn ? mail.queue : null,
    mailUrl: mail.mailUrl,
  });

  const apiKeys = createApiKeys(foundation);
  const views = createViews(foundation);
  const reports = createReports({
    ...foundation,
    mail: mail.queue,
    print: documentTemplates.printHtml,
    partners: partners.services.partners,
    scorecards: scorecards.services.scorecards,
  });
  const erasure = createErasure(foundation);
  const identity = createIdentity({
    ...foundation,
    passwordCost: options.passwordCost,
    renamed: campaigns.repo.creatorRenamed,
    timeZoneChanged: notificationPreferences.timeZoneChanged,
  });
  const accounts = {
    ...foundation,
    ...identity.parts,
    ...createMembershipChanges({
      ...foundation,
      revokeKeys: apiKeys.revokeKeys,
      oidcMembership: config.oidc?.membership ?? null,
    }),
    revokeKeys: apiKeys.revokeKeys,
    mail: mail.queue,
    createWorkspace: createWorkspaceCreator({
      ...foundation,
      seeds: [tags.seed, emailTemplates.seed, documentTemplates.seed],
    }),
  };
  const signIn = createSignIn({
    ...accounts,
    isSignUpOpen: config.isSignUpOpen,
    isPasswordSignInOn: config.isPasswordSignInOn,
    oidcSettings: config.oidc,
  });
  const membership = createMembership({
    ...accounts,
    ...signIn.parts,
    erasure,
    apiKeys: apiKeys.services.apiKeys,
    async deletePrivate(userId) {
      await views.deletePrivateOf(userId);
      await reports.deletePrivateOf(userId);
    },
  });

  const privacy = createPrivacy({
    ...accounts,
    accountDeletion: membership.services.accountDeletion,
  });

  const referrals = createReferrals({
    ...foundation,
    earnings,
    ...partnerRepos,
    attribute: affiliates.attribute,
    otherUses: [affiliates.needsProgram, dealsRepo.followProgram],
  });
  const programRules = createProgramRules({ ...foundation, programs: referrals.programs });
  const deals = createDeals({
    ...foundation,
    earnings,
    deals: dealsRepo,
    partners: partners.repo,
    leads: leads.repo,
    customValues: valuesOf.deals,
    mail: mail.queue,
    mailUrl: mail.mailUrl,
  });
  const events = createEvents({ ...foundation, ...partnerRepos, ...links });
  const roadmap = createRoadmap({ ...foundation, ...links });

  const podcasts = createPodcasts(foundation);
  const monitoring = createMonitoring({
    ...foundation,
    ...links,
    notifyOfNews: notifications.notifyOfNews,
    ruleCreators: {
      lead: leads.services.leads.createByRule,
      roadmapItem: roadmap.services.roadmap.createByRule,
    },
    hostPause: config.hostPause,
    pageScreenshots: config.pageScreenshots,
    ownHosts: config.rsshubUrl === null ? [] : [new URL(config.rsshubUrl).host],
  });
  const trends = createTrends(foundation);

  const customFields = createCustomFields({
    ...foundation,
    records: {
      partners: partners.repo,
      leads: leads.repo,
      deals: dealsRepo,
      applications: applications.repo,
    },
  });
  const plainImportables = {
    contacts: partners.importableContacts,
    campaigns: campaigns.importable,
    events: events.importable,
    'affiliate-links': affiliates.importable,
    referrals: referrals.importable,
    payees: payees.importable,
  };
  const imports = createImports({
    ...foundation,
    importables: {
      ...importablesOf(plainImportables),
      partners: createRecordImport(partners.importable, { customValues: valuesOf.partners, owners }),
      leads: createRecordImport(leads.importable, { customValues: valuesOf.leads, owners }),
      deals: createRecordImport(deals.importable, { customValues: valuesOf.deals, owners }),
    },
    sources: monitoring.importableSources,
    fileJobs,
  });
  const switches = createSwitches({
    ...foundation,
    addresses: config.switchAddresses,
    links: affiliates.links,
    sites: affiliates.sites,
    commissions: commissions.repo,
    payees: payees.repo,
    preparePartners: partners.preparePartners,
  });
  const trash = createTrash({
    ...foundation,
    keptFor: config.trashRetention,
    touchCalendar: (workspaceId) => links.secretLinks.touch(workspaceId, 'calendar'),
    checkRestoredDeal: deals.services.deals.checkRestored,
  });
  const operations = createOperations({
    ...foundation,
    restore: trash.services.trash.restoreAtOnce,
    undoTargets: [
      ...Object.values(plainImportables).flatMap(({ undo = [] }) => undo),
      switches.undo.customers,
    ],
    targets: {
      partner: bulkTarget(partners.services.partners, bulkPartners),
      lead: bulkTarget(leads.services.leads, bulkLeads),
      deal: bulkTarget(deals.services.deals, bulkDeals),
      campaign: bulkTarget(campaigns.services.campaigns, bulkCampaigns),
      event: bulkTarget(events.services.events, bulkEvents),
      referral: bulkTarget(referrals.services.referrals, bulkReferrals),
      affiliate_link: bulkTarget(affiliates.services.affiliates, bulkLinks),
      roadmap_item: bulkTarget(roadmap.services.roadmap, bulkRoadmapItems),
      agreement: bulkTarget(agreements.services.agreements, bulkAgreements),
      resource: bulkTarget(resources.services.resources, bulkResources),
      commission: {
        ...bulkTarget(commissions.services.commissions, bulkCommissions),
        removeUnchanged: switches.undo.removeCommissions,
      },
      announcement: bulkTarget(announcements.services.announcements, bulkAnnouncements),
      application: bulkTarget(applications.services.applications, bulkApplications),
      competitor: bulkTarget(monitoring.services.competitors, bulkCompetitors),
    },
  });
  const retention = createRetention({
    db,
    keptFor: config.feedRetention,
    auditKeptFor: config.auditRetention,
    trashKeptFor: config.trashRetention,
    clock: foundation.clock,
  });

  const webhooks = createWebhooks({ ...foundation, retries: defaultRetries });
  const stripeTokens = createWebhookTokens(db);
  const integrations = createIntegrations({
    ...foundation,
    baseUrl: linkBase,
    retries: defaultRetries,
    webhookPaths: { stripe: stripeTokens.path },
  });
  const stripe = createStripe({
    ...foundation,
    earnings,
    affiliates: affiliates.parts,
    integrations: integrations.receivers,
    tokens: stripeTokens,
  });
  const dispatcher = outbox.createDispatcher([
    webhooks.consumer,
    createConsumer(notifications.consumer),
    createConsumer(payouts.mailPayees),
    integrations.consumer,
    stripe.consumer,
    ...(options.outbox?.consumers ?? []),
  ]);

  const forPartners = {
    ...foundation,
    ...partnerRepos,
    facts: deals.portalFacts,
    deals: dealsRepo,
    leads: leads.repo,
  };
  const portals = {
    portalAgreements: agreements.services.portalAgreements,
    portalAnnouncements: announcements.services.portalAnnouncements,
    portalCampaigns: createPortalCampaigns(campaigns.repo),
    portalDeals: createPortalDeals({ ...forPartners, answers: createConflictAnswers(forPartners) }),
    portalDocuments: documentTemplates.services.portalDocuments,
    portalEvents: createPortalEvents(events.repo),
    portalLeads: createPortalLeads(forPartners),
    portalTotals: createPortalTotals(foundation),
    portalResources: resources.services.portalResources,
    portalTasks: createPortalTasks(partners.services),
    portalTier: tiers.services.tiers.forPortal,
  };
  const portal = createPortal({
    ...foundation,
    ...partnerRepos,
    logos,
    describeChanges,
    images: { checkLogo, bytesOf, versionOf },
    recordActivity: partners.recordActivity,
    invitations: membership.services.invitations,
    links: affiliates.links,
    portalCommissions: commissions.services.portalCommissions,
    secretLinks: secretLinks.repo,
    ...portals,
  });
  const inbox = createInbox({
    ...foundation,
    contacts: partners.contacts,
    openMentions: notifications.services.notifications.openMentions,
    decisions: {
      application: createApplicationDecision(applications.services.applications),
      campaign: createCampaignDecision(campaigns.services.campaigns),
      deal: createDealDecision(deals.services.deals),
      commission: createCommissionDecision(commissions.services.commissions),
      payout: createPayoutDecision(payouts.services.payouts),
    },
  });
  const dashboard = createDashboard({
    ...foundation,
    panels: {
      activeCampaigns: campaigns.repo.active,
      activeEvents: events.activeEvents,
      newReferrals: referrals.newReferrals,
      priorityRoadmap: roadmap.openItems,
    },
  });

  const recordActivity = createActivityService({
    entries: foundation.entries,
    namesBy: (key, wanted) => namesBy(db, key, wanted),
  });
  const timeline = createTimelineService({
    nameOf: comments.repo.nameOf,
    comments: createCommentSource(db),
    changes: createChangeSource(recordActivity),
    emails: emailTemplates.timelineSource,
    partner: [
      createActivitySource({ db, statusesOf: createMailStatuses(db) }),
      createRegistrationSource(db),
      createAcceptanceSource(db),
    ],
  });

  const services = {
    ...foundation.auditServices,
    ...identity.services,
    ...signIn.services,
    ...membership.services,
    ...affiliates.services,
    ...agreements.services,
    ...announcements.services,
    appearances: createAppearances({
      ...foundation,
      kinds: [
        { table: 'announcements', objectType: 'announcement', name: 'title' },
        { table: 'agreements', objectType: 'agreement', name: 'title' },
        { table: 'resources', objectType: 'resource', name: 'name' },
      ],
    }),
    ...apiKeys.services,
    ...applications.services,
    ...attachments.services,
    ...campaigns.services,
    ...comments.services,
    ...customFields.services,
    ...dashboard.services,
    ...deals.services,
    ...createDiscover({ ...foundation, ...applications.forSending }).services,
    ...documentTemplates.services,
    ...emailTemplates.services,
    ...events.services,
    ...files.services,
    ...createWorkspaceExports({
      ...foundation,
      storage: files.services.fileStorage,
      stored: files.stored,
      files: files.imported,
      receive: files.receive,
      storeInvitation: membership.services.invitations.storeImported,
      sealWebhookSecret: webhooks.sealNewSecret,
      sourceKeyOf: monitoring.sourceKeyOf,
    }),
    ...imports.services,
    ...inbox.services,
    ...integrations.services,
    ...leads.services,
    ...mail.services,
    ...marketDigest.services,
    marketDigestSender,
    ...monitoring.services,
    ...notifications.services,
    outbox: outbox.service,
    ...operations.services,
    ...partners.services,
    ...payees.services,
    ...payouts.services,
    ...commissions.services,
    ...programRules.services,
    ...podcasts.services,
    ...privacy.services,
    ...portal.services,
    ...portals,
    recordActivity,
    timeline,
    ...referrals.services,
    ...reports.services,
    ...resources.services,
    erasure,
    retention,
    ...roadmap.services,
    search: createSearchService({ db }),
    ...secretLinks.services,
    ...stripe.services,
    ...createSuperAdmin(foundation).services,
    ...switches.services,
    ...tags.services,
    ...tiers.services,
    ...scorecards.services,
    ...trash.services,
    ...trends.services,
    ...views.services,
    ...webhooks.services,
    workspaces: createWorkspacesService({ ...foundation, sealer: createColumnSealer(db) }),
    apiReference: { overview: loadOverview, group: loadGroup },
  };
  outbox.recorder.useShownObjects(shownObjects(services));

  return {
    services,
    dispatcher,
    affiliates,
    customFields,
    documentTemplates,
    imports,
    mail,
    monitoring,
    notifications,
    signIn,
    stripe,
    trends,
  };
}

export type FeatureServices = ReturnType<typeof wireFeatures>['services'];
