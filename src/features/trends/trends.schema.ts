import * as z from 'zod';
import { distinctTexts, listOf, oneOf, booleanQuery } from '../../lib/entities/fields';
import { searchRequest, sortedBy } from '../../lib/paging';
import {
  exclusiveLocations,
  trendCategories,
  trendIndustries,
  trendLimits as limits,
  trendLocations,
  trendMessages as messages,
} from './trends.rules';

const KEYWORDS = 'Keywords must be a list of texts';

const keywords = distinctTexts(
  z
    .string(KEYWORDS)
    .trim()
    .max(limits.keyword, 'Keyword is too long')
    .transform((text) => text.replace(/\s+/g, ' ')),
  limits.keywords,
  { notList: KEYWORDS, tooMany: messages.tooManyKeywords },
);

/** Body of `POST /api/trend-preferences` (spec §4, §7). Omitted fields keep their value. */
export const preferenceChanges = z
  .object({
    industries: listOf(oneOf('Industry', trendIndustries), {
      notList: 'Industries must be a list of industries',
      tooMany: `There are ${trendIndustries.length} industries`,
    }).transform((chosen) => trendIndustries.filter((industry) => chosen.includes(industry))),
    locations: listOf(oneOf('Location', trendLocations), {
      notList: 'Locations must be a list of locations',
      tooMany: `There are ${trendLocations.length} locations`,
    }).transform(exclusiveLocations),
    keywords,
  })
  .partial();

/** Filters applied on top of the preferences. */
export const articleFilters = searchRequest.extend({
  ...sortedBy('detectedAt'),
  industry: oneOf('industry', trendIndustries).optional(),
  location: oneOf('location', trendLocations).optional(),
  category: oneOf('category', trendCategories).optional(),
  isRead: booleanQuery('isRead'),
  isStarred: booleanQuery('isStarred'),
});

export const articleChanges = z
  .object({
    isRead: z.boolean('isRead must be true or false'),
    isStarred: z.boolean('isStarred must be true or false'),
    category: oneOf('category', trendCategories),
  })
  .partial();

/** Marks all articles that match the preferences. */
export const markReadBody = z.object({});

export type PreferenceChanges = z.infer<typeof preferenceChanges>;
export type ArticleFilters = z.infer<typeof articleFilters>;
export type ArticleChanges = z.infer<typeof articleChanges>;
