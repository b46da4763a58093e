import type { ItemCategory } from '../monitoring.rules';

/** The first match counts: words about money or deals are clearer signs than those about product news. */
const table: readonly (readonly [ItemCategory, RegExp])[] = [
  [
    'funding',
    /\b(series [a-h]\b|seed (round|funding)|funding round|rais(es|ed|ing) (over |about |nearly )?[$€£]|(secures|closes|lands|bags) [$€£]|venture (round|funding|capital)|valuation|valued at|goes? public|\bipo\b|in funding)/i,
  ],
  [
    'partnership',
    /\b(partner(s|ed|ing)? with|partnerships?|teams? up with|joins forces|alliance|collaborat(es|ing|ion) with|reseller|strategic agreement|integrat(es|ion) with)\b/i,
  ],
  [
    'press_release',
    /\b(press release|for immediate release|announces? (its |the )?(appointment|acquisition|results|agreement)|appoints|names .{1,40} (as )?(ceo|cfo|cto|chief)|acquires|acquisition|to acquire|(first|second|third|fourth)[- ]quarter|q[1-4] (20\d\d )?results)\b/i,
  ],
  [
    'product_update',
    /\b(release notes|changelog|what['’]s new|new features?|now (generally )?available|general availability|launch(es|ed|ing)?|introduc(es|ing)|version \d|v\d+\.\d+|beta|deprecat(es|ed|ion|ing)|updates? to)\b/i,
  ],
];

/**
 * Returns the category by the words of the title, then of the start of the content; else the usual one of the source.
 */
export function categoryOf(title: string, content: string, usual: ItemCategory = 'other'): ItemCategory {
  for (const text of [title, content.slice(0, 500)]) {
    const found = table.find(([, words]) => words.test(text));
    if (found) return found[0];
  }
  return usual;
}
