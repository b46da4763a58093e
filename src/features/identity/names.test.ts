import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCampaign } from '../../testing/campaigns';
import type { Client } from '../../testing/client';
import { makeTeam, signIn, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

const ADA = 'Ada Lovelace';
const GRACE = 'Grace Hopper';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  await team.editor.patch('/api/auth/me', { name: ADA });
  await team.admin.patch('/api/auth/me', { name: GRACE });
});
afterAll(() => server.close());

const first = async (path: string): Promise<Record<string, unknown> | undefined> =>
  (await team.owner.get<Record<string, unknown>[]>(path)).body[0];

const csv = async (path: string): Promise<string> => (await team.owner.get<string>(path)).body;

it('campaigns show the names of creator and approver in the list, on the dashboard and in searches', async () => {
  const campaign = await makeCampaign(team.editor, { name: 'Named campaign' });
  expect(campaign).toMatchObject({ creatorName: ADA, approverName: null });
  const dashboard = await team.owner.get<{ activeCampaigns: object[] }>('/api/dashboard');
  expect(dashboard.body.activeCampaigns).toMatchObject([{ name: 'Named campaign', creatorName: ADA }]);
  const launched = await team.admin.patch(`/api/campaigns/${campaign.id}/status`, { status: 'launched' });
  expect(launched.body).toMatchObject({ creatorName: ADA, approverName: GRACE });
  expect(await first('/api/campaigns')).toEqual(launched.body);
  const found = await team.owner.get('/api/search?q=named+campaign');
  expect(found.body).toMatchObject({ groups: [{ kind: 'campaigns', items: [{ details: ADA }] }] });
  const file = await csv('/api/campaigns/export');
  expect(file).toContain(team.emails.editor);
  expect(file).toContain(team.emails.admin);
  expect(file).not.toContain(ADA);
});

it('a campaign is found by the name and the email of its creator, also after either changed', async () => {
  const other = await makeTeam(server);
  const { id } = await makeCampaign(other.editor, { name: 'Searched campaign' });
  const find = async (search: string) =>
    (await other.owner.get<{ id: string }[]>(`/api/campaigns?search=${encodeURIComponent(search)}`)).body;
  const rename = (name: string) => other.editor.patch('/api/auth/me', { name });
  expect(await find('hedwig')).toEqual([]);
  await rename('Hedwig ÅNGSTRÖM');
  expect(await find('hedwig ångström')).toMatchObject([{ id }]);
  await other.editor.patch(`/api/campaigns/${id}`, { description: 'Edited since' });
  expect(await find('edited ångström')).toMatchObject([{ id }]);
  expect(await find(other.emails.editor)).toMatchObject([{ id }]);
  await rename('Hedy');
  expect(await find('hedy')).toMatchObject([{ id }]);
  expect(await find('hedwig')).toEqual([]);
  await rename('');
  expect(await find('hedy')).toEqual([]);
  expect(await find(other.emails.editor)).toMatchObject([{ id }]);
  await rename('Grace');
  const later = await makeCampaign(other.editor, { name: 'Later campaign' });
  expect(await find('later grace')).toMatchObject([{ id: later.id }]);
});

it('a campaign of a deleted account shows the email, as before', async () => {
  const other = await makeTeam(server);
  await other.editor.patch('/api/auth/me', { name: 'Gone Soon' });
  const { id } = await makeCampaign(other.editor, { name: 'Left behind' });
  await server.app.db.write('users').where({ id: other.userIds.editor }).delete();
  const { body } = await other.owner.get(`/api/campaigns/${id}`);
  expect(body).toMatchObject({ createdBy: null, creatorName: other.emails.editor });
});

it.each([
  ['events', { name: 'Roadshow' }],
  ['roadmap-items', { title: 'Portal' }],
])('%s show the name of the owner, and export the email', async (path, texts) => {
  const ownerId = team.userIds.editor;
  const { status, body } = await team.editor.post(`/api/${path}`, { ...texts, ownerId });
  expect(status).toBe(201);
  expect(body).toMatchObject({ ownerName: ADA, ownerEmail: team.emails.editor });
  expect(await first(`/api/${path}`)).toEqual(body);
  const file = await csv(`/api/${path}/export`);
  expect(file).toContain(team.emails.editor);
  expect(file).not.toContain(ADA);
});

it("partners show the names of their notes' authors, and of those who completed something", async () => {
  const url = `/api/partners/${team.partnerId}`;
  const note = await team.editor.post(`${url}/notes`, { content: 'Likes robots' });
  expect(note.body).toMatchObject({ userName: ADA });
  expect(await first(`${url}/notes`)).toEqual(note.body);
  expect(await first(`${url}/activities`)).toMatchObject({ userName: ADA });
  const things = [
    ['check-ins', { title: 'Kickoff', scheduledDate: '2026-12-01' }],
    ['onboarding-tasks', { taskName: 'Sign' }],
  ] as const;
  for (const [path, details] of things) {
    const made = await team.editor.post<{ id: string }>(`${url}/${path}`, details);
    expect(made.body).toMatchObject({ completedByName: null });
    const thing = `${url}/${path}/${made.body.id}`;
    const done = await team.admin.patch(thing, { completed: true });
    expect(done.body).toMatchObject({ completedByName: GRACE });
    expect(await first(`${url}/${path}`)).toEqual(done.body);
    expect((await team.admin.patch(thing, { completed: false })).body).toMatchObject({
      completedByName: null,
    });
  }
});

it('the audit log keeps the email, adds the name, and is filtered by email', async () => {
  const entry = await first(`/api/audit-log?person=${team.emails.editor}`);
  expect(entry).toMatchObject({ actorName: team.emails.editor, actorDisplayName: ADA });
  const actor = await server.app.sessions.read(
    await server.app.sessions.start(team.userIds.owner, team.workspaceId),
  );
  if (!actor.actor) throw new Error('The owner is not signed in');
  const people = await server.app.auditLog.people(actor.actor);
  expect(people).toContainEqual({ person: team.emails.editor, name: ADA });
  expect(people.at(-1)).toMatchObject({ name: null });
  const file = await csv('/api/audit-log/export');
  expect(file).toContain(team.emails.editor);
});

it('the audit log shows the name of a user that an entry is about, beside the email', async () => {
  await server.app.operators.endSessions(team.emails.editor);
  const entry = await first('/api/audit-log?action=sessions_ended');
  expect(entry).toMatchObject({
    actorName: 'Command line',
    actorDisplayName: null,
    objectType: 'user',
    objectName: team.emails.editor,
    objectDisplayName: ADA,
  });
  team.editor = await signIn(server, team.emails.editor);
  expect(await first('/api/audit-log?objectType=event')).toMatchObject({ objectDisplayName: null });
});

it('API keys show the name of their creator beside the email', async () => {
  await team.admin.post('/api/admin/api-keys', { name: 'For write', scope: 'write' });
  expect(await first('/api/admin/api-keys')).toMatchObject({
    createdByEmail: team.emails.admin,
    createdByName: GRACE,
  });
});

it('members are listed with their names, and found by them in any case', async () => {
  const found = async (path: string, search: string) =>
    (await team.owner.get<{ name: string | null }[]>(`${path}?search=${encodeURIComponent(search)}`)).body;
  await team.viewer.patch('/api/auth/me', { name: 'Élodie ŁUKASZ' });
  for (const path of ['/api/admin/users', '/api/members']) {
    expect(await found(path, 'LOVE ada')).toMatchObject([{ name: ADA, email: team.emails.editor }]);
    expect(await found(path, 'élodie łukasz')).toMatchObject([{ email: team.emails.viewer }]);
    expect(await found(path, 'lovelace hopper')).toEqual([]);
    expect(await found(path, 'ada editor@')).toMatchObject([{ name: ADA }]);
    expect(await found(path, '%')).toEqual([]);
  }
});

it('a removed name shows the email again', async () => {
  await team.admin.patch('/api/auth/me', { name: '' });
  expect(await first('/api/admin/api-keys')).toMatchObject({ createdByName: team.emails.admin });
  expect(await first('/api/campaigns')).toMatchObject({ approverName: team.emails.admin });
});

it('templates contain the name of the sender, and mark a missing one', async () => {
  const { body } = await team.editor.post<{ id: string }>('/api/email-templates', {
    name: 'Signed',
    subject: 'Hello',
    body: 'Yours, {{Sender.Name}} ({{sender.email}})',
    category: 'outreach',
  });
  const filled = async (client: Client) => (await client.get(`/api/email-templates/${body.id}/filled`)).body;
  expect(await filled(team.editor)).toMatchObject({
    body: `Yours, ${ADA} (${team.emails.editor})`,
    missing: [],
  });
  expect(await filled(team.owner)).toMatchObject({ missing: ['sender.name'] });
});
