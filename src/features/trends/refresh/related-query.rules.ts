import { UNITED_STATES, type TrendIndustry, type TrendLocation } from '../trends.rules';

interface Asked {
  industry: TrendIndustry | null;
  location: TrendLocation | null;
  keywords: readonly string[];
}

interface Interests {
  industries: readonly TrendIndustry[];
  locations: readonly TrendLocation[];
  keywords: readonly string[];
}

/** Returns how many wanted dimensions a query shares (0 to 3): the more, the likelier it has wanted articles. */
export function relatedness(asked: Asked, { industries, locations, keywords }: Interests): number {
  const { industry, location } = asked;
  const wantedKeywords = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  const shared = [
    industry !== null && industries.includes(industry),
    location !== null && (locations.includes(location) || locations.includes(UNITED_STATES)),
    asked.keywords.some((keyword) => wantedKeywords.has(keyword.toLowerCase())),
  ];
  return shared.filter(Boolean).length;
}
