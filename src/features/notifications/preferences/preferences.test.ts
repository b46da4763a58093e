import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { nextDigestAt } from '../digests/digest-time';
import type { NotificationPreferences } from '../notifications.rules';

const PATH = '/api/notification-preferences';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
});

const digests = (userId: string) =>
  server.app.db.read('notification_digests').where({ userId }).select('dueAt', 'workspaceId');

describe('GET and PATCH /api/notification-preferences', () => {
  it('starts with everything in the app except competitor news, and nothing by email', async () => {
    const inApp = { inApp: true, email: 'off' };
    expect((await team.viewer.get(PATH)).body).toEqual({
      application_received: inApp,
      mention: inApp,
      assigned: inApp,
      due: inApp,
      approval: inApp,
      referral: inApp,
      deal: inApp,
      commission_due: inApp,
      payout_paid: inApp,
      payee_changed: inApp,
      tier: inApp,
      health: inApp,
      announcement: inApp,
      agreement: inApp,
      resource: inApp,
      source_failing: inApp,
      competitor_news: { inApp: false, email: 'off' },
    });
  });

  it('starts with immediate email for portal users, for kinds that concern them', async () => {
    const { body } = await team.portal.get<NotificationPreferences>(PATH);
    const mailed = Object.entries(body).filter(([, { email }]) => email === 'instant');
    expect(mailed.map(([kind]) => kind).sort()).toEqual([
      'agreement',
      'announcement',
      'commission_due',
      'deal',
      'due',
      'payout_paid',
      'referral',
      'resource',
    ]);
    expect(body.mention).toEqual({ inApp: true, email: 'off' });
    const { body: changed } = await team.portal.patch<NotificationPreferences>(PATH, {
      due: { email: 'off' },
    });
    expect([changed.due.email, changed.deal.email]).toEqual(['off', 'instant']);
    await server.app.notificationPreferences.turnOffMail(team.userIds.portal, team.workspaceId, 'deal');
    const { body: after } = await team.portal.get<NotificationPreferences>(PATH);
    expect([after.deal.email, after.announcement.email]).toEqual(['off', 'instant']);
  });

  it('changes only the given fields, for this person and workspace only, and records it', async () => {
    const changed = await team.editor.patch<NotificationPreferences>(PATH, {
      mention: { email: 'instant' },
      assigned: { inApp: false },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { mention: { inApp: true, email: 'instant' }, assigned: { inApp: false, email: 'off' } },
    });
    expect((await team.editor.get(PATH)).body).toEqual(changed.body);
    expect((await team.editor.patch(PATH, {})).body).toEqual(changed.body);
    expect((await team.viewer.get<NotificationPreferences>(PATH)).body.mention.email).toBe('off');
    const log = await team.admin.get('/api/audit-log?action=updated');
    expect(log.body).toMatchObject([
      {
        actorName: team.emails.editor,
        objectType: 'user',
        changes: [
          { field: 'mention.email', from: 'off', to: 'instant' },
          { field: 'assigned.inApp', from: true, to: false },
        ],
      },
    ]);
  });

  it.each([
    { nothing: { inApp: true } },
    { mention: true },
    { mention: { inApp: 'yes' } },
    { mention: { email: 'weekly' } },
    { mention: null },
    [],
  ])('refuses %j', async (body) => {
    expect((await team.viewer.patch(PATH, body)).status).toBe(400);
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
    expect(await statusByCaller(server, team, (client) => client.get(PATH))).toEqual(everyone);
    expect(await statusByCaller(server, team, (client) => client.patch(PATH, {}))).toEqual(everyone);
  });

  it('keeps both changes when two requests change different kinds', async () => {
    await Promise.all([
      team.viewer.patch(PATH, { mention: { email: 'daily' } }),
      team.viewer.patch(PATH, { deal: { email: 'daily' } }),
    ]);
    const { body } = await team.viewer.get<NotificationPreferences>(PATH);
    expect([body.mention.email, body.deal.email]).toEqual(['daily', 'daily']);
    expect(await digests(team.userIds.viewer)).toHaveLength(1);
  });
});

describe('the daily mail', () => {
  it('is planned at 08:00 in the time zone of a member who wants one, and moves with it', async () => {
    const { viewer, userIds } = team;
    const hourOf = async () => {
      const [row]: { dueAt: string }[] = await digests(userIds.viewer);
      return row?.dueAt.slice(11, 16);
    };
    await viewer.patch(PATH, { mention: { email: 'daily' } });
    expect(await hourOf()).toBe('08:00');
    expect((await viewer.patch('/api/auth/me', { timeZone: 'Asia/Kolkata' })).body).toMatchObject({
      timeZone: 'Asia/Kolkata',
    });
    expect(await hourOf()).toBe('02:30');
    expect((await viewer.get('/api/auth/me')).body).toMatchObject({ timeZone: 'Asia/Kolkata' });
    await viewer.patch('/api/auth/me', { timeZone: null });
    expect(await hourOf()).toBe('08:00');
    await viewer.patch(PATH, { mention: { email: 'instant' } });
    expect(await digests(userIds.viewer)).toEqual([]);
  });

  it.each(['Europe/Nowhere', '+02:00', 'x'.repeat(65), 7])('refuses the time zone %s', async (timeZone) => {
    expect((await team.viewer.patch('/api/auth/me', { timeZone })).status).toBe(400);
  });

  it.each([
    ['2026-03-29T05:59:00.000Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['2026-03-28T07:00:00.000Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['2026-11-23T08:00:00.000Z', null, '2026-11-24T08:00:00.000Z'],
    ['2026-11-23T23:00:00.000Z', 'Pacific/Auckland', '2026-11-24T19:00:00.000Z'],
  ])('comes next after %s in %s at %s', (now, zone, next) => {
    expect(nextDigestAt(new Date(now), zone)).toBe(next);
  });
});

describe('turnOffMail', () => {
  const turnOff = (
    kind: 'mention' | 'digest',
    userId = team.userIds.viewer,
    workspaceId = team.workspaceId,
  ) => server.app.notificationPreferences.turnOffMail(userId, workspaceId, kind);

  it('stops one kind, or all kinds of the daily mail', async () => {
    const daily = { email: 'daily' };
    await team.viewer.patch(PATH, { mention: { email: 'instant' }, deal: daily, referral: daily });
    await turnOff('mention');
    const { body } = await team.viewer.get<NotificationPreferences>(PATH);
    expect([body.mention, body.deal.email]).toEqual([{ inApp: true, email: 'off' }, 'daily']);
    await turnOff('digest');
    const after = await team.viewer.get<NotificationPreferences>(PATH);
    expect([after.body.deal.email, after.body.referral.email]).toEqual(['off', 'off']);
    expect(await digests(team.userIds.viewer)).toEqual([]);
  });

  it('has no effect for someone who left the workspace', async () => {
    await team.owner.delete(`/api/admin/users/${team.userIds.viewer}`);
    await turnOff('mention');
    await turnOff('digest', team.userIds.viewer);
    await turnOff('mention', team.userIds.outsider);
    expect(
      await server.app.db.read('notification_preferences').where({ workspaceId: team.workspaceId }),
    ).toEqual([]);
  });
});
