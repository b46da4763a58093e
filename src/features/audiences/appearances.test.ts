import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../lib/clock';
import { sendFile } from '../../testing/attachments';
import { allDelivered, notificationsFor } from '../../testing/notifications';
import { makeTeam, type Team } from '../../testing/roles';

import { openTestApp, startTestServer, type TestServer } from '../../testing/server';
import { appearanceAt } from './appearance.rules';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer({}, { outbox: { pollMs: 20 } });
  server.app.dispatcher.start();
});
beforeEach(async () => {
  // Records of earlier tests.
  await server.app.appearances.run();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const inHours = (count: number) => new Date(server.clock.now().getTime() + hours(count)).toISOString();

/** Creates a record of each kind, returns how to change it and what its partner sees. */
const kinds = {
  announcement: {
    portal: '/api/portal/announcements',
    path: '/api/announcements',
    make: async (times: object) =>
      (await team.admin.post<{ id: string }>('/api/announcements', { title: 'Prices', body: 'x', ...times }))
        .body.id,
  },
  agreement: {
    portal: '/api/portal/agreements',
    path: '/api/agreements',
    make: async (times: object) =>
      (await team.admin.post<{ id: string }>('/api/agreements', { title: 'Terms', body: 'x', ...times })).body
        .id,
  },
  resource: {
    portal: '/api/portal/resources',
    path: '/api/resources',
    make: async (times: object) => {
      const { body } = await sendFile<{ id: string }>(team.admin, '/api/resources', { name: 'a.txt' });
      await team.admin.patch(`/api/resources/${body.id}`, { audience: 'all', ...times });
      return body.id;
    },
  },
};
const names = ['announcement', 'agreement', 'resource'] as const;
const seenIn = async (path: string) =>
  (await team.portal.get<{ id: string }[]>(path)).body.map(({ id }) => id);
const told = async () => (await notificationsFor(team.portal)).length;

describe.each(names)('%s', (name) => {
  const { portal, path, make } = kinds[name];

  // ASVS 8.2.2
  it('is in the portal only from its start until its end, and its page is 404 before and after', async () => {
    const id = await make({ visibleFrom: inHours(1), visibleUntil: inHours(3) });
    const page = async () =>
      (await team.portal.get(name === 'resource' ? `${portal}/${id}/download` : `${portal}/${id}`)).status;
    expect([await seenIn(portal), await page()]).toEqual([[], 404]);
    server.clock.advance(hours(1));
    expect([await seenIn(portal), await page()]).toEqual([[id], 200]);
    server.clock.advance(hours(2));
    expect([await seenIn(portal), await page()]).toEqual([[], 404]);
    // Members always see it.
    expect((await team.viewer.get(`${path}/${id}`)).status).toBe(200);
  });

  it('notifies its partner once, when it appears', async () => {
    const id = await make({ visibleFrom: inHours(1) });
    await allDelivered(server);
    expect(await told()).toBe(0);
    expect(await server.app.appearances.run()).toEqual({ appeared: 0 });
    server.clock.advance(hours(1) + minutes(1));
    const other = openTestApp(server.app.config, { clock: server.clock });
    const reports = await Promise.all([server.app.appearances.run(), other.appearances.run()]);
    await other.close();
    expect(reports.reduce((sum, { appeared }) => sum + appeared, 0)).toBe(1);
    await allDelivered(server);
    expect(await told()).toBe(1);
    const label = name === 'resource' ? { name: 'Other' } : { title: 'Other' };
    await team.admin.patch(`${path}/${id}`, label);
    expect(await server.app.appearances.run()).toEqual({ appeared: 0 });
    await allDelivered(server);
    expect(await told()).toBe(1);
  });

  it('notifies at once if its start is moved to now, and not again', async () => {
    const id = await make({ visibleFrom: inHours(5) });
    await team.admin.patch(`${path}/${id}`, { visibleFrom: null });
    await allDelivered(server);
    expect(await told()).toBe(1);
    server.clock.advance(hours(6));
    expect(await server.app.appearances.run()).toEqual({ appeared: 0 });
  });

  it('refuses an end that is not after the start, and times without a zone', async () => {
    const id = await make({});
    const patch = (times: object) => team.admin.patch<{ fields: object }>(`${path}/${id}`, times);
    const time = inHours(2);
    expect(await patch({ visibleFrom: time, visibleUntil: time })).toMatchObject({
      status: 400,
      body: { fields: { visibleUntil: ['The end must be after the start'] } },
    });
    for (const wrong of ['2026-01-31T09:30', 'tomorrow', 5, '0001-01-01T00:00:00Z'])
      expect((await patch({ visibleFrom: wrong })).status).toBe(400);
    const { body } = await team.admin.patch<object>(`${path}/${id}`, {
      visibleFrom: '2031-01-31T09:30:00+13:00',
    });
    expect(body).toMatchObject({ visibleFrom: '2031-01-30T20:30:00.000Z', visibleUntil: null });
  });
});

it.each([
  [null, null, 'visible'],
  ['2026-01-02', null, 'scheduled'],
  ['2026-01-01', null, 'visible'],
  [null, '2026-01-01', 'ended'],
  ['2025-01-01', '2026-01-02', 'visible'],
])('a record from %s until %s is %s on January 1', (visibleFrom, visibleUntil, state) => {
  expect(appearanceAt({ visibleFrom, visibleUntil }, '2026-01-01')).toBe(state);
});
