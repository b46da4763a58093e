import { EventEmitter, once } from 'node:events';
import { chromium, type Locator, type Page } from '@playwright/test';
import { chromiumFlags, findTestBrowser } from '../../../scripts/chromium.mjs';
import { newId } from '../../../src/lib/ids';
import { expect, expectNoAxeViolations, insertInto, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';
import { timeOf } from '../../../src/testing/large-tables';

/** The only drag operation that timeline items allow, as a number of Chromium. */
const MOVE = 16;

const addItem = (page: Page, details: object = {}) =>
  send<{ id: string }>(page.request, '/api/roadmap-items', { title: 'Partner API', ...details });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const card = (page: Page, name = 'Partner API') => page.getByRole('listitem', { name, exact: true });
const row = (page: Page, name = 'Partner API') => page.getByRole('row', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const statusOf = (page: Page, name = 'Partner API') => page.getByLabel(`Status of ${name}`);
const tooltip = (page: Page) => page.locator('[role="tooltip"]:not([data-exiting])');

test('a roadmap item is added, moved through its statuses, edited and deleted', async ({ page }) => {
  test.slow();
  const { email } = await signUp(page);
  await open(page, '/insights/roadmap');
  await expect(page.getByText('No Roadmap Items')).toBeVisible();
  await expectNoAxeViolations(page);
  await button(page, 'Add Item').first().click();
  const form = dialog(page, 'Add Item');
  await form.getByRole('button', { name: 'Add Item' }).click();
  await expect(form.getByText('Title is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Title' }).fill('Partner API');
  await form.getByRole('textbox', { name: 'Description' }).fill('Webhooks for everybody.');
  await expect(form.getByLabel('Priority').getByRole('option')).toHaveText(['Low', 'Medium', 'High']);
  await expect(form.getByLabel('Status').getByRole('option')).toHaveText([
    'Planned',
    'In Progress',
    'Completed',
    'Cancelled',
  ]);
  await form.getByLabel('Priority').selectOption('High');
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Bug Fix');
  await form.getByRole('spinbutton', { name: /month/ }).click();
  await page.keyboard.type('03282027');
  await form.getByRole('button', { name: /^Calendar/ }).click();
  await expect(page.getByRole('dialog', { name: /Target date/ }).getByRole('grid')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await form.getByRole('combobox', { name: 'Owner' }).fill('ada');
  await page.getByRole('option', { name: email }).click();
  await form.getByRole('textbox', { name: 'Tags' }).fill('API, Q1');
  await form.getByText('Show on the public roadmap').click();
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Add Item' }).click();
  await expect(page.getByText('Roadmap item created successfully')).toBeVisible();
  await expect(form).toBeHidden();
  for (const text of [
    'Webhooks for everybody.',
    'High priority',
    'Bug Fix',
    'Target Mar 28, 2027',
    `Owned by ${email}`,
    'API',
    'Q1',
    'Shown on the public roadmap',
  ])
    await expect(card(page)).toContainText(text);

  await statusOf(page).selectOption('Completed');
  await expect(card(page)).toContainText(/Completed \w{3} \d/);
  await expect(tab(page, 'Completed')).toHaveText('Completed1');
  await tab(page, 'Completed').click();
  await expect(page).toHaveURL(/\?status=completed$/);
  await statusOf(page).selectOption('In Progress');
  await expect(page.getByText('No Items in This View')).toBeVisible();
  await page.getByRole('link', { name: 'View in In Progress' }).click();
  await expect(page).toHaveURL(/\?status=in_progress&cursor=/);
  await expect(card(page)).toBeVisible();
  await statusOf(page).selectOption('Planned');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusOf(page)).toHaveValue('in_progress');
  await tab(page, 'All').click();
  await expect(card(page)).not.toContainText(/Completed \w{3} \d/);

  await button(page, 'Edit Partner API').click();
  const edit = dialog(page, 'Edit Item');
  await expect(edit.getByRole('textbox', { name: 'Description' })).toHaveValue('Webhooks for everybody.');
  await edit.getByRole('textbox', { name: 'Title' }).fill('Partner API 2');
  await edit.getByRole('button', { name: 'Clear target date' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Roadmap item updated successfully')).toBeVisible();
  await expect(card(page, 'Partner API 2')).toContainText('No target date');
  await page.getByRole('button', { name: 'Timeline' }).click();
  await expect(page).toHaveURL(/view=timeline$/);
  await expect(page.getByText('No Items with Target Dates')).toBeVisible();
  await page.goBack();

  await button(page, 'Delete Partner API 2').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Item' }).click();
  await expect(page.getByText('Roadmap item deleted successfully')).toBeVisible();
  await expect(page.getByText('No Roadmap Items')).toBeVisible();
});

test('a refused roadmap change rolls back, and Blocked and Critical are offered only to items that have them', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await addItem(page, { status: 'blocked', priority: 'critical', targetDate: '2027-03-28' });
  await addItem(page, { title: 'Other', priority: 'low' });
  await open(page, '/insights/roadmap');
  await expect(statusOf(page).getByRole('option')).toHaveCount(5);
  await expect(statusOf(page, 'Other').getByRole('option')).toHaveCount(4);
  await expect(card(page)).toContainText('Blocked');
  await expect(tab(page, 'Blocked')).toHaveText('Blocked1');
  await page.getByRole('button', { name: /^More Filters/ }).click();
  await page.getByLabel('Priority', { exact: true }).selectOption('critical');
  await expect(card(page, 'Other')).toBeHidden();
  await expectNoAxeViolations(page);

  const refused = new EventEmitter();
  const held = once(refused, 'release');
  await page.route('**/api/roadmap-items/**', async (route) => {
    await held;
    await route.fulfill({ status: 409, json: { error: 'Not today' } });
  });
  await statusOf(page).selectOption('Planned');
  await expect(statusOf(page)).toHaveValue('planned');
  await expect(card(page)).not.toContainText('Blocked');
  refused.emit('release');
  await expect(page.getByText('Not today')).toBeVisible();
  await expect(statusOf(page)).toHaveValue('blocked');

  await open(page, '/insights/roadmap?view=timeline');
  const months = page.locator('[data-month]');
  await expect(months.locator('h2')).toHaveText(['February 2027', 'March 2027', 'April 2027']);
  await row(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'is back where it was' })).toBeAttached();
  await expect(page.locator('[data-month="2027-03"]')).toContainText('Mar 28, 2027');
  await expect(row(page)).toBeFocused();
});

test('the timeline opens at the current month', async ({ page }) => {
  await signUp(page);
  for (let monthsAgo = 0; monthsAgo < 15; monthsAgo += 1) {
    const day = new Date();
    day.setUTCMonth(day.getUTCMonth() - monthsAgo, 1);
    await addItem(page, { title: `Item ${monthsAgo}`, targetDate: day.toISOString().slice(0, 10) });
  }
  await open(page, '/insights/roadmap');
  await page.getByRole('button', { name: 'Timeline' }).click();
  await expect(row(page, 'Item 0')).toBeInViewport();
  await expect(row(page, 'Item 14')).not.toBeInViewport();
  await open(page, '/insights/roadmap?view=timeline');
  await expect(row(page, 'Item 0')).toBeInViewport();
});

test('the timeline moves items between months by keyboard and pointer, and keeps the day', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await addItem(page, { targetDate: '2027-01-31' });
  await addItem(page, { title: 'Later', targetDate: '2027-09-15' });
  await open(page, '/insights/roadmap?view=timeline');
  await expectNoAxeViolations(page);
  const monthItems = (month: string) => page.locator(`[data-month="${month}"]`);
  await page.getByRole('button', { name: '7 empty months, February 2027 to August 2027' }).click();
  await expect(page.locator('[data-month]')).toHaveCount(11);

  await row(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(monthItems('2027-02')).toContainText('Feb 28, 2027');
  await expect(row(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'moved to February 2027' })).toBeAttached();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(monthItems('2027-04')).toContainText('Apr 28, 2027');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Later')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(row(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(statusOf(page)).toBeFocused();

  await button(page, 'Move Partner API to month…').click();
  const move = dialog(page, 'Move to month');
  await move.getByLabel('Year').selectOption('2028');
  await move.getByLabel('Month').selectOption('February');
  await expectNoAxeViolations(page);
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(monthItems('2028-02')).toContainText('Feb 28, 2028');
  await expect(row(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(monthItems('2028-02')).toBeFocused();
  await expect(monthItems('2028-02')).toHaveAttribute('data-drop');
  await page.keyboard.press('Tab');
  await expect(monthItems('2028-03')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page)).toBeFocused();
  await expect(monthItems('2028-02')).toContainText('Feb 28, 2028');
  await page.keyboard.press('Enter');
  await expect(monthItems('2028-02')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(monthItems('2028-03')).toContainText('Mar 28, 2028');
  await expect(row(page)).toBeFocused();

  await addItem(page, { title: 'Last', targetDate: '2027-10-31' });
  await open(page, '/insights/roadmap?view=timeline');
  const drag = async (name: string, month: string) => {
    await row(page, name).getByRole('heading').hover();
    await page.mouse.down();
    await monthItems(month).hover({ position: { x: 20, y: 20 } });
    await expect(monthItems(month)).toHaveAttribute('data-drop');
  };
  await drag('Last', '2027-09');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(monthItems('2027-10')).toContainText('Oct 31, 2027');
  await drag('Last', '2027-09');
  await page.mouse.up();
  await expect(monthItems('2027-09')).toContainText('Sep 30, 2027');
  await expect(page.getByText('Roadmap item updated successfully')).toBeVisible();
  await reload(page);
  await expect(monthItems('2027-09')).toContainText('Sep 30, 2027');
});

test('a long press drags a timeline item with a finger, and a swipe scrolls', async ({ page, server }) => {
  await signUp(page);
  await addItem(page, { targetDate: '2027-01-31' });
  await addItem(page, { title: 'Later', targetDate: '2027-03-15' });
  // Makes the timeline longer than the screen.
  await addItem(page, { title: 'Much later', targetDate: '2027-09-15' });
  // Except on Android, Chromium starts dragging on a long press only with a flag.
  const android = await chromium.launch({
    executablePath: findTestBrowser(),
    args: [...chromiumFlags(), '--blink-settings=touchDragDropEnabled=true'],
  });
  const context = await android.newContext({
    baseURL: server.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
    storageState: await page.context().storageState(),
  });
  const phone = await context.newPage();
  await open(phone, '/insights/roadmap?view=timeline');
  const fingers = await context.newCDPSession(phone);
  const monthItems = (month: string) => phone.locator(`[data-month="${month}"]`);
  const placeIn = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('Nothing to touch there');
    return { x: Math.round(box.x + 20), y: Math.round(box.y + box.height / 2) };
  };

  // The browser reports the drag instead of leaving it to the operating system.
  await fingers.send('Input.setInterceptDrags', { enabled: true });
  await fingers.send('Emulation.setEmitTouchEventsForMouse', { enabled: true, configuration: 'mobile' });
  const finger = (type: 'mousePressed' | 'mouseReleased', at: { x: number; y: number }) =>
    fingers.send('Input.emulateTouchFromMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
  const title = row(phone).getByRole('heading');
  const start = await placeIn(title);
  const dragged = new Promise<void>((resolve) => fingers.once('Input.dragIntercepted', () => resolve()));
  await finger('mousePressed', start);
  await dragged;
  const data = { items: [{ mimeType: 'text/plain', data: 'Partner API' }], dragOperationsMask: MOVE };
  const target = await placeIn(monthItems('2027-02'));
  for (const type of ['dragEnter', 'dragOver'] as const)
    await fingers.send('Input.dispatchDragEvent', { type, ...target, data });
  await expect(monthItems('2027-02')).toHaveAttribute('data-drop');
  await fingers.send('Input.dispatchDragEvent', { type: 'drop', ...target, data });
  await finger('mouseReleased', start);
  await expect(monthItems('2027-02')).toContainText('Feb 28, 2027');
  await expect(row(phone)).toBeFocused();
  await expect(phone.getByRole('dialog')).toHaveCount(0);

  await fingers.send('Emulation.setEmitTouchEventsForMouse', { enabled: false });
  const from = await placeIn(title);
  const swipe = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance: number | null) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: distance === null ? [] : [{ x: from.x, y: from.y - distance }],
    });
  await swipe('touchStart', 0);
  for (const distance of [40, 80, 120, 160, 200]) await swipe('touchMove', distance);
  await swipe('touchEnd', null);
  await expect.poll(() => phone.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await expect(monthItems('2027-02')).toContainText('Feb 28, 2027');

  await button(phone, 'Move Partner API to month…').tap();
  await expect(dialog(phone, 'Move to month')).toBeVisible();
  await android.close();
});

test('viewers see roadmap items and why editing them is disabled', async ({ page, browser, server }) => {
  await signUp(page);
  await addItem(page, { targetDate: '2027-01-31' });
  const context = await joinAs(browser, server.url, page, 'viewer');
  const viewer = await context.newPage();
  const reason = 'You need Editor or Admin role to edit roadmap items';
  for (const [path, names] of [
    ['/insights/roadmap', ['Add Item', 'Edit Partner API', 'Delete Partner API']],
    ['/insights/roadmap?view=timeline', ['Edit Partner API', 'Move Partner API to month…']],
  ] as const) {
    await open(viewer, path);
    await expect(statusOf(viewer)).toHaveCount(0);
    await expect(viewer.getByText('Planned', { exact: true }).last()).toBeVisible();
    await expectNoAxeViolations(viewer);
    for (const name of names) {
      await button(viewer, name).focus();
      await viewer.keyboard.press('Enter');
      await expect(tooltip(viewer)).toHaveText(reason);
      await expect(viewer.getByRole('dialog')).toBeHidden();
    }
  }
  await row(viewer).focus();
  await viewer.keyboard.press('Shift+ArrowRight');
  await expect(viewer.locator('[data-month="2027-01"]')).toContainText('Jan 31, 2027');
  await context.close();
});

test('an admin creates, renews and revokes the link to the public roadmap', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  await signUp(page);
  await addItem(page, { isPublic: true, targetDate: '2027-03-28' });
  await open(page, '/insights/roadmap');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Public roadmap' }).click();
  const link = dialog(page, 'Public roadmap');
  await link.getByRole('button', { name: 'Create Link' }).click();
  const url = link.getByLabel('Public roadmap link');
  await expect(url).toHaveValue(/\/roadmap\/[\w-]{43}$/);
  await expectNoAxeViolations(page);
  const first = new URL(await url.inputValue()).pathname;

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 700 } });
  const guest = await context.newPage();
  await open(guest, first);
  await expect(guest.getByRole('heading', { level: 2 })).toHaveText(['Planned']);
  await expect(card(guest)).toContainText('March 2027');
  await expectNoAxeViolations(guest);
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await link.getByRole('button', { name: 'Renew' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew Link' }).click();
  await expect(url).not.toHaveValue(new RegExp(`${first}$`));
  await open(guest, first);
  await expect(guest.getByRole('heading', { name: 'This roadmap is not available' })).toBeVisible();
  await expectNoAxeViolations(guest);
  await link.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Link' }).click();
  await expect(link.getByText('There is no link yet.')).toBeVisible();
  await context.close();
});

test('a timeline with 500 items is usable by keyboard at 360 px', async ({ page, server }) => {
  const { workspaceId } = await signUp(page);
  const dates = (number: number) => {
    const month = number % 36;
    const parts = [2026 + Math.floor(month / 12), (month % 12) + 1, (number % 28) + 1];
    return parts.map((part) => String(part).padStart(2, '0')).join('-');
  };
  await insertInto(server, 'roadmap_items', 500, (number) => ({
    id: newId(),
    workspaceId,
    title: `Item ${number}`,
    searchText: `item ${number}`,
    status: 'planned',
    priority: 'medium',
    priorityOrder: 1,
    isPublic: false,
    tags: [],
    targetDate: dates(number),
    createdAt: timeOf(number),
    updatedAt: timeOf(number),
  }));
  await page.setViewportSize({ width: 360, height: 740 });
  const begun = Date.now();
  await open(page, '/insights/roadmap?view=timeline');
  await expect(page.locator('[data-item]')).toHaveCount(500);
  const active = page.locator('[data-item][tabindex="0"]');
  await active.focus();
  await page.keyboard.press('Home');
  await expect(page.locator('[data-item]').first()).toBeFocused();
  test.info().annotations.push({ type: 'usable after', description: `${Date.now() - begun} ms` });
  await page.keyboard.press('PageDown');
  await expect(page.locator('[data-month="2026-02"] [data-item]').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.locator('[data-item]').last()).toBeInViewport();
  await expect(page.locator('[data-item]').last()).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator('[data-month="2029-01"] [data-item]')).toBeFocused();
  // Tab goes from the item to its status, Move and Edit, and then leaves the timeline.
  for (const stop of ['SELECT', 'BUTTON', 'BUTTON']) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(stop);
  }
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[data-month]') ?? null)).toBeNull();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('the roadmap is a table and a board, with a view, evidence and activity', async ({ page }) => {
  test.slow();
  await signUp(page);
  const ids: string[] = [];
  for (const title of ['Webhooks', 'Sandbox', 'Partner API'])
    ids.push((await addItem(page, { title, category: 'feature' })).id);

  await open(page, '/insights/roadmap?layout=table');
  const table = page.getByRole('table', { name: 'Roadmap items' });
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('link').click();
  await expect(table.getByRole('rowheader')).toHaveText(['Partner API', 'Sandbox', 'Webhooks']);
  await expectNoAxeViolations(page);
  for (const key of ['j', 'Enter']) await page.keyboard.press(key);
  const peek = page.getByRole('region', { name: 'Roadmap item Partner API' });
  await peek.getByRole('button', { name: /^Show \d+ empty fields/ }).click();
  await peek.getByRole('button', { name: /^Edit Description:/ }).click();
  await peek.getByRole('textbox', { name: 'Description' }).fill('For everybody. '.repeat(60));
  await page.keyboard.press('Control+Enter');
  await expect(peek.getByRole('button', { name: /^Edit Description: For everybody/ })).toBeVisible();
  await peek.getByRole('link', { name: 'Open Item' }).click();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Description set to');
  await expectNoAxeViolations(page);

  await open(page, '/insights/roadmap?layout=board');
  const column = (name: string) => page.getByRole('grid', { name });
  const cardIn = (status: string, name: string) => column(status).getByRole('row', { name, exact: true });
  await expect(page.getByRole('heading', { level: 2, name: 'Blocked' })).toBeHidden();
  await expect(tab(page, 'Blocked')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await cardIn('Planned', 'Sandbox').getByText('Feature').hover();
  await page.mouse.down();
  await page.getByRole('heading', { level: 2, name: 'In Progress' }).hover();
  await expect(page.locator('[data-drop]')).toHaveCount(1);
  await page.mouse.up();
  await expect(cardIn('In Progress', 'Sandbox')).toBeVisible();
  await expect(tab(page, 'In Progress')).toHaveText('In Progress1');

  await cardIn('Planned', 'Webhooks').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Planned' })).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(cardIn('Completed', 'Webhooks')).toBeFocused();
  await expect(page.getByText('Webhooks: Completed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardIn('Planned', 'Webhooks')).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as New View…' }).click();
  await dialog(page, 'Save View').getByLabel('Name').fill('Sprint');
  await dialog(page, 'Save View').getByRole('button', { name: 'Save View' }).click();
  await expect(page).toHaveURL(/saved=/);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [page.url(), '/insights/roadmap?layout=table', `/insights/roadmap/${ids[0]}`]) {
    await open(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
});
