import type { Knex } from 'knex';
import type { Db } from '../../../db/connect';
import { authorize, type Actor } from '../../../lib/actor';
import { fromKeys } from '../../../lib/entities/from-keys';
import { formatAmount } from '../../../lib/money/money';
import { commissionStatuses, viewCommissions, type CommissionStatus } from './commissions.rules';

/** What the commissions of something add up to in one currency, after reversals. Decimal text. */
export interface CommissionSums {
  currency: string;
  held: string;
  due: string;
  inPayout: string;
  paid: string;
  /** Held, due and in payouts. */
  owed: string;
  /** Owed and paid. */
  earned: string;
}

/** Whose commissions are added up. */
export type SummedBy = 'payeeId' | 'partnerId' | 'programId' | 'affiliateLinkId';

interface Row {
  key: string | null;
  currency: string;
  status: CommissionStatus;
  minor: string;
  n: number | string;
}

/** Adds up commissions for screens, never over currencies. */
export function createCommissionSums(db: Db) {
  const read = (query: Knex.QueryBuilder, key: string | Knex.Raw): Promise<Row[]> =>
    query
      .groupBy('c.currency', 'c.status')
      .select({ key, currency: 'c.currency', status: 'c.status' })
      .select(db.read.raw('cast(sum(c."netMinor") as text) as minor'), db.read.raw('count(*) as n'));

  const ofWorkspace = (workspaceId: string): Promise<Row[]> =>
    read(db.read('commissions as c').where({ 'c.workspaceId': workspaceId }), db.read.raw('null'));

  return {
    /** Counts the commissions of a workspace by status. */
    async counts(actor: Actor): Promise<Record<CommissionStatus | 'total', number>> {
      authorize(actor, viewCommissions);
      const rows = await ofWorkspace(actor.workspaceId);
      const count = (found: readonly Row[]) => found.reduce((sum, { n }) => sum + Number(n), 0);
      const byStatus = fromKeys(commissionStatuses, (status) =>
        count(rows.filter((row) => row.status === status)),
      );
      return { ...byStatus, total: count(rows) };
    },

    /** Adds up everything that the workspace's payees have earned, and counts what waits for a decision. */
    async ofWorkspace(actor: Actor): Promise<{ sums: CommissionSums[]; flagged: number }> {
      authorize(actor, viewCommissions);
      const { workspaceId } = actor;
      const [rows, flagged] = await Promise.all([
        ofWorkspace(workspaceId),
        // Must equal the condition of the partial index word for word.
        db
          .read('commissions')
          .where({ workspaceId })
          .whereRaw(db.engine === 'postgres' ? '"isFlagged"' : '"isFlagged" = 1')
          .count({ n: '*' }),
      ]);
      return { sums: sumsOf(rows), flagged: Number(flagged[0]?.n ?? 0) };
    },

    /** Adds up the commissions of several payees, partners, programs or links, by their ids. */
    async of(actor: Actor, by: SummedBy, ids: readonly string[]): Promise<Map<string, CommissionSums[]>> {
      authorize(actor, viewCommissions);
      const query = db
        .read('commissions as c')
        .whereIn(`c.${by}`, ids)
        // An expression, because SQLite would otherwise read the whole workspace.
        .whereRaw("?? || '' = ?", ['c.workspaceId', actor.workspaceId])
        .groupBy(`c.${by}`);
      const rows = ids.length === 0 ? [] : await read(query, `c.${by}`);
      return new Map(ids.map((id) => [id, sumsOf(rows.filter(({ key }) => key === id))]));
    },
  };
}

/** Adds rows up by currency. The currency with the most commissions comes first. */
function sumsOf(rows: readonly Row[]): CommissionSums[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      return { currency, own, n: own.reduce((sum, { n }) => sum + Number(n), 0) };
    })
    .sort((one, other) => other.n - one.n)
    .map(({ currency, own }) => {
      const minor = (...statuses: CommissionStatus[]) =>
        own.reduce((sum, row) => (statuses.includes(row.status) ? sum + BigInt(row.minor) : sum), 0n);
      const amount = (...statuses: CommissionStatus[]) => formatAmount(minor(...statuses), currency);
      return {
        currency,
        held: amount('held'),
        due: amount('due'),
        inPayout: amount('in_payout'),
        paid: amount('paid'),
        owed: amount('held', 'due', 'in_payout'),
        earned: amount('held', 'due', 'in_payout', 'paid'),
      };
    });
}
