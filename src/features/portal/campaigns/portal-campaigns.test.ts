import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign } from '../../../testing/campaigns';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const PATH = '/api/portal/campaigns';

describe('campaigns in the portal', () => {
  it('lets only portal users read them', async () => {
    const refused = { anyone: 401, viewer: 403, editor: 403, admin: 403, owner: 403, outsider: 403 };
    expect(await statusByCaller(server, team, (client) => client.get(PATH))).toEqual({
      ...refused,
      portal: 200,
    });
  });

  // ASVS 8.2.2, 8.2.3
  it("shows the campaigns and events of the own partner, without the team's checklist and names", async () => {
    const other = await insertPartner(server, team.workspaceId, 'Other');
    const mine = await makeCampaign(team.admin, {
      name: 'Ours',
      partnerId: team.partnerId,
      description: 'Webinar',
    });
    await makeCampaign(team.admin, { name: 'Theirs', partnerId: other });
    await makeCampaign(team.admin, { name: 'Internal' });
    const { body, headers } = await team.portal.get<object[]>(PATH);
    expect(headers.get('X-Total-Count')).toBe('1');
    expect(body).toEqual([
      {
        id: mine.id,
        name: 'Ours',
        description: 'Webinar',
        templateType: mine.templateType,
        status: mine.status,
        launchedAt: mine.launchedAt,
        createdAt: mine.createdAt,
      },
    ]);
    const event = { name: 'Fair', templateType: 'webinar-series', notes: 'They are late payers' };
    for (const partnerId of [team.partnerId, other, null])
      expect((await team.admin.post('/api/events', { ...event, partnerId })).status).toBe(201);
    const view = { workspaceId: team.workspaceId, partnerId: team.partnerId, isPreview: false };
    const events = await server.app.portal.campaigns.events(view, { limit: 10 });
    expect(events.items).toHaveLength(1);
    expect(JSON.stringify(events)).not.toMatch(/late payers|checklist|owner/);
    const { body: page } = await team.portal.get<string>('/portal/campaigns');
    expect(page).toMatch(/Ours.*Fair/s);
    expect(page).not.toMatch(/late payers|Theirs|Internal/);
  });
});
