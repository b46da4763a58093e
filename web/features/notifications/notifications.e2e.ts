import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';

test('a user sees notifications in the bell, opens one, and chooses which ones to get', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  const context = await joinAs(browser, baseURL ?? '', page, 'admin');
  const colleague = await context.newPage();
  const { id: ownerId } = (await (await page.request.get('/api/auth/me')).json()) as { id: string };
  await open(page);
  const bell = page.getByRole('button', { name: 'Notifications' });
  await expect(bell).toHaveAccessibleName('Notifications');

  const lead = { name: 'Bill Lumbergh', company: 'Initech', email: 'bill@initech.example', ownerId };
  await colleague.request.post('/api/leads', { data: lead });
  // The number follows without a reload when the window gets the focus.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 1000 });
  }).toPass();

  await bell.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const link = panel.getByRole('link', { name: /made you the owner of Bill Lumbergh/ });
  await expect(link).toBeVisible();
  await expect(panel.getByRole('link', { name: 'See all in the inbox' })).toHaveAttribute('href', '/inbox');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.press('Enter');
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bill Lumbergh' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');

  await open(page, '/notifications');
  const row = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(row).toContainText('made you the owner of Bill Lumbergh');
  await row.getByRole('button', { name: 'Mark as unread' }).press('Enter');
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expectNoAxeViolations(page);
  await page.getByRole('tab', { name: 'Unread' }).press('Enter');
  await expect(row).toHaveCount(1);
  await page.getByRole('button', { name: 'Mark All as Read' }).press('Enter');
  await expect(page.getByText('You have read everything')).toBeVisible();

  await page.getByRole('tab', { name: 'Preferences' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Assigned to you in the app' }).press('Space');
  await page.getByLabel('Mentions by email').selectOption('Once a day');
  await expect(async () => {
    await reload(page);
    await expect(page.getByLabel('Mentions by email')).toHaveValue('daily', { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('checkbox', { name: 'Assigned to you in the app' })).not.toBeChecked();
  await expectNoAxeViolations(page);
  await context.close();
});
