import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { northwind } from './applications.fixture';
import { applicationStatuses, type ApplicationStatus } from './applications.rules';
import type { ApplicationView } from './applications.service';

let server: TestServer;
let team: Team;

beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const LIST = '/api/admin/applications';
const unknownId = '01900000-0000-7000-8000-000000000000';
const adminsOnly = { anyone: 401, outsider: 404, portal: 403, viewer: 403, editor: 403 };

async function apply(changes: Record<string, unknown> = {}): Promise<string> {
  const body = { workspaceId: team.workspaceId, ...northwind, ...changes };
  return (await server.visitor().post<{ id: string }>('/api/applications/apply', body)).body.id;
}

/** Puts the application into the status directly, bypassing the rules under test. */
async function applicationIn(status: ApplicationStatus): Promise<string> {
  const id = await apply();
  await server.app.db.write('applications').where({ id }).update({ status });
  return id;
}

const move = (client: Client, id: string, body: unknown) =>
  client.patch<ApplicationView>(`${LIST}/${id}/status`, body);
const read = async (id: string) =>
  (await team.owner.get<ApplicationView[]>(LIST)).body.find((application) => application.id === id);

describe('GET /api/admin/applications', () => {
  beforeEach(async () => {
    team = await makeTeam(server);
  });

  it('lets only admins and owners list applications of the workspace', async () => {
    await apply();
    expect(await statusByCaller(server, team, (client) => client.get(LIST))).toEqual({
      ...adminsOnly,
      outsider: 200,
      admin: 200,
      owner: 200,
    });
    expect((await team.outsider.get(LIST)).body).toEqual([]);
  });

  it('lists applications newest first with every field and a total', async () => {
    const first = await apply({ companyName: 'Contoso' });
    const second = await apply();
    const list = await team.admin.get<ApplicationView[]>(LIST);
    expect(list.body.map(({ id }) => id)).toEqual([second, first]);
    expect(list.headers.get('X-Total-Count')).toBe('2');
    expect(Object.keys(list.body[0] ?? {}).sort()).toEqual(
      [
        'id',
        'workspaceId',
        'companyName',
        'website',
        'contactEmail',
        'contactName',
        'phoneNumber',
        'continent',
        'region',
        'industry',
        'size',
        'solutions',
        'services',
        'valueProp',
        'status',
        'adminNote',
        'partnerId',
        'affiliateCode',
        'custom',
        'createdAt',
        'updatedAt',
      ].sort(),
    );
  });

  it('filters applications by status, with the count of that status', async () => {
    await apply();
    const inReview = await applicationIn('Review');
    const list = await team.admin.get<ApplicationView[]>(`${LIST}?status=Review`);
    expect(list.body.map(({ id }) => id)).toEqual([inReview]);
    expect(list.headers.get('X-Total-Count')).toBe('1');
  });

  it('returns every application once, page by page', async () => {
    const ids: string[] = [];
    for (const companyName of ['Ada', 'Bob', 'Cleo']) ids.unshift(await apply({ companyName }));
    const first = await team.owner.get<ApplicationView[]>(`${LIST}?limit=2`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await team.owner.get<ApplicationView[]>(next);
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(ids);
    expect(second.headers.get('Link')).toBeNull();
  });

  it.each(['status=applied', 'limit=0', 'limit=1001', 'cursor=nonsense'])(
    'refuses to list applications with ?%s',
    async (query) => {
      expect((await team.owner.get(`${LIST}?${query}`)).status).toBe(400);
    },
  );

  it('returns 405 for other methods', async () => {
    const refused = await team.owner.delete(LIST);
    expect(refused.status).toBe(405);
    expect(refused.headers.get('Allow')).toBe('GET, POST');
  });
});

describe('POST /api/admin/applications', () => {
  it('adds a prospect, for admins and owners only', async () => {
    expect(await statusByCaller(server, team, (client) => client.post(LIST, northwind))).toEqual({
      ...adminsOnly,
      outsider: 201,
      admin: 201,
      owner: 201,
    });
    const added = await team.admin.post<ApplicationView>(LIST, { ...northwind, status: 'Approved' });
    expect(added.body).toMatchObject({
      ...northwind,
      status: 'Prospect',
      workspaceId: team.workspaceId,
      partnerId: null,
    });
    expect(await read(added.body.id)).toEqual(added.body);
  });

  it.each([[''], [null], [undefined]])('accepts %j as an unknown website', async (website) => {
    const added = await team.admin.post(LIST, { ...northwind, website });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ website: null });
  });

  it.each([
    ['companyName', '', 'Company name is required'],
    ['website', 'nonsense', 'Invalid website URL'],
    ['contactEmail', '', 'Invalid email address'],
    ['valueProp', '', 'Value proposition must be at least 10 characters'],
  ])('refuses a prospect with %s %j', async (field, value, message) => {
    const refused = await team.admin.post(LIST, { ...northwind, [field]: value });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ error: message, fields: { [field]: [message] } });
  });
});

describe('PATCH /api/admin/applications/{id}', () => {
  const change = (client: Client, id: string, body: unknown) =>
    client.patch<ApplicationView & { fields?: object }>(`${LIST}/${id}`, body);

  it('lets only admins and owners correct what a company has sent', async () => {
    const id = await apply();
    expect(
      await statusByCaller(server, team, (client) => change(client, id, { region: 'Perth, Australia' })),
    ).toEqual({ ...adminsOnly, admin: 200, owner: 200 });
    const corrected = {
      companyName: 'Northwind Trading',
      contactName: 'Grace Hopper',
      phoneNumber: null,
      website: null,
      continent: 'Oceania',
      size: 'Enterprise',
      solutions: false,
      services: true,
      adminNote: 'Called them.',
    };
    const { status, body } = await change(team.admin, id, {
      ...corrected,
      status: 'Approved',
      partnerId: 'x',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...corrected, status: 'Applied', partnerId: null });
    expect(await read(id)).toMatchObject(corrected);
    const found = await team.admin.get<ApplicationView[]>(`${LIST}?search=Northwind+Trading`);
    expect(found.body.map((application) => application.id)).toContain(id);
    const log = await team.owner.get<{ changes: { field: string }[] }[]>(
      `/api/audit-log?objectType=application&action=updated&limit=1`,
    );
    expect(log.body[0]?.changes.map(({ field }) => field)).toContain('companyName');
  });

  it('refuses invalid values, and an application without an offering', async () => {
    const id = await apply({ solutions: true, services: false });
    const refusals: [object, string][] = [
      [{ companyName: ' ' }, 'companyName'],
      [{ contactEmail: 'nobody' }, 'contactEmail'],
      [{ website: 'javascript:alert(1)' }, 'website'],
      [{ continent: 'Atlantis' }, 'continent'],
      [{ industry: 'Piracy' }, 'industry'],
      [{ valueProp: 'Too short' }, 'valueProp'],
      [{ solutions: 'yes' }, 'solutions'],
      [{ solutions: false }, 'solutions'],
    ];
    for (const [body, field] of refusals) {
      const refused = await change(team.admin, id, body);
      expect([refused.status, Object.keys(refused.body.fields ?? {})], field).toEqual([400, [field]]);
    }
    expect((await change(team.admin, id, { solutions: false, services: true })).status).toBe(200);
  });

  it('keeps the details of a converted application, but changes the note', async () => {
    const id = await applicationIn('Approved');
    await team.admin.post(`${LIST}/${id}/convert-to-partner`);
    expect((await change(team.admin, id, { companyName: 'Contoso' })).status).toBe(409);
    expect((await change(team.admin, id, { adminNote: 'Signed.' })).body.adminNote).toBe('Signed.');
  });
});

describe('PATCH /api/admin/applications/{id}/status', () => {
  it('lets only admins and owners move applications, and returns 404 for another workspace', async () => {
    const statuses = await statusByCaller(server, team, async (client) =>
      move(client, await apply(), { status: 'Review' }),
    );
    expect(statuses).toEqual({ ...adminsOnly, admin: 200, owner: 200 });
    const id = await apply();
    const foreign = await move(team.outsider, id, { status: 'Review' });
    expect(foreign.body).toEqual({ error: 'Application not found' });
    expect(await move(team.owner, unknownId, { status: 'Review' })).toMatchObject({
      status: 404,
      body: { error: 'Application not found' },
    });
    expect(await read(id)).toMatchObject({ status: 'Applied' });
  });

  const allowed = new Set([
    'Prospect → Applied',
    'Prospect → Review',
    'Applied → Review',
    'Review → Approved',
    'Review → Rejected',
    'Approved → Review',
    'Rejected → Review',
  ]);
  const moves = applicationStatuses.flatMap((from) => applicationStatuses.map((to) => ({ from, to })));

  // ASVS 2.3.1
  it.each(moves)('allows only the specified moves: $from → $to', async ({ from, to }) => {
    const id = await applicationIn(from);
    const answer = await move(team.admin, id, { status: to });
    if (allowed.has(`${from} → ${to}`)) {
      expect(answer).toMatchObject({ status: 200, body: { id, status: to } });
      expect(await read(id)).toEqual(answer.body);
    } else {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({ error: `Cannot move application from ${from} to ${to}` });
      expect(await read(id)).toMatchObject({ status: from });
    }
  });

  it('keeps the note unless one is given, and updates the time of the change', async () => {
    const id = await applicationIn('Review');
    server.clock.advance(60_000);
    const approved = await move(team.admin, id, { status: 'Approved', adminNote: ' Strong fit ' });
    expect(approved.body.adminNote).toBe('Strong fit');
    expect(Date.parse(approved.body.updatedAt)).toBeGreaterThan(Date.parse(approved.body.createdAt) + 59_000);
    expect((await move(team.admin, id, { status: 'Review' })).body.adminNote).toBe('Strong fit');
    expect((await move(team.admin, id, { status: 'Rejected', adminNote: '' })).body.adminNote).toBeNull();
  });

  it.each([
    [{ status: 'Review', adminNote: 'x'.repeat(2001) }, 'adminNote', 'Admin note is too long'],
    [{}, 'status', 'Status is required'],
    [{ status: 'review' }, 'status', `Status must be one of: ${applicationStatuses.join(', ')}`],
  ])('refuses to move an application with %j', async (body, field, message) => {
    const refused = await move(team.admin, await apply(), body);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ error: message, fields: { [field]: [message] } });
  });

  it('accepts a note of 2000 characters', async () => {
    const answer = await move(team.admin, await apply(), { status: 'Review', adminNote: 'x'.repeat(2000) });
    expect(answer.status).toBe(200);
  });

  it('lets one of two concurrent, opposite decisions win', async () => {
    const id = await applicationIn('Review');
    const answers = await Promise.all([
      move(team.admin, id, { status: 'Approved' }),
      move(team.owner, id, { status: 'Rejected' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await read(id)).toEqual(winner?.body);
  });
});

describe('POST /api/admin/applications/bulk', () => {
  const bulk = (client: Client, body: unknown) =>
    client.post<{ changed: number; failed: { id: string; error: string }[]; operationId: string }>(
      `${LIST}/bulk`,
      body,
    );

  it('moves many applications, names those that can not be moved, and puts them back', async () => {
    const rejected = await applicationIn('Rejected');
    const of = (name: string) => apply({ companyName: name, contactEmail: `${name}@example.org` });
    const ids = [await of('first'), await of('second'), rejected];
    const statuses = async () => Promise.all(ids.map(async (id) => (await read(id))?.status));
    expect((await bulk(team.editor, { ids, change: { status: 'Review' } })).status).toBe(403);
    expect((await bulk(team.owner, { ids, delete: true })).status).toBe(400);
    const moved = await bulk(team.admin, { ids, change: { status: 'Review' } });
    expect(moved.body.failed).toEqual([]);
    expect(moved.body.changed).toBe(3);
    expect(await statuses()).toEqual(['Review', 'Review', 'Review']);
    // People can't move an application from Review to Applied, but an undo can.
    const undone = await team.admin.post(`/api/operations/${moved.body.operationId}/undo`);
    expect(undone.status).toBe(200);
    expect(await statuses()).toEqual(['Applied', 'Applied', 'Rejected']);
    const refused = await bulk(team.admin, { ids, change: { status: 'Approved' } });
    expect(refused.body.changed).toBe(0);
    expect(refused.body.failed).toHaveLength(3);
    expect(refused.body.failed[0]?.error).toBe('Cannot move application from Applied to Approved');
  });

  it('moves all applications of a filtered list', async () => {
    const path = `${LIST}/bulk/matching?status=Rejected`;
    await applicationIn('Rejected');
    const { body } = await team.admin.get<{ count: number }>(path);
    expect(body.count).toBeGreaterThan(0);
    const started = await team.admin.post(path, { count: body.count, change: { status: 'Review' } });
    expect(started.status).toBe(202);
    expect((await team.admin.post(path, { count: body.count, delete: true })).status).toBe(400);
    await expect.poll(async () => (await team.admin.get<{ count: number }>(path)).body.count).toBe(0);
  });
});
