import type { TrendIndustry, TrendQuery } from 'partnerhub/plugin';

/** Search terms for each industry. */
const industryTerms: Readonly<Record<TrendIndustry, string>> = {
  SaaS: '(SaaS OR "software as a service")',
  FinTech: '(fintech OR "financial technology")',
  HealthTech: '(healthtech OR "health tech" OR "digital health")',
  EdTech: '(edtech OR "education technology")',
  'E-commerce': '("e-commerce" OR ecommerce)',
  MarTech: '(martech OR "marketing technology")',
  'Developer Tools': '("developer tools" OR devtools)',
  'AI/ML': '("artificial intelligence" OR "machine learning")',
  Cybersecurity: '(cybersecurity OR "cyber security")',
  'Enterprise Software': '"enterprise software"',
};

/** Search terms for places whose plain name is ambiguous. */
const locationTerms: Readonly<Record<string, string>> = {
  'United States': '("United States" OR "U.S.")',
  Georgia: 'Georgia -Tbilisi',
  Washington: '("Washington state" OR Seattle)',
  Virginia: 'Virginia -"West Virginia"',
};

const quoted = (text: string): string => `"${text.replaceAll('"', ' ').trim()}"`;

/** Excludes articles that are too old for a trend. */
const RECENT = 'when:30d';

/** Returns the address of a query in the syntax of Google News. */
export function searchAddress(newsUrl: string, { industry, location, keywords }: TrendQuery): string {
  const terms = [
    industry === null ? [] : [industryTerms[industry]],
    location === null ? [] : [locationTerms[location] ?? quoted(location)],
    keywords.length > 1 ? [`(${keywords.map(quoted).join(' OR ')})`] : keywords.map(quoted),
  ];
  const address = new URL(newsUrl);
  address.searchParams.set('q', [...terms.flat(), RECENT].join(' '));
  address.searchParams.set('hl', 'en-US');
  address.searchParams.set('gl', 'US');
  address.searchParams.set('ceid', 'US:en');
  return address.href;
}
