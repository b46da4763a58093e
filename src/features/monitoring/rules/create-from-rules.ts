import type { Db } from '../../../db/connect';
import type { Clock } from '../../../lib/clock';
import type { Log } from '../../../lib/logging/log';
import type { RuleActor } from '../../audit/audit-trail';
import type { EvidenceService } from '../../evidence/evidence.service';
import type { FeedItemsRepo, NamedFeedItem } from '../feed/feed-items.repo';
import type { PendingCreation, RuleCreationsRepo } from './rule-creations.repo';
import type { RuleRecordKind } from './rules.rules';

/** Creates a record from an item in the current transaction. Returns its id. */
export type CreateByRule = (by: RuleActor, item: NamedFeedItem) => Promise<string>;

interface Dependencies {
  db: Db;
  creations: RuleCreationsRepo;
  items: FeedItemsRepo;
  evidence: EvidenceService;
  creators: Readonly<Record<RuleRecordKind, CreateByRule>>;
  log: Log;
  clock: Clock;
}

const BATCH = 50;

/**
 * Creates the pending records of rules. Each is created in the transaction that marks it as created, so that another
 * process can't create it again, even after a crash.
 */
export function createRuleCreations(dependencies: Dependencies) {
  const { db, creations, items, evidence, creators, log, clock } = dependencies;

  const create = (creation: PendingCreation): Promise<boolean> =>
    db.transaction(async () => {
      const { workspaceId, ruleName, feedItemId, kind } = creation;
      const link = await evidence.lockSource({ workspaceId }, { kind: 'feedItem', id: feedItemId });
      if (!(await creations.claim(creation, clock.now().toISOString()))) return false;
      const item = await items.byId(workspaceId, feedItemId);
      if (!item) return false;
      await link(kind, await creators[kind](`Rule: ${ruleName}`, item));
      return true;
    });

  /** Returns whether the record no longer has to be created. */
  async function tryToCreate(creation: PendingCreation): Promise<boolean> {
    try {
      await create(creation);
      return true;
    } catch (error) {
      const outcome = await creations.fail(creation, clock.now().toISOString());
      const { ruleId, feedItemId } = creation;
      if (outcome !== 'gone')
        log.error({ err: error, ruleId, feedItemId, outcome }, 'a rule could not create a record');
      return outcome !== 'pending';
    }
  }

  async function createAll(): Promise<void> {
    for (;;) {
      const batch = await creations.pending(BATCH);
      let done = 0;
      for (const creation of batch) if (await tryToCreate(creation)) done += 1;
      if (done === 0 || batch.length < BATCH) return;
    }
  }

  /** Never rejects: a record that can't be created stays pending, and the items are stored. */
  return async function createPending(): Promise<void> {
    try {
      await createAll();
    } catch (error) {
      log.error({ err: error }, 'could not create the records of rules');
    }
  };
}

export type CreatePending = ReturnType<typeof createRuleCreations>;
