import type { TrendIndustry, TrendPreferences, TrendQuery } from 'partnerhub/plugin';

const allIndustries: readonly TrendIndustry[] = [
  ...(['SaaS', 'FinTech', 'HealthTech', 'EdTech', 'E-commerce', 'MarTech', 'Developer Tools'] as const),
  ...(['AI/ML', 'Cybersecurity', 'Enterprise Software'] as const),
];

/**
 * Maximum number of queries by keyword. If there would be more, each query contains all keywords, and matches are
 * attributed only by their words.
 */
const MANY = 120;

/**
 * Returns a query for each combination of industry, location and keyword. Keywords don't need an industry. Without
 * both, all industries are queried, because a location alone finds sports and weather.
 */
export function queriesFor({ industries, locations, keywords }: TrendPreferences): TrendQuery[] {
  const topics = industries.length > 0 ? industries : keywords.length > 0 ? [null] : allIndustries;
  const places = locations.length > 0 ? locations : [null];
  const apart = keywords.map((keyword) => [keyword]);
  const isMany = topics.length * places.length * keywords.length > MANY;
  const words = keywords.length === 0 ? [[]] : isMany ? [[...keywords]] : apart;
  return topics.flatMap((industry) =>
    places.flatMap((location) => words.map((some) => ({ industry, location, keywords: some }))),
  );
}
