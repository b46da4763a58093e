import type { Db } from '../../db/connect';
import type { Amounts } from './scorecards.rules';

/** What the scorecard of a partner follows from. */
export interface ScorecardFacts {
  won: Amounts;
  open: Amounts;
  lastSignIn: string | null;
  lastDownload: string | null;
  lastRead: string | null;
  tasks: number;
  doneTasks: number;
  lastTouch: string | null;
}

/** The largest sums of the workspace. */
export interface BestAmounts {
  won: Amounts;
  open: Amounts;
}

interface Sums {
  currency: string;
  won: string;
  open: string;
}

const amountsOf = (rows: readonly Sums[], kind: 'won' | 'open'): Amounts =>
  new Map(rows.filter(({ currency }) => currency !== '').map((row) => [row.currency, BigInt(row[kind])]));

export function createScorecardFacts(db: Db) {
  /** As text, because JavaScript numbers can't hold 64-bit integers. */
  const texts = (of: (column: string) => string) => [
    db.read.raw(`cast(${of('"wonMinor"')} as text) as won`),
    db.read.raw(`cast(${of('"openMinor"')} as text) as open`),
  ];
  const isDone = db.engine === 'postgres' ? 't.completed' : 't.completed = 1';

  return {
    /** Returns the largest sums of a workspace in each currency. */
    async best(workspaceId: string): Promise<BestAmounts> {
      const rows: Sums[] = await db
        .read('partner_deal_sums')
        .where({ workspaceId })
        .groupBy('currency')
        .select('currency')
        .select(texts((column) => `max(${column})`));
      return { won: amountsOf(rows, 'won'), open: amountsOf(rows, 'open') };
    },

    /** Returns the facts of partners of the workspace, at most a few hundred. */
    async of(
      workspaceId: string,
      partnerIds: readonly string[],
    ): Promise<(partnerId: string) => ScorecardFacts> {
      type Of<Row> = (Row & { partnerId: string })[];
      const ofPartners = (table: string, column = 'partnerId') =>
        db
          .read(table)
          .whereIn(column, partnerIds)
          // An expression, because SQLite would otherwise read the whole workspace.
          .whereRaw(`?? || '' = ?`, [column.replace('partnerId', 'workspaceId'), workspaceId]);
      const sums: Promise<Of<Sums>> = ofPartners('partner_deal_sums')
        .select('partnerId', 'currency')
        .select(texts((column) => column));
      const uses: Promise<Of<{ kind: string; day: string }>> = ofPartners('portal_uses')
        .groupBy('partnerId', 'kind')
        .select('partnerId', 'kind')
        .max({ day: 'day' });
      const reads: Promise<Of<{ lastRead: string }>> = ofPartners('workspace_members as m', 'm.partnerId')
        .join('announcement_reads as r', 'r.userId', 'm.userId')
        .join('announcements as a', (join) =>
          join.on('a.id', 'r.announcementId').andOn('a.workspaceId', 'm.workspaceId'),
        )
        .groupBy('m.partnerId')
        .select({ partnerId: 'm.partnerId' })
        .max({ lastRead: 'r.readAt' });
      const tasks: Promise<Of<{ tasks: number | string; doneTasks: number | string }>> = db
        .read('onboarding_tasks as t')
        .whereIn('t.partnerId', partnerIds)
        .groupBy('t.partnerId')
        .select({ partnerId: 't.partnerId' })
        .select(
          db.read.raw('count(*) as tasks'),
          db.read.raw(`sum(case when ${isDone} then 1 else 0 end) as "doneTasks"`),
        );
      const touches: Promise<Of<{ lastTouchAt: string | null }>> = ofPartners('partner_figures').select(
        'partnerId',
        'lastTouchAt',
      );
      const grouped = <Row extends { partnerId: string }>(rows: readonly Row[]) => {
        const groups = new Map<string, Row[]>();
        for (const row of rows) {
          const group = groups.get(row.partnerId);
          if (group) group.push(row);
          else groups.set(row.partnerId, [row]);
        }
        return (partnerId: string) => groups.get(partnerId) ?? [];
      };
      const [sumsOf, usesOf, readsOf, tasksOf, touchesOf] = [
        // One after the other, because a transaction has one connection.
        grouped(await sums),
        grouped(await uses),
        grouped(await reads),
        grouped(await tasks),
        grouped(await touches),
      ];
      return (partnerId) => {
        const lastUse = (kind: string) => {
          const last = usesOf(partnerId).find((use) => use.kind === kind);
          return last ? `${last.day}T00:00:00.000Z` : null;
        };
        const [done] = tasksOf(partnerId);
        return {
          won: amountsOf(sumsOf(partnerId), 'won'),
          open: amountsOf(sumsOf(partnerId), 'open'),
          lastSignIn: lastUse('sign_in'),
          lastDownload: lastUse('download'),
          lastRead: readsOf(partnerId)[0]?.lastRead ?? null,
          tasks: Number(done?.tasks ?? 0),
          doneTasks: Number(done?.doneTasks ?? 0),
          lastTouch: touchesOf(partnerId)[0]?.lastTouchAt ?? null,
        };
      };
    },
  };
}

export type ScorecardFactsRepo = ReturnType<typeof createScorecardFacts>;
