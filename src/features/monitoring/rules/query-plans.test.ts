import { expect, it } from 'vitest';
import { newId } from '../../../lib/ids';
import { scansTableExcept } from '../../../testing/query-plans';
import { timeOf } from '../../../testing/large-tables';
import { useLargeWorkspace } from '../../../testing/large-workspace';
import { newCompetitor, newSource } from '../monitoring.schema';
import { createRuleCreationsRepo } from './rule-creations.repo';
import { createRuleMatchesRepo } from './rule-matches.repo';
import { rulePreviewBody } from './rules.schema';

const ROWS = 5_000;
const conditions = {
  competitorIds: [],
  sourceIds: [],
  categories: [],
  minSignificance: null,
  anyWords: ['x'],
  allWords: [],
  noWords: [],
};
const ruleIds: string[] = [];
const itemIds: string[] = [];

const test = useLargeWorkspace({
  statements: /\b(monitoring_rules|monitoring_rule_creations|feed_items|competitors)\b/,
  async fill() {
    const { actor, app } = test;
    const { workspaceId } = actor;
    const competitor = await app.competitors.create(actor, newCompetitor.parse({ name: 'Initrode' }));
    const source = await app.monitoredSources.create(actor, newSource.parse({ competitorId: competitor.id }));
    await test.insert('monitored_sources', ROWS, (index) => ({
      id: newId(),
      workspaceId,
      competitorId: competitor.id,
      sourceType: 'rss',
      sourceUrl: null,
      host: `host-${index}`,
      // So that no site is requested.
      nextCheckAt: '2100-01-01T00:00:00.000Z',
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    await test.insert('monitoring_rules', ROWS, (index) => {
      ruleIds.push(newId());
      return {
        id: ruleIds[index],
        workspaceId,
        name: `Rule ${index}`,
        isEnabled: true,
        conditions,
        actions: [{ type: 'star' }],
        matchedCount: 0,
        createdAt: timeOf(index),
        updatedAt: timeOf(index),
      };
    });
    await test.insert('feed_items', ROWS, (index) => {
      itemIds.push(newId());
      return {
        id: itemIds[index],
        workspaceId,
        sourceId: source.id,
        competitorId: competitor.id,
        title: `Item ${index}`,
        content: '',
        category: 'other',
        isRead: false,
        isStarred: false,
        isCategoryCorrected: false,
        significance: 0,
        detectedAt: timeOf(index),
        createdAt: timeOf(index),
        searchText: '',
      };
    });
    await test.insert('monitoring_rule_creations', ROWS, (index) => ({
      ruleId: ruleIds[index % 100],
      feedItemId: itemIds[index],
      storyId: itemIds[index],
      kind: 'lead',
      attempts: 0,
      createdAt: timeOf(index),
      doneAt: index % 100 === 0 ? null : timeOf(index),
    }));
  },
});

const scansTable = scansTableExcept('c', 'competitors', 'n');
const plansOf = async (work: () => Promise<unknown>) => (await test.plansOf(work)).flat();

test.describePlans(() => {
  it.each<[string, () => Promise<unknown>]>([
    ['listing rules', () => test.app.monitoringRules.list(test.actor, { limit: 50 })],
    [
      'changing a rule',
      () => test.app.monitoringRules.update(test.actor, ruleIds[7] ?? '', { name: `Other ${newId()}` }),
    ],
    [
      'previewing a rule',
      () => test.app.monitoringRules.preview(test.actor, rulePreviewBody.parse({ conditions })),
    ],
    ['finding what is to be created', () => createRuleCreationsRepo(test.app.db).pending(10)],
    [
      'counting what was created',
      () => createRuleMatchesRepo(test.app.db).createdSince([ruleIds[3] ?? ''], timeOf(ROWS - 200)),
    ],
    [
      'marking a record as created',
      () =>
        createRuleCreationsRepo(test.app.db).claim(
          {
            ruleId: ruleIds[0] ?? '',
            feedItemId: itemIds[0] ?? '',
            storyId: itemIds[0] ?? '',
            kind: 'lead',
          },
          timeOf(1),
        ),
    ],
    [
      'finding the stories that records were created from',
      () => createRuleMatchesRepo(test.app.db).takenStories([{ storyId: itemIds[3] ?? '', kind: 'lead' }]),
    ],
    [
      'naming what rules name',
      () => test.app.monitoringRules.named(test.actor, { competitorIds: [newId()], sourceIds: [newId()] }),
    ],
    [
      'reading the rules of a check',
      () => createRuleMatchesRepo(test.app.db).lockEnabled(['019ab000-0000-7000-8000-000000000001']),
    ],
  ])('%s uses an index', async (_, work) => {
    expect((await plansOf(work)).filter(scansTable)).toEqual([]);
  });
});
