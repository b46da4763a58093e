import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../lib/clock';
import type { Client } from '../../testing/client';
import { makeCustomField } from '../../testing/custom-fields';
import { confirmImport, startImport } from '../../testing/imports';
import { makeLead } from '../../testing/leads';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { BulkResult } from '../records/bulk-outcome';
import { createRetention } from '../retention/retention';
import type { UndoResult } from './operations.service';
import type { OperationView } from './present-operation';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

interface Shown {
  id: string;
  name: string;
  status: string;
  company: string | null;
  industry: string | null;
  tags: string[];
  custom: Record<string, unknown>;
}

const leadsOf = async (count: number, details: object = {}): Promise<string[]> => {
  const made = [];
  for (let index = 0; index < count; index += 1)
    made.push((await makeLead(team.editor, { name: `Lead ${index}`, ...details })).id);
  return made;
};

async function bulk(client: Client, path: string, body: object): Promise<string> {
  const { status, body: result } = await client.post<BulkResult>(`${path}/bulk`, body);
  expect(status).toBe(200);
  return result.operationId ?? '';
}

const undo = (client: Client, id: string) =>
  client.post<UndoResult & { error: string }>(`/api/operations/${id}/undo`);
const list = async (client: Client, query = '') =>
  (await client.get<OperationView[]>(`/api/operations${query}`)).body;
const get = async (path: string, id: string) => (await team.viewer.get<Shown>(`${path}/${id}`)).body;
const rowsOf = (table: string, where: object) => server.app.db.read(table).where(where).select();

describe('undoing a bulk change', () => {
  it('puts back the earlier values, and records each of them', async () => {
    const [one = '', two = ''] = await leadsOf(2);
    await team.editor.patch(`/api/leads/${two}/status`, { status: 'lost' });
    const id = await bulk(team.editor, '/api/leads', { ids: [one, two], change: { status: 'won' } });
    expect(await list(team.editor)).toMatchObject([
      {
        id,
        kind: 'changed',
        objectType: 'lead',
        author: { id: team.userIds.editor, name: team.emails.editor },
        count: 2,
        undoneAt: null,
        canUndo: true,
      },
    ]);
    expect(await undo(team.editor, id)).toMatchObject({
      status: 200,
      body: { changed: 2, unchanged: 0, failed: [], isComplete: true },
    });
    expect(await get('/api/leads', one)).toMatchObject({ status: 'new' });
    expect(await get('/api/leads', two)).toMatchObject({ status: 'lost' });
    const entries = await rowsOf('audit_entries', { objectId: one, action: 'status_changed' });
    expect(entries).toHaveLength(2);
    expect(await list(team.editor)).toMatchObject([{ id, undoneCount: 2, canUndo: false }]);
    expect(await rowsOf('operation_parts', { operationId: id })).toEqual([]);
  });

  it('names records that were changed since, and leaves them', async () => {
    const [one = '', two = '', gone = ''] = await leadsOf(3);
    const id = await bulk(team.editor, '/api/leads', {
      ids: [one, two, gone],
      change: { industry: 'Energy' },
    });
    await team.admin.patch(`/api/leads/${one}`, { industry: 'Water' });
    await team.admin.patch(`/api/leads/${two}`, { company: 'Initech' });
    await team.admin.delete(`/api/leads/${gone}`);
    const { body } = await undo(team.editor, id);
    expect(body).toMatchObject({ changed: 1, isComplete: true });
    expect(body.failed).toEqual([
      { id: one, name: 'Lead 0', error: 'Changed since' },
      { id: gone, name: 'Lead 2', error: 'Lead not found' },
    ]);
    expect(await get('/api/leads', one)).toMatchObject({ industry: 'Water' });
    const other = await get('/api/leads', two);
    expect(other.company).toBe('Initech');
    expect(other.industry).not.toBe('Energy');
  });

  it('puts back tags and custom values of partners', async () => {
    await team.admin.post('/api/tags', { category: 'Partner tags', value: 'dach' });
    const field = await makeCustomField(team.admin, { entity: 'partners', label: 'Region' });
    const partners = [await makePartner(team.admin), await makePartner(team.admin)];
    const ids = partners.map(({ id }) => id);
    await team.admin.patch(`/api/partners/${ids[0]}`, { custom: { [field.key]: 'North' } });
    const before = await get('/api/partners', ids[0] ?? '');
    const change = { custom: { [field.key]: 'South' }, tier: null, industry: 'Energy' };
    const id = await bulk(team.editor, '/api/partners', { ids, change });
    expect((await undo(team.editor, id)).body).toMatchObject({ changed: 2, failed: [] });
    const after = await get('/api/partners', ids[0] ?? '');
    expect(after.custom).toEqual({ [field.key]: 'North' });
    expect(after.industry).toBe(before.industry);
    expect((await get('/api/partners', ids[1] ?? '')).custom).toEqual({ [field.key]: null });
  });

  it('moves deals back only along their moves', async () => {
    const { id: partnerId } = await makePartner(team.admin);
    const deal = async (name: string) =>
      (await team.admin.post<Shown>('/api/deals', { partnerId, name, customerName: name })).body.id;
    const ids = [await deal('Alpha'), await deal('Beta')];
    const rejected = await bulk(team.admin, '/api/deals', {
      ids,
      change: { status: 'rejected', reason: 'Too small' },
    });
    expect((await undo(team.admin, rejected)).body).toMatchObject({ changed: 2, failed: [] });
    expect(await get('/api/deals', ids[0] ?? '')).toMatchObject({ status: 'submitted', reason: null });
    const withdrawn = await bulk(team.admin, '/api/deals', { ids, change: { status: 'withdrawn' } });
    const { body } = await undo(team.admin, withdrawn);
    expect(body.failed.map(({ error }) => error)).toEqual(
      ids.map(() => 'Cannot move deal from withdrawn to submitted'),
    );
    // Nothing was undone, so it can be tried again.
    expect(await list(team.admin)).toMatchObject([{ id: withdrawn, undoneAt: null }, { id: rejected }]);
  });

  it('is refused the second time, and only one of two at the same time succeeds', async () => {
    const ids = await leadsOf(3);
    const id = await bulk(team.editor, '/api/leads', { ids, change: { status: 'won' } });
    const both = await Promise.all([undo(team.editor, id), undo(team.admin, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await undo(team.editor, id)).toMatchObject({
      status: 409,
      body: { error: 'This was already undone' },
    });
  });
});

describe('undoing a deletion', () => {
  it('restores all records that are still in the trash', async () => {
    const ids = await leadsOf(4);
    const id = await bulk(team.editor, '/api/leads', { ids, delete: true });
    expect(await list(team.editor, '?kind=deleted')).toMatchObject([{ id, kind: 'deleted', count: 4 }]);
    await team.editor.post(`/api/trash/${ids[0]}/restore`);
    expect((await undo(team.editor, id)).body).toMatchObject({ changed: 3, failed: [], isComplete: true });
    expect((await team.viewer.get<Shown[]>('/api/leads')).body).toHaveLength(4);
    expect((await undo(team.editor, id)).status).toBe(409);
  });

  it('continues after a process was killed in the middle', async () => {
    const ids = await leadsOf(3);
    const id = await bulk(team.editor, '/api/leads', { ids, delete: true });
    // A killed process has restored one record, and still has its claim.
    await team.editor.post(`/api/trash/${ids[1]}/restore`);
    const claimedUntil = new Date(server.clock.now().getTime() + 1000).toISOString();
    await server.app.db.write('operations').where({ id }).update({ claimedUntil });
    expect(await undo(team.editor, id)).toMatchObject({
      status: 409,
      body: { error: 'This is being undone' },
    });
    server.clock.advance(2000);
    expect((await undo(team.editor, id)).body).toMatchObject({ changed: 2, isComplete: true });
    expect((await team.viewer.get<Shown[]>('/api/leads')).body).toHaveLength(3);
  });

  it('is found in the trash by words of the names of its records', async () => {
    const ids = [
      ...(await leadsOf(1, { name: 'Grace 100% Hopper' })),
      ...(await leadsOf(1, { name: 'Ada' })),
    ];
    await bulk(team.editor, '/api/leads', { ids, delete: true });
    const found = async (search: string) =>
      (await team.editor.get<{ id: string }[]>(`/api/trash?search=${encodeURIComponent(search)}`)).body;
    expect(await found('HOPPER grace')).toMatchObject([{ id: ids[0] }]);
    expect(await found('100%')).toHaveLength(1);
    expect(await found('%a')).toEqual([]);
  });

  it('names records that can not be restored', async () => {
    const partners = [await makePartner(team.admin), await makePartner(team.admin)];
    const ids: string[] = [];
    for (const { id: partnerId } of partners) {
      const { body } = await team.admin.post<Shown>('/api/deals', {
        partnerId,
        name: `Deal of ${partnerId}`,
        customerName: 'Hooli',
      });
      ids.push(body.id);
    }
    const id = await bulk(team.admin, '/api/deals', { ids, delete: true });
    await team.admin.delete(`/api/partners/${partners[0]?.id}`);
    const { body } = await undo(team.admin, id);
    expect(body).toMatchObject({
      changed: 1,
      failed: [
        {
          id: ids[0],
          name: `Deal of ${partners[0]?.id}`,
          error: "This can't be restored, because its partner no longer exists",
        },
      ],
    });
  });
});

describe('undoing an import', () => {
  const importLeads = async (client: Client, count: number) => {
    const rows = Array.from({ length: count }, (_, n) => `Lead ${n},Hooli,lead${n}@hooli.example`);
    const { body } = await confirmImport(
      client,
      await startImport(client, 'leads', ['Name,Company,Email', ...rows].join('\n')),
    );
    return body;
  };

  it('moves the created records to the trash, except those that were changed since', async () => {
    const { id } = await importLeads(team.editor, 25);
    const { body: leads } = await team.viewer.get<Shown[]>('/api/leads');
    server.clock.advance(1000);
    await team.admin.patch(`/api/leads/${leads[3]?.id}`, { company: 'Initech' });
    expect(await list(team.admin)).toMatchObject([{ id, kind: 'imported', count: 25, fileName: 'list.csv' }]);
    const { body } = await undo(team.editor, id);
    expect(body).toMatchObject({ kind: 'imported', objectType: 'lead', changed: 24, isComplete: true });
    expect(body.failed).toEqual([{ id: leads[3]?.id, name: leads[3]?.name, error: 'Changed since' }]);
    expect((await team.viewer.get<Shown[]>('/api/leads')).body).toHaveLength(1);
    expect((await team.editor.get<unknown[]>('/api/trash')).body).toHaveLength(24);
    expect(await list(team.admin)).toMatchObject([{ id, undoneCount: 24, canUndo: false }]);
    expect((await undo(team.editor, id)).status).toBe(409);
  });

  it('continues with the records that a killed process has left', async () => {
    const { id } = await importLeads(team.editor, 6);
    const { db } = server.app;
    const [part] = await rowsOf('operation_parts', { operationId: id });
    const recordIds = z
      .array(z.string())
      .parse(typeof part.recordIds === 'string' ? JSON.parse(part.recordIds) : part.recordIds);
    await db
      .write('operation_parts')
      .where({ operationId: id })
      .update({ recordIds: JSON.stringify(recordIds.slice(4)) });
    await db.write('operations').where({ id }).update({ undoneCount: 4 });
    expect((await undo(team.editor, id)).body).toMatchObject({ changed: 2, isComplete: true });
    expect(await list(team.editor)).toMatchObject([{ undoneCount: 6 }]);
  });

  it('an editor can undo their own import of partners, which they could not delete', async () => {
    const file =
      'Name,Description,Industry,Size,Location\nInitech,Reports,SaaS,50,Austin\nHooli,Search,SaaS,90,Austin';
    const { body } = await confirmImport(team.editor, await startImport(team.editor, 'partners', file));
    expect((await undo(team.editor, body.id)).body).toMatchObject({ changed: 2 });
  });
});

describe('permissions', () => {
  it('the author and admins undo an operation, nobody else', async () => {
    const status = await statusByCaller(server, team, async (client) => {
      const id = await bulk(team.admin, '/api/leads', { ids: await leadsOf(2), change: { status: 'won' } });
      return undo(client, id);
    });
    expect(status).toEqual({
      anyone: 401,
      owner: 200,
      admin: 200,
      editor: 403,
      viewer: 403,
      portal: 403,
      outsider: 404,
    });
  });

  it('an author who is only a viewer by now can not undo', async () => {
    const id = await bulk(team.editor, '/api/leads', { ids: await leadsOf(2), change: { status: 'won' } });
    await server.app.db
      .write('workspace_members')
      .where({ userId: team.userIds.editor })
      .update({ role: 'viewer' });
    expect((await undo(team.editor, id)).status).toBe(403);
  });

  it('editors list their own operations, and admins those of everyone', async () => {
    const mine = await bulk(team.editor, '/api/leads', { ids: await leadsOf(2), change: { status: 'won' } });
    const theirs = await bulk(team.admin, '/api/leads', { ids: await leadsOf(2), change: { status: 'won' } });
    expect((await list(team.editor)).map(({ id }) => id)).toEqual([mine]);
    expect((await list(team.owner)).map(({ id }) => id)).toEqual([theirs, mine]);
    expect(await list(team.outsider)).toEqual([]);
    const status = await statusByCaller(server, team, (client) => client.get('/api/operations'));
    expect(status).toMatchObject({ anyone: 401, editor: 200, viewer: 403, portal: 403 });
  });

  it('returns 404 for an unknown operation', async () => {
    expect((await undo(team.admin, UNKNOWN_ID)).status).toBe(404);
  });
});

describe('which changes are operations', () => {
  it('lists neither changes of one record, nor bulk changes without effect, nor undos', async () => {
    const [one = '', two = ''] = await leadsOf(2);
    await bulk(team.editor, '/api/leads', { ids: [one], change: { status: 'won' } });
    expect(await bulk(team.editor, '/api/leads', { ids: [one], change: { status: 'won' } })).toBe('');
    const id = await bulk(team.editor, '/api/leads', { ids: [one, two], change: { status: 'lost' } });
    await undo(team.editor, id);
    await team.editor.delete(`/api/leads/${two}`);
    expect((await list(team.editor)).map((operation) => operation.id)).toEqual([id]);
  });

  it('can be undone for 30 days, and retention then deletes what they keep', async () => {
    const id = await bulk(team.editor, '/api/leads', { ids: await leadsOf(2), change: { status: 'won' } });
    server.clock.advance(days(30));
    expect(await list(team.editor)).toEqual([]);
    expect(await undo(team.editor, id)).toMatchObject({
      status: 404,
      body: { error: 'Operation not found' },
    });
    server.clock.advance(1);
    const { db } = server.app;
    const report = await createRetention({
      db,
      keptFor: null,
      auditKeptFor: null,
      clock: server.clock,
    }).deleteExpired();
    expect(report.operations).toBeGreaterThan(0);
    expect(await rowsOf('operation_parts', { operationId: id })).toEqual([]);
  });
});
