import * as accounts from './001-accounts';
import * as listsOfCompanies from './002-lists-of-companies';
import * as partners from './003-partners';
import * as applicationsAndLeads from './004-applications-and-leads';
import * as audit from './005-audit';
import * as templates from './006-templates';
import * as campaignsEventsRoadmap from './007-campaigns-events-roadmap';
import * as referrals from './008-referrals';
import * as affiliates from './009-affiliates';
import * as monitoring from './010-monitoring';
import * as podcastsAndTrends from './011-podcasts-and-trends';
import * as evidence from './012-evidence';
import * as itemSignificance from './014-item-significance';
import * as politeChecks from './015-polite-checks';
import * as monitoringRules from './017-monitoring-rules';
import * as sourceOptions from './018-source-options';
import * as pageScreenshots from './019-page-screenshots';
import * as accountDetails from './020-account-details';
import * as secondFactor from './021-second-factor';
import * as passkeys from './022-passkeys';
import * as openIdConnect from './023-openid-connect';
import * as sorting from './024-sorting';
import * as commentsAndViews from './025-comments-and-views';
import * as customFields from './026-custom-fields';
import * as workOfPartners from './027-work-of-partners';
import * as searchPeopleByName from './029-search-people-by-name';
import * as completedChecklistItems from './030-completed-checklist-items';
import * as owners from './031-owners';
import * as searchReferrals from './033-search-referrals';
import * as searchRoadmapAndContacts from './034-search-roadmap-and-contacts';
import * as trash from './035-trash';
import * as outbox from './036-outbox';
import * as webhooks from './037-webhooks';
import * as notifications from './038-notifications';
import * as dueReminders from './039-due-reminders';
import * as deals from './040-deals';
import * as mail from './041-mail';
import * as marketDigests from './042-market-digests';
import * as integrations from './043-integrations';
import * as magicLinks from './044-magic-links';
import * as pluginJobs from './045-plugin-jobs';
import * as growth from './046-growth';
import * as searchProgramsAndSources from './047-search-programs-and-sources';
import * as files from './048-files';
import * as portalRecords from './049-portal-records';
import * as partnerTiers from './050-partner-tiers';
import * as partnerLogos from './051-partner-logos';
import * as announcements from './052-announcements';
import * as resources from './053-resources';
import * as agreements from './054-agreements';
import * as sharedDocuments from './055-shared-documents';
import * as outboxCounts from './056-outbox-counts';
import * as accentColor from './057-accent-color';
import * as resourceAgreements from './058-resource-agreements';
import * as mailLog from './059-mail-log';
import * as mailSummaries from './060-mail-summaries';
import * as currencyDigits from './061-currency-digits';
import * as stagedRows from './063-staged-rows';
import * as answersAndReinstatements from './064-answers-and-reinstatements';
import * as paperSize from './066-paper-size';
import * as readableNames from './067-readable-names';
import * as emailChanges from './068-email-changes';
import * as webhookOverlap from './069-webhook-overlap';
import * as stagedSources from './070-staged-sources';
import * as deletedInBackground from './071-deleted-in-background';
import * as operations from './072-operations';
import * as searchWhatListsShow from './073-search-what-lists-show';
import * as inboxSnoozes from './074-inbox-snoozes';
import * as activitiesByType from './075-activities-by-type';
import * as partnerFigures from './076-partner-figures';
import * as operationJobs from './078-operation-jobs';
import * as plannedEmails from './079-planned-emails';
import * as portalSignInLinks from './080-portal-sign-in-links';
import * as appearances from './081-appearances';
import * as importedOriginals from './082-imported-originals';
import * as externalIds from './083-external-ids';
import * as importMemory from './084-import-memory';
import * as updatingImports from './085-updating-imports';
import * as nameKeys from './087-name-keys';
import * as merges from './088-merges';
import * as personErasures from './090-person-erasures';
import * as workspaceExports from './091-workspace-exports';
import * as disabledAccounts from './093-disabled-accounts-and-failed-mails';
import * as money from './094-money';
import * as earnedBefore from './096-earned-before';
import * as ordersOfLists from './097-orders-of-lists';
import * as importedEmails from './098-imported-emails';
import * as workspaceImports from './099-workspace-imports';
import * as payoutCopies from './100-payout-copies';
import * as stagedPayouts from './101-staged-payouts';
import * as ordersOfCompetitors from './104-orders-of-competitors';
import * as ordersByOtherRecords from './105-orders-by-other-records';
import * as stagedContacts from './106-staged-contacts';
import * as importsUnderWay from './107-workspace-imports-under-way';
import * as trackedLinks from './108-tracked-links';
import * as mailedPayoutLines from './109-mailed-payout-lines';
import * as siteTests from './111-site-tests';
import * as stripe from './112-stripe';
import * as switches from './115-switches';
import * as importedHistory from './116-imported-history';
import * as tiers from './118-tiers';
import * as scorecards from './119-scorecards';
import * as reportedFigures from './121-reported-figures';
import * as savedReports from './122-saved-reports';
import * as partnerReviews from './123-partner-reviews';

/** All migrations in order. Those of a release never change (a test compares them with its database). */
export const migrations = [
  { name: '001-accounts', ...accounts },
  { name: '002-lists-of-companies', ...listsOfCompanies },
  { name: '003-partners', ...partners },
  { name: '004-applications-and-leads', ...applicationsAndLeads },
  { name: '005-audit', ...audit },
  { name: '006-templates', ...templates },
  { name: '007-campaigns-events-roadmap', ...campaignsEventsRoadmap },
  { name: '008-referrals', ...referrals },
  { name: '009-affiliates', ...affiliates },
  { name: '010-monitoring', ...monitoring },
  { name: '011-podcasts-and-trends', ...podcastsAndTrends },
  { name: '012-evidence', ...evidence },
  { name: '014-item-significance', ...itemSignificance },
  { name: '015-polite-checks', ...politeChecks },
  { name: '017-monitoring-rules', ...monitoringRules },
  { name: '018-source-options', ...sourceOptions },
  { name: '019-page-screenshots', ...pageScreenshots },
  { name: '020-account-details', ...accountDetails },
  { name: '021-second-factor', ...secondFactor },
  { name: '022-passkeys', ...passkeys },
  { name: '023-openid-connect', ...openIdConnect },
  { name: '024-sorting', ...sorting },
  { name: '025-comments-and-views', ...commentsAndViews },
  { name: '026-custom-fields', ...customFields },
  { name: '027-work-of-partners', ...workOfPartners },
  { name: '029-search-people-by-name', ...searchPeopleByName },
  { name: '030-completed-checklist-items', ...completedChecklistItems },
  { name: '031-owners', ...owners },
  { name: '033-search-referrals', ...searchReferrals },
  { name: '034-search-roadmap-and-contacts', ...searchRoadmapAndContacts },
  { name: '035-trash', ...trash },
  { name: '036-outbox', ...outbox },
  { name: '037-webhooks', ...webhooks },
  { name: '038-notifications', ...notifications },
  { name: '039-due-reminders', ...dueReminders },
  { name: '040-deals', ...deals },
  { name: '041-mail', ...mail },
  { name: '042-market-digests', ...marketDigests },
  { name: '043-integrations', ...integrations },
  { name: '044-magic-links', ...magicLinks },
  { name: '045-plugin-jobs', ...pluginJobs },
  { name: '046-growth', ...growth },
  { name: '047-search-programs-and-sources', ...searchProgramsAndSources },
  { name: '048-files', ...files },
  { name: '049-portal-records', ...portalRecords },
  { name: '050-partner-tiers', ...partnerTiers },
  { name: '051-partner-logos', ...partnerLogos },
  { name: '052-announcements', ...announcements },
  { name: '053-resources', ...resources },
  { name: '054-agreements', ...agreements },
  { name: '055-shared-documents', ...sharedDocuments },
  { name: '056-outbox-counts', ...outboxCounts },
  { name: '057-accent-color', ...accentColor },
  { name: '058-resource-agreements', ...resourceAgreements },
  { name: '059-mail-log', ...mailLog },
  { name: '060-mail-summaries', ...mailSummaries },
  { name: '061-currency-digits', ...currencyDigits },
  { name: '063-staged-rows', ...stagedRows },
  { name: '064-answers-and-reinstatements', ...answersAndReinstatements },
  { name: '066-paper-size', ...paperSize },
  { name: '067-readable-names', ...readableNames },
  { name: '068-email-changes', ...emailChanges },
  { name: '069-webhook-overlap', ...webhookOverlap },
  { name: '070-staged-sources', ...stagedSources },
  { name: '071-deleted-in-background', ...deletedInBackground },
  { name: '072-operations', ...operations },
  { name: '073-search-what-lists-show', ...searchWhatListsShow },
  { name: '074-inbox-snoozes', ...inboxSnoozes },
  { name: '075-activities-by-type', ...activitiesByType },
  { name: '076-partner-figures', ...partnerFigures },
  { name: '078-operation-jobs', ...operationJobs },
  { name: '079-planned-emails', ...plannedEmails },
  { name: '080-portal-sign-in-links', ...portalSignInLinks },
  { name: '081-appearances', ...appearances },
  { name: '082-imported-originals', ...importedOriginals },
  { name: '083-external-ids', ...externalIds },
  { name: '084-import-memory', ...importMemory },
  { name: '085-updating-imports', ...updatingImports },
  { name: '087-name-keys', ...nameKeys },
  { name: '088-merges', ...merges },
  { name: '090-person-erasures', ...personErasures },
  { name: '091-workspace-exports', ...workspaceExports },
  { name: '093-disabled-accounts-and-failed-mails', ...disabledAccounts },
  { name: '094-money', ...money },
  { name: '096-earned-before', ...earnedBefore },
  { name: '097-orders-of-lists', ...ordersOfLists },
  { name: '098-imported-emails', ...importedEmails },
  { name: '099-workspace-imports', ...workspaceImports },
  { name: '100-payout-copies', ...payoutCopies },
  { name: '101-staged-payouts', ...stagedPayouts },
  { name: '104-orders-of-competitors', ...ordersOfCompetitors },
  { name: '105-orders-by-other-records', ...ordersByOtherRecords },
  { name: '106-staged-contacts', ...stagedContacts },
  { name: '107-workspace-imports-under-way', ...importsUnderWay },
  { name: '108-tracked-links', ...trackedLinks },
  { name: '109-mailed-payout-lines', ...mailedPayoutLines },
  { name: '111-site-tests', ...siteTests },
  { name: '112-stripe', ...stripe },
  { name: '115-switches', ...switches },
  { name: '116-imported-history', ...importedHistory },
  { name: '118-tiers', ...tiers },
  { name: '119-scorecards', ...scorecards },
  { name: '121-reported-figures', ...reportedFigures },
  { name: '122-saved-reports', ...savedReports },
  { name: '123-partner-reviews', ...partnerReviews },
];
