import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { open, reload, signUp } from '../../../src/testing/e2e-people';

const LEADS = 1200;

async function importLeads(page: Page): Promise<void> {
  const rows = Array.from({ length: LEADS }, (_, n) => `Lead ${n},Hooli,lead${n}@hooli.example`);
  const upload = await page.request.post('/api/leads/imports?fileName=leads.csv', {
    headers: { 'Content-Type': 'text/csv' },
    data: Buffer.from(['Name,Company,Email', ...rows].join('\n')),
  });
  const { id, digest } = (await upload.json()) as { id: string; digest: string };
  await send(page.request, `/api/imports/${id}/confirm`, { digest });
}

const total = async (page: Page, query: string) =>
  Number((await page.request.get(`/api/leads?limit=1&${query}`)).headers()['x-total-count']);

/** Selects all leads of the open list, and returns the bar. */
async function selectAll(page: Page, button: string) {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('group', { name: 'Selected leads' });
  await bar.getByRole('button', { name: button }).click();
  await expect(bar).toContainText('1,200 selected');
  return bar;
}

test('all leads of a list are changed with progress, and the change is undone', async ({ page }) => {
  test.slow();
  await signUp(page);
  await importLeads(page);
  await open(page, '/leads?layout=table');
  const bar = await selectAll(page, 'Select all 1,200');
  await bar.getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  const progress = page.getByRole('group', { name: 'Changing 1,200 leads' });
  await expect(progress).toBeVisible();
  await expectNoAxeViolations(page);

  await expect(page.getByText('1,200 leads changed')).toBeVisible({ timeout: 60_000 });
  expect(await total(page, 'status=won')).toBe(LEADS);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1,200 leads changed back')).toBeVisible({ timeout: 60_000 });
  expect(await total(page, 'status=won')).toBe(0);
});

test('a change of a filtered list is cancelled, and what it has done is undone', async ({ page }) => {
  test.slow();
  await signUp(page);
  await importLeads(page);
  await open(page, '/leads?layout=table&search=hooli');
  const bar = await selectAll(page, 'Select all leads');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete 1,200 leads' }).click();
  await expect(page.getByRole('group', { name: 'Deleting 1,200 leads' })).toBeVisible();
  // The progress is also shown after a reload.
  await reload(page);
  const progress = page.getByRole('group', { name: 'Deleting 1,200 leads' });
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Cancelled: [\d,]+ leads deleted$/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/leads restored$/)).toBeVisible({ timeout: 60_000 });
  expect(await total(page, '')).toBe(LEADS);
});

test('one row less turns all leads of a list into those of the page', async ({ page }) => {
  await signUp(page);
  await importLeads(page);
  await open(page, '/leads?layout=table');
  const bar = await selectAll(page, 'Select all 1,200');
  await page.getByRole('row').nth(1).getByRole('checkbox').click();
  await expect(bar).toContainText('49 selected');
});
