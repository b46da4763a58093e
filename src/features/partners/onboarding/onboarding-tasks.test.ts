import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client';
import { makePartner, UNKNOWN_ID } from '../../../testing/partners';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { PartnerActivity } from '../records/activities.entity';
import type { OnboardingTask } from './onboarding-tasks.entity';
import type { Partner } from '../partners.entity';

let server: TestServer;
let ada: Client;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('ada@example.org');
});
beforeEach(async () => {
  url = `/api/partners/${(await makePartner(ada)).id}`;
});
afterAll(() => server.close());

const addTask = async (taskName: string, details: object = {}) =>
  (await ada.post<OnboardingTask>(`${url}/onboarding-tasks`, { taskName, ...details })).body;
const change = (task: OnboardingTask, changes: object) =>
  ada.patch<OnboardingTask>(`${url}/onboarding-tasks/${task.id}`, changes);
const status = async () => (await ada.get<Partner>(url)).body.onboardingStatus;
const activityTypes = async () =>
  (await ada.get<PartnerActivity[]>(`${url}/activities`)).body.map(({ activityType }) => activityType);

describe('onboarding tasks', () => {
  it('creates onboarding tasks as required and open', async () => {
    const made = await ada.post<OnboardingTask>(`${url}/onboarding-tasks`, {
      taskName: ' Sign ',
      completed: true,
      completedBy: UNKNOWN_ID,
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: made.body.id,
      partnerId: url.split('/').at(-1),
      taskName: 'Sign',
      taskDescription: null,
      required: true,
      completed: false,
      completedBy: null,
      completedByName: null,
      completedAt: null,
      sortOrder: 0,
      ownerId: null,
      ownerName: null,
      assignedTo: 'team',
      dueDate: null,
      createdBy: expect.any(String),
      createdAt: made.body.createdAt,
    });
  });

  it('lists onboarding tasks by their order, oldest first among equals, also in pages', async () => {
    await addTask('third', { sortOrder: 10 });
    await addTask('first');
    await addTask('second');
    await addTask('fourth', { sortOrder: 10 });
    const pages = [];
    let next: string | undefined = `${url}/onboarding-tasks?limit=1`;
    while (next) {
      const page: Awaited<ReturnType<typeof ada.get<OnboardingTask[]>>> = await ada.get(next);
      expect(page.headers.get('X-Total-Count')).toBe('4');
      pages.push(...page.body.map((task) => task.taskName));
      next = /<(.+)>/.exec(page.headers.get('Link') ?? '')?.[1];
    }
    expect(pages).toEqual(['first', 'second', 'third', 'fourth']);
    const forged = Buffer.from(JSON.stringify(['x', '2026-01-01T00:00:00.000Z', 'y'])).toString('base64url');
    expect((await ada.get(`${url}/onboarding-tasks?cursor=${forged}`)).status).toBe(400);
  });

  it.each([
    [{ taskName: '' }, 'Task name is required'],
    [{ taskName: 'x'.repeat(201) }, 'Task name is too long'],
    [{ taskDescription: 'x'.repeat(501) }, 'Description is too long'],
    [{ required: 1 }, 'required must be true or false'],
    [{ sortOrder: 1.5 }, 'sortOrder must be a whole number between 0 and 10000'],
    [{ sortOrder: -1 }, 'sortOrder must be a whole number between 0 and 10000'],
    [{ sortOrder: 10_001 }, 'sortOrder must be a whole number between 0 and 10000'],
  ])('refuses an onboarding task with %j', async (details, error) => {
    const refused = await ada.post(`${url}/onboarding-tasks`, { taskName: 'Sign', ...details });
    expect(refused).toMatchObject({ status: 400, body: { error } });
  });

  it('accepts the longest texts of an onboarding task', async () => {
    const task = { taskName: 'x'.repeat(200), taskDescription: 'x'.repeat(500), sortOrder: 10_000 };
    expect((await ada.post(`${url}/onboarding-tasks`, task)).status).toBe(201);
  });

  it('records the user and time of completion once', async () => {
    const { body: me } = await ada.get<{ id: string }>('/api/auth/me');
    const task = await addTask('Sign');
    const done = await change(task, { completed: true });
    expect(done).toMatchObject({ status: 200, body: { completed: true, completedBy: me.id } });
    expect(done.body.completedAt).toMatch(/Z$/);
    server.clock.advance(1000);
    expect((await change(task, { completed: true })).body).toEqual(done.body);
    const types = await activityTypes();
    expect(types.filter((type) => type === 'onboarding_task_completed')).toHaveLength(1);
    expect((await change(task, { completed: false })).body).toEqual(task);
  });

  it('returns 404 for a deleted onboarding task, and under another partner', async () => {
    const task = await addTask('Sign');
    const other = await makePartner(ada);
    const wrong = `/api/partners/${other.id}/onboarding-tasks/${task.id}`;
    expect(await ada.patch(wrong, { completed: true })).toMatchObject({
      status: 404,
      body: { error: 'Onboarding task not found' },
    });
    expect((await ada.delete(`${url}/onboarding-tasks/${task.id}`)).status).toBe(204);
    expect((await ada.delete(`${url}/onboarding-tasks/${task.id}`)).status).toBe(404);
  });
});

describe("a partner's onboarding status", () => {
  it('completes onboarding when all required tasks are done, and reopens it with a task', async () => {
    expect(await status()).toBe('none');
    const sign = await addTask('Sign');
    const meet = await addTask('Meet');
    await addTask('Celebrate', { required: false });
    expect(await status()).toBe('onboarding');
    await change(sign, { completed: true });
    expect(await status()).toBe('onboarding');
    await change(meet, { completed: true });
    expect(await status()).toBe('completed');
    await change(sign, { completed: false });
    expect(await status()).toBe('onboarding');
    expect((await activityTypes()).filter((type) => /^onboarding_(?!task)/.test(type)).sort()).toEqual([
      'onboarding_completed',
      'onboarding_reopened',
      'onboarding_started',
    ]);
  });

  it('updates the onboarding status when a task is added, deleted or made optional', async () => {
    const sign = await addTask('Sign');
    await change(sign, { completed: true });
    const meet = await addTask('Meet');
    expect(await status()).toBe('onboarding');
    await change(meet, { required: false });
    expect(await status()).toBe('completed');
    await change(meet, { required: true });
    expect(await status()).toBe('onboarding');
    await ada.delete(`${url}/onboarding-tasks/${meet.id}`);
    expect(await status()).toBe('completed');
    await ada.delete(`${url}/onboarding-tasks/${sign.id}`);
    expect(await status()).toBe('completed');
  });

  it('counts all onboarding tasks if none is required', async () => {
    const task = await addTask('Celebrate', { required: false });
    expect(await status()).toBe('onboarding');
    await change(task, { completed: true });
    expect(await status()).toBe('completed');
  });

  it('completes and reopens many tasks in one call, each as a single one', async () => {
    const tasks = [
      await addTask('Sign'),
      await addTask('Meet'),
      await addTask('Celebrate', { required: false }),
    ];
    await change(tasks[0] as OnboardingTask, { completed: true });
    const ids = tasks.map(({ id }) => id);
    const send = (body: object) => ada.post(`${url}/onboarding-tasks/bulk`, body);
    expect(await send({ ids: [...ids, ids[1], UNKNOWN_ID], change: { completed: true } })).toMatchObject({
      status: 200,
      body: { changed: 2, unchanged: 1, failed: [{ id: UNKNOWN_ID, error: 'Onboarding task not found' }] },
    });
    expect(await status()).toBe('completed');
    const types = (await activityTypes()).filter((type) => /completed$/.test(type));
    expect(types.sort()).toEqual([
      'onboarding_completed',
      'onboarding_task_completed',
      'onboarding_task_completed',
      'onboarding_task_completed',
    ]);
    expect((await send({ ids, change: { completed: false } })).body).toMatchObject({ changed: 3 });
    expect(await status()).toBe('onboarding');
    for (const body of [{ ids }, { ids: [], change: { completed: true } }, { ids, change: { completed: 1 } }])
      expect((await send(body)).status).toBe(400);
    const other = await makePartner(ada);
    const elsewhere = await ada.post(`/api/partners/${other.id}/onboarding-tasks/bulk`, {
      ids,
      change: { completed: true },
    });
    expect(elsewhere.body).toMatchObject({ changed: 0, failed: { length: 3 } });
    const stranger = await server.signUp('stranger@example.org');
    expect(
      (await stranger.post(`${url}/onboarding-tasks/bulk`, { ids, change: { completed: true } })).status,
    ).toBe(404);
    expect(await status()).toBe('onboarding');
  });

  it('completes onboarding when the last two tasks are completed at once', async () => {
    const tasks = [await addTask('Sign'), await addTask('Meet')];
    await Promise.all(tasks.map((task) => change(task, { completed: true })));
    expect(await status()).toBe('completed');
  });
});
