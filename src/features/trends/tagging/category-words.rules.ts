import type { TrendCategory } from '../trends.rules';

type Words = readonly (readonly [TrendCategory, RegExp])[];

const money = String.raw`(an? |over |about |nearly |up to |another |more than )*[$€£]\s?\d`;

/** Words that tell a headline's category. */
const strongWords: Words = [
  [
    'funding',
    new RegExp(
      String.raw`\b(rais(es?|ed|ing)|secur(es|ed)|clos(es|ed)|lands?|landed|bags?|nabs?|scores?|nets?|pulls in|hauls in|attracts) ${money}|\b(pre-?seed|series [a-h]\b|seed (round|funding|money|investment)|funding round|growth round|bridge round|venture (round|debt)|ipo\b|files to go public|goes? public|valued at|valuation of|at an? [$€£][\d.]+ ?\w* valuation|leads? [$€£][\d.]+\w* (round|investment))`,
      'i',
    ),
  ],
  [
    'acquisition',
    /\b(acquir(es|ed|ing)|to acquire|acquisitions?|to buy\b|buys\b|bought by|buyout|buying spree|takeover|mergers?|merges? with|to merge|snaps up|scoops up|takes? .{1,40} private|to be sold to|sells? itself|agrees to sell)/i,
  ],
  [
    'partnership',
    /\b(partner(s|ed|ing)? (with|to|on)|partnerships?|teams? up|teaming up|joins? forces|alliances?|collaborat(es?|ed|ing|ion)|joint venture|strategic agreement|integrat(es?|ion) with|signs? .{0,40}(deal|agreement|pact) with|reseller (deal|agreement|program))\b/i,
  ],
  [
    'regulation',
    /\b(regulat(e|es|ed|ing|ions?|ors?|ory)|lawmakers?|legislat(ion|ure|ors?|ive)|senate|house bill|bills? (would|to|that|aims|targets|passes|advances|heads|banning|requiring)|signs? .{0,50}\b(law|bill)|(new|privacy|state|federal|lending|labor) laws?\b|\bban(s|ned|ning)?\b|antitrust|attorney general|ag sues|(sues?|sued|fines?|fined|probes?|settles?) |lawsuits?|court|executive order|compliance (rules?|deadline)|licens(e|ing) (rules?|requirement)|consent order)|\b(ftc|sec|fcc|cfpb|doj|fda)\b/i,
  ],
  [
    'product_launch',
    /\b(launch(es|ed|ing)?(?! (an? )?(new |joint |formal |strategic )*(investigation|probe|partnership|lawsuit|bid|search|fund))|unveil(s|ed|ing)?|introduc(es|ed|ing)|debut(s|ed)?|roll(s|ed|ing) out|releas(es|ed) (?!.{0,30}(report|survey|study|index|results))|now (generally )?available|general availability|(opens?|enters) (public )?beta|ships? (its|new)|new (app|platform|product|feature|tool|version)s?\b)/i,
  ],
  [
    'market_trend',
    /\b((new |annual )?(report|survey|study|index)\b|trends?\b|outlook|forecast(s|ed)?|market (size|share|to|is|will|grows?|growth)|(rises?|rose|surges?|surged|jumps?|jumped|climbs?|grows?|grew|falls?|fell|drops?|dropped|declines?|declined|slows?|slumps?|plunges?|doubles?|triples?) (by |to |nearly |about |more than |over |another )*[\d$]|(boom|slowdown|downturn|rebound|comeback)\b|according to|analysts|(funding|spending|adoption|demand|hiring|investment|sales) (rises?|rebounds?|surges?|soars?|falls?|drops?|slows?|grows?|climbs?|cools?|dips?|hits?|is|are)\b|on the rise|what .{3,40} (means?|say)|why .{3,60} are\b|how .{3,60} are (using|changing|turning))/i,
  ],
];

/** Words that occur in all kinds of headlines: they count only if no `telling` word is found. */
const weakWords: Words = [
  ['funding', /\b(funding|investors?|invests?|venture capital|backed by|grants?|investment)\b/i],
  ['product_launch', /\b(launch|releases?|upgrade|update|beta|new features?)\b/i],
  [
    'market_trend',
    /\b(demand|adoption|spending|growth|grows?|growing|boosts?|shift|future of|hiring|layoffs)\b/i,
  ],
  ['regulation', /\b(law|rules?|policy|compliance|governor)\b/i],
  ['partnership', /\b(deal|partners?|agreement|joins)\b/i],
];

/** Returns the category of the first telling words in the title, or else in the text. */
export function categoryOf(title: string, content: string): TrendCategory {
  for (const text of [title, content.slice(0, 300)])
    for (const words of [strongWords, weakWords]) {
      const found = words
        .map(([category, pattern]) => ({ category, at: text.search(pattern) }))
        .filter(({ at }) => at >= 0)
        .sort((one, other) => one.at - other.at)[0];
      if (found) return found.category;
    }
  return 'other';
}
