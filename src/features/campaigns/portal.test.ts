import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaignIn } from '../../testing/campaigns';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { campaignStatuses } from './campaigns.rules';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const PATH = '/api/portal/campaigns';
const EVENTS = '/api/portal/events';

describe('campaigns in the portal', () => {
  it.each([PATH, EVENTS])('lets only portal users read %s', async (path) => {
    const refused = { anyone: 401, viewer: 403, editor: 403, admin: 403, owner: 403, outsider: 403 };
    expect(await statusByCaller(server, team, (client) => client.get(path))).toEqual({
      ...refused,
      portal: 200,
    });
  });

  it('omits campaigns that the team may still change or reject', async () => {
    const { portal, admin, partnerId } = await makeTeam(server);
    for (const status of campaignStatuses) await makeCampaignIn(admin, status, { name: status, partnerId });
    const names = (campaigns: readonly { name: string }[]) => campaigns.map(({ name }) => name);
    const { body, headers } = await portal.get<{ name: string }[]>(PATH);
    expect(names(body)).toEqual(['completed', 'launched']);
    expect(headers.get('X-Total-Count')).toBe('2');
    const home = await portal.get<{ campaigns: { name: string }[] }>('/api/portal/home');
    expect(names(home.body.campaigns)).toEqual(['completed', 'launched']);
  });

  // ASVS 8.2.2, 8.2.3
  it("shows the campaigns and events of the own partner, without the team's checklist and names", async () => {
    const other = await insertPartner(server, team.workspaceId, 'Other');
    const mine = await makeCampaignIn(team.admin, 'launched', {
      name: 'Ours',
      partnerId: team.partnerId,
      description: 'Webinar',
    });
    await makeCampaignIn(team.admin, 'launched', { name: 'Theirs', partnerId: other });
    await makeCampaignIn(team.admin, 'launched', { name: 'Internal' });
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
    const events = await team.portal.get<object[]>(EVENTS);
    expect(events.headers.get('X-Total-Count')).toBe('1');
    expect(events.body).toEqual([
      {
        id: expect.any(String),
        name: 'Fair',
        description: null,
        status: 'planning',
        startDate: null,
        endDate: null,
        timezone: null,
        locationType: 'virtual',
        location: null,
      },
    ]);
    const { body: page } = await team.portal.get<string>('/portal/campaigns');
    expect(page).toMatch(/Ours.*Fair/s);
    expect(page).not.toMatch(/late payers|Theirs|Internal/);
  });
});
