import { hours, type Clock } from '../../../lib/clock';
import type { FoundFeedItem } from '../checks/store/results.repo';
import { storyKey, type ActiveRule, type RuleCreation, type RuleMatchesRepo } from './rule-matches.repo';
import { createRuleMatcher, hasAction, recordsOf, ruleLimits } from './rules.rules';

interface Matches {
  count: number;
  wanted: RuleCreation[];
}

/** The rules that apply to the items of one transaction. */
export interface RuleRun {
  /**
   * Marks an item that is placed in its story and not stored yet. A source's first items aren't news, so nothing is
   * created from them (`isFirst`).
   */
  apply(item: FoundFeedItem, isFirst: boolean): void;
  /** Stores the matches of rules, once the items are stored. Returns whether records have to be created. */
  save(): Promise<boolean>;
}

/** Applies rules to the items that checks find. */
export function createRuleApplier({ matches, clock }: { matches: RuleMatchesRepo; clock: Clock }) {
  /**
   * Begins in the transaction that stores the items of the workspaces. Call it before that locks anything that a
   * change of a rule locks, too: those lock the rule first.
   */
  return async function beginRules(workspaceIds: readonly string[]): Promise<RuleRun> {
    const rules = workspaceIds.length === 0 ? [] : await matches.lockEnabled(workspaceIds);
    if (rules.length === 0) return { apply: () => undefined, save: async () => false };
    const byWorkspace = new Map<string, ActiveRule[]>();
    for (const rule of rules)
      byWorkspace.set(rule.workspaceId, [...(byWorkspace.get(rule.workspaceId) ?? []), rule]);
    const matchers = new Map([...byWorkspace].map(([id, own]) => [id, createRuleMatcher(own)]));
    const all = new Map<string, Matches>();

    return {
      apply(item, isFirst) {
        for (const { id: ruleId, actions } of matchers.get(item.workspaceId)?.(item) ?? []) {
          if (hasAction(actions, 'star')) item.isStarred = true;
          if (hasAction(actions, 'markRead')) item.isRead = true;
          const own = all.get(ruleId) ?? { count: 0, wanted: [] };
          all.set(ruleId, own);
          own.count += 1;
          if (isFirst) continue;
          for (const kind of recordsOf(actions))
            own.wanted.push({ ruleId, feedItemId: item.id, storyId: item.storyId ?? item.id, kind });
        }
      },

      async save() {
        if (all.size === 0) return false;
        const now = clock.now();
        const at = now.toISOString();
        const inAnHour = new Date(now.getTime() + hours(1)).toISOString();
        const wanted = [...all.values()].flatMap((own) => own.wanted);
        const taken = await matches.takenStories(wanted);
        const created = await matches.createdSince(
          wanted.map(({ ruleId }) => ruleId),
          new Date(now.getTime() - hours(1)).toISOString(),
        );
        const kept: RuleCreation[] = [];
        // The oldest rule comes first. The next one creates records that it isn't allowed to create any more.
        for (const { id, pausedUntil } of rules) {
          const own = all.get(id);
          if (!own) continue;
          const isPaused = pausedUntil !== null && pausedUntil > at;
          let room = isPaused ? 0 : ruleLimits.createdPerHour - (created.get(id) ?? 0);
          let isOver = false;
          for (const creation of own.wanted) {
            if (taken.has(storyKey(creation))) continue;
            isOver = room <= 0;
            if (isOver) break;
            room -= 1;
            taken.add(storyKey(creation));
            kept.push(creation);
          }
          await matches.addMatches(id, {
            matches: own.count,
            at,
            pausedUntil: isOver && !isPaused ? inAnHour : pausedUntil,
          });
        }
        await matches.addCreations(kept, at);
        return kept.length > 0;
      },
    };
  };
}

export type BeginRules = ReturnType<typeof createRuleApplier>;
