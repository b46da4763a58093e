import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Client } from '../../testing/client';
import { makeDeal, moveDeal } from '../../testing/deals';
import { allDelivered, notificationsFor } from '../../testing/notifications';
import { insertCommissions, insertPayees } from '../../testing/payouts';
import { UNKNOWN_ID } from '../../testing/partners';
import { insertPartner, makeTeam, renewSessions, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { ShownProposal } from './proposals/tier-proposals.schema';
import type { Tier } from './tiers.rules';
import type { PartnerTier } from './tiers.schema';

let server: TestServer;
let team: Team;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
  path = `/api/partners/${team.partnerId}/tier`;
  for (const value of ['Bronze', 'Silver', 'Gold'])
    await team.admin.post('/api/tags', { category: 'Tier', value, label: value });
});

const silver: Tier = {
  value: 'Silver',
  benefits: ['10 % discount'],
  criteria: [{ metric: 'dealsSubmitted', window: '12months', min: 2 }],
};
const gold: Tier = {
  value: 'Gold',
  benefits: ['Joint campaigns', '20 % discount'],
  criteria: [
    { metric: 'dealsWon', window: '12months', min: 1 },
    { metric: 'revenueWon', window: 'calendarYear', min: '500.00', currency: 'EUR' },
    { metric: 'manual', label: 'Certified consultant' },
  ],
};
const program: Tier[] = [{ value: 'Bronze', benefits: [], criteria: [] }, silver, gold];

const put = (tiers: unknown) => team.admin.send('PUT', '/api/tiers', tiers);
const standing = async () => (await team.viewer.get<PartnerTier>(path)).body;
const review = () => server.app.tierReview.run();
const proposals = async (query = '') =>
  (await team.viewer.get<ShownProposal[]>(`/api/tier-proposals${query}`)).body;
const patch = (body: object) => team.admin.patch<PartnerTier>(path, body);
const ofTeam = { anyone: 401, outsider: 404, portal: 403, viewer: 200, editor: 200, admin: 200, owner: 200 };

async function win(amount: string, currency = 'EUR'): Promise<string> {
  const deal = await makeDeal(team.editor, team.partnerId, { amount, currency, customerName: newId() });
  await moveDeal(team.admin, deal, 'approved');
  await moveDeal(team.editor, deal, 'won');
  return deal.id;
}

describe('/api/tiers', () => {
  it('is read by members and written by admins', async () => {
    expect((await team.viewer.get('/api/tiers')).body).toEqual([]);
    const answer = await put(program);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(program);
    expect((await team.viewer.get('/api/tiers')).body).toEqual(program);
    expect((await team.outsider.get('/api/tiers')).body).toEqual([]);
    expect(await statusByCaller(server, team, (client) => client.send('PUT', '/api/tiers', []))).toEqual({
      ...ofTeam,
      outsider: 200,
      viewer: 403,
      editor: 403,
    });
  });

  it('writes one entry of the audit log with the criteria in words', async () => {
    await put(program);
    await put(program);
    const { body } = await team.admin.get<{ changes: { field: string; label?: string; to: string }[] }[]>(
      '/api/audit-log?objectType=workspace&limit=1',
    );
    expect(body[0]?.changes).toContainEqual({
      field: 'tiers',
      label: 'Gold',
      from: null,
      to: '1 deal won in the last 12 months and 500.00 EUR revenue won this calendar year and Certified consultant; Joint campaigns; 20 % discount',
    });
  });

  it.each([
    ['a tier that the vocabulary lacks', [{ value: 'Diamond' }], 'Tier not found: Diamond'],
    ['a tier twice', [{ value: 'Gold' }, { value: 'Gold' }], 'Each tier can be listed once'],
    ['no list', {}, 'Tiers must be a list'],
    [
      'a metric that is unknown',
      [{ value: 'Gold', criteria: [{ metric: 'luck' }] }],
      /^Metric must be one of/,
    ],
    [
      'an amount as a number',
      [{ value: 'Gold', criteria: [{ metric: 'revenueWon', window: 'lifetime', min: 5, currency: 'EUR' }] }],
      'Min must be an amount as text with at most 2 decimals',
    ],
    [
      'an amount without a currency',
      [{ value: 'Gold', criteria: [{ metric: 'commission', window: 'lifetime', min: '5' }] }],
      'Currency is required',
    ],
    [
      'a number as text',
      [{ value: 'Gold', criteria: [{ metric: 'dealsWon', window: 'lifetime', min: '5' }] }],
      'Min must be a whole number from 0 to 1,000,000',
    ],
    ['a tick without a label', [{ value: 'Gold', criteria: [{ metric: 'manual' }] }], 'Label is required'],
  ])('refuses %s', async (_name, tiers, error) => {
    expect(await put(tiers)).toMatchObject({
      status: 400,
      body: { error: typeof error === 'string' ? error : (expect.stringMatching(error) as unknown) },
    });
  });
});

describe('/api/partners/{id}/tier', () => {
  it('shows what each tier needs and what the partner has', async () => {
    await put(program);
    await makeDeal(team.editor, team.partnerId);
    await win('499.99');
    await win('1000', 'USD');
    expect(await standing()).toEqual({
      tier: null,
      since: null,
      pinnedUntil: null,
      reason: null,
      eligible: 'Silver',
      belowSince: null,
      history: [],
      progress: [
        { tier: 'Bronze', criteria: [] },
        { tier: 'Silver', criteria: [{ ...silver.criteria[0], value: 3, met: true }] },
        {
          tier: 'Gold',
          criteria: [
            { ...gold.criteria[0], value: 2, met: true },
            { ...gold.criteria[1], value: '499.99', met: false },
            { ...gold.criteria[2], value: false, met: false },
          ],
        },
      ],
    });
    await win('0.01');
    expect(await patch({ checks: { 'Certified consultant': true } })).toMatchObject({
      status: 200,
      body: { eligible: 'Gold' },
    });
  });

  it('counts referrals, commissions and approved deals, each by its own time', async () => {
    await put([
      {
        value: 'Gold',
        criteria: [
          { metric: 'dealsApproved', window: 'lifetime', min: 1 },
          { metric: 'referralsConverted', window: 'lifetime', min: 1 },
          { metric: 'commission', window: '12months', min: '10', currency: 'USD' },
        ],
      },
    ]);
    const { partnerId, workspaceId } = team;
    const approved = await makeDeal(team.editor, partnerId);
    await moveDeal(team.admin, approved, 'approved');
    const rejected = await makeDeal(team.editor, partnerId, { customerName: 'Other' });
    await moveDeal(team.admin, rejected, 'rejected', { reason: 'No' });
    const [payeeId = ''] = await insertPayees(server, workspaceId, [{ name: 'Ada' }]);
    const [first = '', old = ''] = await insertCommissions(server, workspaceId, [
      { payeeId, minor: 1_050 },
      { payeeId, minor: 900 },
    ]);
    const { db, clock } = server.app;
    const ago = (n: number) => new Date(clock.now().getTime() - days(n)).toISOString();
    await db.write('commissions').whereIn('id', [first, old]).update({ partnerId });
    await db
      .write('commissions')
      .where({ id: old })
      .update({ createdAt: ago(400) });
    const { progress } = await standing();
    expect(progress[0]?.criteria.map(({ value }) => value)).toEqual([1, 0, '10.50']);
  });

  it('keeps the history of changes by hand, in bulk and by the partner call', async () => {
    await put(program);
    const { admin, editor, partnerId } = team;
    await editor.patch(`/api/partners/${partnerId}`, { tier: 'Bronze' });
    server.clock.advance(1000);
    await editor.post('/api/partners/bulk', { ids: [partnerId], change: { tier: 'Silver' } });
    server.clock.advance(1000);
    await admin.patch(path, { tier: 'Gold', reason: 'Agreed at the summit' });
    server.clock.advance(1000);
    await admin.patch(path, { tier: 'Gold', reason: 'Still agreed' });
    const { history, since, reason } = await standing();
    expect(history.map(({ from, to, reason: why }) => [from, to, why])).toEqual([
      ['Silver', 'Gold', 'Agreed at the summit'],
      ['Bronze', 'Silver', null],
      [null, 'Bronze', null],
    ]);
    expect(history.map(({ by }) => by)).toEqual([team.emails.admin, team.emails.editor, team.emails.editor]);
    expect(since).toBe(history[0]?.at);
    expect(reason).toBe('Still agreed');
    await editor.patch(`/api/partners/${partnerId}`, { tier: 'Silver' });
    expect((await standing()).reason).toBeNull();
  });

  it('keeps the move that a merge makes', async () => {
    const { admin, partnerId, workspaceId } = team;
    const other = await insertPartner(server, workspaceId, 'Other');
    await admin.patch(`/api/partners/${other}`, { tier: 'Gold' });
    const merged = await admin.post(`/api/partners/${partnerId}/merge`, { from: other, keep: {} });
    expect(merged.status).toBe(200);
    expect(await standing()).toMatchObject({ tier: 'Gold', history: [{ from: null, to: 'Gold' }] });
  });

  it('is changed by admins of the workspace only', async () => {
    expect(await statusByCaller(server, team, (client) => client.get(path))).toEqual(ofTeam);
    expect(await statusByCaller(server, team, (client) => client.patch(path, { reason: 'x' }))).toEqual({
      ...ofTeam,
      viewer: 403,
      editor: 403,
    });
    expect((await team.admin.get(`/api/partners/${UNKNOWN_ID}/tier`)).status).toBe(404);
  });

  it.each([
    [{ tier: 'Diamond' }, 'Tier not found: Diamond'],
    [{ pinnedUntil: 'soon' }, 'pinnedUntil must be a time in ISO 8601, or null'],
    [{ checks: { Luck: true } }, 'No tier has the criterion: Luck'],
    [{ checks: { Luck: 1 } }, 'checks must be an object whose values are true or false'],
  ])('refuses %j', async (body, error) => {
    await put(program);
    expect(await patch(body)).toMatchObject({ status: 400, body: { error } });
  });
});

describe('reviews', () => {
  it('propose the tier that a partner has reached, and accepting it moves the partner', async () => {
    await put(program);
    await makeDeal(team.editor, team.partnerId);
    await makeDeal(team.editor, team.partnerId, { customerName: 'Other' });
    await review();
    const [proposal, ...others] = await proposals('?status=open');
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({
      partnerId: team.partnerId,
      from: null,
      to: 'Silver',
      direction: 'up',
      reasons: [{ ...silver.criteria[0], value: 2, met: true }],
      status: 'open',
    });
    await review();
    expect(await proposals()).toHaveLength(1);
    const accept = `/api/tier-proposals/${proposal?.id}/accept`;
    expect(await statusByCaller(server, team, (client) => client.post(accept, {}))).toEqual({
      ...ofTeam,
      viewer: 403,
      editor: 403,
      owner: 409,
    });
    expect(await standing()).toMatchObject({
      tier: 'Silver',
      history: [{ from: null, to: 'Silver', by: team.emails.admin, reason: 'Proposal accepted' }],
    });
    expect((await team.admin.post(`/api/tier-proposals/${proposal?.id}/dismiss`, {})).status).toBe(409);
    await review();
    expect(await proposals('?status=open')).toEqual([]);
  });

  it('return a dismissed proposal only for other reasons', async () => {
    await put(program);
    await makeDeal(team.editor, team.partnerId);
    await makeDeal(team.editor, team.partnerId, { customerName: 'Other' });
    await review();
    const [first] = await proposals('?status=open');
    expect((await team.admin.post(`/api/tier-proposals/${first?.id}/dismiss`, {})).body).toMatchObject({
      status: 'dismissed',
    });
    await review();
    expect(await proposals('?status=open')).toEqual([]);
    await makeDeal(team.editor, team.partnerId, { customerName: 'Third' });
    await review();
    expect(await proposals('?status=open')).toMatchObject([{ to: 'Silver', reasons: [{ value: 3 }] }]);
  });

  it('propose a lower tier after thirty days of reviews, unless the partner is pinned', async () => {
    await put(program);
    await patch({ tier: 'Gold' });
    await review();
    expect((await standing()).belowSince).not.toBeNull();
    server.clock.advance(days(29));
    await review();
    expect(await proposals()).toEqual([]);
    server.clock.advance(days(1));
    await renewSessions(server);
    await patch({ pinnedUntil: new Date(server.clock.now().getTime() + days(10)).toISOString() });
    await review();
    expect(await proposals()).toEqual([]);
    server.clock.advance(days(11));
    await review();
    const open = await proposals('?status=open');
    expect(open).toMatchObject([{ from: 'Gold', to: 'Bronze', direction: 'down' }]);
    expect(open[0]?.reasons.map(({ met }) => met)).toEqual([false, false, false]);
    expect(await standing()).toMatchObject({ tier: 'Gold' });
  });

  it('withdraw what no longer holds, and open it again without a second announcement', async () => {
    await put(program);
    const deal = await makeDeal(team.editor, team.partnerId);
    await makeDeal(team.editor, team.partnerId, { customerName: 'Other' });
    await review();
    const [first] = await proposals();
    const { db } = server.app;
    await db.write('deals').where({ id: deal.id }).update({ submittedAt: '2020-01-01T00:00:00.000Z' });
    await review();
    // Bronze has no criteria, so that it always holds.
    const found = await proposals();
    expect(found.map(({ to, status }) => [to, status])).toEqual([
      ['Bronze', 'open'],
      ['Silver', 'withdrawn'],
    ]);
    await db.write('deals').where({ id: deal.id }).update({ submittedAt: server.clock.now().toISOString() });
    await review();
    expect((await proposals('?status=open')).map(({ id }) => id)).toEqual([first?.id]);
    expect((await team.admin.post(`/api/tier-proposals/${first?.id}/accept`, {})).status).toBe(200);
  });

  it('leave partners alone whose tier the program does not have', async () => {
    await put([silver]);
    await patch({ tier: 'Bronze' });
    await makeDeal(team.editor, team.partnerId);
    await makeDeal(team.editor, team.partnerId, { customerName: 'Other' });
    await review();
    expect(await proposals()).toEqual([]);
  });

  it('are due once a day', async () => {
    await put(program);
    expect((await server.app.tierReview.runDue()).proposed).toBeGreaterThan(0);
    await put([{ value: 'Silver' }]);
    expect(await server.app.tierReview.runDue()).toEqual({ proposed: 0 });
    server.clock.advance(days(1));
    expect((await server.app.tierReview.runDue()).proposed).toBeGreaterThan(0);
  });

  it('do not accept a proposal for a partner whose tier has changed since', async () => {
    await put(program);
    await review();
    const [proposal] = await proposals();
    await patch({ tier: 'Gold' });
    expect(await team.admin.post(`/api/tier-proposals/${proposal?.id}/accept`, {})).toMatchObject({
      status: 409,
      body: { error: 'The tier of this partner has changed since' },
    });
  });

  it('are decided in bulk', async () => {
    await put(program);
    await insertPartner(server, team.workspaceId, 'Second');
    await review();
    const ids = (await proposals()).map(({ id }) => id);
    const bulk = (action: string) =>
      team.admin.post('/api/tier-proposals/bulk', { ids: [...ids, 'x'], action });
    expect((await bulk('accept')).body).toEqual({
      changed: 2,
      unchanged: 0,
      failed: [{ id: 'x', error: 'Proposal not found' }],
      operationId: null,
    });
    expect((await bulk('dismiss')).body).toMatchObject({ changed: 0, failed: [{}, {}, {}] });
    expect(await standing()).toMatchObject({
      tier: 'Bronze',
      history: [{ from: null, to: 'Bronze', reason: 'Proposal accepted' }],
    });
    expect((await team.editor.post('/api/tier-proposals/bulk', { ids, action: 'accept' })).status).toBe(403);
    expect(
      (await team.outsider.post('/api/tier-proposals/bulk', { ids, action: 'accept' })).body,
    ).toMatchObject({
      changed: 0,
    });
  });
});

describe('notifications', () => {
  const titles = async (client: Client) =>
    (await notificationsFor(client)).filter(({ kind }) => kind === 'tier').map(({ title }) => title);

  it('say to owners of partners, or else to admins, what a review proposes, once for many', async () => {
    server.app.dispatcher.start();
    await team.admin.patch(`/api/partners/${team.partnerId}`, { ownerId: team.userIds.editor });
    await put([{ value: 'Silver', criteria: [] }]);
    await insertPartner(server, team.workspaceId, 'Second');
    await insertPartner(server, team.workspaceId, 'Third');
    await review();
    await review();
    await allDelivered(server);
    const { body: partner } = await team.viewer.get<{ name: string }>(`/api/partners/${team.partnerId}`);
    expect(await titles(team.editor)).toEqual([`${partner.name} has reached Silver`]);
    expect(await titles(team.admin)).toEqual(['2 partners could change their tier']);
    expect(await titles(team.viewer)).toEqual([]);
    expect(await titles(team.portal)).toEqual([]);
  });
});

describe('the home of a partner', () => {
  it('shows the tier, its benefits and what the next one needs', async () => {
    const tier = async () => (await team.portal.get<{ tier: unknown }>('/api/portal/home')).body.tier;
    expect(await tier()).toBeNull();
    await put(program);
    expect(await tier()).toEqual({
      value: null,
      benefits: [],
      next: { tier: 'Bronze', benefits: [], criteria: [] },
    });
    await patch({ tier: 'Silver' });
    expect(await tier()).toMatchObject({
      value: 'Silver',
      benefits: silver.benefits,
      next: { tier: 'Gold', criteria: [{ value: 0, met: false }, { value: '0.00' }, { value: false }] },
    });
    await patch({ tier: 'Gold' });
    expect(await tier()).toMatchObject({ value: 'Gold', next: null });
  });
});
