import type { APIRequestContext, Page } from '@playwright/test';
import { northwind } from '../../../src/features/applications/applications.fixture';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

async function addApplication(request: APIRequestContext, companyName: string): Promise<string> {
  const { id } = await send<{ id: string }>(request, '/api/admin/applications', {
    ...northwind,
    companyName,
  });
  await request.patch(`/api/admin/applications/${id}/status`, { data: { status: 'Review' } });
  return id;
}

async function addCampaign(request: APIRequestContext, name: string): Promise<void> {
  const { id } = await send<{ id: string }>(request, '/api/campaigns', { name, templateType: 'guide' });
  await request.patch(`/api/campaigns/${id}/status`, { data: { status: 'pending_approval' } });
}

const addDeal = (request: APIRequestContext, partnerId: string, name: string) =>
  send<{ id: string }>(request, '/api/deals', {
    partnerId,
    name,
    customerName: `Customer of ${name}`,
    amount: '27300',
    currency: 'GBP',
  });

const addTask = (request: APIRequestContext, partnerId: string, taskName: string, dueDate: string) =>
  send(request, `/api/partners/${partnerId}/onboarding-tasks`, { taskName, dueDate });

/** Three overdue to-dos, and seven decisions: three deals, two applications and two campaigns. */
async function fillInbox(page: Page): Promise<string> {
  const { request } = page;
  const { id } = await addPartner(page);
  await addTask(request, id, 'Send two stories', day(-3));
  await addTask(request, id, 'Grant access', day(-2));
  await send(request, `/api/partners/${id}/check-ins`, { title: 'Quarterly review', scheduledDate: day(-1) });
  for (const name of ['Deal one', 'Deal two', 'Deal three']) await addDeal(request, id, name);
  for (const name of ['Andes Digital', 'Harmattan Energy']) await addApplication(request, name);
  for (const name of ['Broker day', 'Guide to permits']) await addCampaign(request, name);
  return id;
}

const list = (page: Page) => page.locator('[data-row-link]');
const pane = (page: Page) => page.locator('section', { has: page.getByRole('button', { name: 'Snooze' }) });

test('ten keys settle ten mixed items, and the focus moves to the next one by itself', async ({ page }) => {
  await signUp(page);
  await fillInbox(page);
  // Answers come slower than the keys.
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await open(page, '/inbox');
  await expect(list(page)).toHaveCount(10);
  await expect(page.getByText('10 items need you')).toBeVisible();
  const settled: string[] = [];
  for (const key of ['e', 'e', 'e', 'a', 'a', 'a', 'a', 'r', 'a', 'r']) {
    settled.push(await pane(page).getByRole('heading').innerText());
    await page.keyboard.press(key);
    // The next item is there at once, and has the focus.
    if (settled.length < 10)
      await expect(page.locator('[data-row-link][aria-current]')).toBeFocused({ timeout: 300 });
  }
  expect(new Set(settled).size).toBe(10);
  await expect(page.getByText("You're all caught up")).toBeVisible();
  await expect(async () => {
    const inbox = (await (await page.request.get('/api/inbox')).json()) as { total: number };
    expect(inbox.total).toBe(0);
  }).toPass();
  const statusesOf = async (path: string) =>
    ((await (await page.request.get(path)).json()) as { status: string }[]).map(({ status }) => status);
  expect(await statusesOf('/api/deals')).toEqual(['approved', 'approved', 'approved']);
  expect((await statusesOf('/api/admin/applications')).toSorted()).toEqual(['Approved', 'Rejected']);
  expect((await statusesOf('/api/campaigns')).toSorted()).toEqual(['draft', 'launched']);
  await reload(page);
  await expect(page.getByText("You're all caught up")).toBeVisible();
  await expectNoAxeViolations(page);
});

test('an item shows what the decision needs, stays selected, and can be undone', async ({ page }) => {
  await signUp(page);
  const { id } = await addPartner(page);
  await send(page.request, `/api/partners/${id}/contacts`, {
    name: 'Ruth Ames',
    email: 'ruth@robotics.example',
    isPrimary: true,
  });
  await addDeal(page.request, id, 'Deal one');
  await addApplication(page.request, 'Andes Digital');
  await open(page, '/inbox');
  await expect(page.getByRole('link', { name: 'Inbox 2' })).toBeVisible();
  await expect(pane(page)).toContainText('Customer of Deal one');
  await expect(pane(page)).toContainText('£27,300.00');
  await expect(pane(page)).toContainText('No conflict');
  await expect(pane(page).getByRole('button', { name: 'Ask the partner' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/item=application/);
  await expect(pane(page)).toContainText(northwind.valueProp);
  await reload(page);
  await expect(pane(page).getByRole('heading')).toHaveText('Andes Digital');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Andes Digital' })).toBeVisible();
  await page.goBack();
  await expect(pane(page).getByRole('heading')).toHaveText('Andes Digital');

  await page.keyboard.press('r');
  await expect(list(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list(page)).toHaveCount(2);

  // A deal is rejected with a reason.
  await list(page).filter({ hasText: 'Deal one' }).click();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject Deal one' });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toContainText('Reason is required');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Another partner has this customer');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(list(page)).toHaveCount(1);
  // The list changes before the answer.
  const reasonOf = async () =>
    ((await (await page.request.get('/api/deals')).json()) as { reason: string | null }[])[0]?.reason;
  await expect.poll(reasonOf).toBe('Another partner has this customer');
});

test('items are snoozed, assigned, and settled in batches of one kind', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  const { id } = await addPartner(page);
  const colleague = await joinAs(browser, baseURL ?? '', page, 'editor');
  await colleague.request.patch('/api/auth/me', { data: { name: 'Grace Hopper' } });
  for (const name of ['Task one', 'Task two', 'Task three']) await addTask(page.request, id, name, day(-1));
  for (const name of ['Andes Digital', 'Harmattan Energy']) await addApplication(page.request, name);
  await open(page, '/inbox');
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: 'Snooze Task one' });
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(page.getByText('Snoozed until tomorrow')).toBeVisible();
  await expect(list(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list(page)).toHaveCount(5);

  await list(page).filter({ hasText: 'Task two' }).click();
  await page.keyboard.press('o');
  const assigning = page.getByRole('dialog', { name: 'Assign' });
  await assigning.getByRole('combobox', { name: 'Owner' }).fill('grace');
  await page.getByRole('option', { name: /Grace Hopper/ }).click();
  await assigning.getByRole('button', { name: 'Assign' }).click();
  await expect(list(page)).toHaveCount(4);
  const theirs = await colleague.newPage();
  await open(theirs, '/inbox');
  await expect(list(theirs)).toHaveCount(1);
  await expect(list(theirs)).toContainText('Task two');
  await colleague.close();

  await list(page).filter({ hasText: 'Andes Digital' }).click();
  await page.keyboard.press('x');
  await list(page).filter({ hasText: 'Task one' }).click();
  await page.keyboard.press('x');
  await expect(page.getByText('Select items of one kind')).toBeVisible();
  await list(page).filter({ hasText: 'Harmattan Energy' }).click();
  await page.keyboard.press('x');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('2 applications approved')).toBeVisible();
  await expect(list(page)).toHaveCount(2);
});

test('an item that someone else has settled disappears with a message', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  const { id } = await addPartner(page);
  const deals = [await addDeal(page.request, id, 'Deal one'), await addDeal(page.request, id, 'Deal two')];
  await open(page, '/inbox');
  const colleague = await joinAs(browser, baseURL ?? '', page, 'admin');
  for (const deal of deals)
    await colleague.request.patch(`/api/deals/${deal.id}/status`, { data: { status: 'approved' } });
  await page.keyboard.press('a');
  await expect(page.getByText('Someone else was faster')).toBeVisible();
  await expect(page.getByText("You're all caught up")).toBeVisible();
  await open(page, `/inbox?item=deal:${deals[0]?.id}`);
  await expect(page.getByText('no longer in your inbox')).toBeVisible();
  await colleague.close();
});

test('a deal that another partner has stays, with the reason', async ({ page }) => {
  await signUp(page);
  const { id } = await addPartner(page);
  const rival = await addPartner(page, { name: 'Fabrikam' });
  const customer = { customerName: 'Calder', customerDomain: 'calder.example' };
  const first = await send<{ id: string }>(page.request, '/api/deals', {
    partnerId: rival.id,
    name: 'First',
    ...customer,
  });
  await page.request.patch(`/api/deals/${first.id}/status`, { data: { status: 'approved' } });
  await send(page.request, '/api/deals', { partnerId: id, name: 'Second', ...customer });
  await open(page, '/inbox');
  await expect(pane(page)).toContainText('This customer is already known: deal First of Fabrikam');
  await page.keyboard.press('a');
  await expect(page.getByText('Second is still here')).toBeVisible();
  await expect(list(page)).toHaveCount(1);
});

test('a viewer sees only what waits for them, and no action that is refused', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  const { id } = await addPartner(page);
  await addDeal(page.request, id, 'Deal one');
  const context = await joinAs(browser, baseURL ?? '', page, 'viewer');
  const viewer = await context.newPage();
  const { id: ownerId } = (await (await context.request.get('/api/auth/me')).json()) as { id: string };
  await send(page.request, `/api/partners/${id}/onboarding-tasks`, {
    taskName: 'Theirs',
    dueDate: day(-1),
    ownerId,
  });
  await open(viewer, '/inbox');
  await expect(list(viewer)).toHaveCount(1);
  await expect(pane(viewer).getByRole('button')).toHaveText(['Snooze']);
  for (const key of ['a', 'r', 'e', 'o']) await viewer.keyboard.press(key);
  await expect(list(viewer)).toHaveCount(1);
  await context.close();
});

test('a phone shows the list, then the item as a view of its own', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await fillInbox(page);
  await open(page, '/inbox');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(360);
  await expect(pane(page)).toBeHidden();
  await expectNoAxeViolations(page);
  await list(page).filter({ hasText: 'Deal one' }).click();
  await expect(pane(page)).toContainText('Customer of Deal one');
  await expect(list(page).first()).toBeHidden();
  expect(await width()).toBeLessThanOrEqual(360);
  await expectNoAxeViolations(page);
  await pane(page).getByRole('button', { name: 'Approve for 90 days' }).click();
  await expect(pane(page).getByRole('heading')).toHaveText('Deal two');
  await page.goBack();
  await expect(list(page)).toHaveCount(9);
  await list(page).filter({ hasText: 'Grant access' }).click();
  await pane(page).getByRole('link', { name: 'Inbox' }).click();
  await expect(list(page).first()).toBeVisible();
});
