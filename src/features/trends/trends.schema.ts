import { z } from 'zod';
import { oneOf, queryText, yesOrNo } from '../../lib/fields';
import { pageRequest } from '../../lib/paging';
import {
  exclusiveLocations,
  trendCategories,
  trendIndustries,
  trendLimits as limits,
  trendLocations,
  trendMessages as messages,
} from './trends.rules';

const KEYWORDS = 'Keywords must be a list of texts';

/** Each once, whatever its case; empty ones are dropped. */
const keywords = z
  .array(
    z
      .string(KEYWORDS)
      .trim()
      .max(limits.keyword, 'Keyword is too long')
      .transform((text) => text.replace(/\s+/g, ' ')),
    KEYWORDS,
  )
  .transform((given) => {
    const kept = new Map<string, string>();
    for (const keyword of given)
      if (keyword !== '' && !kept.has(keyword.toLowerCase())) kept.set(keyword.toLowerCase(), keyword);
    return [...kept.values()];
  })
  .refine((kept) => kept.length <= limits.keywords, messages.tooManyKeywords);

/** What `POST /api/trend-preferences` takes (spec §4, §7): what is left out stays as it is. */
export const preferenceChanges = z
  .object({
    industries: z
      .array(oneOf('Industry', trendIndustries), 'Industries must be a list of industries')
      .transform((chosen) => trendIndustries.filter((industry) => chosen.includes(industry))),
    locations: z
      .array(oneOf('Location', trendLocations), 'Locations must be a list of locations')
      .transform(exclusiveLocations),
    keywords,
  })
  .partial();

/** Narrows what the preferences let through. */
export const articleFilters = pageRequest.extend({
  search: queryText('search').max(200, 'search is too long').optional(),
  industry: oneOf('industry', trendIndustries).optional(),
  location: oneOf('location', trendLocations).optional(),
  category: oneOf('category', trendCategories).optional(),
  isRead: yesOrNo('isRead'),
  isStarred: yesOrNo('isStarred'),
});

export const articleChanges = z
  .object({
    isRead: z.boolean('isRead must be true or false'),
    isStarred: z.boolean('isStarred must be true or false'),
  })
  .partial();

/** All that the preferences let through. */
export const articlesToRead = z.object({});

export type PreferenceChanges = z.infer<typeof preferenceChanges>;
export type ArticleFilters = z.infer<typeof articleFilters>;
export type ArticleChanges = z.infer<typeof articleChanges>;
