import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProgram, makeReferral } from '../../../testing/referrals';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { sumEarnings } from './portal-earnings.rules';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const PATH = '/api/portal/earnings';

it('adds up rewards and commissions exactly, for each currency', () => {
  const reward = (rewardStatus: string, rewardAmount: string, count = 1) => ({
    rewardStatus,
    rewardAmount,
    count,
  });
  const rewards = [
    reward('pending', '0.1', 3),
    reward('approved', '12.5'),
    reward('approved', '900719925474.0993'),
    reward('paid', '10', 2),
    reward('cancelled', '99'),
    reward('approved', 'a mug'),
  ];
  const links = [
    { currency: 'JPY', earningsMinor: '1500' },
    { currency: 'EUR', earningsMinor: '-250' },
    { currency: 'USD', earningsMinor: '50' },
  ];
  expect(sumEarnings(links, rewards)).toEqual([
    { currency: 'EUR', pending: '0.00', due: '-2.50', paid: '0.00' },
    { currency: 'JPY', pending: '0', due: '1500', paid: '0' },
    { currency: 'USD', pending: '0.30', due: '900719925487.0993', paid: '20.00' },
  ]);
  expect(sumEarnings([], [reward('approved', 'a mug')])).toEqual([]);
  expect(sumEarnings([{ currency: 'USD', earningsMinor: '-250' }], [reward('approved', '1.0001')])).toEqual([
    { currency: 'USD', pending: '0.00', due: '-1.4999', paid: '0.00' },
  ]);
});

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
    const refer = async (referrerId: string, rewardAmount: string, rewardStatus: string) => {
      const { id } = await makeReferral(team.admin, program.id, { referrerId });
      const changed = await team.admin.patch(`/api/referrals/${id}`, { rewardAmount, rewardStatus });
      expect(changed.status).toBe(200);
      return id;
    };
    await refer(team.partnerId, '50', 'pending');
    await refer(team.partnerId, '30.25', 'approved');
    await refer(team.partnerId, '20', 'paid');
    await refer(other, '1000', 'approved');
    const rejected = await refer(team.partnerId, '70', 'pending');
    await team.admin.patch(`/api/referrals/${rejected}`, { status: 'rejected' });
    expect((await team.portal.get(PATH)).body).toEqual([
      { currency: 'USD', pending: '50.00', due: '30.25', paid: '20.00' },
    ]);
    const view = { workspaceId: team.workspaceId, partnerId: team.partnerId, isPreview: false };
    const rewards = await server.app.portal.earnings.rewards(view);
    expect(rewards).toHaveLength(4);
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
