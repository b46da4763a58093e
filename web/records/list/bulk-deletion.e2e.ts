import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { open, signUp } from '../../../src/testing/e2e-people';

test('announcements are deleted together, and restored with Undo', async ({ page }) => {
  await signUp(page);
  for (const title of ['Spring news', 'Summer news', 'Autumn news'])
    await send(page.request, '/api/announcements', { title, body: 'Read this.' });
  await open(page, '/announcements');
  await page.getByRole('checkbox', { name: 'Select Spring news' }).check();
  const bar = page.getByRole('group', { name: 'Selected announcements' });
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Select all 3' }).click();
  await expectNoAxeViolations(page);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete 3 announcements' }).click();
  await expect(page.getByText('3 announcements deleted')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 announcements restored')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select Summer news' })).toBeVisible();
});
