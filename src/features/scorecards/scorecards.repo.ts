import type { Db } from '../../db/connect';
import { insertAll } from '../../db/writes/insert-all';
import { scorecardParts, type ScorecardWeights } from '../workspaces/workspaces.rules';
import type { Distribution, PartScores } from './scorecards.rules';

/** The scorecard of a partner as the last pass has computed it. */
export interface StoredScorecard extends PartScores {
  partnerId: string;
  workspaceId: string;
  score: number;
  /** The score from which falls are measured. */
  peak: number;
}

/** Days of which every score is kept. Of earlier ones, the first of each month is. */
const KEPT_DAYS = 62;

const days = (count: number): number => count * 24 * 3600 * 1000;

export function createScorecardsRepo(db: Db) {
  const isIn = (table: string, partnerIds: readonly string[]) =>
    db.write(table).whereIn('partnerId', partnerIds);
  const health = `case when score >= 75 then 'good' when score >= 50 then 'fair' else 'at_risk' end`;

  return {
    /** Returns the peaks of partners, by id. Those of new partners are missing. */
    async peaks(partnerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows: { partnerId: string; peak: number }[] = await db
        .read('partner_scorecards')
        .whereIn('partnerId', partnerIds)
        .select('partnerId', 'peak');
      return new Map(rows.map(({ partnerId, peak }) => [partnerId, peak]));
    },

    /** Returns the score of a day at least `count` days ago; null if there is none. */
    async scoreBefore(partnerId: string, now: string, count: number): Promise<number | null> {
      const until = new Date(Date.parse(now) - days(count)).toISOString().slice(0, 10);
      const row: { score: number } | undefined = await db
        .read('partner_score_days')
        .where({ partnerId })
        .where('day', '<=', until)
        .orderBy('day', 'desc')
        .first('score');
      return row?.score ?? null;
    },

    /** Returns the scores of a partner by day, oldest first: all of two months, and the first of each month before. */
    days: (partnerId: string): Promise<{ day: string; score: number }[]> =>
      db.read('partner_score_days').where({ partnerId }).orderBy('day').select('day', 'score').limit(500),

    /** Writes the scorecards of some partners. Must run in a transaction. */
    async store(cards: readonly StoredScorecard[], now: string): Promise<void> {
      const ids = cards.map(({ partnerId }) => partnerId);
      const day = now.slice(0, 10);
      await isIn('partner_scorecards', ids).delete();
      await insertAll(db, 'partner_scorecards', cards);
      await isIn('partner_score_days', ids).where({ day }).delete();
      await isIn('partner_score_days', ids)
        .where('day', '<', new Date(Date.parse(now) - days(KEPT_DAYS)).toISOString().slice(0, 10))
        .whereNot('day', 'like', '%-01')
        .delete();
      await insertAll(
        db,
        'partner_score_days',
        cards.map(({ partnerId, workspaceId, score: of }) => ({ partnerId, workspaceId, day, score: of })),
      );
      await isIn('partner_figures', ids).update({
        healthScore: db.write.raw(
          '(select s.score from partner_scorecards as s where s."partnerId" = partner_figures."partnerId")',
        ),
        health: db.write.raw(
          `(select ${health} from partner_scorecards as s where s."partnerId" = partner_figures."partnerId")`,
        ),
      });
    },

    /** Counts the partners of a workspace by the health that these weights would give. */
    async distribution(workspaceId: string, weights: ScorecardWeights): Promise<Distribution> {
      const total = scorecardParts.map((part) => `"${part}" * ${Number(weights[part])}`).join(' + ');
      const weighted = db
        .read('partner_scorecards')
        .where({ workspaceId })
        .select(db.read.raw(`(${total} + 50) / 100 as score`));
      const rows: { health: keyof Distribution; n: number | string }[] = await db
        .read(weighted.as('weighted'))
        .groupByRaw('1')
        .select(db.read.raw(`${health} as health`), db.read.raw('count(*) as n'));
      const count = (of: keyof Distribution) => Number(rows.find((row) => row.health === of)?.n ?? 0);
      return { good: count('good'), fair: count('fair'), at_risk: count('at_risk') };
    },
  };
}

export type ScorecardsRepo = ReturnType<typeof createScorecardsRepo>;
