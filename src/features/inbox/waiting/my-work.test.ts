import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaignIn } from '../../../testing/campaigns';
import type { Client } from '../../../testing/client';
import { makePartner, UNKNOWN_ID } from '../../../testing/partners';
import { insertMember, insertUser, makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { northwind } from '../../applications/applications.fixture';
import type { OnboardingTask } from '../../partners/onboarding/onboarding-tasks.entity';
import type { CheckIn } from '../../partners/records/check-ins.entity';
import { compareWork, isOverdue, type WorkItem } from './my-work.rules';

let server: TestServer;
let team: Team;
let partner: { id: string };
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  partner = await makePartner(team.editor, { name: 'Contoso' });
});
afterAll(() => server.close());

const tasks = () => `/api/partners/${partner.id}/onboarding-tasks`;
const checkIns = () => `/api/partners/${partner.id}/check-ins`;
/** A day counted from the test's today. */
const day = (offset: number) =>
  new Date(server.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);

async function add<Made>(client: Client, path: string, details: object): Promise<Made> {
  const { status, body } = await client.post<Made>(path, details);
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
const addTask = (client: Client, details: object) => add<OnboardingTask>(client, tasks(), details);
const addCheckIn = (client: Client, details: object) => add<CheckIn>(client, checkIns(), details);
const workOf = async (client: Client) => (await client.get<WorkItem[]>('/api/my-work')).body;
const titlesOf = async (client: Client) => (await workOf(client)).map(({ title }) => title);

describe('owners and due dates', () => {
  it('are optional for tasks and check-ins, and can be changed and cleared', async () => {
    const dueDate = day(3);
    const owned = { ownerId: team.userIds.viewer, dueDate };
    const shown = { ...owned, ownerName: team.emails.viewer };
    const task = await addTask(team.editor, { taskName: 'Owned', ...owned });
    expect(task).toMatchObject(shown);
    expect(await addTask(team.editor, { taskName: 'Free' })).toMatchObject({ ownerId: null, dueDate: null });
    const cleared = await team.editor.patch(`${tasks()}/${task.id}`, { ownerId: '', dueDate: '' });
    expect(cleared.body).toMatchObject({ ownerId: null, ownerName: null, dueDate: null });
    const checkIn = await addCheckIn(team.editor, {
      title: 'Owned',
      scheduledDate: day(3),
      ownerId: team.userIds.viewer,
    });
    expect(checkIn).toMatchObject({ ownerName: team.emails.viewer });
    const changed = await team.editor.patch(`${checkIns()}/${checkIn.id}`, { ownerId: team.userIds.admin });
    expect(changed.body).toMatchObject({ ownerId: team.userIds.admin, ownerName: team.emails.admin });
    for (const path of [`${tasks()}/${task.id}`, `${checkIns()}/${checkIn.id}`])
      await team.editor.delete(path);
  });

  it("are refused for people who aren't colleagues, and for invalid dates", async () => {
    for (const ownerId of [UNKNOWN_ID, team.userIds.portal, team.userIds.outsider, 7]) {
      const refused = { status: 400, body: { fields: { ownerId: ['Owner not found'] } } };
      expect(await team.editor.post(tasks(), { taskName: 'Task', ownerId })).toMatchObject(refused);
      const checkIn = { title: 'Call', scheduledDate: day(1), ownerId };
      expect(await team.editor.post(checkIns(), checkIn)).toMatchObject(refused);
    }
    for (const dueDate of ['tomorrow', '2026-02-30', '2026-01-31T00:00:00.000Z', '0001-01-01', 7])
      expect(await team.editor.post(tasks(), { taskName: 'Task', dueDate })).toMatchObject({
        status: 400,
        body: { error: 'Due date must be a date such as 2026-01-31' },
      });
  });
});

describe('GET /api/my-work', () => {
  it('is for every member of a workspace', async () => {
    expect(await statusByCaller(server, team, (who) => who.get('/api/my-work'))).toEqual({
      anyone: 401,
      portal: 403,
      outsider: 200,
      viewer: 200,
      editor: 200,
      admin: 200,
      owner: 200,
    });
  });

  it('lists open tasks and check-ins by their due dates, overdue ones first', async () => {
    const mine = { ownerId: team.userIds.viewer };
    await addTask(team.editor, { taskName: 'No date', ...mine });
    await addTask(team.editor, { taskName: 'Next week', dueDate: day(7), ...mine });
    await addTask(team.editor, { taskName: 'Late task', dueDate: day(-1), ...mine });
    await addCheckIn(team.editor, { title: 'Later call', scheduledDate: day(30), ...mine });
    await addCheckIn(team.editor, { title: 'Very late call', scheduledDate: day(-9), ...mine });
    await addCheckIn(team.editor, { title: 'Call today', scheduledDate: day(0), ...mine });
    const done = await addTask(team.editor, { taskName: 'Done', dueDate: day(-2), ...mine });
    await team.editor.patch(`${tasks()}/${done.id}`, { completed: true });
    const work = await workOf(team.viewer);
    expect(work.map(({ title, isOverdue: isLate }) => [title, isLate])).toEqual([
      ['Very late call', true],
      ['Late task', true],
      ['Call today', false],
      ['Next week', false],
      ['Later call', false],
      ['No date', false],
    ]);
    expect(work[1]).toEqual({
      kind: 'task',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Late task',
      partnerId: partner.id,
      partnerName: 'Contoso',
      amount: null,
      currency: null,
      dueDate: day(-1),
      isOverdue: true,
      createdAt: expect.stringMatching(/Z$/),
    });
    const limited = await team.viewer.get<WorkItem[]>('/api/my-work?limit=2');
    expect(limited.body).toEqual(work.slice(0, 2));
    expect(limited.headers.get('X-Total-Count')).toBe('6');
  });

  it('lists a task without an owner for its creator only', async () => {
    await addTask(team.owner, { taskName: 'Made by the owner' });
    await addCheckIn(team.owner, { title: 'Call by the owner', scheduledDate: day(2) });
    await addTask(team.owner, { taskName: 'Handed over', ownerId: team.userIds.editor });
    const titles = await titlesOf(team.owner);
    expect(titles).toEqual(expect.arrayContaining(['Made by the owner', 'Call by the owner']));
    expect(titles).not.toContain('Handed over');
    expect(await titlesOf(team.editor)).toContain('Handed over');
    expect(await titlesOf(team.admin)).not.toContain('Made by the owner');
  });

  it('lists applications in review and pending campaigns for admins only', async () => {
    const applied = await team.admin.post<{ id: string }>('/api/admin/applications', northwind);
    await team.admin.patch(`/api/admin/applications/${applied.body.id}/status`, { status: 'Review' });
    const campaign = await makeCampaignIn(team.admin, 'pending_approval', { name: 'Wants approval' });
    for (const client of [team.admin, team.owner]) {
      const approvals = (await workOf(client)).filter(({ partnerId }) => partnerId === null);
      expect(approvals).toMatchObject([
        { kind: 'application', id: applied.body.id, title: 'Northwind Traders', dueDate: null },
        { kind: 'campaign', id: campaign.id, title: 'Wants approval' },
      ]);
    }
    for (const client of [team.editor, team.viewer])
      expect((await workOf(client)).filter(({ partnerId }) => partnerId === null)).toEqual([]);
  });

  it("lists a task without an owner for the partner's owner too, once", async () => {
    const owned = await makePartner(team.editor, { name: 'Fabrikam', ownerId: team.userIds.admin });
    const path = `/api/partners/${owned.id}/onboarding-tasks`;
    await add(team.editor, path, { taskName: 'For the owner of Fabrikam' });
    await add(team.editor, path, { taskName: 'Somebody else', ownerId: team.userIds.owner });
    await add(team.admin, path, { taskName: 'Owned and made' });
    const titles = await titlesOf(team.admin);
    expect(titles.filter((title) => title === 'Owned and made')).toHaveLength(1);
    expect(titles).toContain('For the owner of Fabrikam');
    expect(titles).not.toContain('Somebody else');
  });

  it('lists the work of a removed member for its creator', async () => {
    const userId = await insertUser(server, 'leaver@example.org');
    await insertMember(server, { workspaceId: team.workspaceId, userId, role: 'editor' });
    const task = await addTask(team.editor, { taskName: 'Left behind', ownerId: userId });
    await addCheckIn(team.editor, { title: 'Left call', scheduledDate: day(1), ownerId: userId });
    expect(await titlesOf(team.editor)).not.toContain('Left behind');
    await team.owner.delete(`/api/admin/users/${userId}`);
    expect(await titlesOf(team.editor)).toEqual(expect.arrayContaining(['Left behind', 'Left call']));
    const { body } = await team.editor.get<OnboardingTask[]>(tasks());
    expect(body.find(({ id }) => id === task.id)).toMatchObject({ ownerId: null });
  });

  it('does not list work of another workspace, although the user is a member of both', async () => {
    const theirs = await makePartner(team.outsider);
    await server.app.db.write('workspace_members').insert({
      id: '01920000-0000-7000-8000-0000000000aa',
      workspaceId: (await team.outsider.get<{ workspaceId: string }>('/api/auth/me')).body.workspaceId,
      userId: team.userIds.admin,
      role: 'viewer',
      partnerId: null,
      joinedAt: server.clock.now().toISOString(),
    });
    const task = { taskName: 'Elsewhere', ownerId: team.userIds.admin };
    await add(team.outsider, `/api/partners/${theirs.id}/onboarding-tasks`, task);
    expect(await titlesOf(team.admin)).not.toContain('Elsewhere');
  });

  it('returns at most 50 of many, and counts them all', async () => {
    for (let count = 0; count < 52; count += 1)
      await addTask(team.editor, { taskName: `Task ${count}`, ownerId: team.userIds.viewer });
    const { body, headers } = await team.viewer.get<WorkItem[]>('/api/my-work?limit=1000');
    expect(body).toHaveLength(50);
    expect(headers.get('X-Total-Count')).toBe('58');
    expect(await team.viewer.get('/api/my-work?limit=0')).toMatchObject({ status: 400 });
  });
});

it.each([
  ['2026-03-09', { Honolulu: false, UTC: true, Kiritimati: true }],
  ['2026-03-10', { Honolulu: false, UTC: false, Kiritimati: false }],
  // A check-in of a day, without a time.
  ['2026-03-09T00:00:00.000Z', { Honolulu: false, UTC: true, Kiritimati: true }],
  // Late on March 9 in Honolulu, and early on March 10 in Kiritimati.
  ['2026-03-09T20:00:00.000Z', { Honolulu: false, UTC: true, Kiritimati: false }],
  ['2026-03-09T09:00:00.000Z', { Honolulu: true, UTC: true, Kiritimati: true }],
  [null, { Honolulu: false, UTC: false, Kiritimati: false }],
])('what is due on %s is overdue when that day has ended for the reader', (due, expected) => {
  const now = new Date('2026-03-10T00:30:00.000Z');
  expect({
    Honolulu: isOverdue(due, now, 'Pacific/Honolulu'),
    UTC: isOverdue(due, now, 'UTC'),
    Kiritimati: isOverdue(due, now, 'Pacific/Kiritimati'),
  }).toEqual(expected);
});

it('My work marks overdue items by the day of the reader', async () => {
  const mine = { ownerId: team.userIds.admin };
  await addTask(team.editor, { taskName: 'Yesterday', dueDate: day(-1), ...mine });
  await addTask(team.editor, { taskName: 'Today', dueDate: day(0), ...mine });
  const at = new Date(server.clock.now());
  // In one of these places it is another day than in UTC, at any time.
  for (const timeZone of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
    expect((await team.admin.patch('/api/auth/me', { timeZone })).status).toBe(200);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
    const work = (await workOf(team.admin)).filter(({ title }) => /^(Yesterday|Today)$/.test(title));
    expect(work.map(({ dueDate, isOverdue: isLate }) => [dueDate, isLate])).toEqual([
      [day(-1), day(-1) < today],
      [day(0), day(0) < today],
    ]);
  }
});

it('lists approvals after overdue items and before items that are due later', () => {
  const none = { partnerName: null, amount: null, currency: null };
  const item = { id: 'a', createdAt: 'x', title: '', ...none } as const;
  const late: WorkItem = { ...item, kind: 'task', partnerId: 'p', dueDate: '2026-01-01', isOverdue: true };
  const approval: WorkItem = { ...item, kind: 'campaign', partnerId: null, dueDate: null, isOverdue: false };
  const next: WorkItem = { ...late, dueDate: '2026-04-01', isOverdue: false };
  const open: WorkItem = { ...next, dueDate: null };
  expect([open, next, approval, late].sort(compareWork)).toEqual([late, approval, next, open]);
});
