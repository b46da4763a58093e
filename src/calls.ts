import { apiReferenceCalls } from './features/api-reference/api-reference.calls';
import { mcpCalls } from './features/mcp/mcp.calls';
import { profileCalls } from './features/identity/profile.calls';
import { signInCalls } from './features/sign-in/sign-in.calls';
import { passwordsCalls } from './features/sign-in/passwords/passwords.calls';
import { emailChangesCalls } from './features/sign-in/email-changes/email-changes.calls';
import { deletionCalls } from './features/membership/deletion/deletion.calls';
import { sessionsCalls } from './features/identity/sessions/sessions.calls';
import { secondFactorCalls } from './features/sign-in/second-factor/second-factor.calls';
import { passkeysCalls } from './features/sign-in/passkeys/passkeys.calls';
import { magicLinksCalls } from './features/sign-in/magic-links/magic-links.calls';
import { invitationsCalls } from './features/membership/invitations/invitations.calls';
import { attachmentsCalls } from './features/attachments/attachments.calls';
import { auditCalls } from './features/audit/audit.calls';
import { apiKeysCalls } from './features/api-keys/api-keys.calls';
import { integrationsCalls } from './features/integrations/integrations.calls';
import { webhooksCalls } from './features/webhooks/webhooks.calls';
import { marketDigestCalls } from './features/market-digest/market-digest.calls';
import { mailCalls } from './features/mail/mail.calls';
import { colleaguesCalls, membersCalls } from './features/membership/members/members.calls';
import { privacyCalls } from './features/privacy/privacy.calls';
import { superadminCalls } from './features/superadmin/superadmin.calls';
import { portalProfileCalls } from './features/portal/profile/portal-profile.calls';
import { portalCampaignsCalls } from './features/campaigns/portal';
import { portalEventsCalls } from './features/events/portal';
import { portalEarningsCalls } from './features/portal/earnings/portal-earnings.calls';
import { portalPeopleCalls } from './features/portal/people/portal-people.calls';
import { portalTasksCalls } from './features/partners/onboarding/portal';
import { agreementsCalls } from './features/agreements/agreements.calls';
import { reportsCalls } from './features/reports/reports.calls';
import { resourcesCalls } from './features/resources/resources.calls';
import { documentTemplatesCalls } from './features/document-templates/document-templates.calls';
import { announcementsCalls } from './features/announcements/announcements.calls';
import { portalHomeCalls } from './features/portal/home/portal-home.calls';
import { portalDealsCalls } from './features/deals/portal.calls';
import { portalLeadsCalls } from './features/leads/portal';
import { workspaceImportsCalls } from './features/workspace-exports/import/workspace-imports.calls';
import { workspaceExportsCalls } from './features/workspace-exports/workspace-exports.calls';
import { workspacesCalls } from './features/workspaces/workspaces.calls';
import { searchCalls } from './features/search/search.calls';
import { discoverCalls } from './features/discover/discover.calls';
import { dashboardCalls } from './features/dashboard/dashboard.calls';
import { inboxCalls } from './features/inbox/inbox.calls';
import { myWorkCalls } from './features/inbox/waiting/my-work.calls';
import { timelineCalls } from './features/activity/timeline.calls';
import { applicationsCalls } from './features/applications/applications.calls';
import { partnersCalls } from './features/partners/partners.calls';
import { importsCalls } from './features/imports/imports.calls';
import { onboardingCalls } from './features/partners/onboarding/onboarding.calls';
import { partnerRecordsCalls } from './features/partners/records/records.calls';
import { leadsCalls } from './features/leads/leads.calls';
import { dealsCalls } from './features/deals/deals.calls';
import { emailsCalls } from './features/email-templates/emails/emails.calls';
import { emailTemplatesCalls } from './features/email-templates/email-templates.calls';
import { campaignsCalls } from './features/campaigns/campaigns.calls';
import { roadmapCalls } from './features/roadmap/roadmap.calls';
import { eventsCalls } from './features/events/events.calls';
import { secretLinksCalls } from './features/secret-links/secret-links.calls';
import { referralsCalls } from './features/referrals/referrals.calls';
import { payoutsCalls } from './features/payouts/payouts.calls';
import { commissionsCalls } from './features/commissions/ledger/commissions.calls';
import { payeesCalls } from './features/commissions/payees/payees.calls';
import { programRulesCalls } from './features/commissions/rules/program-rules.calls';
import { affiliatesCalls } from './features/affiliates/affiliates.calls';
import { switchesCalls } from './features/switches/switches.calls';
import { operationsCalls } from './features/operations/operations.calls';
import { trashCalls } from './features/trash/trash.calls';
import { podcastsCalls } from './features/podcasts/podcasts.calls';
import { competitorsCalls } from './features/monitoring/competitors/competitors.calls';
import { sourcesCalls } from './features/monitoring/sources/sources.calls';
import { checksCalls } from './features/monitoring/checks/checks.calls';
import { rulesCalls } from './features/monitoring/rules/rules.calls';
import { feedCalls } from './features/monitoring/feed/feed.calls';
import { changesCalls } from './features/monitoring/changes/changes.calls';
import { trendsCalls } from './features/trends/trends.calls';
import { notificationsCalls } from './features/notifications/notifications.calls';
import { commentsCalls } from './features/comments/comments.calls';
import { viewsCalls } from './features/views/views.calls';
import { customFieldsCalls } from './features/custom-field-settings/custom-fields.calls';
import { stripeCalls } from './features/affiliates/stripe/stripe.calls';
import { tagsCalls } from './features/tags/tags.calls';
import { scorecardsCalls } from './features/scorecards/scorecards.calls';
import { tiersCalls } from './features/tiers/tiers.calls';
import type { ApiCalls } from './http/routing/api-router';
import type { Foundation } from './foundation';
import type { FeatureServices } from './wire-features';

/** Every call of the API, by its path. */
export const callsOf = (app: FeatureServices & Pick<Foundation, 'limits'>): ApiCalls => ({
  ...apiReferenceCalls(),
  ...mcpCalls(),
  ...profileCalls(app),
  ...signInCalls(app),
  ...passwordsCalls(app),
  ...emailChangesCalls(app),
  ...deletionCalls(app),
  ...sessionsCalls(app),
  ...secondFactorCalls(app),
  ...passkeysCalls(app),
  ...magicLinksCalls(app),
  ...invitationsCalls(app),
  ...attachmentsCalls(app),
  ...auditCalls(app),
  ...apiKeysCalls(app),
  ...integrationsCalls(app),
  ...stripeCalls(app),
  ...webhooksCalls(app),
  ...marketDigestCalls(app),
  ...mailCalls(app),
  ...membersCalls(app),
  ...privacyCalls(app),
  ...superadminCalls(app),
  ...portalCampaignsCalls(app),
  ...portalEventsCalls(app),
  ...portalEarningsCalls(app),
  ...portalPeopleCalls(app),
  ...portalTasksCalls(app),
  ...agreementsCalls(app),
  ...resourcesCalls(app),
  ...documentTemplatesCalls(app),
  ...announcementsCalls(app),
  ...portalHomeCalls(app),
  ...portalProfileCalls(app),
  ...portalDealsCalls(app),
  ...portalLeadsCalls(app),
  ...workspacesCalls(app),
  ...workspaceExportsCalls(app),
  ...workspaceImportsCalls(app),
  ...searchCalls(app),
  ...discoverCalls(app),
  ...dashboardCalls(app),
  ...reportsCalls(app),
  ...inboxCalls(app),
  ...timelineCalls(app),
  ...myWorkCalls(app),
  ...applicationsCalls(app),
  ...partnersCalls(app),
  ...tiersCalls(app),
  ...scorecardsCalls(app),
  ...onboardingCalls(app),
  ...partnerRecordsCalls(app),
  ...leadsCalls(app),
  ...dealsCalls(app),
  ...importsCalls(app),
  ...emailsCalls(app),
  ...emailTemplatesCalls(app),
  ...campaignsCalls(app),
  ...roadmapCalls(app),
  ...eventsCalls(app),
  ...colleaguesCalls(app),
  ...secretLinksCalls(app),
  ...referralsCalls(app),
  ...affiliatesCalls(app),
  ...payeesCalls(app),
  ...payoutsCalls(app),
  ...commissionsCalls(app),
  ...programRulesCalls(app),
  ...operationsCalls(app),
  ...switchesCalls(app),
  ...trashCalls(app),
  ...podcastsCalls(app),
  ...competitorsCalls(app),
  ...sourcesCalls(app),
  ...checksCalls(app),
  ...rulesCalls(app),
  ...feedCalls(app),
  ...changesCalls(app),
  ...trendsCalls(app),
  ...notificationsCalls(app),
  ...commentsCalls(app),
  ...viewsCalls(app),
  ...customFieldsCalls(app),
  ...tagsCalls(app),
});
