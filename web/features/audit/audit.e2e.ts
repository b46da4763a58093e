import { readFile } from 'node:fs/promises';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner } from '../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';

test.use({ timezoneId: 'Asia/Tokyo' });

const momentIn = (timeZone: string, time: string | null) =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(time ?? ''));

test('an owner reads, filters and exports the audit log, and follows an entry to its object', async ({
  page,
}) => {
  const { email } = await signUp(page);
  const { id } = await addPartner(page);
  await page.request.patch(`/api/partners/${id}`, { data: { name: 'Kraków Robots', size: '201-500' } });
  const gone = await addPartner(page, { name: 'Gone Partner' });
  await page.request.delete(`/api/partners/${gone.id}`);

  await open(page, '/settings');
  await page.getByRole('tab', { name: 'Audit log' }).click();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(page.getByText('5 entries')).toBeVisible();
  const when = rows.nth(1).getByRole('time');
  const createdAt = await when.getAttribute('datetime');
  await expect(when).toHaveText(momentIn('Asia/Tokyo', createdAt));
  await expect(when).toHaveAttribute('title', `${momentIn('UTC', createdAt)} UTC`);
  await expect(rows.nth(1)).toContainText(email);
  await expect(rows.nth(1)).toContainText('Deleted · Partner Gone Partner');
  await expect(rows.last()).toContainText('Signed up');
  await expect(page.getByRole('link', { name: 'Gone Partner' })).toHaveCount(0);

  await page.getByLabel('Action').selectOption('Changed');
  await expect(page).toHaveURL(/tab=audit&action=updated$/);
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('deletion').first()).toHaveText('Kraków Robotics');
  await expect(page.getByRole('insertion').first()).toHaveText('Kraków Robots');
  await expectNoAxeViolations(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/audit-log-[\d-]{10}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Kraków Robotics → Kraków Robots');
  expect(text).not.toContain('Gone Partner');

  await page.getByRole('link', { name: 'Kraków Robots' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kraków Robots' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('updated');

  await page.getByLabel('From', { exact: true }).fill('2001-02-03');
  await page.getByLabel('To', { exact: true }).fill('2001-02-04');
  await expect(page).toHaveURL(/from=2001-02-03&timeZone=Asia%2FTokyo&to=2001-02-04/);
  await expect(page.getByText('No entries found')).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).not.toHaveURL(/from=/);
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
  await expect(rows.nth(1)).toContainText('Exported · Audit log');
  const header = page.getByRole('columnheader', { name: 'When' });
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await header.getByRole('link').click();
  await expect(rows.nth(1)).toContainText('Signed up');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
});

test('the audit log fits a narrow screen as blocks and has pages', async ({ page }) => {
  await signUp(page);
  await Promise.all(Array.from({ length: 52 }, (_, n) => addPartner(page, { name: `Partner ${n}` })));
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/settings?tab=audit');
  await expect(page.getByRole('tab', { name: 'Audit log' })).toBeInViewport();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(51);
  const { width } = (await page.getByRole('table').boundingBox()) ?? { width: 0 };
  expect(width).toBeLessThanOrEqual(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(rows).toHaveCount(4);
  await expect(page).toHaveURL(/tab=audit&cursor=/);
  await expectNoAxeViolations(page);
});

test("an editor sees that they don't have permission to view the audit log", async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  const editor = await joinAs(browser, baseURL ?? '', page, 'editor');
  const theirs = await editor.newPage();
  await open(theirs, '/settings?tab=audit');
  await expect(theirs.getByText("You don't have permission to view the audit log")).toBeVisible();
  await expect(theirs.getByRole('table')).toHaveCount(0);
  await editor.close();
});
