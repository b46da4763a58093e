import { definePlugin } from 'partnerhub/plugin';

/** Spec §2, Settings: a partner payout tool, two CRMs, two webinar tools, a chat tool. */
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
      description: 'Keep partners and leads in step with your accounts and opportunities.',
      availability: 'coming_soon',
    },
    {
      id: 'hubspot',
      name: 'HubSpot',
      category: 'CRM',
      description: 'Hand leads over to your sales pipeline and see what became of them.',
      availability: 'coming_soon',
    },
    {
      id: 'zoom-webinars',
      name: 'Zoom Webinars',
      category: 'Webinars',
      description: 'Plan joint webinars and bring in who registered and who came.',
      availability: 'coming_soon',
    },
    {
      id: 'goto-webinar',
      name: 'GoTo Webinar',
      category: 'Webinars',
      description: 'Plan joint webinars and bring in who registered and who came.',
      availability: 'coming_soon',
    },
    {
      id: 'slack',
      name: 'Slack',
      category: 'Chat',
      description: 'Hear of new applications, leads and referrals where your team talks.',
      availability: 'coming_soon',
    },
  ],
});
