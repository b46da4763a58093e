import type { PodcastCategory } from 'partnerhub/plugin';

/** Apple has no genres for these two categories, so they are recognized by the show's name. */
const named: readonly (readonly [RegExp, PodcastCategory])[] = [
  [/\bcustomer[- ](success|experience|support|service)\b/i, 'customer-success'],
  [
    /\bproduct[- ](manage(r|rs|ment)|led|people|leaders?|leadership|thinking|strategy|market fit)\b/i,
    'product',
  ],
];

/** Apple's genres, narrower ones first, because Marketing is part of Business. */
const genres: readonly (readonly [RegExp, PodcastCategory])[] = [
  [/^Entrepreneurship$/, 'entrepreneurship'],
  [/^Marketing$/, 'marketing'],
  [/^(Technology|Tech News)$/, 'technology'],
  [/^(Business|Business News|Management|Careers|Investing|Non-Profit)$/, 'business'],
];

/** Returns null if the show belongs to none of PartnerHub's categories. */
export function categoryOf(name: string, topics: readonly string[]): PodcastCategory | null {
  const byName = named.find(([pattern]) => pattern.test(name));
  if (byName) return byName[1];
  const byGenre = genres.find(([pattern]) => topics.some((topic) => pattern.test(topic)));
  return byGenre?.[1] ?? null;
}
