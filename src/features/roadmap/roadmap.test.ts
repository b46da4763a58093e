import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestResponse, Client } from '../../testing/client';
import { UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from '../audit/audit.service';
import type { DashboardSummary } from '../dashboard/dashboard.service';
import type { RoadmapItem } from './roadmap.entity';
import { roadmapStatuses } from './roadmap.rules';

const PATH = '/api/roadmap-items';
const urlOf = ({ id }: RoadmapItem) => `${PATH}/${id}`;
const NOT_FOUND = { status: 404, body: { error: 'Roadmap item not found' } };
const refusal = (field: string, message: string) => ({
  status: 400,
  body: { error: message, fields: { [field]: [message] } },
});

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
});
afterAll(() => server.close());

async function makeItem(client: Client, details: object = {}): Promise<RoadmapItem> {
  const { status, body } = await client.post<RoadmapItem>(PATH, { title: 'Partner portal', ...details });
  if (status !== 201) throw new Error(`no item was made: ${status} ${JSON.stringify(body)}`);
  return body;
}

describe('access by role', () => {
  const everyone = (status: number) => ({ viewer: status, editor: status, admin: status, owner: status });
  const editors = (status: number) => ({ ...everyone(status), viewer: 403 });
  type Call = (client: Client, item: RoadmapItem) => Promise<TestResponse<unknown>>;
  const calls: [string, object, Call][] = [
    ['GET the list', { ...everyone(200), outsider: 200 }, (who) => who.get(PATH)],
    ['GET the file', { ...everyone(200), outsider: 200 }, (who) => who.get(`${PATH}/export`)],
    ['POST', { ...editors(201), outsider: 201 }, (who) => who.post(PATH, { title: 'x' })],
    ['GET one', { ...everyone(200), outsider: 404 }, (who, item) => who.get(urlOf(item))],
    ['PATCH', { ...editors(200), outsider: 404 }, (who, item) => who.patch(urlOf(item), { title: 'y' })],
    [
      'PATCH the status',
      { ...editors(200), outsider: 404 },
      (who, item) => who.patch(`${urlOf(item)}/status`, { status: 'completed' }),
    ],
    ['DELETE', { ...editors(204), outsider: 404 }, (who, item) => who.delete(urlOf(item))],
  ];

  it.each(calls)('checks every role for the roadmap call: %s', async (_, expected, call) => {
    const statuses = await statusByCaller(server, team, async (client) =>
      call(client, await makeItem(team.owner)),
    );
    expect(statuses).toEqual({ anyone: 401, portal: 403, ...expected });
  });
});

describe('a new item', () => {
  it('returns the new roadmap item, complete also in the list and by its id', async () => {
    const details = {
      title: 'Partner portal',
      description: 'For all',
      status: 'in_progress',
      priority: 'critical',
      category: 'feature',
      targetDate: '2027-03-28',
      ownerId: team.userIds.viewer,
      tags: ['Portal', 'Q1'],
      isPublic: true,
    };
    const { status, body } = await editor.post<RoadmapItem>(PATH, details);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...details,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: team.workspaceId,
      ownerName: team.emails.viewer,
      ownerEmail: team.emails.viewer,
      completedDate: null,
      createdBy: team.userIds.editor,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: body.createdAt,
      evidence: [],
    });
    expect((await editor.get(urlOf(body))).body).toEqual(body);
    expect((await editor.get<RoadmapItem[]>(`${PATH}?limit=1`)).body).toEqual([body]);
  });

  it('requires only a title for a roadmap item', async () => {
    expect(
      await makeItem(editor, { id: UNKNOWN_ID, createdBy: UNKNOWN_ID, completedDate: '2020-01-01' }),
    ).toMatchObject({
      description: null,
      status: 'planned',
      priority: 'medium',
      category: null,
      targetDate: null,
      completedDate: null,
      ownerId: null,
      ownerName: null,
      tags: [],
      isPublic: false,
      createdBy: team.userIds.editor,
    });
    expect(
      await makeItem(editor, { description: ' ', category: '', targetDate: '', ownerId: '' }),
    ).toMatchObject({
      description: null,
      category: null,
      targetDate: null,
      ownerId: null,
    });
  });

  it.each([
    ['title', '', 'Title is required'],
    ['title', ' \n ', 'Title is required'],
    ['title', 'x'.repeat(201), 'Title is too long'],
    ['description', 'x'.repeat(2001), 'Description is too long'],
    ['status', 'done', 'Status must be one of: planned, in_progress, blocked, completed, cancelled'],
    ['priority', 'urgent', 'Priority must be one of: low, medium, high, critical'],
    [
      'category',
      'bug',
      'Category must be one of: feature, bug_fix, improvement, research, infrastructure, other',
    ],
    ['targetDate', '31.01.2026', 'Target date must be a day such as 2026-01-31'],
    ['targetDate', '2026-02-30', 'Target date must be a day such as 2026-01-31'],
    ['targetDate', '2026-01-31T00:00:00Z', 'Target date must be a day such as 2026-01-31'],
    ['targetDate', '0001-01-01', 'Target date must be a day such as 2026-01-31'],
    ['targetDate', 7, 'Target date must be a day such as 2026-01-31'],
    ['ownerId', UNKNOWN_ID, 'Owner not found'],
    ['tags', 'portal', 'Tags must be a list of texts'],
    ['tags', ['x'.repeat(51)], 'Tag is too long'],
    ['tags', Array.from({ length: 11 }, (_, index) => `t${index}`), 'At most 10 tags are allowed'],
    ['isPublic', 'yes', 'isPublic must be true or false'],
  ])('refuses a roadmap item with %s %j', async (field, value, message) => {
    const { status, body } = await editor.post<{ error: string; fields: Record<string, string[]> }>(PATH, {
      title: 'Partner portal',
      [field]: value,
    });
    expect([status, body.error]).toEqual([400, message]);
    // Errors in a list name the item, for example tags.0.
    expect(Object.keys(body.fields).map((name) => name.replace(/\.\d+$/, ''))).toEqual([field]);
  });

  it('accepts the longest texts and the most tags of a roadmap item, each tag once', async () => {
    const title = 'ü'.repeat(200);
    const tags = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(50));
    const made = await makeItem(editor, {
      title,
      description: 'ü'.repeat(2000),
      tags: [...tags, ' ', tags[0]],
    });
    expect(made).toMatchObject({ title, tags });
  });

  it('refuses portal users and users of other workspaces as owners', async () => {
    for (const ownerId of [team.userIds.outsider, team.userIds.portal])
      expect(await editor.post(PATH, { title: 'x', ownerId })).toMatchObject(
        refusal('ownerId', 'Owner not found'),
      );
  });
});

describe('changing an item', () => {
  it('changes only the given fields of a roadmap item', async () => {
    const item = await makeItem(editor, { description: 'Old', tags: ['a'], targetDate: '2026-12-31' });
    server.clock.advance(1000);
    const { body } = await editor.patch<RoadmapItem>(urlOf(item), { title: 'New', targetDate: null });
    expect(body).toEqual({ ...item, title: 'New', targetDate: null, updatedAt: body.updatedAt });
    expect(body.updatedAt > item.updatedAt).toBe(true);
    expect((await editor.patch(urlOf(item), { title: 'New', foo: 1 })).body).toEqual(body);
    expect(await editor.patch(urlOf(item), { title: ' ' })).toMatchObject(
      refusal('title', 'Title is required'),
    );
  });

  it('moves a roadmap item from any status to any other, and keeps the time of completion', async () => {
    for (const from of roadmapStatuses)
      for (const to of roadmapStatuses) {
        const item = await makeItem(editor, { status: from });
        server.clock.advance(1000);
        const moved = await editor.patch<RoadmapItem>(`${urlOf(item)}/status`, { status: to });
        expect(moved.status).toBe(200);
        const completedAt = from === to ? item.createdAt : moved.body.updatedAt;
        expect(moved.body).toMatchObject({
          status: to,
          completedDate: to === 'completed' ? completedAt : null,
        });
        if (from === to) expect(moved.body).toEqual(item);
      }
    const item = await makeItem(editor);
    expect(
      (await editor.patch<RoadmapItem>(urlOf(item), { status: 'completed' })).body.completedDate,
    ).not.toBeNull();
    expect(await editor.patch(`${urlOf(item)}/status`, {})).toMatchObject(
      refusal('status', 'Status is required'),
    );
  });

  it('applies concurrent changes of different fields', async () => {
    const item = await makeItem(editor);
    await Promise.all([
      editor.patch(urlOf(item), { title: 'Both' }),
      team.admin.patch(urlOf(item), { priority: 'high' }),
      team.owner.patch(`${urlOf(item)}/status`, { status: 'blocked' }),
    ]);
    expect((await editor.get(urlOf(item))).body).toMatchObject({
      title: 'Both',
      priority: 'high',
      status: 'blocked',
    });
  });

  it('returns 404 for a deleted roadmap item', async () => {
    const item = await makeItem(editor);
    expect((await editor.delete(urlOf(item))).status).toBe(204);
    for (const answer of [
      await editor.get(urlOf(item)),
      await editor.patch(urlOf(item), { title: 'x' }),
      await editor.patch(`${urlOf(item)}/status`, { status: 'planned' }),
      await editor.delete(urlOf(item)),
    ])
      expect(answer).toMatchObject(NOT_FOUND);
  });

  it('records every write of a roadmap item', async () => {
    const item = await makeItem(editor, { title: 'Recorded' });
    await editor.patch(`${urlOf(item)}/status`, { status: 'completed' });
    await editor.patch(urlOf(item), { title: 'Renamed' });
    await editor.delete(urlOf(item));
    const { body } = await team.owner.get<AuditEntryView[]>(
      '/api/audit-log?objectType=roadmap_item&limit=50',
    );
    const own = body.filter(({ objectId }) => objectId === item.id);
    expect(own.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['deleted', 'Renamed'],
      ['updated', 'Renamed'],
      ['status_changed', 'Recorded'],
      ['created', 'Recorded'],
    ]);
    expect(own[2]?.changes).toEqual([{ field: 'status', from: 'planned', to: 'completed' }]);
  });
});

describe('the list', () => {
  it('lists roadmap items newest first, filtered, paged and counted', async () => {
    const { owner } = await makeTeam(server);
    for (const [title, status, priority] of [
      ['One', 'planned', 'low'],
      ['Two', 'blocked', 'high'],
      ['Three', 'planned', 'high'],
      ['Four', 'completed', 'critical'],
    ])
      await makeItem(owner, { title, status, priority, tags: title === 'Two' ? ['Mobile app'] : [] });
    const titles = async (query: string) => {
      const { body, headers } = await owner.get<RoadmapItem[]>(`${PATH}?${query}`);
      return [headers.get('X-Total-Count'), ...body.map(({ title }) => title)];
    };
    expect(await titles('')).toEqual(['4', 'Four', 'Three', 'Two', 'One']);
    expect(await titles('status=planned')).toEqual(['2', 'Three', 'One']);
    expect(await titles('priority=high')).toEqual(['2', 'Three', 'Two']);
    expect(await titles('status=planned&priority=high')).toEqual(['1', 'Three']);
    expect(await titles('search=mobile APP')).toEqual(['1', 'Two']);
    expect(await titles('search=nowhere')).toEqual(['0']);
    expect(await titles('limit=1')).toEqual(['4', 'Four']);
    const { headers } = await owner.get(`${PATH}?limit=3`);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1] ?? '';
    expect((await owner.get<RoadmapItem[]>(next)).body.map(({ title }) => title)).toEqual(['One']);
    for (const bad of ['status=done', 'priority=urgent', 'limit=0', 'cursor=x', `search=${'x'.repeat(201)}`])
      expect((await owner.get(`${PATH}?${bad}`)).status).toBe(400);
  });

  it('exports roadmap items as a CSV file', async () => {
    const { owner } = await makeTeam(server);
    await makeItem(owner, { title: '=1+1', targetDate: '2026-12-31', tags: ['a', 'b'] });
    const { headers, body: text } = await owner.get<string>(`${PATH}/export`);
    expect(headers.get('Content-Type')).toMatch(/^text\/csv/);
    expect(text).toContain("'=1+1");
    expect(text).toContain('2026-12-31');
    expect(text).toContain('"a, b"');
  });

  it('shows the most urgent open roadmap items on the dashboard', async () => {
    const { owner } = await makeTeam(server);
    for (const [title, status, priority] of [
      ['Low', 'planned', 'low'],
      ['High, older', 'in_progress', 'high'],
      ['High, newer', 'planned', 'high'],
      ['Critical', 'planned', 'critical'],
      ['Done', 'completed', 'critical'],
      ['Stuck', 'blocked', 'critical'],
      ['Medium', 'planned', 'medium'],
      ['Medium, newest', 'planned', 'medium'],
    ])
      await makeItem(owner, { title, status, priority });
    const { body } = await owner.get<DashboardSummary>('/api/dashboard');
    expect(body.priorityRoadmap.map(({ title }) => title)).toEqual([
      'Critical',
      'High, newer',
      'High, older',
      'Medium, newest',
      'Medium',
    ]);
  });
});
