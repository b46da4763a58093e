import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { addLink } from '../../../testing/affiliates';
import type { Client } from '../../../testing/client';
import { makeDeal, moveDeal } from '../../../testing/deals';
import { allDelivered, notificationsFor } from '../../../testing/notifications';
import { makeProgram, makeReferral } from '../../../testing/referrals';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { AffiliateLinkView } from '../../affiliates/present-affiliates';
import type { ReferralInProgram } from '../../referrals/referrals.entity';
import type { CommissionDetails, CommissionView } from './present-commissions';

let server: TestServer;
let team: Team;
let link: AffiliateLinkView;
let orders = 0;

beforeAll(async () => {
  server = await startTestServer();
  server.app.dispatcher.start();
  team = await makeTeam(server);
  link = await addLink(team.editor, {
    affiliateCode: 'earns',
    commissionRate: '10',
    partnerId: team.partnerId,
  });
});
afterAll(() => server.close());

async function report(body: object = {}, expected = 201): Promise<string> {
  orders += 1;
  const sent = { externalId: `order-${orders}`, affiliateCode: 'earns', amount: '100.00', ...body };
  const answer = await team.editor.post<{ id: string }>('/api/conversions', sent);
  expect([answer.status, answer.body]).toEqual([expected, expect.anything()]);
  return answer.body.id;
}
const list = async (query = '') =>
  (await team.viewer.get<CommissionView[]>(`/api/commissions?${query}`)).body;
async function of(sourceId: string): Promise<CommissionView> {
  const found = (await list()).find((one) => one.sourceId === sourceId && one.reverses === null);
  if (!found) throw new Error(`Nothing has been earned by ${sourceId}`);
  return found;
}
const details = async (id: string) =>
  (await team.viewer.get<CommissionDetails>(`/api/commissions/${id}`)).body;
const act = (id: string, action: string, body: object = {}) =>
  team.admin.post<CommissionDetails>(`/api/commissions/${id}/${action}`, body);

describe('a commission', () => {
  it('is held, explains itself, and is due after the hold', async () => {
    const commission = await of(await report());
    expect(commission).toMatchObject({
      amount: '10.00',
      netAmount: '10.00',
      status: 'held',
      flags: [],
      currency: 'USD',
    });
    const { entries, explanation } = await details(commission.id);
    expect(entries).toMatchObject([{ kind: 'earned', amount: '10.00' }]);
    expect(explanation.map(({ label }) => label)).toEqual([
      'Affiliate link',
      'Click',
      'Rule',
      'Base',
      'Rate',
      'Hold',
    ]);
    expect(await server.app.commissionRelease.run()).toEqual({ released: 0 });
    server.clock.advance(days(31));
    expect((await server.app.commissionRelease.run()).released).toBeGreaterThan(0);
    expect((await details(commission.id)).status).toBe('due');
  });

  it('has the currency of its event, which the sum of the link leaves out', async () => {
    const before = (await team.viewer.get<AffiliateLinkView>(`/api/affiliate-links/${link.id}`)).body;
    const commission = await of(await report({ amount: '1500', currency: 'JPY' }));
    expect(commission).toMatchObject({ amount: '150', eventAmount: '1500', currency: 'JPY' });
    const after = (await team.viewer.get<AffiliateLinkView>(`/api/affiliate-links/${link.id}`)).body;
    expect(after.totalEarnings).toBe(before.totalEarnings);
  });

  it('is reversed with its conversion, and gets back exactly what that took', async () => {
    const conversion = await report();
    const { id } = await of(conversion);
    expect((await act(id, 'reverse', { amount: '4', reason: 'Refund' })).body.netAmount).toBe('6.00');
    await team.editor.post(`/api/conversions/${conversion}/reverse`);
    expect(await details(id)).toMatchObject({ status: 'reversed', netAmount: '0.00' });
    await team.editor.post(`/api/conversions/${conversion}/reinstate`);
    expect(await details(id)).toMatchObject({ status: 'held', netAmount: '6.00' });
  });

  it('is reversed in parts, not beyond what is left', async () => {
    const { id } = await of(await report());
    expect((await act(id, 'reverse', { reason: ' ' })).status).toBe(400);
    expect((await act(id, 'reverse', { amount: '10.01', reason: 'Refund' })).status).toBe(400);
    expect((await act(id, 'reverse', { reason: 'Refund' })).body).toMatchObject({
      status: 'reversed',
      netAmount: '0.00',
    });
    expect((await act(id, 'reverse', { reason: 'Refund' })).status).toBe(409);
  });

  it('that is paid keeps its amount: a reversal is a commission of its own', async () => {
    const { id } = await of(await report());
    await server.app.db.write('commissions').where({ id }).update({ status: 'paid' });
    const { body } = await act(id, 'reverse', { amount: '3', reason: 'Refund' });
    expect(body).toMatchObject({ amount: '-3.00', netAmount: '-3.00', status: 'due', reverses: id });
    expect(await details(id)).toMatchObject({ status: 'paid', netAmount: '10.00' });
    expect((await act(id, 'reverse', { amount: '7.01', reason: 'Refund' })).status).toBe(400);
  });

  it('counts for the link of a known customer, without click and code', async () => {
    await report({ customerId: 'known', affiliateCode: 'earns' });
    const later = await report({ customerId: 'known', affiliateCode: null });
    expect(await of(later)).toMatchObject({ affiliateLinkId: link.id, customer: 'known' });
    await report({ customerId: 'unknown', affiliateCode: null }, 400);
  });

  it('is flagged, and held until an admin decides', async () => {
    await addLink(team.editor, { affiliateCode: 'self', affiliateEmail: 'ada@lovelace.example' });
    const { id, flags } = await of(
      await report({ affiliateCode: 'self', customerEmail: 'bob@lovelace.example' }),
    );
    expect(flags).toEqual(['self_referral']);
    server.clock.advance(days(31));
    await server.app.commissionRelease.run();
    expect((await details(id)).status).toBe('held');
    expect((await list('flagged=true')).map((one) => one.id)).toEqual([id]);
    const twice = await Promise.all([act(id, 'release'), act(id, 'release')]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await details(id)).toMatchObject({ status: 'due', flags: [] });
  });
});

describe('one sale', () => {
  it('earns once, by what an admin prefers', async () => {
    const program = await makeProgram(team.admin, { rewardType: 'percentage', rewardValue: '5' });
    const conversion = await report({ customerEmail: 'tom@initech.example' });
    const referral = await makeReferral(team.admin, program.id, { referrerEmail: 'peter@people.example' });
    const sold = { status: 'converted', amount: '200.00', currency: 'USD' };
    const { body } = await team.editor.patch<ReferralInProgram>(`/api/referrals/${referral.id}/status`, sold);
    expect(body.rewardStatus).toBe('cancelled');
    const first = await of(conversion);
    const duplicate = await of(referral.id);
    expect(duplicate).toMatchObject({
      status: 'duplicate',
      amount: '10.00',
      netAmount: '0.00',
      duplicateOf: first.id,
    });
    const twice = await Promise.all([act(duplicate.id, 'prefer'), act(duplicate.id, 'prefer')]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await details(duplicate.id)).toMatchObject({
      status: 'held',
      netAmount: '10.00',
      duplicateOf: null,
    });
    expect(await details(first.id)).toMatchObject({ status: 'duplicate', duplicateOf: duplicate.id });
    const reward = { rewardStatus: 'paid' };
    expect((await team.editor.patch(`/api/referrals/${referral.id}`, reward)).status).toBe(409);
    expect((await act(first.id, 'prefer')).body).toMatchObject({ status: 'held', netAmount: '10.00' });
  });

  it('of a deal earns when it is won, and is taken back when the win is undone', async () => {
    const program = await makeProgram(team.admin);
    const rules = {
      currency: 'USD',
      attribution: 'last',
      rules: [{ event: 'deal', type: 'percentage', value: '7' }],
    };
    expect((await team.admin.send('PUT', `/api/referral-programs/${program.id}/rules`, rules)).status).toBe(
      200,
    );
    await team.admin.patch(`/api/workspaces/${team.workspaceId}`, { dealProgramId: program.id });
    const deal = await makeDeal(team.editor, team.partnerId, {
      amount: '1000',
      currency: 'USD',
      customerDomain: 'hooli.example',
    });
    await moveDeal(team.admin, deal, 'approved');
    await moveDeal(team.editor, deal, 'won');
    const { id } = await of(deal.id);
    expect(await details(id)).toMatchObject({ amount: '70.00', ruleVersion: 1, source: 'deal' });
    const undo = { status: 'approved' };
    expect((await team.editor.patch(`/api/deals/${deal.id}/status`, undo)).status).toBe(403);
    await moveDeal(team.admin, deal, 'approved');
    expect(await details(id)).toMatchObject({ status: 'reversed', netAmount: '0.00' });
    await moveDeal(team.editor, deal, 'won');
    expect((await list('source=deal')).map(({ status }) => status)).toEqual(['held', 'reversed']);
    expect((await server.app.checkMoney()).differences).toEqual([]);
  });
});

describe('POST /api/commissions', () => {
  it('only admins may give a bonus, which is due at once', async () => {
    const [known] = await list();
    const bonus = { payeeId: known?.payeeId, amount: '25.50', currency: 'EUR', reason: 'Best seller' };
    const found = await statusByCaller(server, team, (client) => client.post('/api/commissions', bonus));
    expect(found).toEqual({
      anyone: 401,
      portal: 403,
      viewer: 403,
      editor: 403,
      outsider: 400,
      admin: 201,
      owner: 201,
    });
    expect((await list('currency=EUR&sort=-amount'))[0]).toMatchObject({
      source: 'bonus',
      status: 'due',
      amount: '25.50',
    });
    for (const wrong of [{ amount: '0' }, { amount: '1.001' }, { reason: '' }, { payeeId: 'nobody' }])
      expect((await team.admin.post('/api/commissions', { ...bonus, ...wrong })).status).toBe(400);
  });
});

describe('commissions that become due', () => {
  let others: Team;
  beforeAll(async () => {
    others = await makeTeam(server);
    const { partnerId } = others;
    await addLink(others.editor, { affiliateCode: 'due', commissionRate: '10', partnerId });
  });

  /** Reports sales of these amounts, and ends the hold of their commissions. */
  async function releaseOf(...amounts: string[]): Promise<void> {
    for (const amount of amounts) {
      const sale = { externalId: newId(), affiliateCode: 'due', amount };
      expect((await others.editor.post('/api/conversions', sale)).status).toBe(201);
    }
    await server.app.db
      .write('commissions')
      .where({ workspaceId: others.workspaceId, status: 'held' })
      .update({ heldUntil: server.clock.now().toISOString() });
    await server.app.commissionRelease.run();
    await allDelivered(server);
  }
  const newest = async (client: Client) =>
    (await notificationsFor(client)).find(({ kind }) => kind === 'commission_due');

  it('are told to the admins and the partner, many of them at once', async () => {
    await releaseOf('40.00');
    expect(await newest(others.admin)).toMatchObject({
      title: expect.stringMatching(/^\$4\.00 for Partner.* is due$/),
    });
    expect(await newest(others.portal)).toMatchObject({
      title: '$4.00 of your commissions is due',
      url: expect.stringContaining('/portal/earnings'),
    });
    expect(await newest(others.editor)).toBeUndefined();
    await releaseOf('50.00', '60.00');
    const many = { title: '3 commissions are due' };
    expect(await newest(others.admin)).toMatchObject({ ...many, url: '/campaigns/commissions?status=due' });
    expect(await newest(others.portal)).toMatchObject({
      ...many,
      url: expect.stringContaining('/portal/earnings'),
    });
  });
});
