import { editors, viewers } from '../../lib/roles';
import { defineRecord } from '../../records/define-record';

export const affiliateLinkRecord = defineRecord({
  type: 'affiliate_link',
  label: 'Affiliate link',
  plural: 'Affiliate links',
  icon: 'link',
  table: 'affiliate_links',
  title: 'affiliateCode',
  view: viewers,
  edit: editors,
  path: (id: string) => `/campaigns/affiliate-links/${id}`,
  create: { label: 'Create Affiliate Link', href: '/campaigns/referrals?tab=affiliate&new=link' },
  people: [{ email: 'affiliateEmail', name: 'affiliateName' }],
  has: {
    trash: true,
    search: { details: ['affiliateName', 'affiliateCompany'] },
    events: ['created', 'updated', 'status_changed', 'deleted', 'imported'],
    import: {
      order: 7,
      needs:
        'Every affiliate link needs a code and a commission rate, and a name and an email or one of your partners. Clicks, conversions and earnings are not imported.',
      list: { path: '/campaigns/referrals?tab=affiliate', label: 'Affiliate Links' },
      isUnique: true,
    },
  },
});

/** Returns the path of the page that says what led to a conversion. */
export const conversionPath = (id: string): string => `/campaigns/conversions/${id}`;
