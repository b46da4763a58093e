import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allDelivered, notificationsFor } from '../../../testing/notifications';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { OnboardingTask } from './onboarding-tasks.entity';
import type { PortalTask } from './portal.schema';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer({}, { outbox: { pollMs: 20 } });
  server.app.dispatcher.start();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const PATH = '/api/portal/tasks';
const refused = { anyone: 401, viewer: 403, editor: 403, admin: 403, owner: 403, outsider: 403 };

const addTask = async (details: object, partnerId = team.partnerId) =>
  (await team.editor.post<OnboardingTask>(`/api/partners/${partnerId}/onboarding-tasks`, details)).body;
const setStatus = (id: string, status: unknown) => team.portal.patch<PortalTask>(`${PATH}/${id}`, { status });

describe('tasks in the portal', () => {
  it('lets only portal users read and change them', async () => {
    const { id } = await addTask({ taskName: 'Sign', assignedTo: 'partner' });
    expect(await statusByCaller(server, team, (client) => client.get(PATH))).toEqual({
      ...refused,
      portal: 200,
    });
    const statuses = await statusByCaller(server, team, (client) =>
      client.patch(`${PATH}/${id}`, { status: 'open' }),
    );
    expect(statuses).toEqual({ ...refused, portal: 200 });
  });

  // ASVS 8.2.2, 8.2.3
  it('shows the tasks that are assigned to the own partner, without the names of the team', async () => {
    const mine = await addTask({
      taskName: 'Send logo',
      assignedTo: 'partner',
      dueDate: '2026-12-24',
      required: false,
    });
    const ours = await addTask({ taskName: 'Prepare contract', ownerId: team.userIds.owner });
    const other = await insertPartner(server, team.workspaceId, 'Other');
    const theirs = await addTask({ taskName: 'Not yours', assignedTo: 'partner' }, other);
    const { body, headers } = await team.portal.get<PortalTask[]>(`${PATH}?limit=1000`);
    expect(body.map(({ taskName }) => taskName)).toEqual(['Sign', 'Send logo']);
    expect(headers.get('X-Total-Count')).toBe('2');
    expect(body[1]).toEqual({
      id: mine.id,
      taskName: 'Send logo',
      taskDescription: null,
      required: false,
      dueDate: '2026-12-24',
      status: 'open',
      completedAt: null,
      createdAt: mine.createdAt,
    });
    for (const id of [ours.id, theirs.id, 'unknown'])
      expect(await setStatus(id, 'completed')).toMatchObject({
        status: 404,
        body: { error: 'Onboarding task not found' },
      });
    expect((await setStatus(mine.id, 'done')).status).toBe(400);
    expect((await setStatus(mine.id, undefined)).status).toBe(400);
  });

  it('completes and reopens a task once, in the name of the portal user', async () => {
    const task = await addTask({ taskName: 'Kickoff', assignedTo: 'partner' });
    const done = await setStatus(task.id, 'completed');
    expect(done).toMatchObject({
      status: 200,
      body: { status: 'completed', completedAt: expect.any(String) },
    });
    server.clock.advance(1000);
    expect((await setStatus(task.id, 'completed')).body).toEqual(done.body);
    const path = `/api/partners/${team.partnerId}`;
    const { body: tasks } = await team.viewer.get<OnboardingTask[]>(`${path}/onboarding-tasks`);
    expect(tasks.find(({ id }) => id === task.id)).toMatchObject({
      completed: true,
      completedBy: team.userIds.portal,
      assignedTo: 'partner',
    });
    const { body: activities } = await team.viewer.get<{ activityType: string }[]>(`${path}/activities`);
    const completions = activities.filter(({ activityType }) => activityType === 'onboarding_task_completed');
    expect(completions).toMatchObject([{ userId: team.userIds.portal }]);
    expect(
      (await team.admin.get<unknown[]>('/api/audit-log?objectType=onboarding_task')).body[0],
    ).toMatchObject({
      action: 'updated',
      objectName: 'Kickoff',
      actorId: team.userIds.portal,
    });
    expect((await setStatus(task.id, 'open')).body).toMatchObject({ status: 'open', completedAt: null });
  });

  it('hides a task from the partner when it is assigned to the team', async () => {
    const task = await addTask({ taskName: 'Ours now', assignedTo: 'partner' });
    const path = `/api/partners/${team.partnerId}/onboarding-tasks/${task.id}`;
    const wrong = await team.editor.patch(path, { assignedTo: 'customer' });
    expect(wrong).toMatchObject({ body: { error: 'assignedTo must be one of: team, partner' } });
    expect((await team.editor.patch(path, { assignedTo: 'team' })).body).toMatchObject({
      assignedTo: 'team',
    });
    expect((await setStatus(task.id, 'completed')).status).toBe(404);
  });
});

describe('notifications about tasks', () => {
  it("are sent to the partner's users for a new task, and to the partner's owner when it is completed", async () => {
    const own = await makeTeam(server);
    const path = `/api/partners/${own.partnerId}`;
    await own.admin.patch(path, { ownerId: own.userIds.viewer });
    const add = async (taskName: string, assignedTo: string) =>
      (await own.editor.post<OnboardingTask>(`${path}/onboarding-tasks`, { taskName, assignedTo })).body;
    await add('For the team', 'team');
    const task = await add('Sign it', 'team');
    await own.editor.patch(`${path}/onboarding-tasks/${task.id}`, { assignedTo: 'partner' });
    await own.portal.patch(`${PATH}/${task.id}`, { status: 'completed' });
    // The team isn't notified of tasks that it completes itself.
    const second = await add('Send logo', 'partner');
    await own.editor.patch(`${path}/onboarding-tasks/${second.id}`, { completed: true });
    await allDelivered(server);
    const titles = async (caller: 'portal' | 'owner' | 'editor' | 'viewer') =>
      (await notificationsFor(own[caller])).filter(({ kind }) => kind === 'due').map(({ title }) => title);
    expect((await titles('portal')).sort()).toEqual(['New task: Send logo', 'New task: Sign it']);
    expect(await titles('viewer')).toEqual([`${own.emails.portal} completed the task Sign it`]);
    expect(await titles('owner')).toEqual([]);
    expect(await titles('editor')).toEqual([]);
    expect((await notificationsFor(own.viewer)).find(({ kind }) => kind === 'due')?.url).toBe(
      `/partners/${own.partnerId}?tab=onboarding#task-${task.id}`,
    );
    // Without an owner, the admins are notified.
    const third = await add('Name people', 'partner');
    await own.admin.patch(path, { ownerId: null });
    await own.portal.patch(`${PATH}/${third.id}`, { status: 'completed' });
    await allDelivered(server);
    expect(await titles('owner')).toEqual([`${own.emails.portal} completed the task Name people`]);
    expect(await titles('viewer')).toHaveLength(1);
  });
});
