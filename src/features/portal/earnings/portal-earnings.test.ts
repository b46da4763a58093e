import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProgram, makeReferral } from '../../../testing/referrals';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { sumEarnings, type PortalEarnings } from './portal-earnings.rules';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const PATH = '/api/portal/earnings';

it('adds up commissions exactly, for each currency', () => {
  const sums = [
    { currency: 'USD', status: 'due', minor: '90071992547409930' },
    { currency: 'USD', status: 'due', minor: '-5' },
    { currency: 'USD', status: 'reversed', minor: '250' },
    { currency: 'JPY', status: 'held', minor: '1500' },
  ];
  const none = { due: '0', inPayout: '0', paid: '0', reversed: '0' };
  expect(sumEarnings(sums)).toEqual([
    { currency: 'JPY', ...none, held: '1500' },
    {
      ...{ currency: 'USD', held: '0.00', due: '900719925474099.25', inPayout: '0.00', paid: '0.00' },
      reversed: '2.50',
    },
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
