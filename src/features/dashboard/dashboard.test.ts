import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryPlans, recordQueries, scansTableExcept } from '../../testing/query-plans';
import { actorOf } from '../../testing/actors';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { northwind } from '../applications/applications.fixture';
import type { DashboardMetrics, DashboardOverview, DashboardSummary } from './dashboard.service';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

const summaryFor = async (client = team.owner) => (await client.get<DashboardSummary>('/api/dashboard')).body;
const metrics = async (): Promise<DashboardMetrics> => (await summaryFor()).metrics;

async function overview(): Promise<DashboardOverview> {
  return server.app.dashboard.overview(await actorOf(server.app, sessionOf(team)));
}
const sessionOf = ({ owner }: Team) => owner.cookie();

let applicants = 0;
async function apply(...moves: string[]): Promise<string> {
  const contactName = `Applicant ${(applicants += 1)}`;
  const body = { workspaceId: team.workspaceId, ...northwind, contactName };
  const { id } = (await server.visitor().post<{ id: string }>('/api/applications/apply', body)).body;
  for (const status of moves) await move(id, status);
  return id;
}
const move = (id: string, status: string) =>
  team.owner.patch(`/api/admin/applications/${id}/status`, { status });
const convert = async (id: string) =>
  (await team.owner.post<{ id: string }>(`/api/admin/applications/${id}/convert-to-partner`)).body.id;

describe('GET /api/dashboard', () => {
  it('shows the dashboard to every member of the workspace except portal users', async () => {
    const statuses = await statusByCaller(server, team, (client) => client.get('/api/dashboard'));
    expect(statuses).toEqual({
      anyone: 401,
      outsider: 200,
      portal: 403,
      viewer: 200,
      editor: 200,
      admin: 200,
      owner: 200,
    });
  });

  it('returns only the metrics and four lists', async () => {
    await apply();
    expect(await summaryFor()).toEqual({
      metrics: { pending: 1, accepted: 0, onboarding: 0, totalPartners: 1 },
      activeCampaigns: [],
      newReferrals: [],
      activeEvents: [],
      priorityRoadmap: [],
    });
  });

  it('shows viewers the same numbers, although they may not read applications', async () => {
    await apply('Review');
    expect(await summaryFor(team.viewer)).toEqual(await summaryFor(team.owner));
  });

  it('does not count records of another workspace', async () => {
    await apply('Review', 'Approved');
    expect((await summaryFor(team.outsider)).metrics).toEqual({
      pending: 0,
      accepted: 0,
      onboarding: 0,
      totalPartners: 0,
    });
  });

  it('allows only GET for the dashboard', async () => {
    const answer = await team.owner.post('/api/dashboard', {});
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET']);
  });

  it('keeps the metrics correct after every change', async () => {
    const id = await apply();
    expect(await metrics()).toMatchObject({ pending: 1, onboarding: 0, accepted: 0 });
    await move(id, 'Review');
    expect(await metrics()).toMatchObject({ pending: 0, onboarding: 1, accepted: 0 });
    await move(id, 'Approved');
    expect(await metrics()).toMatchObject({ pending: 0, onboarding: 0, accepted: 1, totalPartners: 1 });
    const partnerId = await convert(id);
    expect(await metrics()).toMatchObject({ accepted: 1, totalPartners: 2 });
    await team.owner.patch(`/api/partners/${partnerId}`, { status: 'inactive' });
    expect(await metrics()).toMatchObject({ totalPartners: 2 });
    await team.owner.delete(`/api/partners/${partnerId}`);
    expect(await metrics()).toMatchObject({ accepted: 1, totalPartners: 1 });
  });
});

describe('the Dashboard screen', () => {
  it.each(['/', '/partners', '/opportunities'])('shows the Dashboard screen at %s', async (path) => {
    const { status, body } = await team.viewer.get<string>(path);
    expect(status).toBe(200);
    expect(body).toContain('>Dashboard</h1>');
    expect(body).toContain('No active campaigns yet.');
  });

  it("reads the dashboard's numbers in one query, without reading tables that grow", async () => {
    const queries = await recordQueries(server.app.db, () => team.viewer.get('/api/dashboard'));
    const asking = (table: string) =>
      queries.filter(({ sql }) => new RegExp(`(from|join) .${table}\\b`).test(sql));
    expect(asking('row_counts')).toHaveLength(1);
    expect(['partners', 'applications', 'leads'].flatMap(asking)).toEqual([]);
  });
});

describe('the pipeline', () => {
  it('counts in each pipeline stage the applications that reached it', async () => {
    for (const moves of [[], [], ['Review'], ['Review', 'Rejected'], ['Review', 'Approved']])
      await apply(...moves);
    await convert(await apply('Review', 'Approved'));
    await team.owner.post('/api/admin/applications', { ...northwind, companyName: 'Not yet' });
    expect((await overview()).pipeline).toEqual({
      applied: 6,
      reviewed: 4,
      approved: 2,
      partners: 1,
      prospects: 1,
      rejected: 1,
    });
  });

  it('does not count deleted partners in the pipeline', async () => {
    const partnerId = await convert(await apply('Review', 'Approved'));
    expect((await overview()).pipeline.partners).toBe(1);
    await team.owner.delete(`/api/partners/${partnerId}`);
    expect((await overview()).pipeline).toMatchObject({ approved: 1, partners: 0 });
  });
});

describe('new partners per month', () => {
  const monthsAgo = (months: number, dayAndTime = '15T12:00:00.000Z') => {
    const now = server.clock.now();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
    return `${month.toISOString().slice(0, 7)}-${dayAndTime}`;
  };
  async function addPartner(createdAt: string): Promise<string> {
    const id = await insertPartner(server, team.workspaceId, 'Kraków Robotics');
    await server.app.db.write('partners').where({ id }).update({ createdAt });
    return id;
  }
  const counts = async () => (await overview()).newPartners.map(({ count }) => count);

  it('counts new partners of the last twelve months in UTC, the current month last', async () => {
    // The portal user's partner was added in the current month.
    await addPartner(monthsAgo(1));
    await addPartner(monthsAgo(2, '01T00:00:00.000Z'));
    await addPartner(monthsAgo(3, '28T23:59:59.999Z'));
    await addPartner(monthsAgo(11, '01T00:00:00.000Z'));
    await addPartner(monthsAgo(12, '28T23:59:59.999Z'));
    expect(await counts()).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
    const months = (await overview()).newPartners.map(({ month }) => month);
    expect([months[0], months.at(-1)]).toEqual([monthsAgo(11).slice(0, 7), monthsAgo(0).slice(0, 7)]);
  });

  it('keeps the months exact when partners or their workspace are deleted', async () => {
    const old = await addPartner(monthsAgo(4));
    const created = await team.owner.post<{ id: string }>('/api/partners', {
      name: 'Acme',
      description: 'Makes anvils.',
      industry: 'Retail',
      size: 'SME',
      location: 'Oslo',
    });
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2]);
    await team.owner.delete(`/api/partners/${created.body.id}`);
    await team.owner.delete(`/api/partners/${old}`);
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    await server.app.db.write('workspaces').where({ id: team.workspaceId }).delete();
    expect(await server.app.db.read('row_counts').where({ workspaceId: team.workspaceId })).toEqual([]);
  });
});

describe('the first steps on the dashboard', () => {
  const stepsOf = async (who: 'owner' | 'editor' | 'viewer' | 'outsider') => {
    const steps = await server.app.dashboard.firstSteps(await actorOf(server.app, team[who].cookie()));
    return Object.fromEntries(steps.map(({ step, isDone }) => [step, isDone]));
  };

  it('are done once the workspace has a record of each kind of its own', async () => {
    const neighbour = await stepsOf('outsider');
    expect(neighbour).toEqual({
      company: false,
      partners: false,
      applications: false,
      colleagues: false,
      campaigns: false,
      competitors: false,
      portal: false,
    });
    expect(await stepsOf('owner')).toEqual({
      ...neighbour,
      partners: true,
      colleagues: true,
      portal: true,
    });
    await apply();
    await team.owner.post('/api/campaigns', { name: 'Webinar', templateType: 'webinar' });
    await team.owner.post('/api/competitors', { name: 'Globex', website: 'https://globex.example' });
    await team.owner.patch(`/api/workspaces/${team.workspaceId}`, { description: 'We sell anvils.' });
    expect(Object.values(await stepsOf('owner'))).toEqual([true, true, true, true, true, true, true]);
    expect(await stepsOf('outsider')).toEqual(neighbour);
  });

  it('count an invitation as a colleague, but not a portal user', async () => {
    const path = '/api/admin/users/invite';
    const { partnerId } = team;
    await team.outsider.post(path, { email: 'zoe@portal.example', role: 'partner_portal', partnerId });
    expect((await stepsOf('outsider')).colleagues).toBe(false);
    await team.outsider.post(path, { email: 'zoe@globex.example', role: 'viewer' });
    expect((await stepsOf('outsider')).colleagues).toBe(true);
  });

  it('are those that the role can take', async () => {
    expect(Object.keys(await stepsOf('editor'))).toEqual(['partners', 'campaigns', 'competitors']);
    expect(await stepsOf('viewer')).toEqual({});
  });

  it("don't read a whole table", async () => {
    const plans = await queryPlans(server.app.db, /competitors/, () => stepsOf('owner'));
    expect(plans).toHaveLength(1);
    expect(plans.flat().filter(scansTableExcept('CONSTANT', 'steps'))).toEqual([]);
  });
});
