import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../lib/clock';
import { actorOf } from '../../testing/actors';
import { sendFile } from '../../testing/attachments';
import { makePartner } from '../../testing/partners';
import { insertMember, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const PATH = '/api/portal/my-profile';

describe('GET /api/portal/my-profile', () => {
  it('lets only portal users read their profile', async () => {
    const statuses = await statusByCaller(server, team, (client) => client.get(PATH));
    const refused = { viewer: 403, editor: 403, admin: 403, owner: 403, outsider: 403 };
    expect(statuses).toEqual({ anyone: 401, portal: 200, ...refused });
  });

  // ASVS 8.2.2, 8.2.3, 15.3.1
  it("shows a portal user's own partner, without internal data of the workspace", async () => {
    await team.owner.patch(`/api/partners/${team.partnerId}`, {
      website: 'acme.example',
      partnershipType: ['Reseller'],
      status: 'pending',
    });
    const { body } = await team.portal.get(PATH);
    expect(body).toEqual({
      id: team.partnerId,
      name: expect.stringMatching(/^Partner of team/),
      description: 'Builds robots.',
      status: 'pending',
      partnershipType: ['Reseller'],
      tags: [],
      industry: 'Manufacturing & Industrial',
      size: 'SME',
      website: 'https://acme.example',
      location: 'Kraków',
      logo: null,
    });
  });

  it('shows the partner of the current workspace', async () => {
    const other = await makeTeam(server);
    const userId = team.userIds.portal;
    await insertMember(server, {
      workspaceId: other.workspaceId,
      userId,
      role: 'partner_portal',
      partnerId: other.partnerId,
    });
    await team.portal.post('/api/workspaces/switch', { workspaceId: other.workspaceId });
    expect((await team.portal.get(PATH)).body).toMatchObject({ id: other.partnerId });
    const { body: page } = await team.portal.get<string>('/');
    expect(/<header.*?<\/header>/s.exec(page)?.[0]).toMatch(/Partner Portal.*Team \d+.*Your account/s);
    await team.portal.post('/api/workspaces/switch', { workspaceId: team.workspaceId });
    expect((await team.portal.get(PATH)).body).toMatchObject({ id: team.partnerId });
  });

  it('returns null if no partner is assigned, and ends the membership with the partner', async () => {
    const { owner, portal, partnerId, userIds } = await makeTeam(server);
    const members = () => server.app.db.write('workspace_members').where({ userId: userIds.portal });
    await members().update({ partnerId: null });
    expect(await portal.get(PATH)).toMatchObject({ status: 200, body: null });
    await members().update({ partnerId });
    expect((await owner.delete(`/api/partners/${partnerId}`)).status).toBe(204);
    expect((await portal.get(PATH)).status).toBe(403);
  });
});

describe('the preview of a portal', () => {
  // ASVS 8.2.2
  it('shows members their own partners, and is marked as a preview', async () => {
    const { viewer, portal, partnerId } = await makeTeam(server);
    const { status, body } = await viewer.get<string>(`/partners/${partnerId}/portal`);
    expect(status).toBe(200);
    expect(body).toMatch(/You see the portal as Partner of team \d+ sees it\. Nothing can be changed here\./);
    expect((await team.owner.get(`/partners/${partnerId}/portal/profile`)).status).toBe(404);
    expect((await portal.get(`/partners/${partnerId}/portal/profile`)).status).toBe(302);
  });

  it("can't write, because only portal users have a portal of their own", async () => {
    const editor = await actorOf(server.app, team.editor.cookie());
    await expect(server.app.portal.preview(editor, team.partnerId)).resolves.toMatchObject({
      isPreview: true,
    });
    expect(() => server.app.portal.own(editor)).toThrow('permission');
    const portal = await actorOf(server.app, team.portal.cookie());
    await expect(server.app.portal.preview(portal, team.partnerId)).rejects.toMatchObject({ status: 403 });
    expect(() => server.app.portal.own({ ...portal, partnerId: null })).toThrow('Partner not found');
  });
});

describe('GET /api/portal/home', () => {
  it('lets only portal users read it', async () => {
    const statuses = await statusByCaller(server, team, (client) => client.get('/api/portal/home'));
    const refused = { viewer: 403, editor: 403, admin: 403, owner: 403, outsider: 403 };
    expect(statuses).toEqual({ anyone: 401, portal: 200, ...refused });
  });

  it("shows five of each, the most urgent tasks first, and the partner's owner", async () => {
    const own = await makeTeam(server);
    const { owner, portal, partnerId, userIds, emails } = own;
    const none = { deals: 0, sums: [] };
    const empty = {
      tasks: [],
      openTasks: 0,
      tier: null,
      deals: [],
      totals: { submitted: none, approved: { ...none, protectedUntil: null }, won: none },
      leads: [],
      earnings: [],
      announcements: [],
      agreements: [],
      campaigns: [],
      documents: [],
      resources: [],
    };
    expect((await portal.get('/api/portal/home')).body).toEqual({
      ...empty,
      roadmapUrl: null,
      partner: expect.objectContaining({ id: partnerId, manager: null }),
    });
    const tasks = `/api/partners/${partnerId}/onboarding-tasks`;
    for (const [taskName, dueDate] of [
      ['Later', '2031-02-01'],
      ['Whenever', null],
      ['Soon', '2031-01-01'],
    ])
      await owner.post(tasks, { taskName, dueDate, assignedTo: 'partner' });
    await owner.post(tasks, { taskName: 'Internal' });
    for (let index = 0; index < 6; index += 1)
      await portal.post('/api/portal/deals', { name: `Deal ${index}`, customerName: `Customer ${index}` });
    await owner.patch(`/api/partners/${partnerId}`, { ownerId: userIds.editor });
    const { body } =
      await portal.get<Record<'tasks' | 'deals', { taskName?: string; name?: string }[]>>('/api/portal/home');
    expect(body.tasks.map(({ taskName }) => taskName)).toEqual(['Soon', 'Later', 'Whenever']);
    expect(body.deals.map(({ name }) => name)).toEqual(['Deal 5', 'Deal 4', 'Deal 3', 'Deal 2', 'Deal 1']);
    expect(body).toMatchObject({ partner: { manager: { name: null, email: emails.editor } } });
    const page = (await portal.get<string>('/')).body;
    for (const text of ['Soon', 'Customer 5', emails.editor]) expect(page).toContain(text);
    expect(page).not.toContain('Internal');
  });

  it('adds up the submitted, protected and won deals of the partner, and lists its leads', async () => {
    const own = await makeTeam(server);
    const register = async (amount: string, more: object = {}) => {
      const { body } = await own.portal.post<{ id: string }>('/api/portal/deals', {
        name: `Deal of ${amount}`,
        customerName: `Customer of ${amount}`,
        amount,
        currency: 'GBP',
        ...more,
      });
      return body.id;
    };
    const move = (id: string, status: string) =>
      own.admin.patch(`/api/deals/${id}/status`, { status, reason: 'Fits' });
    await register('1000');
    await register('20', { currency: 'JPY' });
    await move(await register('300'), 'approved');
    const won = await register('4000');
    await move(won, 'approved');
    expect((await move(won, 'won')).status).toBe(200);
    await move(await register('50000'), 'rejected');
    await own.portal.post('/api/portal/leads', { name: 'Eve', company: 'Hooli', email: 'eve@hooli.example' });
    // Deals of other partners don't count.
    const other = await makePartner(own.editor);
    const foreign = { name: 'x', customerName: 'y', partnerId: other.id, amount: '7', currency: 'GBP' };
    await own.editor.post('/api/deals', foreign);

    const home = async () => (await own.portal.get<object>('/api/portal/home')).body;
    const pounds = (amount: string) => ({ deals: 1, sums: [{ currency: 'GBP', amount }] });
    expect(await home()).toMatchObject({
      totals: {
        submitted: {
          deals: 2,
          sums: [
            { currency: 'GBP', amount: '1000.00' },
            { currency: 'JPY', amount: '20' },
          ],
        },
        approved: { ...pounds('300.00'), protectedUntil: expect.stringMatching(/^\d{4}-/) },
        won: pounds('4000.00'),
      },
      leads: [{ name: 'Eve', company: 'Hooli' }],
    });
    const lastYear = new Date(server.clock.now().getTime() - days(366)).toISOString();
    await server.app.db.write('deals').where({ id: won }).update({ closedAt: lastYear });
    expect(await home()).toMatchObject({ totals: { won: { deals: 0, sums: [] } } });
  });

  it('shows the five newest resources for the partner, as their list does, also in the preview', async () => {
    const { editor, portal, viewer, partnerId } = await makeTeam(server);
    const other = await makePartner(editor);
    for (let index = 0; index < 6; index += 1)
      await sendFile(editor, `/api/resources?partnerIds=${partnerId}`, { name: `File ${index}.txt` });
    await sendFile(editor, `/api/resources?partnerIds=${other.id}`, { name: 'Secret.txt' });
    const { body } = await portal.get<{ resources: { name: string }[] }>('/api/portal/home');
    expect(body.resources.map(({ name }) => name)).toEqual(
      [5, 4, 3, 2, 1].map((index) => `File ${index}.txt`),
    );
    const { body: listed } = await portal.get<{ name: string }[]>('/api/portal/resources');
    expect(body.resources).toEqual(listed.slice(0, 5));
    for (const page of [
      await portal.get<string>('/'),
      await viewer.get<string>(`/partners/${partnerId}/portal`),
    ]) {
      expect(page.body).toContain('Download File 5.txt');
      expect(page.body).not.toMatch(/File 0\.txt|Secret\.txt/);
    }
  });

  // ASVS 8.2.2
  it('links to the public roadmap while the workspace shares it', async () => {
    const { admin, portal, outsider } = await makeTeam(server);
    const shown = async () =>
      (await portal.get<{ roadmapUrl: string | null }>('/api/portal/home')).body.roadmapUrl;
    await outsider.post('/api/secret-links/roadmap');
    await admin.post('/api/secret-links/calendar');
    expect(await shown()).toBeNull();
    const { body: link } = await admin.post<{ url: string }>('/api/secret-links/roadmap');
    const path = await shown();
    expect(server.url + String(path)).toBe(link.url);
    expect((await portal.get<string>('/')).body).toContain(`href="${path}"`);
    await admin.delete('/api/secret-links/roadmap');
    expect(await shown()).toBeNull();
    expect((await portal.get<string>('/')).body).not.toContain('/roadmap/');
  });
});
