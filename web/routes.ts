import { index, layout, route, type RouteConfig } from '@remix-run/route-config';

/**
 * Screens of the partner portal, except its home, with their files. Members preview each under `/partners/:id`, where
 * `id` is the partner. Use other names for other parameters, such as `dealId`.
 */
const portalScreens = {
  '/portal/agreements': 'features/agreements/portal.agreements.screen.tsx',
  '/portal/agreements/:agreementId': 'features/agreements/portal.agreement.screen.tsx',
  '/portal/agreements/:agreementId/certificate': 'features/agreements/portal.certificate.screen.tsx',
  '/portal/announcements': 'features/announcements/portal.announcements.screen.tsx',
  '/portal/announcements/:announcementId': 'features/announcements/portal.announcement.screen.tsx',
  '/portal/resources': 'features/resources/portal.resources.screen.tsx',
  '/portal/tasks': 'features/partners/onboarding/portal.tasks.screen.tsx',
  '/portal/campaigns': 'features/campaigns/portal.campaigns.screen.tsx',
  '/portal/earnings': 'features/portal/earnings/portal-earnings.screen.tsx',
  '/portal/people': 'features/portal/people/portal-people.screen.tsx',
  '/portal/deals': 'features/deals/portal.deals.screen.tsx',
  '/portal/deals/new': 'features/deals/portal.new-deal.screen.tsx',
  '/portal/deals/:dealId': 'features/deals/portal.deal.screen.tsx',
  '/portal/deals/:dealId/edit': 'features/deals/portal.edit-deal.screen.tsx',
  '/portal/leads': 'features/leads/portal.leads.screen.tsx',
  '/portal/leads/new': 'features/leads/portal.new-lead.screen.tsx',
  '/portal/profile': 'features/portal/profile/profile.screen.tsx',
};

/** Every URL of a screen and its file, grouped by feature, as in spec §2. Calls are in src/calls.ts. */
export default [
  layout('shell/public.layout.tsx', [
    route('/signup', 'features/sign-in/signup.screen.tsx'),
    route('/signin', 'features/sign-in/signin.screen.tsx'),
    route('/forgot-password', 'features/sign-in/passwords/forgot-password.screen.tsx'),
    route('/reset-password/:token', 'features/sign-in/passwords/reset-password.screen.tsx'),
    route('/magic', 'features/sign-in/magic-links/ask-for-link.screen.tsx'),
    route('/magic/:token', 'features/sign-in/magic-links/sign-in-with-link.screen.tsx'),
    route('/confirm-email/:token', 'features/sign-in/email-changes/confirm-email.screen.tsx'),
    route('/unsubscribe/:token', 'features/mail/unsubscribe.screen.tsx'),
    route('/invite/:token', 'features/membership/invitations/invite.screen.tsx'),
    route('/docs/api', 'features/api-reference/pages/overview.screen.tsx'),
    route('/docs/api/:tag', 'features/api-reference/pages/calls.screen.tsx'),
  ]),
  route('/auth/oidc/start', 'features/sign-in/oidc/start.redirect.ts'),
  route('/auth/oidc/callback', 'features/sign-in/oidc/callback.redirect.ts'),
  route('/apply/:workspaceId?', 'features/applications/apply/apply.screen.tsx'),
  // Working links are answered by src/features/affiliates/clicks/answer-link.ts.
  route('/r/:code', 'features/affiliates/unavailable-link.screen.tsx'),
  route('/calendar/:file', 'features/events/calendar/calendar.feed.ts'),
  route('/feed/:file', 'features/monitoring/feed/activity.feed.ts'),
  route('/roadmap/:token', 'features/roadmap/public/public-roadmap.screen.tsx'),
  layout('shell/workspace.layout.tsx', [
    layout('shell/screens.layout.tsx', [
      index('features/dashboard/home.screen.tsx', { id: 'dashboard' }),
      route('/partners', 'features/dashboard/home.screen.tsx', { id: 'dashboard-partners' }),
      route('/opportunities', 'features/dashboard/home.screen.tsx', { id: 'dashboard-opportunities' }),
      route('/inbox', 'features/inbox/inbox.screen.tsx'),

      route('/partners/applications', 'features/applications/applications.screen.tsx'),
      route('/partners/applications/:id', 'features/applications/application.screen.tsx'),
      route('/partners/directory', 'features/partners/directory/directory.screen.tsx'),
      route('/partners/import', 'features/imports/import.screen.tsx', { id: 'import-partners' }),
      route('/partners/new', 'features/partners/form/new-partner.screen.tsx'),
      route('/partners/:id', 'features/partners/profile/partner.screen.tsx'),
      route('/partners/:id/edit', 'features/partners/form/edit-partner.screen.tsx'),
      layout('features/portal/preview.layout.tsx', [
        route('/partners/:id/portal', 'features/portal/home/home-preview.screen.tsx'),
        ...Object.entries(portalScreens).map(([path, file]) =>
          route(`/partners/:id${path}`, file, { id: `preview of ${path}` }),
        ),
      ]),
      ...Object.entries(portalScreens).map(([path, file]) => route(path, file)),
      route('/agreements', 'features/agreements/agreements.screen.tsx'),
      route('/agreements/:id', 'features/agreements/agreement.screen.tsx'),
      route(
        '/agreements/:id/acceptances/:acceptanceId',
        'features/agreements/acceptances/certificate.screen.tsx',
      ),
      route('/resources', 'features/resources/resources.screen.tsx'),
      route('/resources/:id', 'features/resources/resource.screen.tsx'),
      route('/announcements', 'features/announcements/announcements.screen.tsx'),
      route('/announcements/:id', 'features/announcements/announcement.screen.tsx'),
      route('/discover', 'features/discover/discover.screen.tsx'),
      route('/leads', 'features/leads/leads.screen.tsx'),
      route('/leads/import', 'features/imports/import.screen.tsx', { id: 'import-leads' }),
      route('/leads/:id', 'features/leads/lead.screen.tsx'),
      route('/deals', 'features/deals/deals.screen.tsx'),
      route('/deals/import', 'features/imports/import.screen.tsx', { id: 'import-deals' }),
      route('/deals/:id', 'features/deals/deal.screen.tsx'),

      route('/campaigns', 'features/campaigns/campaigns.screen.tsx'),
      route('/campaigns/:id', 'features/campaigns/campaign.screen.tsx'),
      route('/campaigns/templates', 'features/campaigns/templates/campaign-templates.screen.tsx'),
      route('/campaigns/email-templates', 'features/email-templates/email-templates.screen.tsx'),
      route('/campaigns/document-templates', 'features/document-templates/document-templates.screen.tsx'),
      route('/campaigns/events', 'features/events/events.screen.tsx'),
      route('/campaigns/events/:id', 'features/events/event.screen.tsx'),
      route('/activities/events', 'features/events/activities.redirect.ts'),
      route('/campaigns/podcast', 'features/podcasts/podcasts.screen.tsx'),
      route('/campaigns/referrals', 'features/referrals/referrals.screen.tsx'),
      route('/campaigns/referrals/programs/:id', 'features/referrals/programs/program.screen.tsx'),
      route('/campaigns/referrals/:id', 'features/referrals/referral.screen.tsx'),
      route('/campaigns/affiliate-links/:id', 'features/affiliates/link.screen.tsx'),

      route('/insights/monitoring', 'features/monitoring/monitoring.screen.tsx'),
      route('/insights/monitoring/competitors/:id', 'features/monitoring/competitors/competitor.screen.tsx'),
      route('/insights/monitoring/items/:id', 'features/monitoring/items/item.screen.tsx'),
      route('/insights/monitoring/import', 'features/imports/import.screen.tsx', { id: 'import-sources' }),
      route('/insights/monitoring/rules', 'features/monitoring/rules/rules.screen.tsx'),
      route('/insights/trends', 'features/trends/trends.screen.tsx'),
      route('/insights/roadmap', 'features/roadmap/roadmap.screen.tsx'),
      route('/insights/roadmap/:id', 'features/roadmap/item.screen.tsx'),

      route('/notifications', 'features/notifications/notifications.screen.tsx'),
      route('/account', 'features/membership/account/account.screen.tsx'),
      route('/switch-workspace/:workspaceId', 'features/workspaces/switch-workspace.screen.tsx'),
      route('/two-factor', 'features/sign-in/second-factor/two-factor.screen.tsx'),
      route('/settings', 'features/workspaces/settings/settings.screen.tsx'),
      route('/settings/import', 'features/imports/overview/settings-import.redirect.ts'),
      route('/settings/import/:entity', 'features/imports/import.screen.tsx'),
      route('/admin/users', 'features/membership/members/users.screen.tsx'),
      route('/superadmin', 'features/superadmin/superadmin.screen.tsx'),

      route('*', 'features/system/not-found.screen.tsx'),
    ]),
  ]),

  ...(process.env.NODE_ENV === 'development' ? [route('/ui', 'features/ui-gallery/gallery.screen.tsx')] : []),
] satisfies RouteConfig;
