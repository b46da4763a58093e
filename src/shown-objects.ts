import type { AuditObject } from './features/audit/audit.rules';
import type { ShownObjects, ShowObjects } from './features/audit/shown-objects';

/**
 * The service that returns the objects of each kind for outgoing events. Events of other kinds are sent without data.
 */
const showing = {
  affiliate_link: 'affiliates',
  agreement: 'agreements',
  announcement: 'announcements',
  application: 'applications',
  attachment: 'attachments',
  campaign: 'campaigns',
  check_in: 'checkIns',
  comment: 'comments',
  commission: 'commissions',
  competitor: 'competitors',
  contact: 'partnerContacts',
  conversion: 'conversions',
  custom_field: 'customFields',
  deal: 'deals',
  document_template: 'documentTemplates',
  email_template: 'emailTemplates',
  event: 'events',
  integration: 'integrations',
  lead: 'leads',
  note: 'partnerNotes',
  onboarding_task: 'onboardingTasks',
  partner: 'partners',
  payee: 'payees',
  payout: 'payouts',
  referral: 'referrals',
  referral_program: 'referralPrograms',
  resource: 'resources',
  roadmap_item: 'roadmap',
  tier_proposal: 'tierProposals',
  webhook: 'webhooks',
} as const satisfies Partial<Record<AuditObject, string>>;

type Showing = (typeof showing)[keyof typeof showing];

/** Returns the function that reads an object for an event. */
export const shownObjects = (services: Record<Showing, { forEvents: ShowObjects }>): ShownObjects =>
  Object.fromEntries(Object.entries(showing).map(([kind, service]) => [kind, services[service].forEvents]));
