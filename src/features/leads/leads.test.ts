import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestResponse, Client } from '../../testing/client';
import { lumbergh, makeLead } from '../../testing/leads';
import { UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from '../audit/audit.service';
import { leadStatuses } from './leads.rules';
import type { Lead } from './leads.entity';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
});
afterAll(() => server.close());

const urlOf = ({ id }: Lead) => `/api/leads/${id}`;
const NOT_FOUND = { status: 404, body: { error: 'Lead not found' } };
const STATUS_MESSAGE = 'Status must be one of: new, in progress, closed, won, lost';
const refusal = (field: string, message: string) => ({ error: message, fields: { [field]: [message] } });

describe('access by role', () => {
  const everyone = (status: number) => ({ viewer: status, editor: status, admin: status, owner: status });
  const editors = (status: number) => ({ ...everyone(status), viewer: 403 });
  const always = { anyone: 401, portal: 403 };
  type Call = (client: Client, lead: Lead) => Promise<TestResponse<unknown>>;

  const calls: [string, object, Call][] = [
    ['GET /api/leads', { ...everyone(200), outsider: 200 }, (who) => who.get('/api/leads')],
    ['POST /api/leads', { ...editors(201), outsider: 201 }, (who) => who.post('/api/leads', lumbergh)],
    ['GET /api/leads/{id}', { ...everyone(200), outsider: 404 }, (who, lead) => who.get(urlOf(lead))],
    [
      'PATCH /api/leads/{id}',
      { ...editors(200), outsider: 404 },
      (who, lead) => who.patch(urlOf(lead), { city: 'Austin' }),
    ],
    [
      'PATCH /api/leads/{id}/status',
      { ...editors(200), outsider: 404 },
      (who, lead) => who.patch(`${urlOf(lead)}/status`, { status: 'won' }),
    ],
    ['DELETE /api/leads/{id}', { ...editors(204), outsider: 404 }, (who, lead) => who.delete(urlOf(lead))],
  ];

  it.each(calls)('checks every role for %s', async (_, expected, call) => {
    const statuses = await statusByCaller(server, team, async (client) =>
      call(client, await makeLead(team.owner)),
    );
    expect(statuses).toEqual({ ...always, ...expected });
  });
});

describe('POST /api/leads', () => {
  it('returns the new lead, complete also in the list and by its id', async () => {
    const details = { ...lumbergh, industry: 'Software', city: 'Austin', priority: 'high', status: 'won' };
    const { status, body } = await editor.post<Lead>('/api/leads', details);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...details,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: team.workspaceId,
      createdBy: team.userIds.editor,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      updatedAt: body.createdAt,
      ownerId: null,
      ownerName: null,
      partnerId: null,
      partnerName: null,
      externalId: null,
      evidence: [],
      custom: {},
    });
    expect(await editor.get(urlOf(body))).toMatchObject({ status: 200, body });
    expect((await editor.get<Lead[]>('/api/leads?limit=1')).body).toEqual([body]);
  });

  it('requires only a name, a company and an email for a lead', async () => {
    expect(await makeLead(editor)).toMatchObject({
      ...lumbergh,
      status: 'new',
      industry: null,
      city: null,
      priority: null,
    });
  });

  it('trims typed text, treats empty text as missing, and ignores fields that only the server may set', async () => {
    const lead = await makeLead(editor, {
      name: '  Milton Waddams ',
      email: ' milton@initech.example ',
      city: ' ',
      industry: '',
      priority: '',
      id: UNKNOWN_ID,
      workspaceId: UNKNOWN_ID,
      createdBy: UNKNOWN_ID,
      createdAt: '2000-01-01T00:00:00.000Z',
      updatedAt: '2000-01-01T00:00:00.000Z',
      seq: 1,
      searchText: 'hidden',
      partnerId: UNKNOWN_ID,
    });
    expect(lead).toMatchObject({
      name: 'Milton Waddams',
      email: 'milton@initech.example',
      city: null,
      industry: null,
      priority: null,
      createdBy: team.userIds.editor,
    });
    expect(lead.id).not.toBe(UNKNOWN_ID);
    expect(lead.createdAt).not.toMatch(/^2000/);
    expect(Object.keys(lead)).toHaveLength(19);
  });

  it('reports every missing field of a lead', async () => {
    expect(await editor.post('/api/leads', { name: ' ' })).toMatchObject({
      status: 400,
      body: {
        error: 'Name is required',
        fields: {
          name: ['Name is required'],
          company: ['Company is required'],
          email: ['Invalid email address'],
        },
      },
    });
  });

  it.each([
    ['name', 200, 'Name is too long'],
    ['company', 200, 'Company is too long'],
    ['industry', 200, 'Industry is too long'],
    ['city', 200, 'City is too long'],
  ])('accepts a lead with a %s of %i characters, but no longer one', async (field, max, message) => {
    expect(await makeLead(editor, { [field]: 'ü'.repeat(max) })).toMatchObject({ [field]: 'ü'.repeat(max) });
    const longer = await editor.post('/api/leads', { ...lumbergh, [field]: 'ü'.repeat(max + 1) });
    expect(longer).toMatchObject({ status: 400, body: refusal(field, message) });
  });

  it("accepts a lead's email of 320 characters, but no longer one", async () => {
    const domain = `${Array.from({ length: 5 }, () => 'x'.repeat(49)).join('.')}.example`;
    const longest = `${'y'.repeat(320 - domain.length - 1)}@${domain}`;
    expect(longest).toHaveLength(320);
    expect(await makeLead(editor, { email: longest })).toMatchObject({ email: longest });
    const longer = await editor.post('/api/leads', { ...lumbergh, email: `y${longest}` });
    expect(longer).toMatchObject({ status: 400, body: refusal('email', 'Invalid email address') });
  });

  it.each([
    ['name', 7, 'Name is required'],
    ['company', null, 'Company is required'],
    ['email', 'nonsense', 'Invalid email address'],
    ['email', 'a@b@c.example', 'Invalid email address'],
    ['industry', 7, 'Industry must be text'],
    ['city', ['Austin'], 'City must be text'],
    ['priority', 'urgent', 'Priority must be one of: low, medium, high'],
    ['priority', 1, 'Priority must be one of: low, medium, high'],
    ['status', 'New', STATUS_MESSAGE],
    ['status', 'in_progress', STATUS_MESSAGE],
    ['status', '', 'Status is required'],
  ])('refuses a lead with %s %j', async (field, value, message) => {
    const refused = await editor.post('/api/leads', { ...lumbergh, [field]: value });
    expect(refused).toMatchObject({ status: 400, body: refusal(field, message) });
  });

  it.each(['low', 'medium', 'high', null])('accepts the lead priority %j', async (priority) => {
    expect(await makeLead(editor, { priority })).toMatchObject({ priority });
  });

  it('refuses a null character and a body that is not JSON', async () => {
    expect((await editor.post('/api/leads', { ...lumbergh, name: 'Bi\u0000ll' })).status).toBe(400);
    expect((await editor.post('/api/leads', undefined, { rawBody: '{' })).status).toBe(400);
    expect((await editor.post('/api/leads', [lumbergh])).status).toBe(400);
  });
});

describe('PATCH /api/leads/{id}', () => {
  it('changes only the given fields of a lead', async () => {
    const lead = await makeLead(editor, { city: 'Austin', industry: 'Software', priority: 'low' });
    server.clock.advance(1000);
    const { status, body } = await editor.patch<Lead>(urlOf(lead), {
      name: 'William Lumbergh',
      city: '',
      priority: null,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...lead,
      name: 'William Lumbergh',
      city: null,
      priority: null,
      updatedAt: body.updatedAt,
    });
    expect(body.updatedAt > lead.updatedAt).toBe(true);
    expect((await editor.get(urlOf(lead))).body).toEqual(body);
  });

  it('ignores unchanged fields and fields that only the server may set', async () => {
    const lead = await makeLead(editor);
    server.clock.advance(1000);
    const same = {
      ...lumbergh,
      id: UNKNOWN_ID,
      workspaceId: UNKNOWN_ID,
      createdBy: null,
      createdAt: 'x',
      foo: 1,
    };
    expect(await editor.patch(urlOf(lead), same)).toMatchObject({ status: 200, body: lead });
    expect((await editor.patch(urlOf(lead), {})).body).toEqual(lead);
  });

  it('validates changes like a new lead, and changes nothing on an error', async () => {
    const lead = await makeLead(editor);
    const refusals = [
      [{ name: '' }, 'name', 'Name is required'],
      [{ company: null }, 'company', 'Company is required'],
      [{ email: '', name: 'Changed' }, 'email', 'Invalid email address'],
      [{ city: 'x'.repeat(201) }, 'city', 'City is too long'],
      [{ priority: 'urgent' }, 'priority', 'Priority must be one of: low, medium, high'],
      [{ status: 'gone' }, 'status', STATUS_MESSAGE],
    ] as const;
    for (const [changes, field, message] of refusals)
      expect(await editor.patch(urlOf(lead), changes)).toMatchObject({
        status: 400,
        body: refusal(field, message),
      });
    expect((await editor.get(urlOf(lead))).body).toEqual(lead);
  });

  it('applies concurrent changes of different fields', async () => {
    const lead = await makeLead(editor);
    await Promise.all([
      editor.patch(urlOf(lead), { city: 'Berlin' }),
      team.admin.patch(`${urlOf(lead)}/status`, { status: 'won' }),
      team.owner.patch(urlOf(lead), { priority: 'high' }),
    ]);
    const { body } = await editor.get(urlOf(lead));
    expect(body).toMatchObject({ city: 'Berlin', status: 'won', priority: 'high' });
  });
});

describe('PATCH /api/leads/{id}/status', () => {
  const moves = leadStatuses.flatMap((from) => leadStatuses.map((to) => ({ from, to })));

  it.each(moves)('moves a lead from $from to $to', async ({ from, to }) => {
    const lead = await makeLead(editor, { status: from });
    server.clock.advance(1000);
    const { status, body } = await editor.patch<Lead>(`${urlOf(lead)}/status`, { status: to });
    expect(status).toBe(200);
    expect(body).toEqual({ ...lead, status: to, updatedAt: body.updatedAt });
    expect(body.updatedAt > lead.updatedAt).toBe(from !== to);
  });

  it.each([
    [{}, 'Status is required'],
    [{ status: null }, 'Status is required'],
    [{ status: 'in_progress' }, STATUS_MESSAGE],
    [{ status: ['won'] }, STATUS_MESSAGE],
  ])('refuses to move a lead with %j', async (body, message) => {
    const lead = await makeLead(editor);
    const refused = await editor.patch(`${urlOf(lead)}/status`, body);
    expect(refused).toMatchObject({ status: 400, body: refusal('status', message) });
    expect((await editor.get(urlOf(lead))).body).toEqual(lead);
  });

  it('changes only the status', async () => {
    const lead = await makeLead(editor);
    const { body } = await editor.patch(`${urlOf(lead)}/status`, { status: 'lost', name: 'Changed' });
    expect(body).toMatchObject({ name: lumbergh.name, status: 'lost' });
  });
});

describe('DELETE /api/leads/{id}', () => {
  it('deletes a lead once', async () => {
    const lead = await makeLead(editor);
    expect(await editor.delete(urlOf(lead))).toMatchObject({ status: 204, body: null });
    expect(await editor.get(urlOf(lead))).toMatchObject(NOT_FOUND);
    expect(await editor.delete(urlOf(lead))).toMatchObject(NOT_FOUND);
    expect(await editor.patch(urlOf(lead), { city: 'Austin' })).toMatchObject(NOT_FOUND);
  });
});

describe('another workspace', () => {
  it('returns 404 for a lead of another workspace', async () => {
    const lead = await makeLead(editor);
    for (const url of [urlOf(lead), `/api/leads/${UNKNOWN_ID}`, '/api/leads/nonsense']) {
      expect(await team.outsider.get(url)).toMatchObject(NOT_FOUND);
      expect(await team.outsider.patch(url, { name: 'Mine' })).toMatchObject(NOT_FOUND);
      expect(await team.outsider.patch(`${url}/status`, { status: 'won' })).toMatchObject(NOT_FOUND);
      expect(await team.outsider.delete(url)).toMatchObject(NOT_FOUND);
    }
    expect((await editor.get(urlOf(lead))).body).toEqual(lead);
  });

  it('shows only leads of the current workspace in the list and search', async () => {
    await makeLead(editor, { name: 'Visible to the team only' });
    expect((await team.outsider.get('/api/leads?search=visible%20team')).body).toEqual([]);
    const list = await team.outsider.get<Lead[]>('/api/leads');
    expect(new Set(list.body.map(({ workspaceId }) => workspaceId)).has(team.workspaceId)).toBe(false);
  });
});

describe('deleted accounts and workspaces', () => {
  it('keeps the lead of a deleted account without an author', async () => {
    const other = await makeTeam(server);
    const lead = await makeLead(other.admin);
    await server.app.db.write('users').where({ id: other.userIds.admin }).delete();
    expect((await other.owner.get(urlOf(lead))).body).toEqual({ ...lead, createdBy: null });
  });

  it('deletes the leads of a deleted workspace', async () => {
    const other = await makeTeam(server);
    const lead = await makeLead(other.owner);
    await server.app.db.write('workspaces').where({ id: other.workspaceId }).delete();
    expect(await server.app.db.read('leads').where({ id: lead.id })).toEqual([]);
  });
});

describe('the audit log', () => {
  const readLog = async (lead: Lead) => {
    const { body } = await team.owner.get<AuditEntryView[]>('/api/audit-log?objectType=lead');
    return body.filter(({ objectId }) => objectId === lead.id);
  };

  it('records creating, changing, moving and deleting a lead, with what changed', async () => {
    const lead = await makeLead(editor);
    server.clock.advance(1000);
    await team.admin.patch(urlOf(lead), { city: 'Austin', priority: 'high', name: lead.name });
    server.clock.advance(1000);
    await editor.patch(`${urlOf(lead)}/status`, { status: 'won' });
    server.clock.advance(1000);
    await team.owner.delete(urlOf(lead));
    const about = { objectType: 'lead', objectName: lead.name };
    expect(await readLog(lead)).toMatchObject([
      { ...about, action: 'deleted', actorName: team.emails.owner, changes: [] },
      {
        ...about,
        action: 'status_changed',
        actorName: team.emails.editor,
        changes: [{ field: 'status', from: 'new', to: 'won' }],
      },
      {
        ...about,
        action: 'updated',
        actorName: team.emails.admin,
        changes: [
          { field: 'city', from: null, to: 'Austin' },
          { field: 'priority', from: null, to: 'high' },
        ],
      },
      { ...about, action: 'created', actorName: team.emails.editor, changes: [] },
    ]);
  });

  it('records nothing for refused or empty changes of leads', async () => {
    const lead = await makeLead(editor);
    await editor.patch(urlOf(lead), lumbergh);
    await editor.patch(`${urlOf(lead)}/status`, { status: 'new' });
    await editor.patch(`${urlOf(lead)}/status`, { status: 'gone' });
    await team.viewer.delete(urlOf(lead));
    expect(await readLog(lead)).toHaveLength(1);
  });
});

it('lists the allowed methods of each lead path', async () => {
  const lead = await makeLead(editor);
  const allowed = async (url: string) => {
    const refused = await editor.send('PUT', url, {});
    return [refused.status, refused.headers.get('Allow')];
  };
  expect(await allowed('/api/leads')).toEqual([405, 'GET, POST']);
  expect(await allowed(urlOf(lead))).toEqual([405, 'GET, PATCH, DELETE']);
  expect(await allowed(`${urlOf(lead)}/status`)).toEqual([405, 'PATCH']);
});
