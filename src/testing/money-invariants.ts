import { expect } from 'vitest';
import type { App } from '../app';

/** What must hold of commissions and payouts after every change, computed apart from `money check`, in whole units. */

type Checked = Pick<App, 'checkMoney' | 'db'>;

/** Per payee and currency: `ledger` and `commissions` must be equal, and so must `statements + unpaid`. */
const balances = `
  SELECT "payeeId" || ' ' || currency AS key,
    cast(sum(ledger) as text) AS ledger, cast(sum(left_) as text) AS commissions,
    cast(sum(paid) as text) AS paid, cast(sum(unpaid) as text) AS unpaid, cast(sum(statements) as text) AS statements
  FROM (
    SELECT "payeeId", currency, "amountMinor" AS ledger, 0 AS left_, 0 AS paid, 0 AS unpaid, 0 AS statements
    FROM commission_entries
    UNION ALL
    SELECT "payeeId", currency, 0, "netMinor", CASE WHEN status = 'paid' THEN "netMinor" ELSE 0 END,
      CASE WHEN status IN ('held', 'due', 'in_payout') THEN "netMinor" ELSE 0 END, 0
    FROM commissions
    UNION ALL
    SELECT l."payeeId", o.currency, 0, 0, 0, 0, l."amountMinor"
    FROM payout_lines l INNER JOIN payouts o ON o.id = l."payoutId" WHERE l.status = 'paid'
  ) parts GROUP BY "payeeId", currency`;

/** Lines whose amount isn't the sum of the commissions that they hold, or isn't more than nothing. */
const wrongLines = `
  SELECT l.id, l.status, cast(l."amountMinor" as text) AS amount, cast(coalesce(c.total, 0) as text) AS held
  FROM payout_lines l
  INNER JOIN payouts o ON o.id = l."payoutId"
  LEFT JOIN (
    SELECT "payoutLineId", sum("netMinor") AS total, min(status) AS least, max(status) AS greatest
    FROM commissions WHERE "payoutLineId" IS NOT NULL GROUP BY "payoutLineId"
  ) c ON c."payoutLineId" = l.id
  WHERE l."amountMinor" <= 0
    OR (l.status IN ('pending', 'paid') AND (c.total IS NULL OR c.total <> l."amountMinor"
      OR c.least <> c.greatest OR c.least <> CASE l.status WHEN 'paid' THEN 'paid' ELSE 'in_payout' END))
    OR (l.status IN ('failed', 'removed') AND c.total IS NOT NULL)
    OR (l.status = 'pending' AND o.status IN ('paid', 'cancelled'))
    OR (l.status = 'paid' AND o.status NOT IN ('exported', 'paid'))`;

const wrongPayouts = `
  SELECT o.id, cast(o."amountMinor" as text) AS amount, cast(coalesce(l.total, 0) as text) AS lines
  FROM payouts o
  LEFT JOIN (SELECT "payoutId", sum("amountMinor") AS total FROM payout_lines WHERE status IN ('pending', 'paid')
    GROUP BY "payoutId") l ON l."payoutId" = o.id
  WHERE o."amountMinor" <> coalesce(l.total, 0)`;

const paidCommissions = `
  SELECT id, "payoutLineId" || ' ' || cast("netMinor" as text) AS paid FROM commissions WHERE status = 'paid'`;

const rowsOf = async (app: Checked, sql: string): Promise<Record<string, string>[]> =>
  app.db.read.from(app.db.read.raw(`(${sql}) AS found`)).select('*');

/** Returns a function that checks everything. It remembers what was paid, which must stay as it is. */
export function createMoneyInvariants(app: Checked): () => Promise<void> {
  const paid = new Map<string, string>();
  return async () => {
    for (const row of await rowsOf(app, balances)) {
      const [ledger = 0n, commissions, paidOut, unpaid = 0n, statements = 0n] = (
        ['ledger', 'commissions', 'paid', 'unpaid', 'statements'] as const
      ).map((name) => BigInt(row[name] ?? ''));
      expect({ ...row, commissions, paidOut, sum: statements + unpaid }).toEqual({
        ...row,
        ...{ commissions: ledger, paidOut: statements, sum: ledger },
      });
    }
    expect(await rowsOf(app, wrongLines)).toEqual([]);
    expect(await rowsOf(app, wrongPayouts)).toEqual([]);
    const now = new Map(
      (await rowsOf(app, paidCommissions)).map((row) => [row['id'] ?? '', row['paid'] ?? '']),
    );
    for (const [id, how] of paid) expect([id, now.get(id)]).toEqual([id, how]);
    for (const [id, how] of now) paid.set(id, how);
    expect((await app.checkMoney()).differences).toEqual([]);
  };
}
