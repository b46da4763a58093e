import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import type { Client } from '../../testing/client';
import { insertRows, timeOf } from '../../testing/large-tables';
import { UNKNOWN_ID } from '../../testing/partners';
import { insertMember, insertUser, makeTeam, signIn, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from '../audit/audit.service';
import type { ShownView } from './views.entity';
import { viewLimits } from './views.rules';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
});
afterAll(() => server.close());

const hot = { entity: 'leads', name: 'Hot leads', query: 'status=new&sort=-createdAt' };

async function save(client: Client, details: object = {}): Promise<ShownView> {
  const { status, body } = await client.post<ShownView>('/api/views', { ...hot, ...details });
  if (status !== 201) throw new Error(`saving a view failed: ${status} ${JSON.stringify(body)}`);
  return body;
}
const pathOf = ({ id }: ShownView) => `/api/views/${id}`;
const idsOf = async (client: Client, query = '') =>
  (await client.get<ShownView[]>(`/api/views${query}`)).body.map(({ id }) => id);

describe('access by role', () => {
  const all = (status: number) => ({ viewer: status, editor: status, admin: status, owner: status });
  const always = { anyone: 401, portal: 403 };

  it('lets every member list and save views', async () => {
    expect(await statusByCaller(server, team, (who) => who.get('/api/views'))).toEqual({
      ...always,
      ...all(200),
      outsider: 200,
    });
    expect(await statusByCaller(server, team, (who) => who.post('/api/views', hot))).toEqual({
      ...always,
      ...all(201),
      outsider: 201,
    });
  });

  it('lets only people who can edit share views', async () => {
    const shared = { ...hot, shared: true };
    expect(await statusByCaller(server, team, (who) => who.post('/api/views', shared))).toEqual({
      ...always,
      ...all(201),
      viewer: 403,
      outsider: 201,
    });
    const own = await save(team.viewer);
    expect(await team.viewer.patch(pathOf(own), { name: 'Mine' })).toMatchObject({ status: 200 });
    expect(await team.viewer.patch(pathOf(own), { shared: true })).toMatchObject({ status: 403 });
  });

  it('lets only the creator and admins change and delete a view', async () => {
    const another = await insertUser(server, 'another-editor@example.org');
    await insertMember(server, { workspaceId: team.workspaceId, userId: another, role: 'editor' });
    const colleague = await signIn(server, 'another-editor@example.org');
    for (const shared of [true, false]) {
      // A private view of someone else can't be distinguished from an unknown one.
      const others = shared ? 403 : 404;
      const expected = { ...always, viewer: others, editor: 200, admin: 200, owner: 200, outsider: 404 };
      const view = await save(editor, { shared });
      const changes = await statusByCaller(server, team, (who, caller) =>
        who.patch(pathOf(view), { name: caller }),
      );
      expect(changes).toEqual(expected);
      expect(await colleague.patch(pathOf(view), { name: 'Theirs' })).toMatchObject({ status: others });
      expect(await colleague.delete(pathOf(view))).toMatchObject({ status: others });
    }
    const deletions = await statusByCaller(server, team, async (who) =>
      who.delete(pathOf(await save(editor, { shared: true }))),
    );
    expect(deletions).toEqual({ ...always, viewer: 403, editor: 204, admin: 204, owner: 204, outsider: 404 });
  });

  it('lets keys that only read list views, but not save, change or delete them', async () => {
    const view = await save(team.owner);
    const { body } = await team.owner.post<{ key: string }>('/api/admin/api-keys', {
      name: 'Reports',
      scope: 'read',
    });
    const headers = { Authorization: `Bearer ${body.key}` };
    const program = server.visitor();
    expect(await program.get('/api/views', { headers })).toMatchObject({ status: 200 });
    expect(await program.post('/api/views', hot, { headers })).toMatchObject({ status: 403 });
    const change = await program.patch(pathOf(view), { name: 'Mine' }, { headers });
    expect(change).toMatchObject({ status: 403 });
    expect(await program.delete(pathOf(view), { headers })).toMatchObject({ status: 403 });
  });

  it('shows views of applications to admins only', async () => {
    const { id } = await save(team.owner, { entity: 'applications', shared: true });
    expect(await idsOf(team.admin)).toContain(id);
    expect(await idsOf(editor)).not.toContain(id);
    expect(await editor.delete(`/api/views/${id}`)).toMatchObject({ status: 404 });
    expect(await editor.get('/api/views?entity=applications')).toMatchObject({ status: 403 });
    expect(await editor.post('/api/views', { ...hot, entity: 'applications' })).toMatchObject({
      status: 403,
    });
  });
});

describe('saving', () => {
  it('returns a new view with the defaults of missing fields', async () => {
    const { body } = await editor.post<ShownView>('/api/views', { entity: 'partners', name: ' Gold ' });
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: team.workspaceId,
      entity: 'partners',
      name: 'Gold',
      query: '',
      layout: 'table',
      columns: [],
      shared: false,
      createdBy: team.userIds.editor,
      createdByName: team.emails.editor,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: body.createdAt,
    });
  });

  it('changes only the given fields, and refuses another entity', async () => {
    const view = await save(editor, { layout: 'board', columns: ['name', 'custom.region', 'name'] });
    expect(view).toMatchObject({ layout: 'board', columns: ['name', 'custom.region'] });
    const sent = { name: 'Warm leads', query: '?status=won', entity: 'leads', createdBy: UNKNOWN_ID };
    const { body } = await editor.patch<ShownView>(pathOf(view), sent);
    expect(body).toEqual({ ...view, name: 'Warm leads', query: 'status=won', updatedAt: body.updatedAt });
    expect(await editor.patch(pathOf(view), { name: 'Cold', entity: 'partners' })).toMatchObject({
      status: 400,
      body: { error: "Entity can't be changed", fields: { entity: ["Entity can't be changed"] } },
    });
  });

  it.each([
    ['status=new', 'status=new'],
    ['?status=new&custom.region=EU', 'status=new&custom.region=EU'],
    ['cursor=abc&status=new&cursor=d', 'status=new'],
    ['search=a%2Fb%3Fc+d', 'search=a%2Fb%3Fc+d'],
    ['', ''],
  ])('keeps the query "%s" as "%s"', async (query, kept) => {
    expect(await save(editor, { query })).toMatchObject({ query: kept });
  });

  const NOT_A_QUERY = 'Query must be a query string such as status=new&sort=-createdAt';
  it.each([
    [{ query: 'https://evil.example/?a=b' }, NOT_A_QUERY],
    [{ query: '//evil.example' }, NOT_A_QUERY],
    [{ query: '/leads?status=new' }, NOT_A_QUERY],
    [{ query: 'javascript:alert(1)' }, NOT_A_QUERY],
    [{ query: 'status=new#top' }, NOT_A_QUERY],
    [{ query: 'status=new\nX: y' }, NOT_A_QUERY],
    [{ query: 7 }, NOT_A_QUERY],
    [{ query: `search=${'x'.repeat(2000)}` }, 'Query is too long'],
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'ü'.repeat(101) }, 'Name is too long'],
    [{ entity: 'users' }, /^Entity must be one of: partners, applications, leads, deals/],
    [{ entity: null }, 'Entity is required'],
    [{ layout: 'list' }, 'Layout must be one of: cards, table, board'],
    [{ columns: 'name' }, 'Columns must be a list of field names'],
    [{ columns: ['<b>'] }, 'Columns must be a list of field names'],
    [{ columns: ['x'.repeat(101)] }, 'Columns must be a list of field names'],
    [{ columns: Array(51).fill('name') }, 'A view may have at most 50 columns'],
    [{ shared: 'yes' }, 'shared must be true or false'],
  ])('refuses %j', async (details, message) => {
    const error = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(await editor.post('/api/views', { ...hot, ...details })).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  it('accepts the longest name and query', async () => {
    const longest = { name: 'ü'.repeat(100), query: `search=${'x'.repeat(1993)}` };
    expect(await save(editor, longest)).toMatchObject(longest);
  });

  it('saves at most 200 views of a user, also when two are saved at once', async () => {
    const userId = await insertUser(server, 'collector@example.org');
    await insertMember(server, { workspaceId: team.workspaceId, userId, role: 'viewer' });
    const collector = await signIn(server, 'collector@example.org');
    await insertRows(server.app.db, 'saved_views', viewLimits.perUser - 1, (index) => ({
      id: newId(),
      workspaceId: team.workspaceId,
      ...hot,
      layout: 'table',
      columns: [],
      shared: false,
      createdBy: userId,
      createdAt: timeOf(index),
      updatedAt: timeOf(index),
    }));
    const answers = await Promise.all([1, 2].map(() => collector.post('/api/views', hot)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await collector.post('/api/views', hot)).toMatchObject({
      status: 409,
      body: { error: 'You can save at most 200 views' },
    });
  });
});

describe('listing', () => {
  it("lists one's own views and shared ones, newest first", async () => {
    const own = await save(team.viewer);
    const hidden = await save(editor);
    const shared = await save(editor, { shared: true, entity: 'events' });
    const ids = await idsOf(team.viewer);
    expect(ids.slice(0, 2)).toEqual([shared.id, own.id]);
    expect(ids).not.toContain(hidden.id);
    expect(await idsOf(team.admin)).not.toContain(hidden.id);
    expect(await idsOf(team.viewer, '?entity=events')).toEqual([shared.id]);
    expect(await idsOf(team.outsider)).not.toContain(shared.id);
    const page = await team.viewer.get<ShownView[]>('/api/views?limit=1');
    expect(page.headers.get('X-Total-Count')).toBe(String(ids.length));
    const next = /<(.*)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
    expect((await team.viewer.get<ShownView[]>(next)).body.map(({ id }) => id)).toEqual([own.id]);
  });

  it('refuses an unknown entity', async () => {
    expect(await editor.get('/api/views?entity=users')).toMatchObject({ status: 400 });
  });

  it('returns 404 for an unknown view and one of another workspace', async () => {
    const notFound = { status: 404, body: { error: 'View not found' } };
    const theirs = await save(team.outsider, { shared: true });
    for (const path of [`/api/views/${UNKNOWN_ID}`, pathOf(theirs)]) {
      expect(await team.owner.patch(path, { name: 'Mine' })).toMatchObject(notFound);
      expect(await team.owner.delete(path)).toMatchObject(notFound);
    }
  });
});

it('records changes of views in the audit log', async () => {
  const view = await save(editor, { name: 'Audited' });
  await editor.patch(pathOf(view), { shared: true });
  await editor.delete(pathOf(view));
  const { body } = await team.owner.get<AuditEntryView[]>('/api/audit-log?objectType=saved_view&limit=3');
  expect(body).toMatchObject([
    { action: 'deleted', objectName: 'Audited' },
    { action: 'updated', changes: [{ field: 'shared', from: false, to: true }] },
    { action: 'created', objectName: 'Audited' },
  ]);
});
