import { afterAll, beforeAll, expect, it } from 'vitest';
import { hours } from '../../lib/clock';
import type { TestResponse, Client } from '../../testing/client';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { northwind } from '../applications/applications.fixture';
import type { ApplicationView } from '../applications/applications.service';
import type { Company } from './discover.service';

let server: TestServer;
let team: Team;
/** The company that receives the applications, and its owner. */
let companyId: string;
let owner: Client;

beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  ({ companyId, owner } = await found('Contoso'));
});
afterAll(() => server.close());

let companies = 0;

async function found(name: string) {
  companies += 1;
  const founder = await server.signUp(`founder-${companies}@example.org`);
  const { body: me } = await founder.get<{ workspaceId: string }>('/api/auth/me');
  await founder.patch(`/api/workspaces/${me.workspaceId}`, { name, description: 'Ledgers for small shops.' });
  return { companyId: me.workspaceId, owner: founder };
}

const apply = (client: Client, id = companyId, changes: object = {}): Promise<TestResponse<unknown>> =>
  client.post(`/api/directory/${id}/applications`, { ...northwind, ...changes });
const received = async (client: Client) =>
  (await client.get<ApplicationView[]>('/api/admin/applications')).body;
const hasApplied = async (client: Client, id = companyId) =>
  (await client.get<Company[]>('/api/directory')).body.find((company) => company.id === id)?.hasApplied;
const moveTo = (status: string, id: string) =>
  owner.patch(`/api/admin/applications/${id}/status`, { status });

it('accepts an application to a company from editors and above, and delivers it like any other', async () => {
  const { companyId: id, owner: addressee } = await found('Litware');
  expect(
    await statusByCaller(server, team, (client, caller) =>
      apply(client, id, { companyName: `From ${caller}` }),
    ),
  ).toEqual({
    anyone: 401,
    outsider: 201,
    portal: 403,
    viewer: 403,
    editor: 201,
    // The editor of the same company has already applied.
    admin: 409,
    owner: 409,
  });
  const [second, first, ...others] = await received(addressee);
  expect(others).toEqual([]);
  expect(first).toEqual({
    ...northwind,
    companyName: 'From outsider',
    id: expect.any(String),
    workspaceId: id,
    status: 'Applied',
    adminNote: null,
    custom: {},
    partnerId: null,
    affiliateCode: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(second).toMatchObject({ companyName: 'From editor', status: 'Applied' });
});

it('returns a receipt, and marks the card for the whole sending company only', async () => {
  expect(await hasApplied(team.viewer)).toBe(false);
  const answer = await apply(team.editor);
  expect(answer).toMatchObject({
    status: 201,
    body: { id: expect.any(String), companyName: 'Northwind Traders', status: 'Applied' },
  });
  expect(Object.keys(answer.body as object)).toEqual(['id', 'companyName', 'status', 'createdAt']);
  expect(await hasApplied(team.viewer)).toBe(true);
  expect(await hasApplied(team.outsider)).toBe(false);
});

it('refuses a second application while the first is open, and accepts it after a rejection', async () => {
  const refused = await apply(team.admin);
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'Your company has already applied to Contoso' },
  });
  const id = (await received(owner))[0]?.id ?? '';
  for (const status of ['Review', 'Approved']) {
    await moveTo(status, id);
    expect((await apply(team.admin)).status).toBe(409);
  }
  await moveTo('Review', id);
  await moveTo('Rejected', id);
  expect(await hasApplied(team.viewer)).toBe(false);
  expect((await apply(team.admin)).status).toBe(201);
  // The receiving company may still reopen the rejected application next to the new one.
  expect((await moveTo('Review', id)).status).toBe(200);
  expect(await received(owner)).toHaveLength(2);
});

it('accepts one of several concurrent applications to a company', async () => {
  const { companyId: id, owner: addressee } = await found('Fourth Coffee');
  const answers = await Promise.all([1, 2, 3, 4].map(() => apply(team.editor, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await received(addressee)).toHaveLength(1);
});

it('returns 404 for unlisted companies and for the sender itself', async () => {
  const unlisted = await server.signUp('unlisted@example.org');
  const { body: me } = await unlisted.get<{ workspaceId: string }>('/api/auth/me');
  for (const id of [me.workspaceId, 'none', '01900000-0000-7000-8000-000000000000'])
    expect(await apply(team.editor, id)).toMatchObject({ status: 404, body: { error: 'Company not found' } });
  expect(await apply(owner, companyId)).toMatchObject({
    status: 404,
    body: { error: 'Company not found' },
  });
  expect(await received(unlisted)).toEqual([]);
});

it.each([
  ['website', '', 'Invalid website URL'],
  ['website', 'javascript:alert(1)', 'Invalid website URL'],
  ['companyName', ' ', 'Company name is required'],
  ['contactEmail', 'grace', 'Invalid email address'],
  ['continent', '', 'Continent is required'],
  ['valueProp', 'Too short', 'Value proposition must be at least 10 characters'],
])('refuses an application to a company with %s %j like the public form', async (field, value, message) => {
  const refused = await apply(team.editor, companyId, { [field]: value });
  expect(refused).toMatchObject({ status: 400, body: { error: message, fields: { [field]: [message] } } });
});

it('ignores sender, addressee and status sent by the client', async () => {
  const { companyId: id, owner: addressee } = await found('Proseware');
  const { companyId: elsewhere, owner: bystander } = await found('Bystander');
  await apply(team.editor, id, {
    workspaceId: elsewhere,
    fromWorkspaceId: elsewhere,
    status: 'Approved',
    adminNote: 'Take them',
    id: 'mine',
  });
  expect(await received(bystander)).toEqual([]);
  const [application] = await received(addressee);
  expect(application).toMatchObject({ workspaceId: id, status: 'Applied', adminNote: null });
  expect(application?.id).not.toBe('mine');
  expect(await hasApplied(team.viewer, id)).toBe(true);
  expect(await hasApplied(bystander, id)).toBe(false);
});

it('records the application for both companies, without naming the sender to the addressee', async () => {
  const { companyId: id, owner: addressee } = await found('Woodgrove');
  await apply(team.editor, id);
  const entries = (workspaceId: string) =>
    server.app.db
      .read('audit_entries')
      .where({ workspaceId, objectType: 'application' })
      .orderBy('createdAt', 'desc')
      .select('action', 'actorName', 'objectName', 'objectId');
  expect(await entries(id)).toEqual([
    {
      action: 'received',
      actorName: 'Visitor',
      objectName: 'Northwind Traders',
      objectId: (await received(addressee))[0]?.id,
    },
  ]);
  expect(await entries(team.workspaceId)).toContainEqual({
    action: 'created',
    actorName: team.emails.editor,
    objectName: 'Application to Woodgrove',
    objectId: null,
  });
});

it('allows only POST for applications to a company', async () => {
  const refused = await team.editor.get(`/api/directory/${companyId}/applications`);
  expect(refused.status).toBe(405);
  expect(refused.headers.get('Allow')).toBe('POST');
});

it('limits the applications of one company per hour, from any addresses', async () => {
  const limited = await startTestServer({
    PARTNERHUB_RATE_LIMITS: 'signup=off,signin=off,apply=2/1h',
    PARTNERHUB_TRUST_PROXY: '1',
  });
  const sender = await limited.signUp('sender@example.org');
  const ids: string[] = [];
  for (const name of ['Alpine', 'Coho', 'Lamna']) {
    const founder = await limited.signUp(`${name}@example.org`);
    const { body: me } = await founder.get<{ workspaceId: string }>('/api/auth/me');
    await founder.patch(`/api/workspaces/${me.workspaceId}`, { name, description: 'Skis.' });
    ids.push(me.workspaceId);
  }
  const applyFrom = (address: string, id = '') =>
    sender.post(`/api/directory/${id}/applications`, northwind, { headers: { 'X-Forwarded-For': address } });
  expect((await applyFrom('203.0.113.7', ids[0])).status).toBe(201);
  expect((await applyFrom('203.0.113.8', ids[1])).status).toBe(201);
  const refused = await applyFrom('203.0.113.9', ids[2]);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500);
  limited.clock.advance(hours(1));
  expect((await applyFrom('203.0.113.9', ids[2])).status).toBe(201);
  await limited.close();
});
