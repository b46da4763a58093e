import { UNITED_STATES, type TrendIndustry, type TrendLocation } from './trends.rules';

interface Asked {
  industry: TrendIndustry | null;
  location: TrendLocation | null;
  keywords: readonly string[];
}

interface Wanted {
  industries: readonly TrendIndustry[];
  locations: readonly TrendLocation[];
  keywords: readonly string[];
}

/** How much of what is wanted a query asks for: the more, the likelier its answer has something of it. 0: nothing at all. */
export function relatedness(asked: Asked, { industries, locations, keywords }: Wanted): number {
  const { industry, location } = asked;
  const wantedKeywords = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  const shared = [
    industry !== null && industries.includes(industry),
    location !== null && (locations.includes(location) || locations.includes(UNITED_STATES)),
    asked.keywords.some((keyword) => wantedKeywords.has(keyword.toLowerCase())),
  ];
  return shared.filter(Boolean).length;
}
