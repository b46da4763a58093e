import { addPartner } from '../../../../src/testing/e2e-partners';
import { open, signUp } from '../../../../src/testing/e2e-people';
import { expect, expectNoAxeViolations, test } from '../../../../src/testing/e2e';

test('a dropped file is recognized and imported, listed and undone', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await addPartner(page, { name: 'Brightwater' });
  await open(page, '/settings/import');
  await expect(page).toHaveURL(/\/settings\?tab=import/);
  await expect(page.getByText('No imports yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import Affiliate Links' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose File' }).click();
    await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  await choose('a,b\n1,2\n');
  await expect(page.locator('#main').getByText('Choose a kind of record')).toBeVisible();
  await choose('First Name,Last Name,Email,Job Title,Company\nAda,Byron,ada@x.example,CTO,Brightwater\n');
  await expect(page.getByRole('heading', { level: 1, name: 'Import Contacts' })).toBeVisible();

  await open(page, '/settings?tab=import');
  await page.getByRole('link', { name: 'Continue with people.csv' }).click();
  await page.getByRole('button', { name: /^Import 1 contact$/ }).click();
  await expect(page.getByText('From people.csv.')).toBeVisible();

  await open(page, '/settings?tab=import');
  const past = page.getByRole('list', { name: 'Past imports' });
  await expect(past).toContainText('imported 1 contact from people.csv');
  await expectNoAxeViolations(page);
  await past.getByRole('button', { name: 'Undo the import of people.csv' }).click();
  await expect(past).toContainText('Undone');
});
