import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seconds } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import type { Client } from '../../../testing/client';
import { confirmImport, startImport } from '../../../testing/imports';
import { makePartner, UNKNOWN_ID } from '../../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { bulkDeals } from '../../deals/deals.schema';
import { bulkLeads } from '../../leads/leads.schema';
import { bulkPartners } from '../../partners/partners.schema';
import type { StartedJob } from '../../records/matching-calls';
import type { OperationDetails, UndoResult } from '../operations.service';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

/** More than a call changes at once. */
const MANY = 620;
const ALL = '/api/leads/bulk/matching';

type Answer = OperationDetails & { error: string };
type Started = StartedJob & { error: string };

async function importLeads(count = MANY): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => `Lead ${n},Hooli,lead${n}@hooli.example`);
  const file = ['Name,Company,Email', ...rows].join('\n');
  await confirmImport(team.editor, await startImport(team.editor, 'leads', file));
}

const rowsOf = (table: string, where: object) => server.app.db.read(table).where(where).select();
const leads = (where: object = {}) => rowsOf('leads', { workspaceId: team.workspaceId, ...where });
const start = (body: object, query = '', client: Client = team.editor) =>
  client.post<Started>(`${ALL}${query}`, { count: MANY, ...body });
const get = async (id: string, client: Client = team.editor) =>
  (await client.get<Answer>(`/api/operations/${id}`)).body;
const undo = (id: string, client: Client = team.editor) =>
  client.post<UndoResult & { error: string }>(`/api/operations/${id}/undo`);
const settled = () => server.app.background.settled();

/** Starts a change, and lets another process, which then is killed, take its job over. */
async function interrupted(client: Client = team.editor): Promise<string> {
  const { body } = await start({ change: { status: 'won' } }, '', client);
  const leaseUntil = new Date(server.clock.now().getTime() + seconds(20)).toISOString();
  await server.app.db
    .write('operation_jobs')
    .where({ operationId: body.operationId })
    .update({ leaseId: newId(), leaseUntil });
  await settled();
  expect((await get(body.operationId, team.owner)).job).toMatchObject({ state: 'running' });
  return body.operationId;
}

async function continueJobs(): Promise<void> {
  server.clock.advance(seconds(31));
  await server.app.operationJobs.continue();
}

describe('a change of all leads of a list', () => {
  it('is one operation, which another job undoes', async () => {
    await importLeads();
    await team.editor.post('/api/leads', { name: 'Ada', company: 'Initech', email: 'ada@initech.example' });
    expect((await team.editor.get(`${ALL}?search=Hooli`)).body).toEqual({ count: MANY });
    const started = await start({ change: { status: 'won' } }, '?search=Hooli');
    expect(started).toMatchObject({
      status: 202,
      body: { total: MANY },
    });
    const { operationId: id } = started.body;
    await settled();
    expect(await get(id)).toMatchObject({
      kind: 'changed',
      count: MANY,
      canUndo: true,
      failed: [],
      job: { state: 'done', total: MANY, done: MANY, changed: MANY, unchanged: 0, failedCount: 0 },
    });
    expect(await leads({ status: 'won' })).toHaveLength(MANY);
    expect(await rowsOf('audit_entries', { operationId: id })).toHaveLength(MANY);
    const log = await team.admin.get<{ groupSize: number }[]>('/api/audit-log?grouped=true&limit=1');
    expect(log.body).toMatchObject([{ operationId: id, groupSize: MANY }]);
    expect(await rowsOf('operation_job_ids', { operationId: id })).toEqual([]);

    expect((await undo(id)).body).toMatchObject({ changed: 0, isComplete: false });
    await settled();
    expect(await get(id)).toMatchObject({
      undoneCount: MANY,
      canUndo: false,
      job: { kind: 'undo', state: 'done', total: MANY, changed: MANY },
    });
    expect(await leads({ status: 'won' })).toEqual([]);
    expect(await rowsOf('operation_parts', { operationId: id })).toEqual([]);
    const [first] = (await team.admin.get<{ groupSize: number }[]>('/api/audit-log?grouped=true&limit=1'))
      .body;
    expect(first?.groupSize).toBe(MANY);
    expect(await undo(id)).toMatchObject({ status: 409, body: { error: 'This was already undone' } });
  });

  it('leaves out what was changed since when it is undone, and names it', async () => {
    await importLeads();
    const { body } = await start({ change: { industry: 'Energy' } });
    await settled();
    const [one] = await leads();
    await team.admin.patch(`/api/leads/${one.id}`, { industry: 'Water' });
    await undo(body.operationId);
    await settled();
    expect(await get(body.operationId)).toMatchObject({
      undoneCount: MANY - 1,
      failed: [{ id: one.id, name: one.name, error: 'Changed since' }],
      job: { state: 'done', failedCount: 1 },
    });
    expect(await leads({ industry: 'Energy' })).toEqual([]);
  });

  it('that are deleted restores all of them', async () => {
    await importLeads();
    const { body } = await start({ delete: true });
    await settled();
    expect(await get(body.operationId)).toMatchObject({
      kind: 'deleted',
      count: MANY,
      job: { state: 'done' },
    });
    expect(await leads()).toEqual([]);
    await undo(body.operationId);
    await settled();
    expect(await get(body.operationId)).toMatchObject({
      undoneCount: MANY,
      job: { state: 'done', done: MANY },
    });
    expect(await leads()).toHaveLength(MANY);
  });

  it('an import of many leads is undone by a job, too', async () => {
    await importLeads();
    const [operation] = (await team.editor.get<{ id: string }[]>('/api/operations?kind=imported')).body;
    await undo(operation?.id ?? '');
    await settled();
    expect(await get(operation?.id ?? '')).toMatchObject({ undoneCount: MANY, job: { state: 'done' } });
    expect(await leads()).toEqual([]);
  });

  it('is refused if more leads match than the person has seen, or none', async () => {
    await importLeads(3);
    const change = { status: 'won' };
    expect(await start({ change, count: 2 })).toMatchObject({
      status: 409,
      body: { error: 'The list has grown since you looked at it. Look at it again, then try again' },
    });
    expect(await start({ change }, '?search=nobody')).toMatchObject({
      status: 409,
      body: { error: 'No record matches any more' },
    });
    for (const [query, body] of [
      ['?status=unknown', { change }],
      ['', { change: { status: 'unknown' } }],
      ['', { change, count: 10_001 }],
      ['', { change, delete: true }],
      ['', { change: { ownerId: UNKNOWN_ID } }],
    ] as const)
      expect((await start(body, query)).status).toBe(400);
    expect(await rowsOf('operation_jobs', { workspaceId: team.workspaceId })).toEqual([]);
  });

  it('names the records that refuse it, and changes the others', async () => {
    await importLeads(2);
    const { body: tag } = await team.admin.post<{ id: string }>('/api/tags', {
      category: 'Region',
      value: 'dach',
      label: 'DACH',
    });
    const partners = [await makePartner(team.editor, { tags: ['dach'] }), await makePartner(team.editor)];
    await team.admin.delete(`/api/tags/${tag.id}`);
    const { body } = await team.editor.post<Started>(
      '/api/partners/bulk/matching?search=' + partners[1]?.name,
      {
        count: 10,
        change: { tags: ['dach'], industry: 'Energy' },
      },
    );
    await settled();
    const { job, failed } = await get(body.operationId);
    expect(job).toMatchObject({ state: 'done', failedCount: failed.length });
    expect(failed.map(({ error }) => error)).toContain('Tag not found: dach');
  });
});

describe('a job', () => {
  it('stops when it is cancelled, and what it has done can be undone', async () => {
    await importLeads();
    const { body } = await start({ change: { status: 'won' } });
    const cancelled = await team.editor.post<Answer>(`/api/operations/${body.operationId}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, body: { job: { state: 'cancelled' } } });
    await settled();
    const changed = (await get(body.operationId)).job?.changed ?? 0;
    expect(changed).toBeLessThan(MANY);
    expect(await leads({ status: 'won' })).toHaveLength(changed);
    expect(await rowsOf('audit_entries', { operationId: body.operationId })).toHaveLength(changed);
    expect(await team.editor.post<Answer>(`/api/operations/${body.operationId}/cancel`)).toMatchObject({
      status: 409,
      body: { error: 'This is not running' },
    });
    if (changed > 0) await undo(body.operationId);
    await settled();
    expect(await leads({ status: 'won' })).toEqual([]);
  });

  it('of a killed process is continued, and changes each record once', async () => {
    await importLeads();
    const id = await interrupted();
    await server.app.operationJobs.continue();
    expect((await get(id)).job).toMatchObject({ state: 'running' });
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { error: 'This is still running. Cancel it first' },
    });
    await continueJobs();
    expect(await get(id)).toMatchObject({ count: MANY, job: { state: 'done', changed: MANY } });
    expect(await leads({ status: 'won' })).toHaveLength(MANY);
    expect(await rowsOf('audit_entries', { operationId: id })).toHaveLength(MANY);
  });

  it('stops when its author may not do it any more', async () => {
    await importLeads();
    const id = await interrupted();
    const membership = { workspaceId: team.workspaceId, userId: team.userIds.editor };
    const members = () => server.app.db.write('workspace_members').where(membership);
    await members().update({ role: 'viewer' });
    await continueJobs();
    const { job } = await get(id, team.owner);
    expect(job).toMatchObject({ state: 'failed', error: "You don't have permission to do this" });
    expect(await leads({ status: 'won' })).toHaveLength(job?.changed ?? -1);
  });

  it.each([
    ['has left the workspace', (id: string) => team.admin.delete(`/api/admin/users/${id}`)],
    [
      'must set up a second factor',
      () => server.app.db.write('workspaces').where({ id: team.workspaceId }).update({ requireMfa: true }),
    ],
  ])('stops when its author %s', async (_what, change: (id: string) => Promise<unknown>) => {
    await importLeads();
    const id = await interrupted();
    await change(team.userIds.editor);
    await continueJobs();
    const [{ state, error }] = await rowsOf('operation_jobs', { operationId: id });
    expect([state, error]).toEqual(['failed', expect.any(String)]);
  });

  it('of a program stops when its key is revoked', async () => {
    await importLeads();
    const { body: key } = await team.admin.post<{ id: string; key: string }>('/api/admin/api-keys', {
      name: 'Robot',
      scope: 'write',
    });
    const { status, body } = await server
      .visitor()
      .send<Started>(
        'POST',
        ALL,
        { count: MANY, change: { status: 'won' } },
        { headers: { Authorization: `Bearer ${key.key}` } },
      );
    expect(status).toBe(202);
    await server.app.db
      .write('operation_jobs')
      .where({ operationId: body.operationId })
      .update({ leaseId: newId(), leaseUntil: server.clock.now().toISOString() });
    await settled();
    await team.admin.delete(`/api/admin/api-keys/${key.id}`);
    await continueJobs();
    expect((await get(body.operationId, team.admin)).job).toMatchObject({
      state: 'failed',
      error: 'The person who started this may not do it any more',
    });
  });

  it('is the only one of its workspace', async () => {
    await importLeads();
    const both = await Promise.all([
      start({ change: { status: 'won' } }),
      start({ change: { status: 'lost' } }, '', team.admin),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    await settled();
    expect((await start({ change: { status: 'new' } })).status).toBe(202);
    await settled();
  });

  it('ends after several unexpected errors', async () => {
    await importLeads();
    const id = await interrupted();
    const jobs = () => server.app.db.write('operation_jobs').where({ operationId: id });
    await jobs().update({ work: JSON.stringify({ change: { status: 'unknown' } }) });
    for (let attempt = 0; attempt < 5; attempt += 1) await continueJobs();
    expect((await get(id)).job).toMatchObject({
      state: 'failed',
      error: 'This stopped because of an unexpected error',
    });
  });
});

describe('permissions', () => {
  it('editors of the workspace change its records, and only admins delete partners', async () => {
    const status = await statusByCaller(server, team, async (client) => {
      const answer = await start({ change: { status: 'won' } }, '', client);
      await settled();
      return answer;
    });
    expect(status).toMatchObject({ anyone: 401, viewer: 403, portal: 403, outsider: 409, editor: 409 });
    await makePartner(team.admin);
    const remove = (client: Client) =>
      client.post<Started>('/api/partners/bulk/matching', { count: 10, delete: true });
    expect((await remove(team.editor)).status).toBe(403);
    expect((await remove(team.admin)).status).toBe(202);
    await settled();
  });

  it('the author and admins see and cancel an operation, nobody else', async () => {
    await importLeads(2);
    const { body } = await start({ change: { status: 'won' } }, '', team.admin);
    await settled();
    const seen = {
      anyone: 401,
      owner: 200,
      admin: 200,
      editor: 403,
      viewer: 403,
      portal: 403,
      outsider: 404,
    };
    const path = `/api/operations/${body.operationId}`;
    expect(await statusByCaller(server, team, (client) => client.get(path))).toEqual(seen);
    expect(await statusByCaller(server, team, (client) => client.post(`${path}/cancel`))).toEqual({
      ...seen,
      owner: 409,
      admin: 409,
    });
  });
});

it.each([
  ['leads', bulkLeads, { priority: '', email: ' ADA@Example.org ', ownerId: null, custom: { tool: 'axe' } }],
  ['deals', bulkDeals, { amount: '19.90', currency: 'usd', customerDomain: 'https://Hooli.example/x' }],
  ['partners', bulkPartners, { website: 'hooli.example', tier: '', addTags: ['dach'] }],
])('a kept change of %s means the same when it is read again', (_kind, schema, change) => {
  const read = (sent: object): unknown => schema.parse({ ids: ['one'], change: sent }).change;
  const once = read(change);
  expect(read(JSON.parse(JSON.stringify(once)))).toEqual(once);
});
