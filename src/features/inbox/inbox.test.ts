import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../lib/ids';
import { days, hours } from '../../lib/clock';
import { makeCampaignIn } from '../../testing/campaigns';
import type { Client } from '../../testing/client';
import { makeDeal, moveDeal } from '../../testing/deals';
import { leastBlockMs } from '../../testing/event-loop-delay';
import { insertRows } from '../../testing/large-tables';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { northwind } from '../applications/applications.fixture';
import type { Inbox } from './inbox.service';
import type { InboxDetail } from './inbox.rules';

let server: TestServer;
let team: Team;
let partner: { id: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
  partner = await makePartner(team.editor, { name: 'Contoso' });
});

/** A day counted from the test's today. */
const day = (offset: number) =>
  new Date(server.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);

async function add(client: Client, path: string, details: object): Promise<string> {
  const { status, body } = await client.post<{ id: string }>(path, details);
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body.id;
}
const addTask = (client: Client, taskName: string, details: object = {}) =>
  add(client, `/api/partners/${partner.id}/onboarding-tasks`, { taskName, ...details });
const addCheckIn = (client: Client, title: string, scheduledDate: string) =>
  add(client, `/api/partners/${partner.id}/check-ins`, { title, scheduledDate });

async function addApplication(companyName = 'Northwind Traders') {
  const id = await add(team.admin, '/api/admin/applications', { ...northwind, companyName });
  await team.admin.patch(`/api/admin/applications/${id}/status`, { status: 'Review' });
  return id;
}

async function addMention(of: 'editor' | 'viewer', title: string) {
  const id = newId();
  await server.app.db.write('notifications').insert({
    id,
    workspaceId: team.workspaceId,
    userId: team.userIds[of],
    eventKey: newId(),
    kind: 'mention',
    title,
    body: 'Is that enough for the renewal?',
    url: `/partners/${partner.id}`,
    objectType: 'partner',
    objectId: partner.id,
    actorName: 'Tomás',
    audience: 'member',
    count: 1,
    isListed: true,
    isRead: false,
    createdAt: server.clock.now().toISOString(),
  });
  return id;
}

const inboxOf = async (client: Client, query = '') => (await client.get<Inbox>(`/api/inbox${query}`)).body;
async function titlesOf(client: Client): Promise<Record<string, string[]>> {
  const { groups } = await inboxOf(client);
  return Object.fromEntries(
    groups.flatMap(({ group, items }) =>
      items.length === 0 ? [] : [[group, items.map(({ title }) => title)] as const],
    ),
  );
}
const snooze = (client: Client, item: string, until: string | null) =>
  client.post<{ until: string | null; error?: string }>('/api/inbox/snooze', { item, until });
const setZone = (client: Client, timeZone: string) => client.patch('/api/auth/me', { timeZone });

describe('GET /api/inbox', () => {
  it('is for every member of a workspace', async () => {
    const statuses = {
      anyone: 401,
      portal: 403,
      outsider: 200,
      viewer: 200,
      editor: 200,
      admin: 200,
      owner: 200,
    };
    expect(await statusByCaller(server, team, (who) => who.get('/api/inbox'))).toEqual(statuses);
  });

  it('groups what waits: overdue, due today, to decide, mentions and later', async () => {
    await addTask(team.admin, 'Grant access', { dueDate: day(-1) });
    await addTask(team.admin, 'Send two stories', { dueDate: day(-3) });
    await addTask(team.admin, 'Call them', { dueDate: day(0) });
    await addTask(team.admin, 'Next week', { dueDate: day(7) });
    await addTask(team.admin, 'Without a date');
    await addCheckIn(team.admin, 'Quarterly review', day(-2));
    await addApplication();
    await makeCampaignIn(team.admin, 'pending_approval', { name: 'Broker day', partnerId: partner.id });
    await makeDeal(team.editor, partner.id, { name: 'Staff directory', amount: '27300', currency: 'GBP' });
    expect(await titlesOf(team.admin)).toEqual({
      overdue: ['Send two stories', 'Quarterly review', 'Grant access'],
      today: ['Call them'],
      decide: ['Northwind Traders', 'Broker day', 'Staff directory'],
      later: ['Next week', 'Without a date'],
    });
    const { total, totalIsMinimum, groups } = await inboxOf(team.admin);
    expect([total, totalIsMinimum]).toEqual([7, false]);
    const items = groups.flatMap((group) => group.items);
    const itemOf = (title: string) => items.find((item) => item.title === title);
    expect(itemOf('Send two stories')).toMatchObject({ age: 3, isLate: true, actions: ['done', 'assign'] });
    expect(itemOf('Broker day')).toMatchObject({ partnerName: 'Contoso', actions: ['approve', 'reject'] });
    expect(itemOf('Staff directory')).toMatchObject({
      kind: 'deal',
      partnerId: partner.id,
      partnerName: 'Contoso',
      amount: '27300.00',
      currency: 'GBP',
      age: 0,
      isLate: false,
      actions: ['approve', 'reject', 'assign'],
    });
  });

  it('offers people only what their role permits, and shows them only their own items', async () => {
    await makeDeal(team.editor, partner.id, { name: 'Staff directory' });
    await addApplication();
    await addTask(team.editor, 'For the viewer', { ownerId: team.userIds.viewer });
    await addMention('viewer', 'Tomás mentioned you on Contoso');
    const { groups } = await inboxOf(team.viewer);
    expect(groups.flatMap(({ items }) => items)).toMatchObject([
      { kind: 'mention', actions: ['done'] },
      { title: 'For the viewer', actions: [] },
    ]);
    expect(await titlesOf(team.editor)).toEqual({});
    expect(await titlesOf(team.outsider)).toEqual({});
  });

  it('marks decisions that take longer than their target', async () => {
    await makeDeal(team.editor, partner.id, { name: 'Waits' });
    const waiting = async () => (await inboxOf(team.owner, '?group=decide')).groups[0]?.items[0];
    expect(await waiting()).toMatchObject({ age: 0, isLate: false });
    server.clock.advance(days(6));
    expect(await waiting()).toMatchObject({ age: 6, isLate: true });
  });

  it('returns the next items of a group', async () => {
    for (const index of [1, 2, 3]) await makeDeal(team.editor, partner.id, { name: `Deal ${index}` });
    const first = (await inboxOf(team.admin, '?group=decide&limit=2')).groups;
    expect(first).toMatchObject([{ group: 'decide', count: 3, countIsMinimum: false }]);
    const cursor = String(first[0]?.nextCursor);
    // A settled item doesn't change where the next page starts.
    await moveDeal(team.admin, { id: String(first[0]?.items[1]?.recordId) }, 'withdrawn');
    const [next] = (await inboxOf(team.admin, `?group=decide&limit=2&cursor=${cursor}`)).groups;
    expect(next?.items.map(({ title }) => title)).toEqual(['Deal 3']);
    expect(next?.nextCursor).toBeNull();
    for (const query of [
      '?group=all',
      '?cursor=x',
      `?cursor=${cursor}`,
      '?group=decide&cursor=WyJhIiwiYiJd',
      '?limit=0',
    ])
      expect(await team.admin.get(`/api/inbox${query}`)).toMatchObject({ status: 400 });
  });

  it('returns at most 50 of many items, counts them, and leaves the server responsive', async () => {
    const at = server.clock.now().toISOString();
    await insertRows(server.app.db, 'onboarding_tasks', 3000, (index) => ({
      id: newId(),
      partnerId: partner.id,
      taskName: `Task ${index}`,
      completed: false,
      dueDate: day(-5),
      ownerId: team.userIds.admin,
      createdBy: team.userIds.editor,
      createdAt: at,
    }));
    const block = await leastBlockMs(50, () => inboxOf(team.admin, '?limit=1000'));
    expect(block).toBeLessThan(50);
    const { groups, total, totalIsMinimum } = await inboxOf(team.admin, '?limit=1000');
    expect(groups[0]?.items).toHaveLength(50);
    expect([total, totalIsMinimum]).toEqual([100, true]);
  });
});

describe('GET /api/inbox/items/{id}', () => {
  const detailOf = (client: Client, id: string) => client.get<InboxDetail>(`/api/inbox/items/${id}`);

  it('returns what the decision needs', async () => {
    const contact = { name: 'Ruth Ames', email: 'ruth@contoso.example', isPrimary: true };
    await add(team.editor, `/api/partners/${partner.id}/contacts`, contact);
    const customer = { customerName: 'Calder Hospitals', customerDomain: 'calder.example' };
    const details = { name: 'Staff directory', notes: 'They asked for a demo', ...customer };
    const deal = await makeDeal(team.editor, partner.id, details);
    const { body } = await detailOf(team.admin, `deal:${deal.id}`);
    expect(body).toMatchObject({
      item: { id: `deal:${deal.id}`, title: 'Staff directory' },
      text: 'They asked for a demo',
      notice: { tone: 'success' },
      contactEmail: 'ruth@contoso.example',
    });
    expect(body.facts).toEqual(
      expect.arrayContaining([
        { label: 'Customer', value: 'Calder Hospitals' },
        { label: 'Domain', value: 'calder.example' },
        { label: 'Partner', value: 'Contoso' },
      ]),
    );
    const rival = await makePartner(team.editor, { name: 'Fabrikam' });
    await makeDeal(team.editor, rival.id, { ...customer, name: 'Also theirs' });
    expect((await detailOf(team.admin, `deal:${deal.id}`)).body.notice).toEqual({
      tone: 'danger',
      text: 'This customer is already known: deal Also theirs of Fabrikam.',
    });

    const application = await addApplication();
    const shown = await detailOf(team.admin, `application:${application}`);
    expect(shown.body).toMatchObject({ text: northwind.valueProp, contactEmail: northwind.contactEmail });
    const task = await addTask(team.editor, 'Sign', { taskDescription: 'Both copies', dueDate: day(2) });
    expect((await detailOf(team.editor, `task:${task}`)).body).toMatchObject({
      text: 'Both copies',
      facts: expect.arrayContaining([{ label: 'Due', value: day(2), as: 'day' }]),
    });
    const mention = await addMention('editor', 'Tomás mentioned you on Contoso');
    expect((await detailOf(team.editor, `mention:${mention}`)).body).toMatchObject({
      item: { href: `/partners/${partner.id}` },
      text: 'Is that enough for the renewal?',
    });
  });

  it('returns 404 for settled items, and for those of others', async () => {
    const gone = { status: 404, body: { error: 'This item is no longer in your inbox' } };
    const deal = await makeDeal(team.editor, partner.id);
    const task = await addTask(team.admin, 'Not yours');
    const mention = await addMention('viewer', 'Not yours');
    for (const [client, id] of [
      [team.editor, `deal:${deal.id}`],
      [team.outsider, `deal:${deal.id}`],
      [team.editor, `task:${task}`],
      [team.editor, `mention:${mention}`],
      [team.admin, `deal:${UNKNOWN_ID}`],
      [team.admin, `task:${deal.id}`],
      [team.admin, 'deal'],
      [team.admin, `user:${team.userIds.admin}`],
      [team.admin, `deal:${'x'.repeat(300)}`],
    ] as const)
      expect(await detailOf(client, id)).toMatchObject(gone);
    await moveDeal(team.admin, deal, 'approved');
    expect(await detailOf(team.admin, `deal:${deal.id}`)).toMatchObject(gone);
    expect(await detailOf(team.portal, `deal:${deal.id}`)).toMatchObject({ status: 403 });
  });
});

describe('POST /api/inbox/snooze', () => {
  it('hides an item from one person until it comes back by their clock', async () => {
    await setZone(team.admin, 'Pacific/Auckland');
    const deal = await makeDeal(team.editor, partner.id, { name: 'Staff directory' });
    const { status, body } = await snooze(team.admin, `deal:${deal.id}`, 'tomorrow');
    expect(status).toBe(200);
    const inAuckland = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', timeStyle: 'short' });
    expect(inAuckland.format(new Date(String(body.until)))).toBe('08:00');
    expect(await titlesOf(team.admin)).toEqual({});
    expect(await inboxOf(team.admin)).toMatchObject({ total: 0 });
    expect(await titlesOf(team.owner)).toEqual({ decide: ['Staff directory'] });
    server.clock.advance(new Date(String(body.until)).getTime() - server.clock.now().getTime() - hours(1));
    expect(await titlesOf(team.admin)).toEqual({});
    server.clock.advance(hours(1));
    expect(await titlesOf(team.admin)).toEqual({ decide: ['Staff directory'] });
  });

  it('can be undone, for tasks, check-ins and mentions too', async () => {
    const items = [
      `task:${await addTask(team.editor, 'Sign', { dueDate: day(0) })}`,
      `check-in:${await addCheckIn(team.editor, 'Call', day(0))}`,
      `mention:${await addMention('editor', 'Tomás mentioned you on Contoso')}`,
    ];
    for (const item of items) expect((await snooze(team.editor, item, 'next-monday')).status).toBe(200);
    // Snoozing again changes the time.
    for (const item of items) expect((await snooze(team.editor, item, day(3))).status).toBe(200);
    expect(await titlesOf(team.editor)).toEqual({});
    for (const item of items)
      expect(await snooze(team.editor, item, null)).toMatchObject({ status: 200, body: { until: null } });
    expect((await inboxOf(team.editor)).total).toBe(3);
    expect(await server.app.db.read('inbox_snoozes').where({ userId: team.userIds.editor })).toEqual([]);
  });

  it('refuses items of others, and times in the past or far away', async () => {
    const deal = await makeDeal(team.editor, partner.id);
    const item = `deal:${deal.id}`;
    for (const client of [team.editor, team.outsider])
      expect(await snooze(client, item, 'tomorrow')).toMatchObject({ status: 404 });
    expect(await snooze(team.portal, item, 'tomorrow')).toMatchObject({ status: 403 });
    for (const until of [day(0), day(-3), '2999-01-01', '2026-02-30', 'never', '', 7])
      expect(await team.admin.post('/api/inbox/snooze', { item, until })).toMatchObject({ status: 400 });
    expect((await snooze(team.admin, item, '2026-02-30')).body.error).toMatch(/^until must be later-today/);
    for (const wrong of ['deal', 'deal:1', `user:${deal.id}`, 'x'.repeat(9000), null])
      expect(await team.admin.post('/api/inbox/snooze', { item: wrong, until: 'tomorrow' })).toMatchObject({
        status: 400,
      });
    const item2 = `task:${await addTask(team.viewer, 'x').catch(() => UNKNOWN_ID)}`;
    expect(await snooze(team.viewer, item2, 'tomorrow')).toMatchObject({ status: 404 });
  });

  it('keeps snoozes of a person in one workspace, and deletes them with the membership', async () => {
    const deal = await makeDeal(team.editor, partner.id);
    await snooze(team.admin, `deal:${deal.id}`, 'tomorrow');
    expect(await server.app.db.read('inbox_snoozes').where({ itemId: deal.id })).toHaveLength(1);
    await team.owner.delete(`/api/admin/users/${team.userIds.admin}`);
    expect(await server.app.db.read('inbox_snoozes').where({ itemId: deal.id })).toEqual([]);
  });
});

describe('the count of the sidebar', () => {
  it('equals the number of items that need the person, where the days differ from UTC', async () => {
    const at = server.clock.now().getTime();
    await makeDeal(team.editor, partner.id);
    await addMention('editor', 'Tomás mentioned you on Contoso');
    for (const offset of [-1, 0, 1, 2])
      await addTask(team.editor, `Task ${offset}`, { dueDate: day(offset) });
    for (const offset of [-1, 0, 1, 2]) await addCheckIn(team.editor, `Call ${offset}`, day(offset));
    for (const offset of [-20, -4, 4, 20])
      await addCheckIn(team.editor, `Time ${offset}`, new Date(at + hours(offset)).toISOString());
    for (const timeZone of ['UTC', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Pacific/Auckland']) {
      await setZone(team.editor, timeZone);
      const { body: me } = await team.editor.get<{ id: string }>('/api/auth/me');
      const actor = {
        ...actorLike,
        userId: me.id,
        workspaceId: team.workspaceId,
        workspaceRole: 'editor' as const,
        timeZone,
      };
      const { total } = await inboxOf(team.editor);
      expect([timeZone, await server.app.inbox.count(actor)]).toEqual([timeZone, total]);
    }
  });
});

const actorLike = {
  email: '',
  name: null,
  mfaEnabled: false,
  needsSecondFactor: false,
  role: 'user',
  superAdmin: false,
  workspaceName: '',
  partnerId: null,
  sessionId: '',
};
