import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestResponse, Client } from '../../testing/client';
import { initech, makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

/**
 * The contract's table of answers per role. `outsider` belongs to another workspace, which doesn't have the
 * partner.
 */
const everyone = (status: number) => ({ viewer: status, editor: status, admin: status, owner: status });
const editors = (status: number) => ({ ...everyone(status), viewer: 403 });
const admins = (status: number) => ({ ...editors(status), editor: 403 });
const always = { anyone: 401, portal: 403 };

type Call = (client: Client, url: string) => Promise<TestResponse<unknown>>;
const kickoff = { title: 'Kickoff', scheduledDate: '2026-12-01' };

describe('access by role', () => {
  const ofPartner: [string, object, Call][] = [
    ['GET /api/partners/{id}', everyone(200), (who, url) => who.get(url)],
    ['PATCH /api/partners/{id}', editors(200), (who, url) => who.patch(url, { size: '51' })],
    ['GET …/notes', everyone(200), (who, url) => who.get(`${url}/notes`)],
    ['POST …/notes', editors(201), (who, url) => who.post(`${url}/notes`, { content: 'Hello' })],
    ['DELETE …/notes/{noteId}', editors(404), (who, url) => who.delete(`${url}/notes/${UNKNOWN_ID}`)],
    ['GET …/contacts', everyone(200), (who, url) => who.get(`${url}/contacts`)],
    ['POST …/contacts', editors(201), (who, url) => who.post(`${url}/contacts`, { name: 'Bill' })],
    [
      'PATCH …/contacts/{contactId}',
      editors(404),
      (who, url) => who.patch(`${url}/contacts/${UNKNOWN_ID}`, {}),
    ],
    [
      'DELETE …/contacts/{contactId}',
      editors(404),
      (who, url) => who.delete(`${url}/contacts/${UNKNOWN_ID}`),
    ],
    ['GET …/activities', everyone(200), (who, url) => who.get(`${url}/activities`)],
    ['GET …/onboarding-tasks', everyone(200), (who, url) => who.get(`${url}/onboarding-tasks`)],
    [
      'POST …/onboarding-tasks',
      editors(201),
      (who, url) => who.post(`${url}/onboarding-tasks`, { taskName: 'Sign' }),
    ],
    [
      'PATCH …/onboarding-tasks/{taskId}',
      editors(404),
      (who, url) => who.patch(`${url}/onboarding-tasks/${UNKNOWN_ID}`, {}),
    ],
    [
      'DELETE …/onboarding-tasks/{taskId}',
      editors(404),
      (who, url) => who.delete(`${url}/onboarding-tasks/${UNKNOWN_ID}`),
    ],
    ['GET …/check-ins', everyone(200), (who, url) => who.get(`${url}/check-ins`)],
    ['POST …/check-ins', editors(201), (who, url) => who.post(`${url}/check-ins`, kickoff)],
    [
      'PATCH …/check-ins/{checkInId}',
      editors(404),
      (who, url) => who.patch(`${url}/check-ins/${UNKNOWN_ID}`, {}),
    ],
    [
      'DELETE …/check-ins/{checkInId}',
      editors(404),
      (who, url) => who.delete(`${url}/check-ins/${UNKNOWN_ID}`),
    ],
  ];

  it.each(ofPartner)('checks every role for %s', async (_, expected, call) => {
    const { id } = await makePartner(team.owner);
    const statuses = await statusByCaller(server, team, (client) => call(client, `/api/partners/${id}`));
    expect(statuses).toEqual({ ...always, outsider: 404, ...expected });
  });

  const ofWorkspace: [string, object, (client: Client) => Promise<TestResponse<unknown>>][] = [
    ['GET /api/partners', { outsider: 200, ...everyone(200) }, (who) => who.get('/api/partners')],
    ['POST /api/partners', { outsider: 201, ...editors(201) }, (who) => who.post('/api/partners', initech)],
    [
      'GET /api/partners/onboarding',
      { outsider: 200, ...admins(200) },
      (who) => who.get('/api/partners/onboarding'),
    ],
  ];

  it.each(ofWorkspace)('checks every role for %s', async (_, expected, call) => {
    expect(await statusByCaller(server, team, call)).toEqual({ ...always, ...expected });
  });

  it('checks every role for DELETE /api/partners/{id}', async () => {
    const statuses = await statusByCaller(server, team, async (client) => {
      const { id } = await makePartner(team.owner);
      return client.delete(`/api/partners/${id}`);
    });
    expect(statuses).toEqual({ ...always, outsider: 404, ...admins(204) });
  });
});

describe('another workspace', () => {
  // ASVS 8.2.2, 8.4.1
  it('returns 404 for all calls about a partner in another workspace, for any ids', async () => {
    const partner = await makePartner(team.owner);
    const own = await makePartner(team.outsider);
    const url = `/api/partners/${partner.id}`;
    const made = {
      notes: await team.owner.post<{ id: string }>(`${url}/notes`, { content: 'Secret' }),
      contacts: await team.owner.post<{ id: string }>(`${url}/contacts`, { name: 'Bill' }),
      'onboarding-tasks': await team.owner.post<{ id: string }>(`${url}/onboarding-tasks`, {
        taskName: 'Sign',
      }),
      'check-ins': await team.owner.post<{ id: string }>(`${url}/check-ins`, kickoff),
    };
    for (const [kind, { body }] of Object.entries(made)) {
      for (const partnerUrl of [url, `/api/partners/${own.id}`]) {
        const one = `${partnerUrl}/${kind}/${body.id}`;
        expect((await team.outsider.delete(one)).status).toBe(404);
        if (kind !== 'notes') expect((await team.outsider.patch(one, {})).status).toBe(404);
      }
      expect((await team.owner.get(`${url}/${kind}`)).body).toEqual([body]);
    }
  });

  it('lists only the partners of the current workspace', async () => {
    await makePartner(team.owner, { name: 'Visible to the team only' });
    const found = await team.outsider.get('/api/partners?search=visible%20team');
    expect(found.body).toEqual([]);
  });
});
