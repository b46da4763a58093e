import type { Db } from '../../../db/connect';

/** An amount that differs from what follows from the ledger. */
export interface Difference {
  what: string;
  id: string;
  expected: string;
  found: string;
}

export interface MoneyReport {
  commissions: number;
  differences: Difference[];
}

/** The most differences of one kind that a report lists. */
const LISTED = 100;

const text = (column: string) => `cast(${column} as text)`;

/** What must hold at every moment. Each query returns the rows that differ, so none for a sound ledger. */
const checks: Readonly<Record<string, string>> = {
  'Left of commission': `
    SELECT c.id, ${text('coalesce(e.total, 0)')} AS expected, ${text('c."netMinor"')} AS found
    FROM commissions c
    LEFT JOIN (SELECT "commissionId", sum("amountMinor") AS total FROM commission_entries GROUP BY "commissionId") e
      ON e."commissionId" = c.id
    WHERE coalesce(e.total, 0) <> c."netMinor"`,
  'Balance of payee': `
    SELECT b."payeeId" || ' ' || b.currency AS id, ${text('b.entered')} AS expected, ${text('b.kept')} AS found
    FROM (
      SELECT "payeeId", currency, sum(entered) AS entered, sum(kept) AS kept
      FROM (
        SELECT "payeeId", currency, sum("amountMinor") AS entered, 0 AS kept
        FROM commission_entries GROUP BY "payeeId", currency
        UNION ALL
        SELECT "payeeId", currency, 0 AS entered, sum("netMinor") AS kept
        FROM commissions WHERE status IN ('held', 'due', 'in_payout', 'paid') GROUP BY "payeeId", currency
      ) parts GROUP BY "payeeId", currency
    ) b
    WHERE b.entered <> b.kept`,
  'Left of closed commission': `
    SELECT c.id, '0' AS expected, ${text('c."netMinor"')} AS found
    FROM commissions c WHERE c.status IN ('reversed', 'duplicate') AND c."netMinor" <> 0`,
  'Run of commission': `
    SELECT c.id, 'a run' AS expected, 'none' AS found
    FROM commissions c WHERE c.status = 'in_payout' AND c."payoutId" IS NULL`,
  'Entry in the ledger of the link': `
    SELECT e.id, ${text('e."amountMinor"')} AS expected, coalesce(${text('a."amountMinor"')}, 'none') AS found
    FROM commission_entries e
    INNER JOIN commissions c ON c.id = e."commissionId"
    INNER JOIN affiliate_links l ON l.id = c."affiliateLinkId" AND l.currency = e.currency
    LEFT JOIN affiliate_ledger a ON a.id = e.id
    WHERE c.source = 'conversion' AND (a.id IS NULL OR a."amountMinor" <> e."amountMinor")`,
  'Commission of link entry': `
    SELECT a.id, 'an entry of a commission' AS expected, 'none' AS found
    FROM affiliate_ledger a LEFT JOIN commission_entries e ON e.id = a.id WHERE e.id IS NULL`,
  'Earnings of link': `
    SELECT l.id, ${text('coalesce(a.total, 0)')} AS expected, ${text('l."earningsMinor"')} AS found
    FROM affiliate_links l
    LEFT JOIN (SELECT "linkId", sum("amountMinor") AS total FROM affiliate_ledger GROUP BY "linkId") a ON a."linkId" = l.id
    WHERE coalesce(a.total, 0) <> l."earningsMinor"`,
  'Reward of referral': `
    SELECT r.id, c.status AS expected, r."rewardStatus" AS found
    FROM commissions c
    INNER JOIN referrals r ON r.id = c."sourceId"
    WHERE c.source = 'referral' AND c.reverses IS NULL
      AND NOT EXISTS (SELECT 1 FROM commissions later WHERE later."sourceId" = c."sourceId" AND later.source = 'referral'
        AND later.reverses IS NULL AND later.id > c.id)
      AND r."rewardStatus" <> CASE c.status WHEN 'held' THEN 'pending' WHEN 'paid' THEN 'paid' WHEN 'due' THEN 'approved'
        WHEN 'in_payout' THEN 'approved' ELSE 'cancelled' END`,
};

/** Creates a function that compares all amounts of the installation with the ledger. */
export const createCheckMoney = (db: Db) => (): Promise<MoneyReport> =>
  db.transaction(async () => {
    // All queries of a transaction see the same data on SQLite.
    if (db.engine === 'postgres')
      await db.read.raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const differences: Difference[] = [];
    for (const [what, sql] of Object.entries(checks)) {
      const rows: Omit<Difference, 'what'>[] = await db.read
        .from(db.read.raw(`(${sql}) AS differing`))
        .limit(LISTED)
        .select('id', 'expected', 'found');
      differences.push(...rows.map((row) => ({ what, ...row })));
    }
    const [counted]: { n: number | string }[] = await db.read('commissions').count({ n: '*' });
    return { commissions: Number(counted?.n ?? 0), differences };
  });
