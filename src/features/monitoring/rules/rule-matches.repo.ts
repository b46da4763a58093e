import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { insertAll } from '../../../db/writes/insert-all';
import type { MonitoringRule } from './rules.entity';
import type { RuleRecordKind } from './rules.rules';

export type ActiveRule = Pick<
  MonitoringRule,
  'id' | 'workspaceId' | 'conditions' | 'actions' | 'pausedUntil'
>;

/** A pending record of a rule, from an item. All rules together create at most one record of a kind from a story. */
export interface RuleCreation {
  ruleId: string;
  feedItemId: string;
  /** The first item of the item's story, which may be the item itself. */
  storyId: string;
  kind: RuleRecordKind;
}
type StoryOfKind = Pick<RuleCreation, 'storyId' | 'kind'>;

export const storyKey = ({ storyId, kind }: StoryOfKind): string => `${storyId}:${kind}`;

const codec = createCodec<ActiveRule>({ json: ['conditions', 'actions'] });

/** The queries of rules that checks run in the transaction that stores the items. */
export function createRuleMatchesRepo(db: Db) {
  return {
    /** Reads the enabled rules and prevents changes to them until the current transaction ends. */
    async lockEnabled(workspaceIds: readonly string[]): Promise<ActiveRule[]> {
      const rows: object[] = await db
        .write('monitoring_rules')
        .whereIn('workspaceId', workspaceIds)
        .where({ isEnabled: true })
        .orderBy(['workspaceId', 'createdAt', 'id'])
        .forNoKeyUpdate()
        .select('id', 'workspaceId', 'conditions', 'actions', 'pausedUntil');
      return rows.map(codec.decode);
    },

    /** Counts the created and pending records of each rule since then. */
    async createdSince(ruleIds: readonly string[], since: string): Promise<ReadonlyMap<string, number>> {
      if (ruleIds.length === 0) return new Map();
      const rows: { ruleId: string; n: number | string }[] = await db
        .write('monitoring_rule_creations')
        .whereIn('ruleId', [...new Set(ruleIds)])
        .where('createdAt', '>', since)
        .groupBy('ruleId')
        .select('ruleId')
        .count({ n: '*' });
      return new Map(rows.map(({ ruleId, n }) => [ruleId, Number(n)]));
    },

    /** Returns the keys of the stories for which rules have a created or pending record of that kind. */
    async takenStories(wanted: readonly StoryOfKind[]): Promise<Set<string>> {
      if (wanted.length === 0) return new Set();
      const rows: StoryOfKind[] = await db
        .write('monitoring_rule_creations')
        .whereIn('storyId', [...new Set(wanted.map(({ storyId }) => storyId))])
        .select('storyId', 'kind');
      return new Set(rows.map(storyKey));
    },

    async addMatches(
      id: string,
      { matches, at, pausedUntil }: { matches: number; at: string; pausedUntil: string | null },
    ): Promise<void> {
      await db
        .write('monitoring_rules')
        .where({ id })
        .increment('matchedCount', matches)
        .update({ lastMatchedAt: at, pausedUntil });
    },

    addCreations: (creations: readonly RuleCreation[], at: string): Promise<void> =>
      insertAll(
        db,
        'monitoring_rule_creations',
        creations.map((creation) => ({ ...creation, attempts: 0, createdAt: at })),
      ),
  };
}

export type RuleMatchesRepo = ReturnType<typeof createRuleMatchesRepo>;
