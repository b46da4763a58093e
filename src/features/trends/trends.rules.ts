import { editors, viewers } from '../../lib/roles';
import { notFoundMessages } from '../evidence/evidence.rules';

/** Rules of industry trends (spec §3, §4, §5, §9). Free of zod, so that screens may import them. */
export const viewTrends = viewers;
export const editTrends = editors;

/** Articles store the position of an industry in this list: append new ones at the end. */
export const trendIndustries = [
  ...(['SaaS', 'FinTech', 'HealthTech', 'EdTech', 'E-commerce', 'MarTech', 'Developer Tools'] as const),
  ...(['AI/ML', 'Cybersecurity', 'Enterprise Software'] as const),
] as const;
export type TrendIndustry = (typeof trendIndustries)[number];

/** The whole country, including all states. */
export const UNITED_STATES = 'United States';

export const usStates = [
  ...(['Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California', 'Colorado', 'Connecticut'] as const),
  ...(['Delaware', 'Florida', 'Georgia', 'Hawaii', 'Idaho', 'Illinois', 'Indiana', 'Iowa'] as const),
  ...(['Kansas', 'Kentucky', 'Louisiana', 'Maine', 'Maryland', 'Massachusetts', 'Michigan'] as const),
  ...(['Minnesota', 'Mississippi', 'Missouri', 'Montana', 'Nebraska', 'Nevada'] as const),
  ...(['New Hampshire', 'New Jersey', 'New Mexico', 'New York', 'North Carolina'] as const),
  ...(['North Dakota', 'Ohio', 'Oklahoma', 'Oregon', 'Pennsylvania', 'Rhode Island'] as const),
  ...(['South Carolina', 'South Dakota', 'Tennessee', 'Texas', 'Utah', 'Vermont', 'Virginia'] as const),
  ...(['Washington', 'West Virginia', 'Wisconsin', 'Wyoming'] as const),
] as const;
export type UsState = (typeof usStates)[number];

/** Articles store the position of a location in this list, too. */
export const trendLocations = [UNITED_STATES, ...usStates] as const;
export type TrendLocation = (typeof trendLocations)[number];

export const trendCategories = [
  ...(['funding', 'partnership', 'product_launch', 'market_trend', 'regulation', 'acquisition'] as const),
  'other',
] as const;
export type TrendCategory = (typeof trendCategories)[number];

/** Longest texts, in Unicode code points, and the most keywords. */
export const trendLimits = { keyword: 60, keywords: 10, title: 500, source: 200, content: 5000 } as const;

export const trendMessages = {
  articleNotFound: notFoundMessages.trendArticle,
  tooManyKeywords: `Maximum ${trendLimits.keywords} keywords allowed`,
} as const;

/** Returns the chosen locations in list order, each once. The United States replace any states (spec §4). */
export const exclusiveLocations = (chosen: readonly TrendLocation[]): TrendLocation[] =>
  chosen.includes(UNITED_STATES)
    ? [UNITED_STATES]
    : trendLocations.filter((location) => chosen.includes(location));
