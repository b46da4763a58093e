import type { AuditObject } from '../../../src/features/audit/audit.rules';
import { applicationPath } from '../applications/application-path';
import { roadmapItemPath } from '../../../src/features/roadmap/roadmap.rules';
import { linkPath } from '../../../src/features/affiliates/affiliates.rules';
import { campaignPath } from '../../../src/features/campaigns/campaigns.rules';
import { eventPath } from '../../../src/features/events/events.rules';
import { leadPath } from '../../../src/features/leads/leads.rules';
import { referralPath } from '../../../src/features/referrals/referrals.rules';

/** The screen of each kind of object. Kinds without one are missing. */
const paths: Partial<Record<AuditObject, (id: string) => string>> = {
  affiliate_link: linkPath,
  agreement: (id) => `/agreements/${id}`,
  announcement: (id) => `/announcements/${id}`,
  resource: (id) => `/resources/${id}`,
  application: applicationPath,
  campaign: campaignPath,
  deal: (id) => `/deals/${id}`,
  document_template: () => '/campaigns/document-templates',
  email_template: () => '/campaigns/email-templates',
  event: eventPath,
  lead: leadPath,
  partner: (id) => `/partners/${id}`,
  referral: referralPath,
  referral_program: () => '/campaigns/referrals',
  roadmap_item: roadmapItemPath,
  trend_preferences: () => '/insights/trends',
  user: () => '/settings?tab=users',
};

/** Returns null for an object that has no screen or was deleted. */
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
