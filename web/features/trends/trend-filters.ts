import {
  trendCategories,
  trendIndustries,
  type TrendCategory,
  type TrendIndustry,
} from '../../../src/features/trends/trends.rules';

/** The filters in the URL. The last two are switches. */
export const filterNames = ['category', 'industry', 'starred', 'unread'] as const;
export type FilterName = (typeof filterNames)[number];

export const ON = 'true';
export const isOn = (value: string | null): boolean => value === ON;

/** Returns undefined for a missing or unknown name. */
export const categoryOf = (name: string | null): TrendCategory | undefined =>
  trendCategories.find((category) => category === name);

export const industryOf = (name: string | null): TrendIndustry | undefined =>
  trendIndustries.find((industry) => industry === name);
