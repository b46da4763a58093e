import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePartner } from '../../testing/partners';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from './audit.service';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const readLog = async (query = '') => (await team.owner.get<AuditEntryView[]>(`/api/audit-log${query}`)).body;

async function deletePartner(name: string): Promise<string> {
  const id = await insertPartner(server, team.workspaceId, name);
  await team.admin.delete(`/api/partners/${id}`);
  return id;
}

describe('GET /api/audit-log', () => {
  it('lets only admins and owners read the audit log', async () => {
    const statuses = await statusByCaller(server, team, (client) => client.get('/api/audit-log'));
    const refused = { anyone: 401, portal: 403, viewer: 403, editor: 403 };
    expect(statuses).toEqual({ ...refused, outsider: 200, admin: 200, owner: 200 });
  });

  // ASVS 16.2.1, 16.2.2
  it('returns the actor, action, object and time of each entry', async () => {
    server.clock.advance(1000);
    const id = await deletePartner('Fabrikam');
    const [entry] = await readLog();
    expect(entry).toEqual({
      id: entry?.id,
      actorId: team.userIds.admin,
      actorName: team.emails.admin,
      actorDisplayName: null,
      objectDisplayName: null,
      action: 'deleted',
      objectType: 'partner',
      objectId: id,
      objectName: 'Fabrikam',
      objectExists: false,
      parent: null,
      changes: [],
      address: null,
      operationId: null,
      groupSize: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    });
  });

  it('keeps a separate audit log for each workspace', async () => {
    const id = await deletePartner('Initech');
    const { body } = await team.outsider.get<AuditEntryView[]>('/api/audit-log');
    expect(body.filter((entry) => entry.objectId === id)).toEqual([]);
    expect((await readLog()).filter((entry) => entry.objectId === id)).toHaveLength(1);
  });

  it('returns the newest audit entries first, page by page', async () => {
    server.clock.advance(1000);
    const ids = [];
    for (const name of ['One', 'Two', 'Three']) ids.unshift(await deletePartner(name));
    const first = await team.owner.get<AuditEntryView[]>('/api/audit-log?limit=2&action=deleted');
    expect(first.body.map((entry) => entry.objectId)).toEqual(ids.slice(0, 2));
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await team.owner.get<AuditEntryView[]>(next);
    expect(second.body[0]?.objectId).toBe(ids[2]);
    expect(Number(first.headers.get('X-Total-Count'))).toBeGreaterThanOrEqual(3);
    expect(second.headers.get('X-Total-Count')).toBe(first.headers.get('X-Total-Count'));
  });

  it('filters the audit log by action, person, kind of object and days', async () => {
    const id = await deletePartner('Umbrella');
    const today = server.clock.now().toISOString().slice(0, 10);
    const tomorrow = new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const has = async (query: string) => (await readLog(query)).some((entry) => entry.objectId === id);
    const admin = encodeURIComponent(team.emails.admin);
    for (const query of [
      '?action=deleted',
      '?action=all&person=all&objectType=all',
      '?objectType=partner',
      `?person=${admin}`,
      `?from=${today}`,
      `?to=${today}`,
      `?from=${today}&to=${tomorrow}`,
      `?person=${admin}&action=deleted&objectType=partner&from=${today}&to=${today}`,
    ])
      expect([query, await has(query)]).toEqual([query, true]);
    for (const query of [
      '?action=created',
      '?objectType=tag',
      '?person=nobody@example.org',
      `?from=${tomorrow}`,
      '?to=2020-01-01',
      `?person=${admin}&objectType=tag`,
    ])
      expect([query, await has(query)]).toEqual([query, false]);
  });

  it('takes conditions with operators, as lists of records do', async () => {
    await deletePartner('Tyrell Labs');
    const namesFor = async (query: string) =>
      (await readLog(`?${query}`)).map(({ action, objectName }) => `${action} ${objectName}`);
    expect(await namesFor('f=object:contains:tyrell')).toEqual(['deleted Tyrell Labs']);
    expect(await namesFor('f=object:contains:tyrell&f=action:not:deleted')).toEqual([]);
    expect(await namesFor('f=object:is:Tyrell Labs&f=action:any:created,deleted')).toHaveLength(1);
    expect(await namesFor('f=object:contains:tyrell&f=createdAt:last:1')).toHaveLength(1);
    expect(await namesFor('f=object:contains:tyrell&f=createdAt:before:2001-01-01')).toEqual([]);
    expect(await namesFor(`f=object:contains:tyrell&f=person:is:${team.emails.admin}`)).toHaveLength(1);
    expect(await namesFor('f=objectType:is:partner&f=action:is:deleted&limit=1')).toEqual([
      'deleted Tyrell Labs',
    ]);
    const refused = await team.owner.get<{ fields: object }>('/api/audit-log?f=color:is:red');
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields)).toEqual(['f']);
    const file = await team.owner.get('/api/audit-log/export?f=object:contains:tyrell');
    expect(file.status).toBe(200);
    const [exported] = await readLog('?action=exported&limit=1');
    expect(exported?.changes).toEqual([{ field: 'f', from: null, to: ['object:contains:tyrell'] }]);
  });

  it('finds entries by the beginning of a record name, in any case', async () => {
    const id = await deletePartner('Zürich Robotics 100% _A');
    await deletePartner('Other Zürich Robotics');
    const idsOf = async (search: string) =>
      (await readLog(`?action=deleted&search=${encodeURIComponent(search)}`)).map(({ objectId }) => objectId);
    expect(await idsOf('zürich robo')).toEqual([id]);
    expect(await idsOf('Zürich Robotics 100% _')).toEqual([id]);
    expect(await idsOf('zürich robotics _00')).toEqual([]);
    expect(await idsOf('%')).toEqual([]);
  });

  it('lists a bulk change as one entry if asked to, and its entries by its id', async () => {
    const ids = [(await makePartner(team.admin)).id, (await makePartner(team.admin)).id];
    server.clock.advance(1000);
    await team.admin.post('/api/partners/bulk', { ids, change: { industry: 'Energy' } });
    const [group, next] = await readLog('?grouped=true');
    expect(group).toMatchObject({ action: 'updated', objectType: 'partner', groupSize: 2 });
    expect(next).toMatchObject({ action: 'created', operationId: null, groupSize: 1 });
    const entries = await readLog(`?operation=${group?.operationId}`);
    expect(entries.map(({ objectId }) => objectId).sort()).toEqual(ids.sort());
    expect((await readLog('?grouped=true&action=updated')).map(({ groupSize }) => groupSize)).toEqual([1, 1]);
    expect(await readLog('?limit=2')).toMatchObject([{ action: 'updated' }, { action: 'updated' }]);
    expect(
      (await team.outsider.get<unknown[]>(`/api/audit-log?operation=${group?.operationId}`)).body,
    ).toEqual([]);
  });

  it('takes days of a time zone', async () => {
    const id = await deletePartner('Umbrella');
    const now = server.clock.now().getTime();
    const dayIn = (hours: number) => new Date(now + hours * 3_600_000).toISOString().slice(0, 10);
    const has = async (query: string) => (await readLog(query)).some((entry) => entry.objectId === id);
    // 14 hours ahead of UTC, and 11 hours behind it, without summer time.
    for (const [zone, hours] of [
      ['Pacific/Kiritimati', 14],
      ['Pacific/Pago_Pago', -11],
    ] as const) {
      const day = dayIn(hours);
      expect(await has(`?from=${day}&to=${day}&timeZone=${zone}`)).toBe(true);
      expect(await has(`?from=${dayIn(hours + 24)}&timeZone=${zone}`)).toBe(false);
      expect(await has(`?to=${dayIn(hours - 24)}&timeZone=${zone}`)).toBe(false);
    }
  });

  it.each([
    'action=eaten',
    'objectType=moon',
    'from=yesterday',
    'to=2026-02-30',
    'timeZone=%2B02:00',
    'grouped=maybe',
    'limit=0',
    'cursor=x',
  ])('refuses to list the audit log with %s', async (query) => {
    expect((await team.owner.get(`/api/audit-log?${query}`)).status).toBe(400);
  });

  it('has no method that writes the audit log', async () => {
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT'])
      expect((await team.owner.send(method, '/api/audit-log', {})).status).toBe(405);
  });
});
