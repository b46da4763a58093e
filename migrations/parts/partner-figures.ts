import type { Knex } from 'knex';
import { isPostgres } from './columns';

/** SQL over the records of partners, by which triggers keep `partner_figures` and `partner_deal_sums` up to date. */

const WINDOW = 'partner_figures_window';

/** ISO 4217. Earlier migrations have a shorter list, because they only know the currencies of their time. */
const units = `CASE
  WHEN s.currency IN ('BIF','CLP','DJF','GNF','ISK','JPY','KMF','KRW','PYG','RWF','UGX','UYI','VND','VUV','XAF','XOF','XPF') THEN 1.0
  WHEN s.currency IN ('BHD','IQD','JOD','KWD','LYD','OMR','TND') THEN 1000.0
  WHEN s.currency IN ('CLF','UYW') THEN 10000.0
  ELSE 100.0 END`;

/** The largest of a partner's sums as a number, by which lists are sorted. Sums of different currencies are never added. */
const largest = (kind: 'open' | 'won', partner: string): string =>
  `(SELECT max(s."${kind}Minor" / ${units}) FROM partner_deal_sums s
    WHERE s."partnerId" = ${partner} AND s.currency <> '' AND s."${kind}Deals" > 0)`;

export const setSums = (partner: string): string =>
  `UPDATE partner_figures SET "openPipeline" = ${largest('open', partner)}, "won12Months" = ${largest('won', partner)}
   WHERE "partnerId" = ${partner};`;

const sumColumns = ['deals', 'minor', 'openDeals', 'openMinor', 'wonDeals', 'wonMinor'];
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** What one deal adds to the columns of its sum. Deals without an amount have the currency ''. */
function partsOf(row: string): { currency: string; values: string[] } {
  const minor = `CASE WHEN ${row}.currency IS NULL THEN 0 ELSE coalesce(${row}."amountMinor", 0) END`;
  const isOpen = `CASE WHEN ${row}.status IN ('submitted', 'approved') THEN 1 ELSE 0 END`;
  const isWon = `CASE WHEN ${row}.status = 'won' AND ${row}."closedAt" >= (SELECT "wonSince" FROM ${WINDOW})
    THEN 1 ELSE 0 END`;
  return {
    currency: `CASE WHEN ${row}."amountMinor" IS NULL THEN '' ELSE coalesce(${row}.currency, '') END`,
    values: ['1', minor, isOpen, `(${isOpen}) * (${minor})`, isWon, `(${isWon}) * (${minor})`],
  };
}

const adding = sumColumns
  .map((name) => `"${name}" = partner_deal_sums."${name}" + excluded."${name}"`)
  .join(', ');
const sumOf = `"partnerId", "workspaceId", currency, ${quoted(sumColumns)}`;
const onConflict = `ON CONFLICT ("partnerId", currency) DO UPDATE SET ${adding};`;

export function addDeal(row: string): string {
  const { currency, values } = partsOf(row);
  return `INSERT INTO partner_deal_sums (${sumOf})
    VALUES (${row}."partnerId", ${row}."workspaceId", ${currency}, ${values.join(', ')}) ${onConflict}`;
}

/** Adds all deals of a table, such as the new rows of a statement on PostgreSQL. */
export function addDeals(table: string): string {
  const { currency, values } = partsOf('d');
  const sums = values.map((value) => `sum(${value})`).join(', ');
  // SQLite would otherwise read ON as the condition of a join.
  return `INSERT INTO partner_deal_sums (${sumOf})
    SELECT d."partnerId", d."workspaceId", ${currency}, ${sums} FROM ${table} d WHERE true
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 ${onConflict}`;
}

export function removeDeal(row: string): string {
  const { currency, values } = partsOf(row);
  const less = sumColumns.map((name, index) => `"${name}" = "${name}" - (${values[index]})`).join(', ');
  return `UPDATE partner_deal_sums SET ${less} WHERE "partnerId" = ${row}."partnerId" AND currency = ${currency};`;
}

/** Whether a changed deal belongs to another sum than before. */
export const isMoved = `OLD."partnerId" <> NEW."partnerId" OR ${partsOf('OLD').currency} <> ${partsOf('NEW').currency}`;

/** Changes the sum of a deal that isn't moved, in one statement. */
export function changeDeal(): string {
  const [before, after] = [partsOf('OLD'), partsOf('NEW')];
  const set = sumColumns
    .map((name, index) => `"${name}" = "${name}" + (${after.values[index]}) - (${before.values[index]})`)
    .join(', ');
  return `UPDATE partner_deal_sums SET ${set}
    WHERE "partnerId" = NEW."partnerId" AND currency = ${after.currency};`;
}

const isTrue = (knex: Knex, column: string): string => (isPostgres(knex) ? column : `${column} = 1`);
const isFalse = (knex: Knex, column: string): string =>
  isPostgres(knex) ? `NOT ${column}` : `${column} = 0`;

/** The time of the newest note, comment, email or completed check-in of a partner. */
export const lastTouch = (knex: Knex, partner: string, workspace: string): string => `
  (SELECT max(at) FROM (
    SELECT max(n."createdAt") AS at FROM partner_notes n WHERE n."partnerId" = ${partner}
    UNION ALL SELECT max(c."createdAt") FROM comments c
      WHERE c."partnerId" = ${partner} AND c."workspaceId" = ${workspace}
    UNION ALL SELECT max(a."createdAt") FROM partner_activities a
      WHERE a."partnerId" = ${partner} AND a."activityType" = 'email_sent'
    UNION ALL SELECT max(i."completedAt") FROM check_ins i
      WHERE i."partnerId" = ${partner} AND ${isTrue(knex, 'i.completed')}) touches)`;

/** The time of the open check-in that is due first. */
export const nextCheckIn = (knex: Knex, partner: string): string =>
  `(SELECT min(i."scheduledDate") FROM check_ins i WHERE i."partnerId" = ${partner} AND ${isFalse(knex, 'i.completed')})`;

/** Whether people of a partner use the portal, or are at least invited to it. */
export const portalState = (partner: string): string => `CASE
  WHEN EXISTS (SELECT 1 FROM workspace_members m WHERE m."partnerId" = ${partner} AND m.role = 'partner_portal') THEN 'active'
  WHEN EXISTS (SELECT 1 FROM invitations v WHERE v."partnerId" = ${partner} AND v."usedAt" IS NULL
    AND v."expiresAt" > (SELECT "invitedAfter" FROM ${WINDOW})) THEN 'invited'
  ELSE 'none' END`;
