/** The pages of objects, by their type in events. Those without one are missing. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  affiliate_link: (id) => `/campaigns/affiliate-links/${id}`,
  agreement: (id) => `/agreements/${id}`,
  announcement: (id) => `/announcements/${id}`,
  resource: (id) => `/resources/${id}`,
  application: (id) => `/partners/applications/${id}`,
  campaign: (id) => `/campaigns/${id}`,
  deal: (id) => `/deals/${id}`,
  event: (id) => `/campaigns/events/${id}`,
  lead: (id) => `/leads/${id}`,
  partner: (id) => `/partners/${id}`,
  referral: (id) => `/campaigns/referrals/${id}`,
  referral_program: () => '/campaigns/referrals',
  roadmap_item: (id) => `/insights/roadmap/${id}`,
};

/** Objects that are shown on their partner's page. */
const ofPartners = new Set(['check_in', 'contact', 'note', 'onboarding_task']);

interface Shown {
  type: string;
  objectType: string;
  objectId: string | null;
  data: object | null;
}

/** Returns the path of an event's object; null if it has no page or was deleted. */
export function pageOf({ type, objectType, objectId, data }: Shown): string | null {
  if (objectId === null) return null;
  if (ofPartners.has(objectType)) {
    const partnerId = data !== null && 'partnerId' in data ? data.partnerId : null;
    return typeof partnerId === 'string' ? `/partners/${partnerId}` : null;
  }
  if (/\.(deleted|removed|purged)$/.test(type) || !Object.hasOwn(pages, objectType)) return null;
  return pages[objectType]?.(objectId) ?? null;
}
