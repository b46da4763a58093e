import {
  trendCategories,
  trendIndustries,
  type TrendCategory,
  type TrendIndustry,
} from '../../../src/features/trends/trends.rules';

/** What narrows the list, as the URL calls it; of the last two each is there or not. */
export const filterNames = ['category', 'industry', 'starred', 'unread'] as const;
export type FilterName = (typeof filterNames)[number];

export const ON = 'true';
export const isOn = (value: string | null): boolean => value === ON;

/** undefined for none and for a name that nobody knows. */
export const categoryOf = (name: string | null): TrendCategory | undefined =>
  trendCategories.find((category) => category === name);

export const industryOf = (name: string | null): TrendIndustry | undefined =>
  trendIndustries.find((industry) => industry === name);
