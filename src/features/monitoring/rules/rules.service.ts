import * as z from 'zod';
import { authorize, type Actor } from '../../../lib/actor';
import { conflict, invalidField } from '../../../lib/errors';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import type { AuditChange } from '../../audit/audit.rules';
import { leadRecord } from '../../leads/lead.record';
import { createRecords, type RecordTools } from '../../records/create-records';
import { createRecordService } from '../../records/record-service';
import { roadmapItemRecord } from '../../roadmap/roadmap-item.record';
import { editMonitoring, monitoringMessages, sourceLabel, viewMonitoring } from '../monitoring.rules';
import type { RuleCreationsRepo } from './rule-creations.repo';
import { ruleEntity, type MonitoringRule } from './rules.entity';
import type { ExaminedItem, NamedCompetitor, NamedSource, RulesRepo } from './rules.repo';
import {
  createRuleMatcher,
  recordsOf,
  ruleLimits,
  ruleMessages,
  rulePreview,
  type RuleAction,
  type RuleConditions,
} from './rules.rules';
import type { NewRule, RuleChanges, RulePreviewBody } from './rules.schema';
import { monitoringRuleRecord } from './monitoring-rule.record';

/** The items that a rule with some conditions would have matched among the newest ones. */
export interface RulePreview {
  examined: number;
  matched: number;
  /** The newest matching items. */
  items: Pick<ExaminedItem, 'id' | 'title' | 'url' | 'competitorName' | 'category' | 'detectedAt'>[];
}

/** The lists of ids that the conditions of every rule have. */
const storedConditions = z.looseObject({
  competitorIds: z.array(z.string()),
  sourceIds: z.array(z.string()),
});

const nameOfSource = ({ competitorName, sourceType, sourceUrl, sourceHandle }: NamedSource): string =>
  `${competitorName}, ${sourceUrl ?? sourceHandle ?? sourceLabel(sourceType)}`;

type NamedIds = Pick<RuleConditions, 'competitorIds' | 'sourceIds'>;
interface Named {
  competitors: NamedCompetitor[];
  sources: NamedSource[];
}

const creators = { lead: leadRecord.edit, roadmapItem: roadmapItemRecord.edit } as const;

interface Dependencies extends RecordTools {
  rules: RulesRepo;
  creations: RuleCreationsRepo;
}

/** Items may be as long as articles, so reading the words of all of them at once would block the event loop. */
const EXAMINED_AT_ONCE = 25;

/**
 * Manages the rules of a workspace's monitoring.
 * @throws 404 `Rule not found`, also for an id of another workspace
 */
export function createRulesService(dependencies: Dependencies) {
  const { rules, creations, clock } = dependencies;

  /** Replaces the ids of competitors and sources in conditions by names. */
  async function describeConditions(
    { workspaceId }: MonitoringRule,
    changes: readonly AuditChange[],
  ): Promise<readonly AuditChange[]> {
    return Promise.all(
      changes.map(async (change) =>
        change.field === 'conditions'
          ? {
              ...change,
              from: await nameConditions(workspaceId, change.from),
              to: await nameConditions(workspaceId, change.to),
            }
          : change,
      ),
    );
  }

  async function nameConditions(workspaceId: string, conditions: unknown): Promise<unknown> {
    const { competitorIds, sourceIds, ...rest } = storedConditions.parse(conditions);
    const [competitors, sources] = await Promise.all([
      rules.competitorsNamed(workspaceId, competitorIds),
      rules.sourcesNamed(workspaceId, sourceIds),
    ]);
    const competitorName = new Map(competitors.map(({ id, name }) => [id, name]));
    const sourceName = new Map(sources.map((source) => [source.id, nameOfSource(source)]));
    return {
      competitors: competitorIds.map((id) => competitorName.get(id) ?? 'Deleted competitor'),
      sources: sourceIds.map((id) => sourceName.get(id) ?? 'Deleted source'),
      ...rest,
    };
  }

  const records = createRecords<MonitoringRule>({
    ...dependencies,
    table: rules,
    entity: ruleEntity,
    record: monitoringRuleRecord,
    describeChanges: describeConditions,
  });

  /** Leaves out a pause that has ended. */
  function viewAt(now: Date): (rule: MonitoringRule) => MonitoringRule {
    const at = now.toISOString();
    return (rule) =>
      rule.pausedUntil !== null && rule.pausedUntil > at ? rule : { ...rule, pausedUntil: null };
  }

  /** `kept`: the ids that the rule already has, which may have been deleted since. */
  async function requireKnown(
    workspaceId: string,
    { competitorIds, sourceIds }: RuleConditions,
    kept?: RuleConditions,
  ): Promise<void> {
    const added = (ids: readonly string[], known: readonly string[] = []) =>
      ids.filter((id) => !known.includes(id));
    if (await rules.isCompetitorMissing(workspaceId, added(competitorIds, kept?.competitorIds)))
      throw invalidField('conditions', monitoringMessages.competitorNotFound);
    if (await rules.isSourceMissing(workspaceId, added(sourceIds, kept?.sourceIds)))
      throw invalidField('conditions', monitoringMessages.sourceNotFound);
  }

  /** A rule must not create records that its author can't create. */
  function authorizeActions(actor: Actor, actions: readonly RuleAction[]): void {
    for (const kind of recordsOf(actions)) authorize(actor, creators[kind]);
  }

  const { methods } = createRecordService(records, {
    page: ({ workspaceId }, _filters: object, request) => rules.list(workspaceId, request),
    present: async (_scope, found: readonly MonitoringRule[]) => found.map(viewAt(clock.now())),

    /** @throws 400 for a competitor or source that the workspace doesn't have; 409 if it has too many rules */
    async create(actor, sent: NewRule, row) {
      const { workspaceId } = actor;
      authorizeActions(actor, sent.actions);
      if ((await rules.lockCount(workspaceId)) >= ruleLimits.rules) throw conflict(ruleMessages.tooManyRules);
      await requireKnown(workspaceId, sent.conditions);
      const rule: MonitoringRule = {
        ...row,
        ...sent,
        matchedCount: 0,
        lastMatchedAt: null,
        pausedUntil: null,
      };
      await records.insert(actor, rule);
      return rule;
    },

    /** Earlier items aren't examined again. @throws as `create` */
    async complete(before, wanted: RuleChanges, actor) {
      authorizeActions(actor, wanted.actions ?? []);
      if (wanted.conditions) await requireKnown(actor.workspaceId, wanted.conditions, before.conditions);
      return wanted;
    },

    /** Switching a rule off, or removing an action, deletes its pending records. */
    afterChange: (_actor, { id, isEnabled, actions }) =>
      creations.forgetPending(id, isEnabled ? recordsOf(actions) : []),
  });

  return {
    ...methods,

    /** Returns the competitors and sources among these that exist, for the names in rules. */
    async named(actor: Actor, { competitorIds, sourceIds }: NamedIds): Promise<Named> {
      authorize(actor, viewMonitoring);
      const { workspaceId } = actor;
      const [competitors, sources] = await Promise.all([
        rules.competitorsNamed(workspaceId, competitorIds),
        rules.sourcesNamed(workspaceId, sourceIds),
      ]);
      return { competitors, sources };
    },

    /** Returns the number of the newest items that the conditions match, and the newest of them. */
    async preview(actor: Actor, { conditions }: RulePreviewBody): Promise<RulePreview> {
      authorize(actor, editMonitoring);
      const items = await rules.newestItems(actor.workspaceId, rulePreview.examined);
      const match = createRuleMatcher([{ conditions }]);
      const matching: ExaminedItem[] = [];
      for (const [index, item] of items.entries()) {
        if (index > 0 && index % EXAMINED_AT_ONCE === 0) await yieldToEventLoop();
        if (match(item).length > 0) matching.push(item);
      }
      const shown = matching
        .slice(0, rulePreview.shown)
        .map(({ id, title, url, competitorName, category, detectedAt }) => ({
          id,
          title,
          url,
          competitorName,
          category,
          detectedAt,
        }));
      return { examined: items.length, matched: matching.length, items: shown };
    },
  };
}

export type RulesService = ReturnType<typeof createRulesService>;
