import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { insertRows } from '../../testing/large-tables';
import { measureEventLoopDelay } from '../../testing/event-loop-delay';
import { notificationsFor } from '../../testing/notifications';
import { UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Caller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { Notification } from './notifications.repo';
import type { ShownNotification } from './notifications.service';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

const minutesAgo = (minutes: number) =>
  new Date(server.clock.now().getTime() - minutes * 60_000).toISOString();

function rowFor(caller: Exclude<Caller, 'outsider'>, minutes: number, details: Partial<Notification> = {}) {
  const isPortal = caller === 'portal';
  return {
    id: newId(),
    workspaceId: team.workspaceId,
    userId: team.userIds[caller],
    eventKey: newId(),
    kind: 'deal',
    title: `${minutes} minutes ago`,
    body: null,
    url: '/deals',
    objectType: 'deal',
    objectId: null,
    actorName: null,
    audience: isPortal ? 'portal' : 'member',
    partnerId: isPortal ? team.partnerId : null,
    groupKey: null,
    count: 1,
    isListed: true,
    isRead: false,
    createdAt: minutesAgo(minutes),
    ...details,
  };
}

async function add(
  caller: Exclude<Caller, 'outsider'>,
  minutes: number,
  details: Partial<Notification> = {},
) {
  const row = rowFor(caller, minutes, details);
  await server.app.db.write('notifications').insert(row);
  return row.id;
}

const titles = async (caller: Caller, query = '') =>
  (await notificationsFor(team[caller], query)).map(({ title }) => title);

describe('GET /api/notifications', () => {
  it('lists one’s own, newest first, in pages, and only unread ones on request', async () => {
    for (const minutes of [30, 10, 20]) await add('viewer', minutes);
    await add('viewer', 15, { isRead: true });
    await add('editor', 5);
    await add('viewer', 1, { isListed: false });
    const newest = ['10 minutes ago', '15 minutes ago', '20 minutes ago', '30 minutes ago'];
    expect(await titles('viewer')).toEqual(newest);
    expect(await titles('viewer', '?sort=createdAt')).toEqual(newest.toReversed());
    const page = await team.viewer.get<ShownNotification[]>('/api/notifications?unread=true&limit=2');
    expect(page.body.map(({ title }) => title)).toEqual(['10 minutes ago', '20 minutes ago']);
    expect(page.headers.get('X-Total-Count')).toBe('3');
    const [, next = ''] = /<([^>]*)>; rel="next"/.exec(page.headers.get('Link') ?? '') ?? [];
    const rest = await team.viewer.get<ShownNotification[]>(next);
    expect(rest.body.map(({ title }) => title)).toEqual(['30 minutes ago']);
  });

  it.each(['unread=maybe', 'limit=0', 'cursor=x', 'sort=title'])('refuses ?%s', async (query) => {
    expect((await team.viewer.get(`/api/notifications?${query}`)).status).toBe(400);
  });

  it('hides notifications that only others may see', async () => {
    await add('editor', 1, { audience: 'admin', title: 'For admins' });
    await add('admin', 1, { audience: 'admin', title: 'For admins' });
    await add('portal', 1, { title: 'Theirs' });
    await add('portal', 2, { partnerId: UNKNOWN_ID, title: 'Of another partner' });
    await add('portal', 3, { audience: 'member', title: 'Internal' });
    expect(await titles('editor')).toEqual([]);
    expect(await titles('admin')).toEqual(['For admins']);
    expect(await titles('portal')).toEqual(['Theirs']);
  });

  it('lists only notifications of the current workspace', async () => {
    await add('owner', 1);
    const setCookie = await server.app.sessions.start(team.userIds.owner, null);
    const { createClient } = await import('../../testing/client');
    const away = createClient(server.url, { setCookie });
    await away.post('/api/workspaces/switch', { workspaceId: team.workspaceId });
    expect((await away.get<unknown[]>('/api/notifications')).body).toHaveLength(1);
    expect(await titles('outsider')).toEqual([]);
  });
});

describe('marking notifications', () => {
  it('changes only one’s own', async () => {
    const id = await add('viewer', 1);
    const mark = (isRead: unknown, caller: Caller = 'viewer') =>
      team[caller].patch<ShownNotification>(`/api/notifications/${id}`, { isRead });
    expect(await mark(true)).toMatchObject({ status: 200, body: { id, isRead: true } });
    expect((await mark(false)).body.isRead).toBe(false);
    expect((await mark('yes')).status).toBe(400);
    for (const caller of ['owner', 'portal', 'outsider'] as const)
      expect(await mark(true, caller)).toMatchObject({
        status: 404,
        body: { error: 'Notification not found' },
      });
    expect((await team.viewer.patch(`/api/notifications/${UNKNOWN_ID}`, { isRead: true })).status).toBe(404);
    expect(await notificationsFor(team.viewer)).toMatchObject([{ id, isRead: false }]);
  });

  it('marks all as read up to a time, but not those that arrive meanwhile', async () => {
    for (const minutes of [30, 20, 10]) await add('viewer', minutes);
    await add('editor', 10);
    const [newest] = await notificationsFor(team.viewer);
    await add('viewer', 5);
    const marked = await team.viewer.post('/api/notifications/mark-all-read', { until: newest?.createdAt });
    expect(marked).toMatchObject({ status: 200, body: { marked: 3 } });
    expect(await titles('viewer', '?unread=true')).toEqual(['5 minutes ago']);
    expect((await team.viewer.post('/api/notifications/mark-all-read')).body).toEqual({ marked: 1 });
    expect(await titles('viewer', '?unread=true')).toEqual([]);
    expect(await titles('editor', '?unread=true')).toEqual(['10 minutes ago']);
    expect((await team.viewer.post('/api/notifications/mark-all-read', { until: 'now' })).status).toBe(400);
  });

  it('keeps a notification that arrives while all are marked', async () => {
    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => add('viewer', -60 - index)),
      team.viewer.post('/api/notifications/mark-all-read', {}),
    ]);
    expect(await titles('viewer', '?unread=true')).toHaveLength(20);
  });

  it('is for every member, portal users too', async () => {
    const everyone = {
      anyone: 401,
      outsider: 200,
      portal: 200,
      viewer: 200,
      editor: 200,
      admin: 200,
      owner: 200,
    };
    const post = await statusByCaller(server, team, (client) =>
      client.post('/api/notifications/mark-all-read', {}),
    );
    expect(post).toEqual(everyone);
    expect(await statusByCaller(server, team, (client) => client.get('/api/notifications'))).toEqual(
      everyone,
    );
  });
});

describe('the clean-up', () => {
  it('deletes notifications older than 90 days, and keeps the newest 1,000 of each member', async () => {
    const { db } = server.app;
    await insertRows(db, 'notifications', 1203, (index) => rowFor('viewer', index + 1));
    await add('editor', 89 * 24 * 60, { title: 'Kept' });
    await add('editor', 91 * 24 * 60, { title: 'Old' });
    await server.app.sweep();
    expect(await titles('editor')).toEqual(['Kept']);
    const left = await titles('viewer', '?limit=1000');
    expect([left.length, left[0], left.at(-1)]).toEqual([1000, '1 minutes ago', '1000 minutes ago']);
    expect(await db.read('notifications').where({ userId: team.userIds.viewer }).select('id')).toHaveLength(
      1000,
    );
  });
});

describe('an event with thousands of recipients', () => {
  const ADMINS = 2000;

  it('notifies each once, without blocking the event loop', async () => {
    const { app, clock } = server;
    const now = clock.now().toISOString();
    const users = await insertRows(app.db, 'users', ADMINS, (index) => ({
      id: newId(),
      email: `${team.workspaceId}-${index}@example.org`,
      role: 'viewer',
      superAdmin: false,
      mfaEnabled: false,
      createdAt: now,
    }));
    await insertRows(app.db, 'workspace_members', ADMINS, (index) => ({
      id: newId(),
      workspaceId: team.workspaceId,
      userId: users[index]?.id,
      role: 'admin',
      joinedAt: now,
    }));
    await team.editor.post('/api/deals', {
      partnerId: team.partnerId,
      name: 'Printers',
      customerName: 'Initech',
    });
    const monitor = measureEventLoopDelay();
    const dispatched = async () => {
      const [row]: { n: number }[] = await app.db
        .read('notifications')
        .where({ workspaceId: team.workspaceId })
        .select({ n: app.db.read.raw('count(*)') });
      return Number(row?.n);
    };
    app.dispatcher.start();
    await expect.poll(dispatched, { timeout: 50_000, interval: 200 }).toBe(ADMINS + 2);
    const longest = await monitor.take();
    monitor.stop();
    expect(longest).toBeLessThan(100);
  });
});
