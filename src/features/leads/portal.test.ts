import { afterAll, beforeAll, expect, it } from 'vitest';
import { allDelivered } from '../../testing/notifications';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { PortalLead } from './portal.schema';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer({}, { outbox: { pollMs: 20 } });
  server.app.dispatcher.start();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const PATH = '/api/portal/leads';
const eve = { name: 'Eve', company: 'Hooli', email: 'eve@hooli.example' };

// ASVS 8.2.1
it('lets only portal users list and submit leads', async () => {
  const refused = { anyone: 401, viewer: 403, editor: 403, admin: 403, owner: 403, outsider: 403 };
  const listed = await statusByCaller(server, team, (client) => client.get(PATH));
  expect(listed).toEqual({ ...refused, portal: 200 });
  const submitted = await statusByCaller(server, team, (client) => client.post(PATH, eve));
  expect(submitted).toEqual({ ...refused, portal: 201 });
});

// ASVS 8.2.2, 15.3.3
it('accepts only the fields that a partner can set', async () => {
  const own = await makeTeam(server);
  const forged = {
    partnerId: team.partnerId,
    ownerId: own.userIds.owner,
    status: 'won',
    priority: 'high',
    custom: { a: 1 },
    evidence: { feedItemId: 'x' },
  };
  const { status, body } = await own.portal.post<PortalLead>(PATH, { ...eve, city: 'Oslo', ...forged });
  expect(status).toBe(201);
  expect(body).toEqual({
    ...eve,
    id: expect.any(String),
    industry: null,
    city: 'Oslo',
    status: 'new',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect((await own.owner.get(`/api/leads/${body.id}`)).body).toMatchObject({
    partnerId: own.partnerId,
    partnerName: expect.stringMatching(/^Partner of team/),
    ownerId: null,
    priority: null,
    status: 'new',
    createdBy: own.userIds.portal,
  });
  for (const field of ['name', 'company', 'email'])
    expect((await own.portal.post(PATH, { ...eve, [field]: '' })).status).toBe(400);
});

it("lists the partner's own leads, newest first, and no others", async () => {
  const own = await makeTeam(server);
  await own.owner.post('/api/leads', { ...eve, name: 'Internal' });
  for (const name of ['First', 'Second']) await own.portal.post(PATH, { ...eve, name });
  const { body, headers } = await own.portal.get<PortalLead[]>(PATH);
  expect(body.map(({ name }) => name)).toEqual(['Second', 'First']);
  expect(headers.get('X-Total-Count')).toBe('2');
  expect((await own.portal.get(`${PATH}?search=sec`)).body).toMatchObject([{ name: 'Second' }]);
  expect((await own.portal.get(`${PATH}?status=won`)).body).toEqual([]);
  const ofPartner = await own.viewer.get<PortalLead[]>(`/api/leads?partner=${own.partnerId}`);
  expect(ofPartner.body.map(({ name }) => name)).toEqual(['Second', 'First']);
  expect((await own.viewer.get(`/api/leads?partner=${team.partnerId}`)).body).toEqual([]);
});

it('keeps the partner of a lead through changes, the trash, and until the partner is deleted', async () => {
  const own = await makeTeam(server);
  const { body: lead } = await own.portal.post<PortalLead>(PATH, eve);
  const url = `/api/leads/${lead.id}`;
  const partner = { partnerId: own.partnerId, partnerName: expect.any(String) };
  const changes = { city: 'Rome', partnerId: null };
  expect((await own.editor.patch(url, changes)).body).toMatchObject({ city: 'Rome', ...partner });
  expect((await own.editor.patch(`${url}/status`, { status: 'won' })).body).toMatchObject(partner);
  expect((await own.portal.get(PATH)).body).toMatchObject([{ status: 'won' }]);
  expect((await own.owner.delete(`/api/partners/${own.partnerId}`)).status).toBe(204);
  expect((await own.owner.get(url)).body).toMatchObject({ partnerId: null, partnerName: null });
});

it('notifies the owners and admins of a new lead', async () => {
  const own = await makeTeam(server);
  await own.portal.post(PATH, eve);
  await own.editor.post('/api/leads', { ...eve, name: 'Own' });
  await allDelivered(server);
  const notified = async (client: Team['owner']) =>
    (await client.get<{ title: string }[]>('/api/notifications')).body.map(({ title }) => title);
  const titles = [expect.stringMatching(/^Partner of team \d+ submitted the lead Eve$/)];
  expect(await notified(own.owner)).toEqual(titles);
  expect(await notified(own.admin)).toEqual(titles);
  expect(await notified(own.editor)).toEqual([]);
});
