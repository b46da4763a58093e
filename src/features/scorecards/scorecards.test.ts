import { createPortalUses } from '../audiences/portal-uses.repo';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { makeDeal, moveDeal } from '../../testing/deals';
import { allDelivered, notificationsFor } from '../../testing/notifications';
import { UNKNOWN_ID } from '../../testing/partners';
import {
  insertPartner,
  makeTeam,
  renewSessions,
  signIn,
  statusByCaller,
  type Team,
} from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { ShownPartner } from '../partners/partners.entity';
import { recencyScore, shareOfBest, totalScore } from './scorecards.rules';
import type { Scorecard } from './scorecards.service';

let server: TestServer;
let team: Team;
/** A partner without people in the portal. */
let quiet: string;
beforeAll(async () => {
  server = await startTestServer();
  server.app.dispatcher.start();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
  quiet = await insertPartner(server, team.workspaceId, 'Quiet');
});

const refresh = () => server.app.scorecardRefresh.run();
const cardOf = async (id: string) => (await team.viewer.get<Scorecard>(`/api/partners/${id}/scorecard`)).body;
const partOf = async (id: string, key: string) => (await cardOf(id)).parts.find((part) => part.key === key);
const partner = async (id: string) => (await team.viewer.get<ShownPartner>(`/api/partners/${id}`)).body;

async function win(partnerId: string, amount: string, currency = 'EUR'): Promise<void> {
  const deal = await makeDeal(team.editor, partnerId, { amount, currency, customerName: newId() });
  await moveDeal(team.admin, deal, 'approved');
  await moveDeal(team.editor, deal, 'won');
}

/** Moves the clock, and keeps everyone signed in. */
async function wait(count: number): Promise<void> {
  server.clock.advance(days(count));
  await renewSessions(server);
}

describe('GET /api/partners/{id}/scorecard', () => {
  it('is nothing but onboarding for a partner without anything', async () => {
    const card = await cardOf(quiet);
    expect(card).toMatchObject({ score: 10, health: 'at_risk', trend: null, history: [] });
    expect(card.parts.map(({ key, weight, score }) => [key, weight, score])).toEqual([
      ['revenue', 30, 0],
      ['pipeline', 20, 0],
      ['engagement', 20, 0],
      ['onboarding', 10, 100],
      ['relationship', 20, 0],
    ]);
    expect(card.parts.every(({ explanation, inputs }) => explanation !== '' && inputs.length > 0)).toBe(true);
  });

  it('compares amounts with the best of the workspace, in each currency', async () => {
    await win(team.partnerId, '1000.00');
    await win(quiet, '250.00');
    await makeDeal(team.editor, quiet, { amount: '10', currency: 'USD' });
    expect(await partOf(team.partnerId, 'revenue')).toMatchObject({ score: 100 });
    expect(await partOf(quiet, 'revenue')).toMatchObject({
      score: 25,
      inputs: [
        { label: 'Won in 12 months', value: '€250.00' },
        { label: 'Best partner', value: '€1,000.00' },
      ],
    });
    expect(await partOf(quiet, 'pipeline')).toMatchObject({ score: 100 });
    await win(quiet, '5', 'USD');
    expect(await partOf(quiet, 'revenue')).toMatchObject({ score: 100 });
  });

  it('sees sign-ins, downloads and read announcements, and forgets them after 90 days', async () => {
    const engagement = async () => (await partOf(team.partnerId, 'engagement'))?.score;
    expect(await engagement()).toBe(0);
    await signIn(server, team.emails.portal);
    expect(await engagement()).toBe(100);
    await wait(60);
    expect(await engagement()).toBe(50);
    await wait(31);
    expect(await engagement()).toBe(0);
    const news = await team.admin.post<{ id: string }>('/api/announcements', {
      title: 'News',
      body: 'Prices rise.',
      audience: 'all',
      publishedAt: server.clock.now().toISOString(),
    });
    expect(news.status).toBe(201);
    const { db } = server.app;
    await db.write('portal_uses').where({ partnerId: team.partnerId }).delete();
    expect(await engagement()).toBe(0);
    await db.write('announcement_reads').insert({
      announcementId: news.body.id,
      userId: team.userIds.portal,
      readAt: server.clock.now().toISOString(),
    });
    expect(await engagement()).toBe(100);
    await db.write('announcement_reads').where({ userId: team.userIds.portal }).delete();
    expect(await engagement()).toBe(0);
    await createPortalUses(db, server.clock).downloaded(team);
    expect(await engagement()).toBe(100);
  });

  it('counts done tasks, and the time since the last touch', async () => {
    const path = `/api/partners/${quiet}`;
    const made = [];
    for (const taskName of ['Sign', 'Train', 'Launch'])
      made.push(await team.editor.post<{ id: string }>(`${path}/onboarding-tasks`, { taskName }));
    await team.editor.patch(`${path}/onboarding-tasks/${made[0]?.body.id}`, { completed: true });
    expect(await partOf(quiet, 'onboarding')).toMatchObject({
      score: 33,
      inputs: [{ label: 'Tasks done', value: '1 of 3' }],
    });
    await team.editor.post(`${path}/notes`, { content: 'Met' });
    expect((await partOf(quiet, 'relationship'))?.score).toBe(100);
    await wait(105);
    expect((await partOf(quiet, 'relationship'))?.score).toBe(50);
    await wait(76);
    expect((await partOf(quiet, 'relationship'))?.score).toBe(0);
  });

  it('is seen by members of the workspace', async () => {
    const path = `/api/partners/${quiet}/scorecard`;
    expect(await statusByCaller(server, team, (client) => client.get(path))).toEqual({
      anyone: 401,
      outsider: 404,
      portal: 403,
      viewer: 200,
      editor: 200,
      admin: 200,
      owner: 200,
    });
    expect((await team.viewer.get(`/api/partners/${UNKNOWN_ID}/scorecard`)).status).toBe(404);
  });
});

describe('the daily pass', () => {
  it('gives partners their health, by which lists are filtered and sorted', async () => {
    expect(await partner(quiet)).toMatchObject({ health: null, healthScore: null });
    await win(team.partnerId, '1000.00');
    await makeDeal(team.editor, team.partnerId, { amount: '5', currency: 'EUR', customerName: 'Next' });
    await team.editor.post(`/api/partners/${team.partnerId}/notes`, { content: 'Met' });
    await signIn(server, team.emails.portal);
    await refresh();
    expect(await partner(quiet)).toMatchObject({ health: 'at_risk', healthScore: 10 });
    expect(await partner(team.partnerId)).toMatchObject({ health: 'good', healthScore: 100 });
    const ids = async (query: string) =>
      (await team.viewer.get<ShownPartner[]>(`/api/partners?${query}`)).body.map(({ id }) => id);
    expect(await ids('f=health:is:at_risk')).toEqual([quiet]);
    expect(await ids('f=healthScore:more:99')).toEqual([team.partnerId]);
    expect(await ids('sort=healthScore')).toEqual([quiet, team.partnerId]);
    expect(await ids('sort=-healthScore')).toEqual([team.partnerId, quiet]);
    expect(await ids('sort=health')).toEqual([quiet, team.partnerId]);
  });

  it('is due once a day', async () => {
    expect((await server.app.scorecardRefresh.runDue()).refreshed).toBeGreaterThan(0);
    expect(await server.app.scorecardRefresh.runDue()).toEqual({ refreshed: 0 });
    await wait(1);
    expect((await server.app.scorecardRefresh.runDue()).refreshed).toBeGreaterThan(0);
  });

  it('compares with thirty days ago, and keeps the first day of each month', async () => {
    await team.editor.post(`/api/partners/${quiet}/notes`, { content: 'Met' });
    await refresh();
    await refresh();
    expect((await cardOf(quiet)).history).toMatchObject([{ score: 30 }]);
    expect((await cardOf(quiet)).trend).toBeNull();
    await wait(90);
    const { score, trend } = await cardOf(quiet);
    expect(trend).toBe(score - 30);
    for (let pass = 0; pass < 70; pass += 1) {
      server.clock.advance(days(1));
      await refresh();
    }
    await renewSessions(server);
    const { history } = await cardOf(quiet);
    const old = new Date(server.clock.now().getTime() - days(63)).toISOString().slice(0, 10);
    expect(history.filter(({ day }) => day < old).every(({ day }) => day.endsWith('-01'))).toBe(true);
    expect(history.filter(({ day }) => day >= old)).toHaveLength(63);
  });

  it('notifies the owner of a fall by 15 points, once', async () => {
    await team.admin.patch(`/api/partners/${quiet}`, { ownerId: team.userIds.editor });
    await team.editor.post(`/api/partners/${quiet}/notes`, { content: 'Met' });
    await refresh();
    for (const steps of [100, 50, 50]) {
      await wait(steps);
      await refresh();
    }
    await allDelivered(server);
    const told = (await notificationsFor(team.editor)).filter(({ kind }) => kind === 'health');
    expect(told.map(({ title, url }) => [title, url])).toEqual([
      ['The health of Quiet fell from 30 to 14', `/partners/${quiet}`],
    ]);
    expect((await notificationsFor(team.admin)).filter(({ kind }) => kind === 'health')).toEqual([]);
  });
});

describe('weights', () => {
  const path = () => `/api/workspaces/${team.workspaceId}`;
  const weights = { revenue: 0, pipeline: 0, engagement: 0, onboarding: 100, relationship: 0 };

  it('are settings of the workspace, with a preview', async () => {
    await refresh();
    const preview = () => team.admin.post('/api/scorecards/preview', { weights });
    expect(await preview()).toMatchObject({
      status: 200,
      body: { now: { good: 0, fair: 0, at_risk: 2 }, then: { good: 2, fair: 0, at_risk: 0 } },
    });
    expect((await cardOf(quiet)).score).toBe(10);
    expect(await team.admin.patch(path(), { scorecardWeights: weights })).toMatchObject({
      status: 200,
      body: { scorecardWeights: weights },
    });
    expect((await cardOf(quiet)).score).toBe(100);
    expect((await partner(quiet)).healthScore).toBe(10);
    await refresh();
    expect((await partner(quiet)).healthScore).toBe(100);
    expect((await team.editor.post('/api/scorecards/preview', { weights })).status).toBe(403);
  });

  it.each([
    [{ ...weights, onboarding: 99 }, 'The weights must add up to 100'],
    [{ ...weights, revenue: 0.5, onboarding: 99.5 }, 'Each weight must be a whole number from 0 to 100'],
    [{ revenue: 100 }, 'Each weight must be a whole number from 0 to 100'],
    ['all', 'Weights must be an object with a weight for each part'],
  ])('refuse %j', async (scorecardWeights, error) => {
    expect(await team.admin.patch(path(), { scorecardWeights })).toMatchObject({
      status: 400,
      body: { error },
    });
  });
});

describe('scores', () => {
  it('are weighted and rounded half up', () => {
    const parts = { revenue: 0, pipeline: 0, engagement: 0, onboarding: 100, relationship: 45 };
    const weights = { revenue: 90, pipeline: 0, engagement: 0, onboarding: 0, relationship: 10 };
    expect(totalScore(parts, weights)).toBe(5);
    expect(totalScore({ ...parts, relationship: 44 }, weights)).toBe(4);
  });

  it('of amounts are at least one for any, and never compare currencies', () => {
    const best = new Map([
      ['EUR', 1_000_000n],
      ['USD', 10n],
    ]);
    expect(shareOfBest(new Map([['EUR', 1n]]), best)).toEqual({ score: 1, currency: 'EUR' });
    expect(
      shareOfBest(
        new Map([
          ['EUR', 5_000n],
          ['USD', 5n],
        ]),
        best,
      ),
    ).toEqual({ score: 50, currency: 'USD' });
    expect(shareOfBest(new Map([['EUR', -5n]]), best)).toEqual({ score: 0, currency: null });
  });

  it('of times fall from thirty days on', () => {
    const now = '2026-06-30T00:00:00.000Z';
    expect(recencyScore('2026-05-31T00:00:00.000Z', now, 90)).toBe(100);
    expect(recencyScore('2026-05-01T00:00:00.000Z', now, 90)).toBe(50);
    expect(recencyScore('2026-04-01T00:00:00.000Z', now, 90)).toBe(0);
    expect(recencyScore(null, now, 90)).toBe(0);
  });
});
