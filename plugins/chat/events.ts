/** A type of event that can be posted, with its default text. */
export interface ChatEvent {
  event: string;
  default: string;
  variables: Record<string, string>;
}

const person = { actor: 'Who did it' };
const moved = { from: 'Status before', to: 'Status after', ...person };
const application = {
  company: 'Company',
  contact: 'Name of the contact',
  email: 'Email of the contact',
  industry: 'Industry',
  size: 'Company size',
};
const partner = { name: 'Partner', industry: 'Industry', location: 'Location', ...person };
const lead = { name: 'Lead', company: 'Company', email: 'Email', industry: 'Industry', ...person };
const deal = {
  name: 'Deal',
  partner: 'Partner',
  customer: 'Customer',
  amount: 'Amount',
  currency: 'Currency',
  ...person,
};
const referral = { name: 'Referred person', company: 'Company', referrer: 'Referrer', program: 'Program' };

export const chatEvents: readonly ChatEvent[] = [
  {
    event: 'application.received',
    default: 'New application from {{company}}',
    variables: application,
  },
  {
    event: 'application.status_changed',
    default: 'Application of {{company}}: {{from}} → {{to}}',
    variables: { ...application, ...moved },
  },
  { event: 'partner.created', default: 'New partner: {{name}}', variables: partner },
  {
    event: 'partner.status_changed',
    default: 'Partner {{name}}: {{from}} → {{to}}',
    variables: { ...partner, ...moved },
  },
  { event: 'lead.created', default: 'New lead: {{name}} ({{company}})', variables: lead },
  {
    event: 'lead.status_changed',
    default: 'Lead {{name}} ({{company}}): {{from}} → {{to}}',
    variables: { ...lead, ...moved },
  },
  {
    event: 'deal.created',
    default: '{{partner}} registered the deal {{name}} with {{customer}}',
    variables: deal,
  },
  {
    event: 'deal.status_changed',
    default: 'Deal {{name}} of {{partner}}: {{from}} → {{to}}',
    variables: { ...deal, ...moved },
  },
  {
    event: 'deal.expiring',
    default: 'The protection of the deal {{name}} of {{partner}} ends in {{days}} days',
    variables: { ...deal, days: 'Days left' },
  },
  { event: 'referral.created', default: 'New referral: {{name}} ({{program}})', variables: referral },
  {
    event: 'referral.status_changed',
    default: 'Referral {{name}}: {{from}} → {{to}}',
    variables: { ...referral, ...moved },
  },
  {
    event: 'campaign.status_changed',
    default: 'Campaign {{name}}: {{from}} → {{to}}',
    variables: { name: 'Campaign', partner: 'Partner', ...moved },
  },
];

export const usualEvents = ['application.received', 'lead.created', 'deal.created', 'referral.created'];
