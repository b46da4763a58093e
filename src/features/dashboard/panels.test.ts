import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../lib/actor';
import { newId } from '../../lib/ids';
import { queryPlan, queryPlans, recordQueries } from '../../testing/query-plans';
import { signUpActor } from '../../testing/actors';
import { createTestApp } from '../../testing/server';
import { createDashboardCountsRepo } from './dashboard-counts.repo';
import { lastMonths } from '../../lib/time/utc';
import { createGettingStartedRepo } from './getting-started.repo';
import { createGrowthRepo } from './growth.repo';
import { createDashboardService } from './dashboard.service';
import type { CampaignItem } from './panel-sources';

const PARTNERS = 5000;
const nothing = async (): Promise<never[]> => [];

let test: Awaited<ReturnType<typeof createTestApp>>;
let actor: Actor;

beforeAll(async () => {
  test = await createTestApp();
  const { app } = test;
  actor = await signUpActor(app, 'ada@example.org');
  const now = Date.now();
  const rows = Array.from({ length: PARTNERS }, (_, index) => ({
    id: newId(),
    workspaceId: actor.workspaceId,
    name: 'Acme',
    description: 'Makes anvils.',
    searchText: 'acme',
    industry: 'Retail',
    size: 'SME',
    location: 'Oslo',
    createdAt: new Date(now - index * 3_600_000).toISOString(),
    updatedAt: new Date(now).toISOString(),
  }));
  await app.db.transaction(() => app.db.write.batchInsert('partners', rows, 50));
});
afterAll(() => test.close());

describe('the dashboard', () => {
  it('reads all numbers of the dashboard in one query, without reading tables that grow', async () => {
    const queries = await recordQueries(test.app.db, () => test.app.dashboard.overview(actor));
    // Each of the four panels runs at most one query for its own items.
    expect(queries.length).toBeLessThanOrEqual(5);
    const [query, ...others] = queries.filter(({ sql }) => sql.includes('row_counts'));
    expect(others).toEqual([]);
    if (!query) throw new Error('nothing was asked');
    expect(query.sql).not.toMatch(/partners[`"]|applications[`"]/);
    const plan = await queryPlan(test.app.db, query);
    expect(plan.filter((line) => /^SCAN|Seq Scan/.test(line))).toEqual([]);
    const { summary, newPartners } = await test.app.dashboard.overview(actor);
    expect(summary.metrics.totalPartners).toBe(PARTNERS);
    expect(newPartners.reduce((sum, { count }) => sum + count, 0)).toBe(PARTNERS);
  });

  it('counts new partners of the last weeks along an index', async () => {
    const growth = createGrowthRepo(test.app.db);
    const since = [new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)];
    const count = () => growth.newPartners(actor.workspaceId ?? '', since);
    const plans = await queryPlans(test.app.db, /partners/, count);
    expect(plans.flat().filter((line) => /^SCAN .?partners|Seq Scan on partners/.test(line))).toEqual([]);
    expect((await count())[0]?.count).toBeGreaterThan(700);
  });

  it('asks every panel once for five items of the actor’s workspace, and keeps their order', async () => {
    const asked: unknown[] = [];
    const campaign = (name: string): CampaignItem => ({
      id: name,
      name,
      templateType: 'webinar',
      status: 'launched',
      creatorName: null,
      createdAt: '2026-01-31T09:30:00.000Z',
    });
    const dashboard = createDashboardService({
      counts: createDashboardCountsRepo(test.app.db),
      gettingStarted: createGettingStartedRepo(test.app.db),
      growth: createGrowthRepo(test.app.db),
      clock: test.clock,
      panels: {
        newReferrals: nothing,
        activeEvents: nothing,
        priorityRoadmap: nothing,
        async activeCampaigns(...wanted) {
          asked.push(wanted);
          return ['b', 'a', 'c'].map(campaign);
        },
      },
    });
    const { summary } = await dashboard.overview(actor);
    expect(asked).toEqual([[actor.workspaceId, 5]]);
    expect(summary.activeCampaigns.map(({ name }) => name)).toEqual(['b', 'a', 'c']);
  });
});

describe('the last months', () => {
  it('lastMonths crosses the turn of the year on any day', () => {
    expect(lastMonths(new Date('2027-02-28T23:59:59.999Z'), 4)).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
    ]);
    expect(lastMonths(new Date('2026-03-31T00:00:00.000Z'), 2)).toEqual(['2026-02', '2026-03']);
  });
});
