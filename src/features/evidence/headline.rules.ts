/** Verbs that follow the name of a company in headlines. */
const verbs = [
  'acquires',
  'adds',
  'announces',
  'appoints',
  'brings',
  'buys',
  'closes',
  'debuts',
  'enters',
  'expands',
  'files',
  'gets',
  'goes',
  'hires',
  'integrates',
  'introduces',
  'invests',
  'joins',
  'launches',
  'lays',
  'merges',
  'names',
  'opens',
  'partners',
  'picks',
  'raises',
  'releases',
  'rolls',
  'secures',
  'sells',
  'shuts',
  'signs',
  'teams',
  'unveils',
  'wins',
];

/**
 * Up to five words that are capitalized, numbers, or joined by "&", "of" or "the", followed by one of the verbs.
 */
const subject = new RegExp(
  String.raw`^((?:[\p{Lu}\p{N}][\p{L}\p{N}.'’-]*)(?: (?:&|of|the|[\p{Lu}\p{N}][\p{L}\p{N}.'’-]*)){0,4}) (?:to )?(?:${verbs.join('|')})\b`,
  'u',
);

/**
 * Returns the company that a headline is about, such as Northwind for `Northwind raises $5M`. Empty if none is
 * found.
 */
export function findCompany(headline: string): string {
  return subject.exec(headline.trim())?.[1] ?? '';
}
