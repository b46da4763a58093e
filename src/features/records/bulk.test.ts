import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeCustomField } from '../../testing/custom-fields';
import { makeLead } from '../../testing/leads';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { BulkResult } from './bulk-outcome';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

const kinds = [
  { kind: 'lead', path: '/api/leads', make: makeLead, missing: 'Lead not found' },
  { kind: 'partner', path: '/api/partners', make: makePartner, missing: 'Partner not found' },
] as const;

interface Shown {
  id: string;
  industry: string | null;
  ownerName: string | null;
  updatedAt: string;
}

const entries = (objectId: string, action: string) =>
  server.app.db.read('audit_entries').where({ workspaceId: team.workspaceId, objectId, action }).select('id');

describe.each(kinds)('POST $path/bulk', ({ path, make, missing }) => {
  const send = (body: object, client: Client = team.admin) => client.post<BulkResult>(`${path}/bulk`, body);
  const idsOf = async (count: number, details: object = {}) => {
    const made = [];
    for (let index = 0; index < count; index += 1) made.push((await make(team.editor, details)).id);
    return made;
  };

  it('changes each record once, and records each change', async () => {
    const [one = '', two = '', three = ''] = await idsOf(3);
    await team.editor.patch(`${path}/${three}`, { industry: 'Energy' });
    const change = { industry: 'Energy', ownerId: team.userIds.viewer };
    const again = { industry: 'Energy' };
    expect(await send({ ids: [one, two, one, UNKNOWN_ID], change }, team.editor)).toMatchObject({
      status: 200,
      body: { changed: 2, unchanged: 0, failed: [{ id: UNKNOWN_ID, error: missing }] },
    });
    expect((await send({ ids: [one, three], change: again })).body).toMatchObject({
      changed: 0,
      unchanged: 2,
      failed: [],
    });
    for (const id of [one, two]) {
      const { body } = await team.viewer.get<Shown>(`${path}/${id}`);
      expect(body).toMatchObject({ industry: 'Energy', ownerName: team.emails.viewer });
      expect(await entries(id, 'updated')).toHaveLength(1);
    }
  });

  it('moves records to a status, and records it in the audit log', async () => {
    const ids = await idsOf(2);
    const status = path === '/api/leads' ? 'won' : 'inactive';
    expect((await send({ ids, change: { status } })).body).toMatchObject({ changed: 2 });
    for (const id of ids) expect(await entries(id, 'status_changed')).toHaveLength(1);
    expect((await team.viewer.get<unknown[]>(`${path}?status=${status}`)).body).toHaveLength(2);
  });

  it('deletes records, and records each deletion', async () => {
    const [one = '', two = '', three = ''] = await idsOf(3);
    const deleted = await send({ ids: [one, two, UNKNOWN_ID], delete: true });
    expect(deleted.body).toMatchObject({
      changed: 2,
      unchanged: 0,
      failed: [{ id: UNKNOWN_ID, error: missing }],
    });
    for (const id of [one, two]) {
      expect((await team.viewer.get(`${path}/${id}`)).status).toBe(404);
      expect(await entries(id, 'deleted')).toHaveLength(1);
    }
    expect((await team.viewer.get(`${path}/${three}`)).status).toBe(200);
  });

  it('refuses a value that is wrong for all records, and changes nothing', async () => {
    const ids = await idsOf(2);
    for (const [change, error] of [
      [{ status: 'gone' }, expect.stringContaining('Status must be one of')],
      [{ name: '' }, expect.stringContaining('is required')],
      [{ ownerId: team.userIds.portal }, 'User not found'],
      [{ industry: 'Energy', custom: { nope: 1 } }, 'Unknown custom field: nope'],
    ] as const)
      expect(await send({ ids, change })).toMatchObject({ status: 400, body: { error } });
    expect((await team.viewer.get<Shown>(`${path}/${ids[0]}`)).body.industry).not.toBe('Energy');
  });

  it.each([
    [{}, 'ids must be a list of 1 to 500 ids'],
    [{ ids: [], delete: true }, 'ids must be a list of 1 to 500 ids'],
    [{ ids: 'x', delete: true }, 'ids must be a list of 1 to 500 ids'],
    [{ ids: Array.from({ length: 501 }, String), delete: true }, 'ids must be a list of 1 to 500 ids'],
    [{ ids: [1], delete: true }, 'ids must be a list of 1 to 500 ids'],
    [{ ids: ['x'] }, 'Send either change or delete: true'],
    [{ ids: ['x'], delete: false }, 'Send either change or delete: true'],
    [{ ids: ['x'], delete: true, change: {} }, 'Send either change or delete: true'],
  ])('refuses %j', async (body, error) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { error } });
  });

  it('requires the permission for the whole call, and finds no records of other workspaces', async () => {
    const ids = await idsOf(1);
    for (const client of [team.viewer, team.portal])
      expect((await send({ ids, change: { industry: 'x' } }, client)).status).toBe(403);
    expect((await send({ ids, delete: true }, team.editor)).status).toBe(path === '/api/leads' ? 200 : 403);
    const [other = ''] = await idsOf(1);
    expect((await send({ ids: [other], delete: true }, team.outsider)).body).toMatchObject({
      changed: 0,
      unchanged: 0,
      failed: [{ id: other, error: missing }],
    });
    expect((await team.viewer.get(`${path}/${other}`)).status).toBe(200);
  });
});

it('changes custom values of many leads, by which lists then find them', async () => {
  const tool = await makeCustomField(team.admin, { key: 'tool' });
  const seats = await makeCustomField(team.admin, { key: 'seats' });
  const old = { [tool.key]: 'pen', [seats.key]: 'few' };
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await makeLead(team.editor, { custom: old })).id);
  const change = { custom: { [tool.key]: 'axe' } };
  const { body } = await team.editor.post<BulkResult>('/api/leads/bulk', { ids: ids.slice(0, 2), change });
  expect(body).toMatchObject({ changed: 2, unchanged: 0, failed: [] });
  const found = async (filter: string) =>
    (await team.viewer.get<Shown[]>(`/api/leads?custom.${filter}`)).body.length;
  expect([await found('tool=axe'), await found('tool=pen'), await found('seats=few')]).toEqual([2, 1, 3]);
});

it('reports a value that is wrong for one partner only', async () => {
  const vocabulary = { category: 'Region', value: 'dach', label: 'DACH' };
  const tag = await team.admin.post<{ id: string }>('/api/tags', vocabulary);
  const tagged = await makePartner(team.editor, { tags: ['dach'] });
  const untagged = await makePartner(team.editor);
  await team.admin.delete(`/api/tags/${tag.body.id}`);
  const ids = [tagged.id, untagged.id];
  const { body } = await team.editor.post<BulkResult>('/api/partners/bulk', {
    ids,
    change: { tags: ['dach'], industry: 'Energy' },
  });
  expect(body).toMatchObject({
    changed: 1,
    unchanged: 0,
    failed: [{ id: untagged.id, error: 'Tag not found: dach' }],
  });
  expect((await team.viewer.get<Shown>(`/api/partners/${untagged.id}`)).body.industry).toBe('SaaS');
});

it('adds and removes tags of each partner, up to five', async () => {
  const tags = ['one', 'two', 'three', 'four', 'five', 'six'];
  for (const value of tags)
    await team.admin.post('/api/tags', { category: 'Region', value, label: value.toUpperCase() });
  const few = await makePartner(team.editor, { tags: ['one', 'two'] });
  const full = await makePartner(team.editor, { tags: tags.slice(0, 5) });
  const ids = [few.id, full.id];
  const send = (change: object) =>
    team.editor.post<BulkResult & { error: string }>('/api/partners/bulk', { ids, change });
  const tagsOf = async (id: string) =>
    (await team.viewer.get<{ tags: string[] }>(`/api/partners/${id}`)).body.tags;

  const failed = [{ id: full.id, error: 'Maximum 5 tags allowed per partner' }];
  expect((await send({ addTags: ['six'] })).body).toMatchObject({ changed: 1, unchanged: 0, failed });
  expect(await tagsOf(few.id)).toEqual(['one', 'two', 'six']);
  expect((await send({ addTags: ['six'], removeTags: ['one'] })).body).toMatchObject({ changed: 2 });
  expect(await tagsOf(few.id)).toEqual(['two', 'six']);
  expect(await tagsOf(full.id)).toEqual(['two', 'three', 'four', 'five', 'six']);
  expect((await send({ removeTags: ['one'] })).body).toMatchObject({ changed: 0, unchanged: 2 });

  expect(await send({ addTags: ['nope'] })).toMatchObject({
    status: 200,
    body: { failed: [{ error: 'Tag not found: nope' }, { error: 'Maximum 5 tags allowed per partner' }] },
  });
  expect(await send({ addTags: ['one'], tags: [] })).toMatchObject({
    status: 400,
    body: { error: 'Send either tags, or addTags and removeTags' },
  });
  expect((await send({ addTags: 'one' })).status).toBe(400);
});

/** Records that a bulk call deletes, with their names and what makes them. */
const deleted = [
  ['agreements', { title: 'Terms', body: 'Be kind.' }],
  ['announcements', { title: 'News', body: 'Read this.' }],
  ['competitors', { name: 'Initrode' }],
  ['roadmap-items', { title: 'Single sign-on' }],
] as const;

describe.each(deleted)('POST /api/%s/bulk', (path, details) => {
  const make = async (): Promise<string> => {
    const { status, body } = await team.admin.post<{ id: string }>(`/api/${path}`, details);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body.id;
  };
  const send = (body: object, client: Client = team.admin) =>
    client.post<BulkResult>(`/api/${path}/bulk`, body);

  it('deletes records together, which one undo restores', async () => {
    const ids = [await make(), await make()];
    const { body } = await send({ ids, delete: true });
    expect(body).toMatchObject({ changed: 2, failed: [] });
    expect((await team.admin.get<Shown[]>(`/api/${path}`)).body).toEqual([]);
    const undone = await team.admin.post<BulkResult>(`/api/operations/${body.operationId}/undo`);
    expect(undone.body).toMatchObject({ changed: 2, failed: [] });
    expect((await team.admin.get<Shown[]>(`/api/${path}`)).body).toHaveLength(2);
  });

  it('refuses those without the permission, other changes, and records of other workspaces', async () => {
    const id = await make();
    expect((await send({ ids: [id], delete: true }, team.viewer)).status).toBe(403);
    expect((await send({ ids: [id] })).status).toBe(400);
    expect((await send({ ids: [id], delete: true }, team.outsider)).body).toMatchObject({
      changed: 0,
      failed: [{ id }],
    });
    expect((await team.admin.get<Shown[]>(`/api/${path}`)).body).toHaveLength(1);
  });
});

/** Records with what makes one, and a change of the status of many. */
const moved = [
  ['agreements', { title: 'Terms', body: 'Be kind.' }, { status: 'archived' }],
  ['announcements', { title: 'News', body: 'Read this.' }, { publishedAt: null }],
  ['campaigns', { name: 'Webinar', templateType: 'webinar' }, { status: 'pending_approval' }],
  ['events', { name: 'Meetup', templateType: 'community-workshop' }, { status: 'live' }],
  ['roadmap-items', { title: 'Single sign-on' }, { status: 'completed' }],
  ['referrals', { referredName: 'Ada', referredEmail: 'ada@example.org' }, { status: 'qualified' }],
  [
    'affiliate-links',
    { affiliateName: 'Ada', affiliateEmail: 'ada@example.org', commissionRate: '10' },
    { status: 'paused' },
  ],
] as const;

describe.each(moved)('POST /api/%s/bulk with a status', (path, details, change) => {
  let index = 0;
  async function make(): Promise<string> {
    index += 1;
    const own = {
      ...(path === 'affiliate-links' && { affiliateCode: `bulk-${index}-${team.workspaceId.slice(-12)}` }),
      ...(path === 'referrals' && { programId: await programId() }),
    };
    const { status, body } = await team.admin.post<{ id: string }>(`/api/${path}`, { ...details, ...own });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body.id;
  }
  const programId = async () =>
    (await team.admin.post<{ id: string }>('/api/referral-programs', { name: 'Friends', type: 'customer' }))
      .body.id;
  const get = async (id: string) => (await team.admin.get<Shown>(`/api/${path}/${id}`)).body;
  const withoutTime = ({ updatedAt: _, ...rest }: Shown) => rest;

  it('changes records together, which one undo changes back', async () => {
    const ids = [await make(), await make()];
    const [id = ''] = ids;
    const before = await get(id);
    const { body } = await team.admin.post<BulkResult>(`/api/${path}/bulk`, { ids, change });
    expect(body).toMatchObject({ changed: 2, failed: [] });
    expect(await get(id)).toMatchObject(change);
    const undone = await team.admin.post<BulkResult>(`/api/operations/${body.operationId}/undo`);
    expect(undone.body).toMatchObject({ changed: 2, failed: [] });
    expect(withoutTime(await get(id))).toEqual(withoutTime(before));
  });

  it('counts and changes all records of a list with a job', async () => {
    await Promise.all([make(), make()]);
    const matching = `/api/${path}/bulk/matching`;
    expect((await team.admin.get<{ count: number }>(matching)).body).toEqual({ count: 2 });
    expect((await team.admin.post(matching, { count: 2, change })).status).toBe(202);
    expect((await team.viewer.post(matching, { count: 2, change })).status).toBe(403);
  });

  it('refuses viewers, and leaves records of other workspaces alone', async () => {
    const id = await make();
    const send = { ids: [id], change };
    expect((await team.viewer.post(`/api/${path}/bulk`, send)).status).toBe(403);
    const { body } = await team.outsider.post<BulkResult>(`/api/${path}/bulk`, send);
    expect(body).toMatchObject({ changed: 0, failed: [{ id }] });
  });
});
