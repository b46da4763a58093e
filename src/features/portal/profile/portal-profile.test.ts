import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { PortalProfile } from '../portal.service';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const PATH = '/api/portal/my-profile';
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const png = `data:image/png;base64,${pixel}`;
const change = (body: object) => team.portal.patch<PortalProfile & { error?: string }>(PATH, body);

describe('PATCH /api/portal/my-profile', () => {
  it('lets only portal users change their profile', async () => {
    const refused = { anyone: 401, viewer: 403, editor: 403, admin: 403, owner: 403, outsider: 403 };
    const call = { description: 'Builds robots.' };
    expect(await statusByCaller(server, team, (client) => client.patch(PATH, call))).toEqual({
      ...refused,
      portal: 200,
    });
  });

  it('changes description and website only, and shows it to the team', async () => {
    const sent = {
      description: ' Welds. ',
      website: 'weld.example',
      name: 'Evil',
      tier: 'Gold',
      status: 'active',
    };
    expect(await change(sent)).toMatchObject({
      status: 200,
      body: { id: team.partnerId, description: 'Welds.', website: 'https://weld.example' },
    });
    const { body: partner } = await team.viewer.get<{ name: string; tier: string | null }>(
      `/api/partners/${team.partnerId}`,
    );
    expect(partner).toMatchObject({ description: 'Welds.', website: 'https://weld.example', tier: null });
    expect(partner.name).not.toBe('Evil');
    const activities = `/api/partners/${team.partnerId}/activities`;
    const first = (await team.viewer.get<object[]>(activities)).body;
    expect(first[0]).toMatchObject({
      activityType: 'partner_updated',
      description: 'Changed description and website',
      userId: team.userIds.portal,
    });
    await change({ description: 'Welds.' });
    expect((await team.viewer.get<object[]>(activities)).body).toHaveLength(first.length);
    expect((await team.admin.get<object[]>('/api/audit-log?objectType=partner')).body[0]).toMatchObject({
      action: 'updated',
      actorId: team.userIds.portal,
    });
  });

  it.each([
    [{ description: '' }, 'description'],
    [{ description: 'x'.repeat(1001) }, 'description'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ logo: 7 }, 'logo'],
    [{ logo: 'https://example.org/logo.png' }, 'logo'],
    [{ logo: `data:image/svg+xml;base64,${Buffer.from('<svg onload="x"/>').toString('base64')}` }, 'logo'],
    [{ logo: `data:image/png;base64,${Buffer.from('<script>').toString('base64')}` }, 'logo'],
  ])('refuses %j', async (body, field) => {
    expect(await change(body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: [expect.any(String)] } },
    });
  });

  // ASVS 8.2.2
  it('stores a logo, shows it to the partner and the team, and removes it', async () => {
    const { body } = await change({ logo: png });
    expect(body.logo).toMatch(/^\/api\/portal\/my-profile\/logo\?v=[0-9a-f]{16}$/);
    const { body: partner } = await team.viewer.get<{ logo: string }>(`/api/partners/${team.partnerId}`);
    expect(partner.logo).toMatch(/^\/api\/partners\/.+\/logo\?v=/);
    const shown = await team.viewer.get(partner.logo);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('Content-Type')).toBe('image/png');
    expect(shown.headers.get('Cache-Control')).toMatch(/^private/);
    expect((await team.portal.get(body.logo ?? '')).status).toBe(200);
    // The logo of another partner or another workspace can't be read.
    const other = await insertPartner(server, team.workspaceId, 'Other');
    expect((await team.viewer.get(`/api/partners/${other}/logo`)).status).toBe(404);
    expect((await team.outsider.get(partner.logo)).status).toBe(404);
    expect((await team.portal.get(partner.logo)).status).toBe(403);
    expect((await server.visitor().get(partner.logo)).status).toBe(401);
    expect((await change({ logo: null })).body.logo).toBeNull();
    expect((await team.viewer.get(partner.logo)).status).toBe(404);
    expect((await team.portal.get(`${PATH}/logo`)).status).toBe(404);
  });
});
