import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestResponse, Client } from '../../testing/client';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from '../audit/audit.service';
import type { SecretLinkView } from './secret-links.service';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const PATH = '/api/secret-links/calendar';
const NONE = { purpose: 'calendar', url: null, createdAt: null };

describe('access by role', () => {
  const everyone = (status: number) => ({ viewer: status, editor: status, admin: status, owner: status });
  const admins = (status: number) => ({ ...everyone(status), viewer: 403, editor: 403 });
  const always = { anyone: 401, portal: 403 };
  type Call = (client: Client) => Promise<TestResponse<unknown>>;

  const calls: [string, object, boolean, Call][] = [
    ['GET', { ...everyone(200), outsider: 200 }, true, (who) => who.get(PATH)],
    ['POST', { ...admins(201), outsider: 201 }, false, (who) => who.post(PATH)],
    ['POST …/renew', { ...admins(200), outsider: 200 }, true, (who) => who.post(`${PATH}/renew`)],
    ['DELETE', { ...admins(204), outsider: 204 }, true, (who) => who.delete(PATH)],
  ];

  it.each(calls)('checks every role for the secret link call: %s', async (_, expected, isThere, call) => {
    const statuses = await statusByCaller(server, team, async (client) => {
      for (const owner of [team.owner, team.outsider]) {
        await owner.delete(PATH);
        if (isThere) await owner.post(PATH);
      }
      return call(client);
    });
    expect(statuses).toEqual({ ...always, ...expected });
  });
});

describe('a secret link', () => {
  it('a secret link is created once, shown to members, renewed and revoked, and audited without its URL', async () => {
    const { admin, viewer } = await makeTeam(server);
    expect((await viewer.get(PATH)).body).toEqual(NONE);
    const made = await admin.post<SecretLinkView>(PATH);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      purpose: 'calendar',
      createdAt: expect.stringMatching(/Z$/),
      url: expect.stringMatching(new RegExp(`^${server.url}/calendar/[\\w-]{43}\\.ics$`)),
    });
    expect((await viewer.get(PATH)).body).toEqual(made.body);
    expect(await admin.post(PATH)).toMatchObject({
      status: 409,
      body: { error: 'There is a link already; renew it to get another one' },
    });
    const renewed = await admin.post<SecretLinkView>(`${PATH}/renew`);
    expect(renewed.body.url).not.toBe(made.body.url);
    expect((await viewer.get(PATH)).body).toEqual(renewed.body);
    expect((await admin.delete(PATH)).status).toBe(204);
    expect((await viewer.get(PATH)).body).toEqual(NONE);
    for (const again of [await admin.delete(PATH), await admin.post(`${PATH}/renew`)])
      expect(again).toMatchObject({ status: 404, body: { error: 'There is no link' } });
    const { body: entries } = await admin.get<AuditEntryView[]>('/api/audit-log?objectType=secret_link');
    expect(entries.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['revoked', 'Calendar feed'],
      ['renewed', 'Calendar feed'],
      ['created', 'Calendar feed'],
    ]);
    for (const { body } of [made, renewed])
      expect(JSON.stringify(entries)).not.toContain(body.url?.slice(-47, -4));
  });

  it('creates only one secret link for concurrent requests', async () => {
    const { admin, owner } = await makeTeam(server);
    const answers = await Promise.all([admin, owner, admin, owner].map((who) => who.post(PATH)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  // ASVS 15.3.6
  it.each(['roadmaps', 'toString', '__proto__', 'Calendar'])(
    'returns 404 for the unknown purpose %s',
    async (purpose) => {
      for (const { status } of [
        await team.admin.get(`/api/secret-links/${purpose}`),
        await team.admin.post(`/api/secret-links/${purpose}`),
        await team.admin.delete(`/api/secret-links/${purpose}`),
      ])
        expect(status).toBe(404);
    },
  );
});
