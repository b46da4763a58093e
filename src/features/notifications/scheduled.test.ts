import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { makeDeal, moveDeal } from '../../testing/deals';
import { makeLead } from '../../testing/leads';
import { startMailServer, type MailServer } from '../../testing/mail-server';
import { allDelivered, notificationsFor } from '../../testing/notifications';
import { makePartner } from '../../testing/partners';
import { makeTeam, renewSessions, type Team } from '../../testing/roles';
import { openTestApp, startTestServer, type TestServer } from '../../testing/server';
import { nextDigestAt } from './digests/digest-time';
import { MAX_MAILS_AN_HOUR } from './summaries/limit-mails';

let mails: MailServer;
let server: TestServer;
/** A second process with the same database. */
let other: Awaited<ReturnType<typeof openTestApp>>;
let team: Team;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({ SMTP_URL: mails.url }, { outbox: { pollMs: 20 } });
  other = openTestApp(server.app.config, { clock: server.clock });
  server.app.dispatcher.start();
  server.app.mailDispatcher.start();
});
afterAll(async () => {
  await other.close();
  await server.close();
  await mails.close();
});
beforeEach(async () => {
  team = await makeTeam(server);
});

const both = <Result>(work: (app: TestServer['app']) => Promise<Result>) =>
  Promise.all([work(server.app), work(other)]);

/** Returns the subjects of the mails to an address. */
async function mailsTo(email: string): Promise<string[]> {
  const parsed = await mails.parsed();
  return parsed
    .filter(({ to }) => [to].flat().some((one) => one?.text.includes(email)))
    .map(({ subject }) => subject ?? '');
}

/** Presses the button that mail programs show for the newest mail to someone, without cookies (RFC 8058). */
async function unsubscribe(email: string): Promise<void> {
  const mail = await newestTo(email);
  const list = mail?.headers.get('list') as { unsubscribe?: { url?: string } } | undefined;
  const { status } = await server
    .visitor()
    .send('POST', new URL(list?.unsubscribe?.url ?? '').pathname, undefined, {
      rawBody: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  expect(status).toBe(200);
}
/** Returns the newest mail to someone. */
async function newestTo(email: string) {
  const parsed = await mails.parsed();
  return parsed.findLast(({ to }) => [to].flat().some((one) => one?.text.includes(email)));
}

const preferencesOf = async (client: Team['viewer']) =>
  (await client.get<Record<string, { email: string }>>('/api/notification-preferences')).body;

describe('mails', () => {
  it('about announcements keep bold, links and lists', async () => {
    const body = `**Prices** change: [see the list](https://example.org/prices)\n\n- ${'Gold '.repeat(60)}\n- Silver`;
    await team.editor.post('/api/announcements', { title: 'New prices', body, audience: 'all' });
    await allDelivered(server);
    await expect.poll(() => mailsTo(team.emails.portal)).toEqual(['New prices']);
    const mail = await newestTo(team.emails.portal);
    expect(mail?.html).toContain('<strong>Prices</strong> change:');
    expect(mail?.html).toMatch(/<a href="https:\/\/example\.org\/prices"[^>]*>see the list<\/a>/);
    expect(mail?.html).toMatch(/<li>Silver<\/li>/);
    expect(mail?.text).toContain('- Silver');
  });

  it('are sent immediately to members who chose that, with a link to their subject', async () => {
    await team.viewer.patch('/api/notification-preferences', {
      assigned: { email: 'instant', inApp: false },
    });
    const { id } = await makeLead(team.editor, { ownerId: team.userIds.viewer });
    await makeLead(team.editor, { ownerId: team.userIds.admin });
    await allDelivered(server);
    const subject = `${team.emails.editor} made you the owner of Bill Lumbergh`;
    await expect.poll(() => mailsTo(team.emails.viewer)).toEqual([subject]);
    expect(await mailsTo(team.emails.admin)).toEqual([]);
    const mail = (await mails.parsed()).find((one) => one.subject === subject);
    expect(mail?.text).toContain(`/leads/${id}`);
    expect(await notificationsFor(team.viewer)).toEqual([]);
    await unsubscribe(team.emails.viewer);
    expect((await preferencesOf(team.viewer)).assigned?.email).toBe('off');
    await makeLead(team.editor, { name: 'Lumbergh', ownerId: team.userIds.viewer });
    await allDelivered(server);
    await server.app.background.settled();
    expect(await mailsTo(team.emails.viewer)).toEqual([subject]);
  });
});

describe('mails to portal users', () => {
  it('are sent by default, and link to the page, for signed-out readers with a press', async () => {
    const { portal, emails, partnerId, admin } = team;
    const { id } = await makeDeal(team.editor, partnerId, { name: 'Printers' });
    const task = { taskName: 'Send your logo', assignedTo: 'partner', dueDate: null };
    await admin.post(`/api/partners/${partnerId}/onboarding-tasks`, task);
    await moveDeal(admin, { id }, 'approved');
    await allDelivered(server);
    const subject = 'Your deal Printers (Initech) was approved';
    await expect
      .poll(async () => (await mailsTo(emails.portal)).sort())
      .toEqual(['New task: Send your logo', subject]);
    const mail = (await mails.parsed()).findLast((one) => one.subject === subject);
    const link = /\/magic\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const path = `/magic${link.slice(link.indexOf('?'))}`;
    expect(decodeURIComponent(path)).not.toContain(emails.portal);

    const opened = await portal.get(link);
    const inWorkspace = `/portal/deals/${id}?workspace=${team.workspaceId}`;
    expect([opened.status, opened.headers.get('Location')]).toEqual([302, inWorkspace]);
    const shown = await portal.get(inWorkspace);
    expect([shown.status, shown.headers.get('Location')]).toEqual([302, `/portal/deals/${id}`]);
    const visitor = server.visitor();
    expect((await visitor.get<string>(link)).body).toContain('<form method="post" action="/api/auth/magic/');
    // The page of a link that no longer works leads to this form.
    const { body: page } = await visitor.get<string>(path);
    expect(page).toContain(`value="${emails.portal}"`);
    expect((await visitor.get('/api/auth/me')).status).toBe(401);
    for (const wrong of [
      path.replace('for=v1.', 'for=v1.x'),
      '/magic?for=x',
      `/magic?for=${'x'.repeat(2000)}`,
    ]) {
      const { body } = await visitor.get<string>(wrong);
      expect(body).toContain('Get a sign-in link');
      expect(body).not.toContain(emails.portal);
    }

    // Unsubscribes from the kind of the newest mail, which can be either.
    await unsubscribe(emails.portal);
    const chosen = await preferencesOf(portal);
    expect([chosen.deal?.email, chosen.due?.email].sort()).toEqual(['instant', 'off']);
  });
});

describe('mails about many records that change at once', () => {
  const MANY = 20;
  /** Deliveries at the same time can exceed the limit. */
  const AT_THE_SAME_TIME = 5;
  const sendAll = async () => {
    const reports = await both((app) => app.mailSummaries.run());
    return reports.reduce((sum, { sent }) => sum + sent, 0);
  };

  it('come one by one for the first ten, and then together within an hour', async () => {
    const { admin, editor, portal, emails, partnerId } = team;
    const names = Array.from(
      { length: MANY },
      (_, index) => `Printers ${String(index + 1).padStart(2, '0')}`,
    );
    const ids: string[] = [];
    for (const name of names) ids.push((await makeDeal(editor, partnerId, { name })).id);
    await admin.post('/api/deals/bulk', { ids, change: { status: 'approved' } });
    await allDelivered(server);
    const waiting = () => server.app.db.read('mails').where({ status: 'queued' }).select('id');
    await expect.poll(waiting).toEqual([]);
    const alone = (await mailsTo(emails.portal)).filter((subject) => subject.startsWith('Your deal'));
    expect(alone.length).toBeGreaterThanOrEqual(MAX_MAILS_AN_HOUR);
    expect(alone.length).toBeLessThanOrEqual(MAX_MAILS_AN_HOUR + AT_THE_SAME_TIME);
    expect((await notificationsFor(portal)).length).toBeGreaterThanOrEqual(MANY);

    expect(await sendAll()).toBe(0);
    server.clock.advance(hours(1));
    expect(await sendAll()).toBe(1);
    expect(await sendAll()).toBe(0);
    await expect.poll(waiting).toEqual([]);
    const subject = (await mailsTo(emails.portal)).find((one) => one.includes('new notifications'));
    const mail = (await mails.parsed()).findLast((one) => one.subject === subject);
    expect(mail?.text).toContain('You got many emails about deals within an hour.');
    // Each deal is in a mail of its own or in the common one. Deliveries at the same time can be in both.
    for (const name of names)
      expect([name, alone.some((one) => one.includes(name)) || mail?.text?.includes(name)]).toEqual([
        name,
        true,
      ]);
    expect(mail?.text?.match(/Printers \d\d/g)?.length).toBeLessThan(MANY);

    // Later mails come at once again.
    await moveDeal(admin, { id: ids[0] ?? '' }, 'won');
    await allDelivered(server);
    await expect
      .poll(() => mailsTo(emails.portal))
      .toContain('Your deal Printers 01 (Initech) was marked as won');
  });

  it('does not mail a summary to someone who has turned emails off since', async () => {
    const { admin, editor, portal, partnerId } = team;
    const ids: string[] = [];
    for (let index = 0; index < MANY; index += 1)
      ids.push((await makeDeal(editor, partnerId, { name: `Printers ${index}` })).id);
    await admin.post('/api/deals/bulk', { ids, change: { status: 'approved' } });
    await allDelivered(server);
    await portal.patch('/api/notification-preferences', { deal: { email: 'off' } });
    server.clock.advance(hours(1));
    expect(await sendAll()).toBe(0);
  });
});

describe('the daily mail', () => {
  const sendAll = async () => {
    const reports = await both((app) => app.digests.run());
    return reports.reduce((sum, { sent }) => sum + sent, 0);
  };

  it('contains unread notifications since the last one, once, also after days without a process', async () => {
    // Sends the mails of earlier tests.
    await sendAll();
    await team.viewer.patch('/api/notification-preferences', { assigned: { email: 'daily' } });
    await makeLead(team.editor, { name: 'Milton', ownerId: team.userIds.viewer });
    await allDelivered(server);
    await team.viewer.post('/api/notifications/mark-all-read', {});
    await makeLead(team.admin, { name: 'Samir', ownerId: team.userIds.viewer });
    await allDelivered(server);
    expect(await sendAll()).toBe(0);
    server.clock.advance(days(5));
    await renewSessions(server);
    expect(await sendAll()).toBe(1);
    expect(await sendAll()).toBe(0);
    await expect.poll(() => mailsTo(team.emails.viewer)).toEqual(['1 new notification']);
    const mail = (await mails.parsed()).findLast(({ subject }) => subject === '1 new notification');
    expect(mail?.text).toContain('made you the owner of Samir');
    expect(mail?.text).not.toContain('Milton');
    const [row]: { dueAt: string }[] = await server.app.db
      .read('notification_digests')
      .where({ userId: team.userIds.viewer });
    expect(row?.dueAt).toBe(nextDigestAt(server.clock.now(), null));
    // The next day has no new notifications.
    server.clock.advance(days(1));
    expect(await sendAll()).toBe(0);
    await renewSessions(server);
    await unsubscribe(team.emails.viewer);
    expect((await preferencesOf(team.viewer)).assigned?.email).toBe('off');
    await makeLead(team.admin, { name: 'Nina', ownerId: team.userIds.viewer });
    await allDelivered(server);
    server.clock.advance(days(2));
    expect(await sendAll()).toBe(0);
  });

  it('omits notifications that the member may no longer see, and is not sent to former members', async () => {
    await sendAll();
    for (const client of [team.admin, team.viewer])
      await client.patch('/api/notification-preferences', {
        application_received: { email: 'daily' },
        assigned: { email: 'daily' },
      });
    await server.visitor().post('/api/applications/apply', {
      workspaceId: team.workspaceId,
      companyName: 'Northwind',
      contactName: 'Nancy',
      contactEmail: 'nancy@northwind.example',
    });
    await makeLead(team.editor, { ownerId: team.userIds.viewer });
    await allDelivered(server);
    await team.owner.patch(`/api/admin/users/${team.userIds.admin}/role`, { role: 'editor' });
    await team.owner.delete(`/api/admin/users/${team.userIds.viewer}`);
    server.clock.advance(days(2));
    await renewSessions(server);
    expect(await sendAll()).toBe(0);
  });
});

describe('reminders', () => {
  const remind = async () => {
    const reports = await both((app) => app.dueReminders.run());
    return reports.reduce((sum, { reminded }) => sum + reminded, 0);
  };
  const today = () => server.clock.now().toISOString().slice(0, 10);
  const inDays = (count: number) => new Date(server.clock.now().getTime() + days(count)).toISOString();

  it('are sent on the day on which a task or check-in is due, once, to the person who has to do it', async () => {
    const { id } = await makePartner(team.admin, { name: 'Initech' });
    const task = await team.editor.post<{ id: string }>(`/api/partners/${id}/onboarding-tasks`, {
      taskName: 'Sign the contract',
      dueDate: today(),
      ownerId: team.userIds.viewer,
    });
    await team.editor.post(`/api/partners/${id}/onboarding-tasks`, {
      taskName: 'Later',
      dueDate: inDays(2).slice(0, 10),
      ownerId: team.userIds.viewer,
    });
    await team.editor.post(`/api/partners/${id}/check-ins`, {
      title: 'Quarterly call',
      scheduledDate: new Date(server.clock.now().getTime() + 1000).toISOString(),
    });
    expect(task.status).toBe(201);
    expect(await remind()).toBe(2);
    expect(await remind()).toBe(0);
    expect(await notificationsFor(team.viewer)).toMatchObject([
      {
        kind: 'due',
        title: 'Due today: Sign the contract',
        body: 'Initech',
        url: `/partners/${id}?tab=onboarding#task-${task.body.id}`,
        objectType: 'onboarding_task',
      },
    ]);
    expect((await notificationsFor(team.editor)).map(({ title }) => title)).toEqual([
      'Due today: Quarterly call',
    ]);
    expect(await notificationsFor(team.admin)).toEqual([]);
  });

  it('are sent to the people of a partner for its own tasks', async () => {
    const { editor, portal, partnerId } = team;
    const path = `/api/partners/${partnerId}/onboarding-tasks`;
    const given = { taskName: 'Send your logo', dueDate: today(), assignedTo: 'partner' };
    const { body: task } = await editor.post<{ id: string }>(path, given);
    await editor.post(path, { taskName: 'Internal', dueDate: today() });
    expect(await remind()).toBe(2);
    const reminders = (await notificationsFor(portal)).filter(({ title }) => title.startsWith('Due today'));
    expect(reminders).toMatchObject([
      { title: 'Due today: Send your logo', body: null, url: '/portal/tasks', objectId: task.id },
    ]);
    expect(await notificationsFor((await makeTeam(server)).portal)).toEqual([]);
  });

  it('are sent again for a new date, and not for completed work', async () => {
    const { id } = await makePartner(team.admin);
    const path = `/api/partners/${id}/onboarding-tasks`;
    const { body } = await team.editor.post<{ id: string }>(path, { taskName: 'Call', dueDate: today() });
    expect(await remind()).toBe(1);
    await team.editor.patch(`${path}/${body.id}`, { dueDate: inDays(1).slice(0, 10) });
    expect(await remind()).toBe(0);
    server.clock.advance(days(1));
    await renewSessions(server);
    await team.editor.patch(`${path}/${body.id}`, { completed: true });
    expect(await remind()).toBe(0);
    await team.editor.patch(`${path}/${body.id}`, { completed: false });
    expect(await remind()).toBe(1);
    expect(await notificationsFor(team.editor)).toHaveLength(2);
  });

  it('are sent when the day begins in the time zone of the person', async () => {
    const { db } = server.app;
    const { id } = await makePartner(team.admin);
    await team.editor.patch('/api/auth/me', { timeZone: 'Pacific/Kiritimati' });
    await team.viewer.patch('/api/auth/me', { timeZone: 'Pacific/Pago_Pago' });
    const noon = new Date(`${inDays(2).slice(0, 10)}T12:00:00.000Z`);
    const due = noon.toISOString().slice(0, 10);
    for (const [taskName, ownerId] of [
      ['East', team.userIds.editor],
      ['West', team.userIds.viewer],
    ])
      await db.write('onboarding_tasks').insert({
        id: newId(),
        partnerId: id,
        taskName,
        dueDate: due,
        ownerId,
        createdAt: server.clock.now().toISOString(),
      });
    /** Runs a pass at a time, and returns the number of reminders of each of the two. */
    async function remindAt(time: number): Promise<number[]> {
      server.clock.advance(time - server.clock.now().getTime());
      await renewSessions(server);
      await server.app.dueReminders.run();
      return [(await notificationsFor(team.editor)).length, (await notificationsFor(team.viewer)).length];
    }
    // The day before, at 11:00 UTC: Kiritimati is 14 hours ahead, Pago Pago 11 hours behind.
    expect(await remindAt(noon.getTime() - hours(27))).toEqual([0, 0]);
    expect(await remindAt(noon.getTime() - hours(25))).toEqual([1, 0]);
    expect(await remindAt(noon.getTime() - hours(2))).toEqual([1, 0]);
    expect(await remindAt(noon.getTime())).toEqual([1, 1]);
  });
});
