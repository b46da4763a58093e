import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { open, signUp } from '../../../src/testing/e2e-people';

const rows = (page: Page) => page.getByRole('table', { name: 'Leads' }).getByRole('rowheader');
const bar = (page: Page) => page.getByRole('group', { name: 'Selected leads' });
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test('leads are selected, assigned, moved and deleted by keyboard, and failures are named', async ({
  page,
}) => {
  test.slow();
  const { email } = await signUp(page);
  const ids: string[] = [];
  for (const name of ['Ada Byron', 'Grace Hopper', 'Linus Pauling', 'Rosa Luxemburg']) {
    const details = { name, company: 'Analytical Engines', email: 'ada@engines.example' };
    ids.push((await send<{ id: string }>(page.request, '/api/leads', details)).id);
  }
  await open(page, '/leads?layout=table&sort=name');
  await expect(rows(page)).toHaveCount(4);
  await press(page, 'j', 'x', 'j', 'x');
  await expect(bar(page)).toContainText('2 selected');
  await expectNoAxeViolations(page);

  await press(page, 'b');
  await expect(bar(page).getByRole('button', { name: 'Select all 4' })).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await expect(page.getByRole('menuitem', { name: 'Me' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByText('2 leads assigned')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  for (const name of ['Ada Byron', 'Grace Hopper'])
    await expect(page.getByRole('row', { name })).toContainText(email);
  await expect(page.getByRole('row', { name: 'Linus Pauling' })).not.toContainText(email);
  await expect(page.getByRole('region', { name: 'Leads' })).toBeFocused();

  await press(page, 'j', 'x', 'j', 'x', 'j', 'x', 'j', 'x', 'Escape');
  await expect(bar(page)).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select Ada Byron' }).focus();
  await press(page, 'Space');
  await page.getByRole('checkbox', { name: 'Select Linus Pauling' }).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');
  await page.request.delete(`/api/leads/${ids[1]}`);
  await bar(page).getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  const outcome = page.getByRole('dialog', { name: '2 leads moved to Won, 1 failed' });
  await expect(outcome.getByRole('listitem')).toHaveText(['Grace Hopper: Lead not found']);
  await expectNoAxeViolations(page);
  await press(page, 'Enter');
  await expect(page.getByRole('row', { name: 'Linus Pauling' })).toContainText('Won');
  await expect(outcome).toBeHidden();
  await expect(bar(page)).toBeHidden();

  // The dialog gets all keys until it has faded out.
  await expect(page.locator('[role="dialog"]')).toHaveCount(0);
  await press(page, 'j', 'x');
  await expect(bar(page)).toContainText('1 selected');
  await bar(page).getByRole('button', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete 1 lead?' });
  await expect(question).toContainText('This deletes the lead.');
  await question.getByRole('button', { name: 'Delete 1 lead' }).press('Enter');
  await expect(page.getByText('1 lead deleted')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('a selection spans pages and all that match a filter', async ({ page }) => {
  test.slow();
  await signUp(page);
  const file = Array.from({ length: 60 }, (_, index) => `Person ${index},Acme,p${index}@x.example`);
  const csv = ['Name,Company,Email', ...file].join('\n');
  const upload = await page.request.post('/api/leads/imports?fileName=leads.csv', {
    headers: { 'Content-Type': 'text/csv' },
    data: csv,
  });
  const { id, digest } = (await upload.json()) as { id: string; digest: string };
  await page.request.post(`/api/imports/${id}/confirm`, { data: { digest } });
  await open(page, '/leads?layout=table');
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect(bar(page)).toContainText('50 selected');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(rows(page).first()).toHaveText('Person 50');
  await page.getByRole('checkbox', { name: 'Select Person 50' }).click();
  await expect(bar(page)).toContainText('51 selected');
  await bar(page).getByRole('button', { name: 'Select all 60' }).click();
  await expect(bar(page)).toContainText('60 selected');
  await bar(page).getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitem', { name: 'Lost' }).click();
  await expect(page.getByText('60 leads moved to Lost')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Lost/ })).toHaveText('Lost60');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('tab', { name: /^Lost/ }).click();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('checkbox', { name: 'Select Person 5', exact: true }).click();
  await bar(page).getByRole('button', { name: 'Select all 60' }).click();
  await expect(bar(page)).toContainText('60 selected');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toBeHidden();
});
