import type { AuditObject } from '../../../src/features/audit/audit.rules';

/** Where a screen shows an object of a kind; kinds that none shows on their own are not here. */
const paths: Partial<Record<AuditObject, (id: string) => string>> = {
  affiliate_link: (id) => `/campaigns/affiliate-links/${id}`,
  application: () => '/partners/applications?tab=all',
  campaign: () => '/campaigns?tab=all',
  document_template: () => '/campaigns/document-templates',
  email_template: () => '/campaigns/email-templates',
  event: (id) => `/campaigns/events?event=${id}`,
  lead: () => '/leads',
  partner: (id) => `/partners/${id}`,
  referral: () => '/campaigns/referrals',
  referral_program: () => '/campaigns/referrals',
  roadmap_item: () => '/insights/roadmap',
  trend_preferences: () => '/insights/trends',
  user: () => '/settings?tab=users',
};

/** null for what has no screen or is gone. */
export function objectPath({
  type,
  id,
  exists,
}: {
  type: AuditObject;
  id: string | null;
  exists: boolean;
}): string | null {
  return (exists && id !== null && paths[type]?.(id)) || null;
}
