import { index, layout, route, type RouteConfig } from '@remix-run/route-config';

/** Every URL and the file that answers it, grouped by feature: screens as in spec §2, calls as in spec §7. */
export default [
  layout('shell/public.layout.tsx', [
    route('/signup', 'features/accounts/sign-in/signup.screen.tsx'),
    route('/signin', 'features/accounts/sign-in/signin.screen.tsx'),
    route('/forgot-password', 'features/accounts/passwords/forgot-password.screen.tsx'),
    route('/reset-password/:token', 'features/accounts/passwords/reset-password.screen.tsx'),
    route('/invite/:token', 'features/accounts/invitations/invite.screen.tsx'),
  ]),
  route('/apply/:workspaceId?', 'features/applications/apply/apply.screen.tsx'),
  // Working links are answered by src/http/affiliate-links.ts.
  route('/r/:code', 'features/affiliates/unavailable-link.screen.tsx'),
  route('/calendar/:file', 'features/events/calendar/calendar.feed.ts'),
  route('/feed/:file', 'features/monitoring/feed/activity.feed.ts'),
  route('/roadmap/:token', 'features/roadmap/public/public-roadmap.screen.tsx'),
  layout('shell/workspace.layout.tsx', [
    layout('shell/screens.layout.tsx', [
      index('features/dashboard/home.screen.tsx', { id: 'dashboard' }),
      route('/partners', 'features/dashboard/home.screen.tsx', { id: 'dashboard-partners' }),
      route('/opportunities', 'features/dashboard/home.screen.tsx', { id: 'dashboard-opportunities' }),

      route('/partners/applications', 'features/applications/applications.screen.tsx'),
      route('/partners/directory', 'features/partners/directory/directory.screen.tsx'),
      route('/partners/import', 'features/imports/import.screen.tsx', { id: 'import-partners' }),
      route('/partners/new', 'features/partners/form/new-partner.screen.tsx'),
      route('/partners/:id', 'features/partners/profile/partner.screen.tsx'),
      route('/partners/:id/edit', 'features/partners/form/edit-partner.screen.tsx'),
      route('/discover', 'features/discover/discover.screen.tsx'),
      route('/leads', 'features/leads/leads.screen.tsx'),
      route('/leads/import', 'features/imports/import.screen.tsx', { id: 'import-leads' }),

      route('/campaigns', 'features/campaigns/campaigns.screen.tsx'),
      route('/campaigns/templates', 'features/campaigns/templates/campaign-templates.screen.tsx'),
      route('/campaigns/email-templates', 'features/email-templates/email-templates.screen.tsx'),
      route('/campaigns/document-templates', 'features/document-templates/document-templates.screen.tsx'),
      route('/campaigns/events', 'features/events/events.screen.tsx'),
      route('/activities/events', 'features/events/activities.redirect.ts'),
      route('/campaigns/podcast', 'features/podcasts/podcasts.screen.tsx'),
      route('/campaigns/referrals', 'features/referrals/referrals.screen.tsx'),
      route('/campaigns/affiliate-links/:id', 'features/affiliates/link.screen.tsx'),

      route('/insights/monitoring', 'features/monitoring/monitoring.screen.tsx'),
      route('/insights/trends', 'features/trends/trends.screen.tsx'),
      route('/insights/roadmap', 'features/roadmap/roadmap.screen.tsx'),

      route('/settings', 'features/settings/settings.screen.tsx'),
      route('/admin/users', 'features/users/users.screen.tsx'),
      route('/superadmin', 'features/superadmin/superadmin.screen.tsx'),

      route('*', 'features/system/not-found.screen.tsx'),
    ]),
  ]),

  route('/api/auth/me', 'features/accounts/sign-in/me.api.ts'),
  route('/api/auth/signup', 'features/accounts/sign-in/signup.api.ts'),
  route('/api/auth/signin', 'features/accounts/sign-in/signin.api.ts'),
  route('/api/auth/logout', 'features/accounts/sign-in/logout.api.ts'),
  route('/api/auth/forgot-password', 'features/accounts/passwords/forgot-password.api.ts'),
  route('/api/auth/reset-password', 'features/accounts/passwords/reset-password.api.ts'),
  route('/api/auth/invite/:token', 'features/accounts/invitations/invite.api.ts'),
  route('/api/auth/accept-invite', 'features/accounts/invitations/accept-invite.api.ts'),

  route('/api/audit-log', 'features/audit/audit-log.api.ts'),
  route('/api/audit-log/export', 'features/audit/export.api.ts'),

  route('/api/admin/api-keys', 'features/api-keys/api-keys.api.ts'),
  route('/api/admin/api-keys/:id', 'features/api-keys/api-key.api.ts'),
  route('/api/admin/users', 'features/accounts/members/members.api.ts'),
  route('/api/admin/users/invite', 'features/accounts/invitations/invite-member.api.ts'),
  route('/api/admin/users/invitations', 'features/accounts/invitations/invitations.api.ts'),
  route('/api/admin/users/invitations/:id', 'features/accounts/invitations/invitation.api.ts'),
  route('/api/admin/users/:userId', 'features/accounts/members/member.api.ts'),
  route('/api/admin/users/:userId/role', 'features/accounts/members/member-role.api.ts'),

  route('/api/superadmin/workspaces', 'features/superadmin/workspaces.api.ts'),
  route('/api/superadmin/users', 'features/superadmin/users.api.ts'),

  route('/api/portal/my-profile', 'features/portal/my-profile.api.ts'),

  route('/api/workspaces', 'features/workspaces/workspaces.api.ts'),
  route('/api/workspaces/switch', 'features/workspaces/switch.api.ts'),
  route('/api/workspaces/:id', 'features/workspaces/workspace.api.ts'),
  route('/api/workspaces/:id/logo', 'features/workspaces/logo.api.ts'),

  route('/api/search', 'features/search/search.api.ts'),
  route('/api/directory', 'features/discover/companies.api.ts'),
  route('/api/directory/:workspaceId/applications', 'features/discover/apply-to-company.api.ts'),

  route('/api/dashboard', 'features/dashboard/dashboard.api.ts'),
  route('/api/applications/apply', 'features/applications/apply/apply.api.ts'),
  route('/api/admin/applications', 'features/applications/applications.api.ts'),
  route('/api/admin/applications/:id/status', 'features/applications/application-status.api.ts'),
  route('/api/admin/applications/:id/convert-to-partner', 'features/applications/convert-to-partner.api.ts'),
  route('/api/partners', 'features/partners/directory/partners.api.ts'),
  route('/api/partners/export', 'features/partners/directory/export.api.ts'),
  route('/api/partners/imports', 'features/partners/directory/imports.api.ts'),
  route('/api/partners/onboarding', 'features/partners/onboarding/onboarding.api.ts'),
  route('/api/partners/:id', 'features/partners/profile/partner.api.ts'),
  route('/api/partners/:id/notes', 'features/partners/notes/notes.api.ts'),
  route('/api/partners/:id/notes/:noteId', 'features/partners/notes/note.api.ts'),
  route('/api/partners/:id/contacts', 'features/partners/contacts/contacts.api.ts'),
  route('/api/partners/:id/contacts/:contactId', 'features/partners/contacts/contact.api.ts'),
  route('/api/partners/:id/activities', 'features/partners/profile/activities.api.ts'),
  route('/api/partners/:id/onboarding-tasks', 'features/partners/onboarding/onboarding-tasks.api.ts'),
  route('/api/partners/:id/onboarding-tasks/:taskId', 'features/partners/onboarding/onboarding-task.api.ts'),
  route('/api/partners/:id/check-ins', 'features/partners/check-ins/check-ins.api.ts'),
  route('/api/partners/:id/check-ins/:checkInId', 'features/partners/check-ins/check-in.api.ts'),

  route('/api/leads', 'features/leads/leads.api.ts'),
  route('/api/leads/export', 'features/leads/export.api.ts'),
  route('/api/leads/imports', 'features/leads/imports.api.ts'),
  route('/api/leads/:id', 'features/leads/lead.api.ts'),
  route('/api/leads/:id/status', 'features/leads/lead-status.api.ts'),

  route('/api/email-templates', 'features/email-templates/email-templates.api.ts'),
  route('/api/email-templates/:id', 'features/email-templates/email-template.api.ts'),
  route('/api/email-templates/:id/filled', 'features/email-templates/filled.api.ts'),

  route('/api/document-templates', 'features/document-templates/document-templates.api.ts'),
  route('/api/document-templates/preview', 'features/document-templates/draft-preview.api.ts'),
  route('/api/document-templates/:id', 'features/document-templates/document-template.api.ts'),
  route('/api/document-templates/:id/preview', 'features/document-templates/preview.api.ts'),
  route('/api/document-templates/:id/download', 'features/document-templates/download.api.ts'),

  route('/api/campaigns', 'features/campaigns/campaigns.api.ts'),
  route('/api/campaigns/export', 'features/campaigns/export.api.ts'),
  route('/api/campaigns/:id', 'features/campaigns/campaign.api.ts'),
  route('/api/campaigns/:id/status', 'features/campaigns/campaign-status.api.ts'),

  route('/api/public-roadmaps/:token/logo', 'features/roadmap/public/public-roadmap-logo.api.ts'),
  route('/api/roadmap-items', 'features/roadmap/items/roadmap-items.api.ts'),
  route('/api/roadmap-items/export', 'features/roadmap/export.api.ts'),
  route('/api/roadmap-items/:id', 'features/roadmap/items/roadmap-item.api.ts'),
  route('/api/roadmap-items/:id/status', 'features/roadmap/items/roadmap-item-status.api.ts'),

  route('/api/events', 'features/events/events.api.ts'),
  route('/api/events/export', 'features/events/export.api.ts'),
  route('/api/events/:id', 'features/events/event.api.ts'),
  route('/api/events/:id/status', 'features/events/event-status.api.ts'),
  route('/api/events/:id/calendar', 'features/events/calendar/event-calendar.api.ts'),

  route('/api/members', 'features/users/colleagues.api.ts'),
  route('/api/secret-links/:purpose', 'features/secret-links/secret-link.api.ts'),
  route('/api/secret-links/:purpose/renew', 'features/secret-links/renew.api.ts'),

  route('/api/referral-programs', 'features/referrals/programs/programs.api.ts'),
  route('/api/referral-programs/export', 'features/referrals/programs/export-programs.api.ts'),
  route('/api/referral-programs/:id', 'features/referrals/programs/program.api.ts'),
  route('/api/referral-programs/:id/status', 'features/referrals/programs/program-status.api.ts'),
  route('/api/referrals', 'features/referrals/leads/referrals.api.ts'),
  route('/api/referrals/export', 'features/referrals/leads/export-referrals.api.ts'),
  route('/api/referrals/:id', 'features/referrals/leads/referral.api.ts'),
  route('/api/referrals/:id/status', 'features/referrals/leads/referral-status.api.ts'),
  route('/api/referral-templates', 'features/referrals/templates/templates.api.ts'),

  route('/api/affiliate-links', 'features/affiliates/affiliate-links.api.ts'),
  route('/api/affiliate-links/:id', 'features/affiliates/affiliate-link.api.ts'),
  route('/api/affiliate-links/:id/conversions', 'features/affiliates/conversions/link-conversions.api.ts'),
  route('/api/affiliate-links/:id/ledger', 'features/affiliates/conversions/link-ledger.api.ts'),
  route('/api/conversions', 'features/affiliates/conversions/conversions.api.ts'),
  route('/api/conversions/:id/reverse', 'features/affiliates/conversions/reverse-conversion.api.ts'),

  route('/api/imports/:id', 'features/imports/import.api.ts'),
  route('/api/imports/:id/confirm', 'features/imports/confirm.api.ts'),
  route('/api/imports/:id/problems', 'features/imports/bad-rows/bad-rows.api.ts'),
  route('/api/imports/:id/problems/export', 'features/imports/bad-rows/export-bad-rows.api.ts'),

  route('/api/podcasts/search', 'features/podcasts/search.api.ts'),

  route('/api/competitors', 'features/monitoring/competitors/competitors.api.ts'),
  route('/api/competitors/:id', 'features/monitoring/competitors/competitor.api.ts'),
  route('/api/monitored-sources', 'features/monitoring/sources/sources.api.ts'),
  route('/api/monitored-sources/check-changes', 'features/monitoring/sources/check-changes.api.ts'),
  route('/api/monitored-sources/:id', 'features/monitoring/sources/source.api.ts'),
  route('/api/feed-items', 'features/monitoring/feed/feed-items.api.ts'),
  route('/api/feed-items/mark-all-read', 'features/monitoring/feed/mark-all-read.api.ts'),
  route('/api/feed-items/:id', 'features/monitoring/feed/feed-item.api.ts'),

  route('/api/trend-preferences', 'features/trends/preferences/preferences.api.ts'),
  route('/api/trend-articles', 'features/trends/articles/articles.api.ts'),
  route('/api/trend-articles/mark-all-read', 'features/trends/articles/mark-all-read.api.ts'),
  route('/api/trend-articles/:id', 'features/trends/articles/article.api.ts'),

  route('/api/tags', 'features/tags/tags.api.ts'),
  route('/api/tags/:id', 'features/tags/tag.api.ts'),

  route('/api/*', 'features/system/unknown.api.ts'),

  ...(process.env.NODE_ENV === 'development' ? [route('/ui', 'features/ui-gallery/gallery.screen.tsx')] : []),
] satisfies RouteConfig;
