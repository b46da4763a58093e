import type { TrendIndustry, TrendPreferences, TrendQuery } from 'partnerhub/plugin';

const allIndustries: readonly TrendIndustry[] = [
  ...(['SaaS', 'FinTech', 'HealthTech', 'EdTech', 'E-commerce', 'MarTech', 'Developer Tools'] as const),
  ...(['AI/ML', 'Cybersecurity', 'Enterprise Software'] as const),
];

/** Beyond it, the keywords are asked for together: what they found is then told by its words only. */
const MANY = 120;

/**
 * Each industry in each location by each keyword. Without an industry the keywords say enough; without either, all industries are
 * asked for, since a place alone brings sports and weather.
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
