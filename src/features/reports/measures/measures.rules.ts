import { admins, viewers, type Permission } from '../../../lib/roles';

/** What reports measure, and by what. Free of zod and Node.js, so that screens may import it. */

/** Dimensions besides `custom.<key>`, with their names on screens and in files. */
export const dimensionLabels = {
  partner: 'Partner',
  tier: 'Tier',
  owner: 'Owner',
  program: 'Program',
  industry: 'Industry',
  location: 'Location',
  status: 'Status',
  source: 'Source',
  month: 'Month',
  quarter: 'Quarter',
  week: 'Week',
  currency: 'Currency',
} as const;
export type Dimension = keyof typeof dimensionLabels;
export const dimensions = Object.keys(dimensionLabels).filter((name): name is Dimension =>
  Object.hasOwn(dimensionLabels, name),
);

/** Dimensions that follow from the date of a record. */
export const timeDimensions = ['month', 'quarter', 'week'] as const satisfies readonly Dimension[];
export type TimeDimension = (typeof timeDimensions)[number];
export const isTimeDimension = (name: string): name is TimeDimension =>
  timeDimensions.some((one) => one === name);

export const CUSTOM_DIMENSION = /^custom\.([a-z][a-z0-9-]{0,49})$/;

/** `ratio`: 0 to 1 with four digits. `days`: a mean with one digit. */
export type Unit = 'count' | 'amount' | 'ratio' | 'days';

interface Measure {
  label: string;
  /** One sentence that says what is counted, and by which date. */
  definition: string;
  unit: Unit;
  dimensions: readonly Dimension[];
  view?: Permission;
}

const times = timeDimensions;
const ofPartner = ['partner', 'tier', 'owner', 'industry', 'location', ...times] as const;
const ofDeal = [...ofPartner, 'program', 'status', 'source', 'currency'] as const;
const ofCommission = [...ofPartner, 'program', 'status', 'source', 'currency'] as const;

/** Every measure, once. `measure-sources.ts` has their SQL. */
export const measures = {
  dealsSubmitted: {
    label: 'Deals submitted',
    definition: 'Deals, by the day on which they were last submitted.',
    unit: 'count',
    dimensions: ofDeal,
  },
  dealsApproved: {
    label: 'Deals approved',
    definition:
      'Deals that were approved, also those that were won, lost or have expired since, by the day of the decision.',
    unit: 'count',
    dimensions: ofDeal,
  },
  dealsWon: {
    label: 'Deals won',
    definition: 'Won deals, by the day on which they were won.',
    unit: 'count',
    dimensions: ofDeal,
  },
  dealsLost: {
    label: 'Deals lost',
    definition: 'Lost deals, by the day on which they were lost.',
    unit: 'count',
    dimensions: ofDeal,
  },
  wonRevenue: {
    label: 'Won revenue',
    definition:
      'Amounts of won deals of the partner that registered them, by the day on which they were won. Deals without an amount are left out.',
    unit: 'amount',
    dimensions: ofDeal,
  },
  influencedRevenue: {
    label: 'Influenced revenue',
    definition:
      'Amounts of won deals that a partner influenced, by the day on which they were won. A deal of two influencers counts for both, and once in the total.',
    unit: 'amount',
    dimensions: ofDeal,
  },
  winRate: {
    label: 'Win rate',
    definition: 'Won deals of won and lost deals, by the day on which they were won or lost.',
    unit: 'ratio',
    dimensions: ofDeal,
  },
  cycle: {
    label: 'Sales cycle',
    definition: 'Days from the approval of a deal until it was won, by the day on which it was won.',
    unit: 'days',
    dimensions: ofDeal,
  },
  pipeline: {
    label: 'Pipeline',
    definition:
      'Amounts of submitted and approved deals, by the day on which they are expected to close. Deals without an amount are left out.',
    unit: 'amount',
    dimensions: ofDeal,
  },
  forecast: {
    label: 'Forecast',
    definition:
      'The pipeline, each amount multiplied by the win rate of its partner, else of the tier, else of all partners: the first one with at least ten won and lost deals.',
    unit: 'amount',
    dimensions: ofDeal,
  },
  timeToFirstDeal: {
    label: 'Time to first deal',
    definition:
      'Days from the creation of a partner until its first deal was submitted, by the day of that deal.',
    unit: 'days',
    dimensions: ofPartner,
  },
  activation: {
    label: 'Activation',
    definition:
      'Onboarded partners whose first deal was submitted by the 90th day after the end of their onboarding, by the day of that end. Partners within their 90 days are left out.',
    unit: 'ratio',
    dimensions: ofPartner,
  },
  onboardingTime: {
    label: 'Onboarding time',
    definition:
      'Days from the creation of a partner until the end of its onboarding, by the day of that end.',
    unit: 'days',
    dimensions: ofPartner,
  },
  applicationConversion: {
    label: 'Application conversion',
    definition:
      'Applications that became a partner of all applications but prospects, by the day of the application.',
    unit: 'ratio',
    dimensions: ['status', 'industry', 'location', ...times],
    view: admins,
  },
  portalSignIns: {
    label: 'Portal sign-ins',
    definition: 'Sign-ins of partners in their portal, by day.',
    unit: 'count',
    dimensions: ofPartner,
  },
  downloads: {
    label: 'Downloads',
    definition: 'Downloads of resources and documents in the portal, by day.',
    unit: 'count',
    dimensions: ofPartner,
  },
  clicks: {
    label: 'Clicks',
    definition: 'Visits that began with an affiliate link, by day.',
    unit: 'count',
    dimensions: [...ofPartner, 'program'],
  },
  conversions: {
    label: 'Conversions',
    definition: 'Conversions of affiliate links that are not reversed, by the day of the conversion.',
    unit: 'count',
    dimensions: [...ofPartner, 'program', 'source', 'currency'],
  },
  commissionsEarned: {
    label: 'Commissions earned',
    definition:
      'What is left of commissions after reversals: held, due, in a payout and paid, by the day on which they were earned.',
    unit: 'amount',
    dimensions: ofCommission,
  },
  commissionsHeld: {
    label: 'Commissions held',
    definition: 'Commissions that are held, by the day on which they were earned.',
    unit: 'amount',
    dimensions: ofCommission,
  },
  commissionsDue: {
    label: 'Commissions due',
    definition: 'Commissions that are due or in a payout, by the day on which they were earned.',
    unit: 'amount',
    dimensions: ofCommission,
  },
  commissionsPaid: {
    label: 'Commissions paid',
    definition: 'Paid commissions, by the day on which they were earned.',
    unit: 'amount',
    dimensions: ofCommission,
  },
} as const satisfies Record<string, Measure>;

export type MeasureKey = keyof typeof measures;
export const measureKeys = Object.keys(measures).filter((key): key is MeasureKey =>
  Object.hasOwn(measures, key),
);

export const measureOf = (key: MeasureKey): Measure => measures[key];

/** Who may see the figures of a measure. */
export const viewMeasure = (key: MeasureKey): Permission => measureOf(key).view ?? viewers;
export const viewReports = viewers;

/** Decided deals from which a win rate is used for forecasts. */
export const DECIDED_FOR_FORECAST = 10;
/** Days after the end of onboarding in which a partner can become active. */
export const ACTIVATION_DAYS = 90;

export const reportLimits = {
  dimensions: 2,
  filterValues: 100,
  filterValue: 300,
  /** Of one query. */
  rows: 20_000,
  name: 100,
} as const;
