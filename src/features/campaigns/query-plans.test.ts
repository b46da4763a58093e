import { describe, expect, it } from 'vitest';
import { searchTextOf } from '../../lib/entities/entity';
import { newId } from '../../lib/ids';
import { encodeCursor } from '../../lib/paging';
import { scansTable, scansOrSorts, recordQueries } from '../../testing/query-plans';
import { listInput, timeOf, userRow } from '../../testing/large-tables';
import { useLargeWorkspace } from '../../testing/large-workspace';
import { createCampaignsRepo } from './campaigns.repo';
import { campaignEntity } from './campaigns.entity';
import { campaignTemplateTypes } from './campaigns.rules';
import { campaignFilters } from './campaigns.schema';

const CAMPAIGNS = 20_000;

let campaignId = '';
let creators: readonly { id: string }[] = [];

const test = useLargeWorkspace({
  statements: /\b(campaigns|campaigns_search|json_each)\b/,
  async fill() {
    // Enough users to make looking up a creator by an index worthwhile.
    creators = await test.insert('users', 300, userRow);
    const rows = await test.insert('campaigns', CAMPAIGNS, rowOf);
    campaignId = rows[0]?.id ?? '';
  },
});

/** All but the oldest ten are completed. "scarce" is in four campaigns, "common" in every third. */
function rowOf(index: number) {
  const texts = {
    name: `Campaign ${index} ${index % 5000 === 7 ? 'scarce' : ''}`.trim(),
    description: index % 3 === 0 ? 'Common goods' : 'Robots',
    templateType: campaignTemplateTypes[index % campaignTemplateTypes.length] ?? 'guide',
    creatorName: 'ada@example.org',
  };
  return {
    id: newId(),
    workspaceId: test.ownerOf(index),
    ...texts,
    searchText: searchTextOf(campaignEntity)(texts),
    status: index < 10 ? 'draft' : 'completed',
    checklist: [],
    createdBy: creators[index % creators.length]?.id ?? test.actor.userId,
    createdAt: timeOf(index),
    updatedAt: timeOf(index),
  };
}

const list = (parameters: string) =>
  test.app.campaigns.list(test.actor, campaignFilters.parse(listInput(parameters)));

const middle = encodeCursor([timeOf(CAMPAIGNS / 2), 'x']);

test.describePlans(() => {
  it.each([
    '',
    `cursor=${middle}`,
    'status=completed',
    `status=completed&cursor=${middle}`,
    'templateType=podcast',
    `templateType=podcast&cursor=${middle}`,
    'status=completed&templateType=podcast',
    'status=draft&templateType=podcast',
    `status=completed&templateType=podcast&cursor=${middle}`,
  ])('lists and counts campaigns along an index: %s', async (parameters) => {
    const plans = await test.plansOf(() => list(parameters));
    expect(plans.length).toBeLessThanOrEqual(parameters.includes('templateType') ? 2 : 1);
    expect(plans.flat().filter(scansOrSorts)).toEqual([]);
  });

  it.each([
    'search=common',
    `search=common&cursor=${middle}`,
    'status=completed&templateType=guide&search=scarce',
    'search=nowhere',
  ])('searches campaigns through an index: %s', async (parameters) => {
    const plans = await test.plansOf(() => list(parameters));
    expect(plans.length).toBeLessThanOrEqual(4);
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });

  it.each(['common', 'campaign 39', 'nowhere', 'ca', 'zz'])(
    'answers Ctrl+K with one indexed query: %s',
    async (q) => {
      const plans = await test.plansOf(() => test.app.search.find(test.actor, { q }));
      const [plan = [], ...others] = plans.filter((lines) => /campaigns_name_prefix/.test(lines.join('\n')));
      expect(others).toEqual([]);
      expect(
        plan.filter((line) => /Seq Scan on campaigns|^SCAN (campaigns|t|p|w)\b(?!.*INDEX)/.test(line)),
      ).toEqual([]);
      expect(plan).not.toEqual([]);
    },
  );

  it('finds the few uncompleted campaigns without reading the others', async () => {
    const { active } = createCampaignsRepo(test.app.db);
    const [plan = []] = await test.plansOf(() => active(String(test.actor.workspaceId), 5));
    expect(plan.join('\n')).toMatch(/campaigns_active/);
    expect(plan.filter(scansOrSorts)).toEqual([]);
    const found = await active(String(test.actor.workspaceId), 5);
    expect(found.map(({ name }) => name)).toEqual([8, 7, 6, 5, 4].map((index) => rowOf(index).name));
  });

  it('counts campaigns by status without reading the campaigns table', async () => {
    const queries = await recordQueries(test.app.db, () => test.app.campaigns.counts(test.actor));
    expect(queries).toHaveLength(1);
    expect(queries[0]?.sql).not.toMatch(/[`"]campaigns[`"] /);
  });

  it('finds one campaign by an index, to show or change it', async () => {
    const plans = await test.plansOf(() => test.app.campaigns.get(test.actor, campaignId));
    expect(plans.flat().filter(scansTable)).toEqual([]);
  });
});

describe('20,000 campaigns', () => {
  it('counts 20,000 campaigns exactly, also by status and template', async () => {
    expect(await list('')).toMatchObject({ total: 18_000, totalIsMinimum: false });
    expect(await list('status=draft')).toMatchObject({ total: 9 });
    const { total, totalIsMinimum } = await list('templateType=podcast');
    const rows = test.app.db
      .read('campaigns')
      .where({ workspaceId: test.actor.workspaceId, templateType: 'podcast' });
    expect(totalIsMinimum).toBe(false);
    expect(total).toBe(Number((await rows.count({ n: '*' }).first())?.n));
  });

  it('counts up to 1,000 campaigns that match a search', async () => {
    expect(await list('search=common')).toMatchObject({ totalIsMinimum: true });
    expect(await list('search=SCARCE')).toMatchObject({ total: 4, totalIsMinimum: false });
  });
});
