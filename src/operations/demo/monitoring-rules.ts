import * as z from 'zod';
import rules from '../../../fixtures/demo/monitoring-rules.json';
import type { App } from '../../app';
import {
  createCheckResultsRepo,
  type FoundFeedItem,
} from '../../features/monitoring/checks/store/results.repo';
import { createRuleApplier } from '../../features/monitoring/rules/apply-rules';
import { createRuleMatchesRepo } from '../../features/monitoring/rules/rule-matches.repo';
import { newRule } from '../../features/monitoring/rules/rules.schema';
import type { DemoClock } from './demo-clock';
import type { ActorByKey } from './people';

const demoRules = z.array(newRule.extend({ ago: z.number().int().min(0), by: z.string() }));

/** An item, and how many days ago it was found. */
export interface FoundAgo {
  ago: number;
  item: FoundFeedItem;
}

/** Adds rules, and stores the items, the oldest first, as the rules of their time mark them. */
export async function seedRulesAndItems(
  app: App,
  clock: DemoClock,
  actorByKey: ActorByKey,
  items: readonly FoundAgo[],
): Promise<void> {
  const { insertItems } = createCheckResultsRepo(app.db);
  const beginRules = createRuleApplier({ matches: createRuleMatchesRepo(app.db), clock });
  const waiting = demoRules.parse(rules).sort((one, other) => one.ago - other.ago);
  for (const { ago, item } of items) {
    for (let next = waiting.at(-1); next && next.ago > ago; next = waiting.at(-1)) {
      const { ago: addedAgo, by, ...rule } = next;
      clock.goBack(addedAgo);
      await app.monitoringRules.create(actorByKey(by), rule);
      waiting.pop();
    }
    clock.goBack(ago);
    const run = await beginRules([item.workspaceId]);
    run.apply(item, false);
    await insertItems([item]);
    if (await run.save()) await app.createRuleRecords();
  }
}
