import type { Knex } from 'knex';
import { isPostgres } from './parts/columns';

/**
 * Turns what was earned before into commissions: those of conversions are due, and rewards of referrals that were paid are
 * paid. Commissions and entries get the ids of what they are made of, so that one statement makes all of them.
 */
export async function up(knex: Knex): Promise<void> {
  const lines = isPostgres(knex) ? `E'\\n'` : 'char(10)';
  await createPayees(knex, lines);
  await earnByConversions(knex);
  await earnByReferrals(knex);
}

const earningLinks = `affiliate_links l WHERE EXISTS (SELECT 1 FROM affiliate_ledger e WHERE e."linkId" = l.id)`;

/** Rewards in money that have been paid to someone. */
const paidRewards = `referrals r INNER JOIN referral_programs g ON g.id = r."programId"
  WHERE r."rewardStatus" = 'paid' AND g."rewardType" IN ('fixed', 'percentage') AND r."rewardAmountNumber" > 0
  AND (r."referrerId" IS NOT NULL OR r."referrerEmail" IS NOT NULL)`;

async function createPayees(knex: Knex, line: string): Promise<void> {
  const columns = `(id, "workspaceId", "partnerId", name, "nameSort", "searchText", email, "emailKey", kind, "createdAt",
    "updatedAt")`;
  const partners = (source: string, partnerId: string, id: string) => `
    INSERT INTO payees ${columns}
    SELECT f.id, p."workspaceId", p.id, p.name, lower(p.name), lower(p.name) || ${line} || lower(coalesce(f.email, '')),
      f.email, NULL, 'company', f.at, f.at
    FROM (
      SELECT ${partnerId} AS partner, min(${id}) AS id, min(${id.charAt(0)}."createdAt") AS at,
        (SELECT min(k.email) FROM partner_contacts k WHERE k."partnerId" = ${partnerId} AND k."isPrimary") AS email
      FROM ${source} AND ${partnerId} IS NOT NULL GROUP BY ${partnerId}
    ) f
    INNER JOIN partners p ON p.id = f.partner
    WHERE NOT EXISTS (SELECT 1 FROM payees y WHERE y."partnerId" = p.id AND y."workspaceId" = p."workspaceId")`;
  const people = (source: string, of: { row: string; partnerId: string; name: string; email: string }) => `
    INSERT INTO payees ${columns}
    SELECT f.id, f.workspace, NULL, f.name, lower(f.name), lower(f.name) || ${line} || f.key, f.email, f.key, 'person',
      f.at, f.at
    FROM (
      SELECT ${of.row}."workspaceId" AS workspace, lower(${of.email}) AS key, min(${of.row}.id) AS id,
        min(${of.name}) AS name, min(${of.email}) AS email, min(${of.row}."createdAt") AS at
      FROM ${source} AND ${of.partnerId} IS NULL GROUP BY ${of.row}."workspaceId", lower(${of.email})
    ) f
    WHERE NOT EXISTS (SELECT 1 FROM payees y WHERE y."workspaceId" = f.workspace AND y."emailKey" = f.key)`;
  await knex.raw(partners(earningLinks, 'l."partnerId"', 'l.id'));
  await knex.raw(
    people(earningLinks, {
      row: 'l',
      partnerId: 'l."partnerId"',
      name: 'l."affiliateName"',
      email: 'l."affiliateEmail"',
    }),
  );
  await knex.raw(partners(paidRewards, 'r."referrerId"', 'r.id'));
  await knex.raw(
    people(paidRewards, {
      row: 'r',
      partnerId: 'r."referrerId"',
      name: 'coalesce(r."referrerName", r."referrerEmail")',
      email: 'r."referrerEmail"',
    }),
  );
}

async function earnByConversions(knex: Knex): Promise<void> {
  await knex.raw(`
    INSERT INTO commissions (id, "workspaceId", "payeeId", "partnerId", "programId", "affiliateLinkId", source, "sourceId",
      "eventAmountMinor", "amountMinor", "netMinor", currency, status, "createdAt", "updatedAt")
    SELECT c.id, c."workspaceId", y.id, l."partnerId", l."programId", l.id, 'conversion', c.id, c."amountMinor",
      c."commissionMinor", e.total, c.currency, CASE WHEN e.total = 0 THEN 'reversed' ELSE 'due' END, c."createdAt",
      c."createdAt"
    FROM affiliate_conversions c
    INNER JOIN (SELECT "conversionId", sum("amountMinor") AS total FROM affiliate_ledger GROUP BY "conversionId") e
      ON e."conversionId" = c.id
    INNER JOIN affiliate_links l ON l.id = c."linkId"
    INNER JOIN payees y ON y."workspaceId" = c."workspaceId"
      AND (y."partnerId" = l."partnerId" OR (l."partnerId" IS NULL AND y."emailKey" = lower(l."affiliateEmail")))`);
  await knex.raw(`
    INSERT INTO commission_entries (id, "workspaceId", "commissionId", "payeeId", kind, "amountMinor", currency, cause,
      "createdAt")
    SELECT e.id, e."workspaceId", c.id, c."payeeId",
      CASE e.kind WHEN 'commission' THEN 'earned' WHEN 'reversal' THEN 'reversed' ELSE 'reinstated' END,
      e."amountMinor", e.currency, CASE e.kind WHEN 'commission' THEN NULL ELSE 'event' END, e."createdAt"
    FROM affiliate_ledger e
    INNER JOIN commissions c ON c.id = e."conversionId"`);
}

/** Rewards have no currency of their own: they were shown in USD. */
async function earnByReferrals(knex: Knex): Promise<void> {
  const minor = `cast(round(r."rewardAmountNumber" * 100) AS ${isPostgres(knex) ? 'bigint' : 'integer'})`;
  await knex.raw(`
    INSERT INTO commissions (id, "workspaceId", "payeeId", "partnerId", "programId", source, "sourceId", customer,
      "amountMinor", "netMinor", currency, status, "createdAt", "updatedAt")
    SELECT r.id, r."workspaceId", y.id, r."referrerId", g.id, 'referral', r.id, r."referredEmail", ${minor}, ${minor}, 'USD',
      'paid', coalesce(r."rewardedAt", r."createdAt"), coalesce(r."rewardedAt", r."createdAt")
    FROM ${paidRewards.replace(
      'WHERE',
      `INNER JOIN payees y ON y."workspaceId" = r."workspaceId"
        AND (y."partnerId" = r."referrerId" OR (r."referrerId" IS NULL AND y."emailKey" = lower(r."referrerEmail")))
       WHERE`,
    )}`);
  await knex.raw(`
    INSERT INTO commission_entries (id, "workspaceId", "commissionId", "payeeId", kind, "amountMinor", currency, "createdAt")
    SELECT c.id, c."workspaceId", c.id, c."payeeId", 'earned', c."amountMinor", c.currency, c."createdAt"
    FROM commissions c WHERE c.source = 'referral' AND c.id = c."sourceId"`);
}

/** The tables of the earlier migration go with their rows. */
export const down = async (): Promise<void> => undefined;
