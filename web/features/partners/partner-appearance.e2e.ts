import { EventEmitter, once } from 'node:events';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { open, reload, signUp } from '../../../src/testing/e2e-people';

/** Adds a partner with a note, contact, task and check-in. */
async function addFullPartner(page: Page): Promise<string> {
  const { id } = await addPartner(page, { tags: ['CRM', 'Analytics'] });
  await send(page.request, `/api/partners/${id}/notes`, { content: 'They want a joint webinar.' });
  await send(page.request, `/api/partners/${id}/contacts`, {
    name: 'Grace Hopper',
    email: 'grace.brewster.murray.hopper@robotics.example.org',
    phone: '+48 12 555 01',
    isPrimary: true,
  });
  await send(page.request, `/api/partners/${id}/onboarding-tasks`, { taskName: 'Sign the contract' });
  await send(page.request, `/api/partners/${id}/check-ins`, {
    title: 'Weekly sync',
    scheduledDate: '2026-12-03',
  });
  return id;
}

const screensOf = (id: string) => [
  '/partners/directory',
  '/partners/directory?search=nobody',
  '/partners/new',
  `/partners/${id}`,
  `/partners/${id}?tab=notes`,
  `/partners/${id}?tab=contacts`,
  `/partners/${id}?tab=activity`,
  `/partners/${id}?tab=check-ins`,
  `/partners/${id}?tab=onboarding`,
  `/partners/${id}/edit`,
  '/partners/nobody',
];

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('axe finds nothing on any screen of partners', async ({ page }) => {
  test.slow();
  const id = await addFullPartner(page);
  for (const path of screensOf(id)) {
    await open(page, path);
    await expectNoAxeViolations(page);
  }
});

test('axe finds nothing in any dialog of partners', async ({ page }) => {
  test.slow();
  const id = await addFullPartner(page);
  for (const [tab, button, role] of [
    ['overview', 'More actions', 'alertdialog'],
    ['notes', 'Delete note', 'alertdialog'],
    ['contacts', 'Add Contact', 'dialog'],
    ['contacts', 'Edit Grace Hopper', 'dialog'],
    ['onboarding', 'Add Task', 'dialog'],
    ['check-ins', 'Schedule Check-in', 'dialog'],
    ['check-ins', 'Delete Weekly sync', 'alertdialog'],
  ] as const) {
    await open(page, `/partners/${id}?tab=${tab}`);
    await page.getByRole('button', { name: button }).click();
    if (button === 'More actions') await page.getByRole('menuitem', { name: 'Delete partner' }).click();
    await expect(page.getByRole(role)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toBeHidden();
    await expect(page.getByRole('button', { name: button })).toBeFocused();
  }
});

test('no partner screen is wider than 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await addFullPartner(page);
  for (const path of screensOf(id)) {
    await open(page, path);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess, path).toBeLessThanOrEqual(0);
  }
});

/** Presses Tab until the target has the focus, at most 15 times. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not lead there');
}

test('a partner is found, viewed and given a contact by keyboard alone', async ({ page }) => {
  await addFullPartner(page);
  await open(page, '/partners/directory');
  await page.getByRole('searchbox', { name: 'Search partners' }).focus();
  await page.keyboard.type('robotics');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=robotics/);
  await tabTo(page, page.getByRole('link', { name: 'View Kraków Robotics' }));
  await page.keyboard.press('Enter');

  await page.getByRole('tab', { name: 'Overview' }).focus();
  for (const tab of ['Notes', 'Comments', 'Files', 'Contacts']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: tab })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=contacts/);
  await tabTo(page, page.getByRole('button', { name: 'Add Contact' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();

  // The way back keeps the search, even after a reload and from the form.
  await reload(page);
  await page.getByRole('tab', { name: 'Overview' }).click();
  // The rail of the overview has more above the link.
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit Details' }).click();
  await page.getByRole('link', { name: 'Back to Partner', exact: true }).click();
  await page.getByRole('link', { name: 'Back to Partners' }).click();
  await expect(page).toHaveURL(/\/partners\/directory\?search=robotics$/);
});

test('a slow network shows a pending state, and a double click saves a contact once', async ({ page }) => {
  const id = await addFullPartner(page);
  const contacts = await holdBack(page, '**/api/partners/*/contacts');
  await open(page, `/partners/${id}?tab=contacts`);
  await page.getByRole('button', { name: 'Add Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await dialog.getByLabel('Name').fill('Ada Lovelace');
  const add = dialog.locator('footer button').last();
  await add.dblclick();
  await expect(add).toHaveAttribute('data-pending', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  contacts.release();
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  expect(contacts.asked()).toBe(1);

  const data = await holdBack(page, '**/*.data*');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.ui-results')).toHaveAttribute('aria-busy', 'true');
  data.release();
  await expect(page.getByRole('list', { name: 'Activity' })).toBeVisible();
  await expect(page.locator('.ui-results')).toHaveAttribute('aria-busy', 'false');
});

/** Holds back requests to this URL until they are released. */
async function holdBack(page: Page, url: string) {
  let count = 0;
  const released = new EventEmitter();
  const promise = once(released, 'released');
  await page.route(url, async (route) => {
    count += 1;
    await promise;
    await route.continue();
  });
  return { release: () => released.emit('released'), asked: () => count };
}
