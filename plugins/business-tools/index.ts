import { definePlugin } from 'partnerhub/plugin';

/** Tools that Settings announces (spec §2): a partner payout tool, two CRMs and two webinar tools. */
export default definePlugin({
  integrations: [
    {
      id: 'partnerstack',
      name: 'PartnerStack',
      category: 'Partner payouts',
      description: 'Pay commissions and referral rewards to your partners.',
      availability: 'coming_soon',
    },
    {
      id: 'salesforce',
      name: 'Salesforce',
      category: 'CRM',
      description: 'Keep partners and leads in sync with your accounts and opportunities.',
      availability: 'coming_soon',
    },
    {
      id: 'hubspot',
      name: 'HubSpot',
      category: 'CRM',
      description: 'Send leads to your sales pipeline and see their outcome.',
      availability: 'coming_soon',
    },
    {
      id: 'zoom-webinars',
      name: 'Zoom Webinars',
      category: 'Webinars',
      description: 'Plan joint webinars and import registrants and attendees.',
      availability: 'coming_soon',
    },
    {
      id: 'goto-webinar',
      name: 'GoTo Webinar',
      category: 'Webinars',
      description: 'Plan joint webinars and import registrants and attendees.',
      availability: 'coming_soon',
    },
  ],
});
