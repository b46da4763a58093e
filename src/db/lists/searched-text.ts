/**
 * The tables whose rows are found by texts of other records too, such as the name of a deal's partner. Triggers keep
 * these texts in `searchRelated` (migration 073).
 */
const related = new Set([
  'affiliate_links',
  'campaigns',
  'deals',
  'events',
  'leads',
  'partners',
  'referrals',
]);

/** Returns the text that searches of a table read, as PostgreSQL's trigram index has it. Words don't contain spaces. */
export const searchedText = (table: string, alias: string): string =>
  related.has(table) ? `(${alias}."searchText" || ' ' || ${alias}."searchRelated")` : `${alias}."searchText"`;

/** Returns the beginning of both texts, in which words are compared: names, and mostly those of people. */
export const searchedHead = (table: string, alias: string): string =>
  related.has(table)
    ? `substr(${alias}."searchText", 1, 300) || ' ' || substr(${alias}."searchRelated", 1, 2000)`
    : `substr(${alias}."searchText", 1, 300)`;
