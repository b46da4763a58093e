import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCommissions, insertPayees } from '../../../testing/payouts';
import { makeProgram, makeReferral } from '../../../testing/referrals';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { PortalCommission } from '../../commissions/ledger/portal';
import type { PortalEarnings } from './portal-earnings.rules';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const PATH = '/api/portal/earnings';

describe('GET /api/portal/earnings', () => {
  it('lets only portal users read them', async () => {
    const refused = { anyone: 401, viewer: 403, editor: 403, admin: 403, owner: 403, outsider: 403 };
    expect(await statusByCaller(server, team, (client) => client.get(PATH))).toEqual({
      ...refused,
      portal: 200,
    });
  });

  // ASVS 8.2.2, 8.2.3
  it("shows only the earnings of the own partner's links and referrals", async () => {
    expect((await team.portal.get(PATH)).body).toEqual([]);
    const other = await insertPartner(server, team.workspaceId, 'Other');
    const program = await makeProgram(team.admin, {
      type: 'partner',
      rewardType: 'fixed',
      rewardValue: '50',
    });
    const refer = async (referrerId: string, status: string) => {
      const { id } = await makeReferral(team.admin, program.id, { referrerId });
      expect((await team.admin.patch(`/api/referrals/${id}/status`, { status })).status).toBe(200);
      return id;
    };
    await refer(team.partnerId, 'qualified');
    await refer(team.partnerId, 'converted');
    await refer(other, 'converted');
    const undone = await refer(team.partnerId, 'converted');
    await team.admin.patch(`/api/referrals/${undone}`, { status: 'rejected' });
    const { body } = await team.portal.get<PortalEarnings[]>(PATH);
    expect(body).toEqual([
      {
        ...{ currency: 'USD', held: '50.00', due: '0.00', inPayout: '0.00', paid: '0.00', reversed: '50.00' },
        commissions: expect.any(Array),
      },
    ]);
    expect(body[0]?.commissions.map(({ status, netAmount }) => [status, netAmount])).toEqual([
      ['reversed', '0.00'],
      ['held', '50.00'],
    ]);
    const view = { workspaceId: team.workspaceId, partnerId: team.partnerId, isPreview: false };
    const rewards = await server.app.portal.earnings.rewards(view);
    expect(rewards).toHaveLength(3);
    expect(Object.keys(rewards[0] ?? {}).sort()).toEqual([
      'createdAt',
      'id',
      'programName',
      'rewardAmount',
      'rewardStatus',
      'rewardType',
      'status',
    ]);
  });
});

describe('GET /api/portal/earnings/commissions', () => {
  it('lists all commissions page by page, and those behind an amount', async () => {
    const own = await makeTeam(server);
    const [payeeId = ''] = await insertPayees(server, own.workspaceId, [
      { name: 'Partner', partnerId: own.partnerId },
    ]);
    await insertCommissions(server, own.workspaceId, [
      ...Array.from({ length: 205 }, (_, at) => ({ payeeId, minor: 100 + at })),
      { payeeId, minor: 900, currency: 'EUR', status: 'held' },
    ]);
    await server.app.db.write('commissions').where({ payeeId }).update({ partnerId: own.partnerId });
    const path = `${PATH}/commissions?currency=USD&limit=150`;
    const first = await own.portal.get<PortalCommission[]>(path);
    expect(first.headers.get('X-Total-Count')).toBe('205');
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('Link') ?? '')?.[1];
    const second = await own.portal.get<PortalCommission[]>(`${path}&cursor=${cursor}`);
    const ids = [...first.body, ...second.body].map(({ id }) => id);
    expect(new Set(ids).size).toBe(205);
    expect(Object.keys(first.body[0] ?? {}).sort()).toEqual(
      ['amount', 'createdAt', 'currency', 'heldUntil', 'id', 'netAmount', 'source', 'status'].sort(),
    );
    const held = await own.portal.get<PortalCommission[]>(`${PATH}/commissions?state=held`);
    expect(held.body).toMatchObject([{ amount: '9.00', currency: 'EUR', status: 'held' }]);
    expect((await own.portal.get(`${PATH}/commissions?state=lost`)).status).toBe(400);
    expect((await team.portal.get<PortalCommission[]>(`${PATH}/commissions`)).body).not.toContainEqual(
      expect.objectContaining({ id: ids[0] }),
    );
  });

  it('counts what was taken back of a part, and of what was paid, as reversed', async () => {
    const own = await makeTeam(server);
    const [payeeId = ''] = await insertPayees(server, own.workspaceId, [
      { name: 'Partner', partnerId: own.partnerId },
    ]);
    const [part = '', paid = '', whole = ''] = await insertCommissions(server, own.workspaceId, [
      { payeeId, minor: 1000 },
      { payeeId, minor: 700, status: 'paid' },
      { payeeId, minor: 333 },
      { payeeId, minor: 500, status: 'duplicate' },
    ]);
    await server.app.db.write('commissions').where({ payeeId }).update({ partnerId: own.partnerId });
    const reverse = (id: string, body: object) =>
      own.admin.post(`/api/commissions/${id}/reverse`, { reason: 'Refund', ...body });
    for (const answer of [
      await reverse(part, { amount: '2.51' }),
      await reverse(paid, { amount: '1.00' }),
      await reverse(whole, {}),
    ])
      expect(answer.status).toBe(200);
    const [sums] = (await own.portal.get<PortalEarnings[]>(PATH)).body;
    // 10.00 - 2.51 - 1.00, and 2.51 + 1.00 + 3.33.
    expect(sums).toMatchObject({ due: '6.49', paid: '7.00', reversed: '6.84' });
    const view = { workspaceId: own.workspaceId, partnerId: own.partnerId, isPreview: false };
    const behind = await server.app.portalCommissions.behind(
      view,
      { currency: 'USD', state: 'reversed' },
      { limit: 10 },
    );
    expect(behind.items.map(({ amount }) => amount).sort()).toEqual(['1.00', '2.51', '3.33']);
    const listed = await own.portal.get<PortalCommission[]>(`${PATH}/commissions?state=reversed`);
    expect(listed.headers.get('X-Total-Count')).toBe('3');
  });
});
