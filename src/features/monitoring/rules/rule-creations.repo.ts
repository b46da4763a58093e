import type { Db } from '../../../db/connect';
import type { RuleCreation } from './rule-matches.repo';
import type { RuleRecordKind } from './rules.rules';

export interface PendingCreation extends RuleCreation {
  workspaceId: string;
  ruleName: string;
}

/** Number of failed attempts after which a record isn't created any more. */
const MAX_ATTEMPTS = 5;

/** The pending records of rules. */
export function createRuleCreationsRepo(db: Db) {
  const one = ({ storyId, kind }: RuleCreation) =>
    db.write('monitoring_rule_creations').where({ storyId, kind }).whereNull('doneAt');

  return {
    /** Returns the records that aren't created yet, the oldest first. */
    pending: (limit: number): Promise<PendingCreation[]> =>
      db
        .read('monitoring_rule_creations as n')
        .join('monitoring_rules as m', 'm.id', 'n.ruleId')
        .whereNull('n.doneAt')
        .orderBy(['n.createdAt', 'n.storyId', 'n.kind'])
        .limit(limit)
        .select('n.ruleId', 'n.feedItemId', 'n.storyId', 'n.kind', 'm.workspaceId')
        .select({ ruleName: 'm.name' }),

    /**
     * Returns whether the record is still to be created, and marks it as created. Another process that asks waits
     * until the current transaction ends.
     */
    async claim(creation: RuleCreation, at: string): Promise<boolean> {
      const claimed: unknown = await one(creation).update({ doneAt: at });
      return claimed === 1;
    },

    /** Deletes the pending records of a rule, except for those of the `kept` kinds. */
    async forgetPending(ruleId: string, kept: readonly RuleRecordKind[]): Promise<void> {
      await db
        .write('monitoring_rule_creations')
        .where({ ruleId })
        .whereNull('doneAt')
        .whereNotIn('kind', kept)
        .delete();
    },

    /** Counts a failure. Returns `gone` if the item or rule was deleted. */
    async fail(creation: RuleCreation, at: string): Promise<'gone' | 'pending' | 'given up'> {
      const counted: unknown = await one(creation).increment('attempts', 1);
      if (counted !== 1) return 'gone';
      const givenUp: unknown = await one(creation)
        .where('attempts', '>=', MAX_ATTEMPTS)
        .update({ doneAt: at });
      return givenUp === 1 ? 'given up' : 'pending';
    },
  };
}

export type RuleCreationsRepo = ReturnType<typeof createRuleCreationsRepo>;
