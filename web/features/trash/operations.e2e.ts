import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { open, reload, signUp } from '../../../src/testing/e2e-people';

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications|notification/ });
const total = async (page: Page, path: string) =>
  Number((await page.request.get(`${path}?limit=1`)).headers()['x-total-count']);

/** Imports partners through the API, and returns the id of the import. */
async function importPartners(page: Page, count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, n) => `${n} Labs,Reports,SaaS,50,Austin,active`);
  const file = ['Name,Description,Industry,Size,Location,Status', ...rows].join('\n');
  const upload = await page.request.post('/api/partners/imports?fileName=labs.csv', {
    headers: { 'Content-Type': 'text/csv' },
    data: Buffer.from(file),
  });
  const { id, digest } = (await upload.json()) as { id: string; digest: string };
  await send(page.request, `/api/imports/${id}/confirm`, { digest });
  return id;
}

test('a deletion of 208 partners is undone by one key or three clicks after a reload', async ({ page }) => {
  test.slow();
  await signUp(page);
  await importPartners(page, 208);
  await page.clock.install();
  await open(page, '/partners/directory?layout=table');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('group', { name: 'Selected partners' });
  await bar.getByRole('button', { name: 'Select all 208' }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete 208 partners' }).click();

  // The toast of a change of many records stays until the next navigation.
  await expect(page.getByText('208 partners deleted')).toBeVisible();
  await page.clock.fastForward(120_000);
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('link', { name: 'Deals', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible();
  await expect(page.getByText('208 partners deleted')).toHaveCount(0);

  await reload(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('208 partners restored')).toBeVisible({ timeout: 20_000 });
  expect(await total(page, '/api/partners')).toBe(208);

  // A session that doesn't know the deletion finds it first in the trash.
  const partners = (await (await page.request.get('/api/partners')).json()) as { id: string }[];
  await send(page.request, '/api/partners/bulk', { ids: partners.map(({ id }) => id), delete: true });
  await open(page, '/leads');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Trash' }).click();
  await expect(page.getByRole('list', { name: 'Deleted together' })).toContainText('deleted 208 partners');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Restore all 208 partners' }).click();
  await expect(page.getByText('208 partners restored')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('The trash is empty')).toBeVisible();
});

test('an import is undone on its result page, which names partners that were changed since', async ({
  page,
}) => {
  await signUp(page);
  const id = await importPartners(page, 3);
  const [partner] = (await (await page.request.get('/api/partners')).json()) as {
    id: string;
    name: string;
  }[];
  await page.request.patch(`/api/partners/${partner?.id}`, { data: { location: 'Berlin' } });
  await open(page, `/partners/import?id=${id}`);
  const undo = page.getByRole('button', { name: 'Undo Import' });
  await expect(undo).toBeInViewport();
  await undo.click();
  await expect(page.getByText('2 partners set back or moved to the trash', { exact: true })).toBeVisible();
  await expect(toasts(page)).toContainText(`${partner?.name}: Changed since`);
  await expect(page.getByText('Import undone')).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('records of the trash are searched, selected and restored together', async ({ page }) => {
  await signUp(page);
  const names = ['Ada Byron', 'Grace Hopper', 'Grace Kelly'];
  for (const name of names) {
    const lead = await send<{ id: string }>(page.request, '/api/leads', {
      name,
      company: 'Engines',
      email: 'a@engines.example',
    });
    await page.request.delete(`/api/leads/${lead.id}`);
  }
  await open(page, '/settings?tab=trash');
  const rows = page.getByRole('table', { name: 'Trash' }).getByRole('rowheader');
  await expect(rows).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('grace');
  await expect(rows).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select Grace Kelly' }).click();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('group', { name: 'Selected records' });
  await expect(bar).toContainText('2 selected');
  await expectNoAxeViolations(page);
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('2 restored')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();
  expect(await total(page, '/api/leads')).toBe(2);
});

test('three clicks show who changed the status of leads, and one undoes it', async ({ page }) => {
  const { email } = await signUp(page);
  const ids = [];
  for (const name of ['Ada Byron', 'Grace Hopper']) {
    const details = { name, company: 'Engines', email: 'a@engines.example' };
    ids.push((await send<{ id: string }>(page.request, '/api/leads', details)).id);
  }
  await send(page.request, '/api/leads/bulk', { ids, change: { status: 'won' } });
  await open(page, '/leads');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await page.getByRole('tab', { name: 'Today' }).click();
  await expect(page).toHaveURL(/from=.+&to=/);
  const group = page.getByRole('row').filter({ hasText: '2 leads' });
  await expect(group).toContainText(email);
  await expect(group.getByRole('insertion')).toHaveText('Won');
  await expectNoAxeViolations(page);

  // The entry of the change opens those of its records.
  await group.getByRole('link', { name: '2 leads' }).click();
  const ada = page.getByRole('row').filter({ hasText: 'Ada Byron' });
  await expect(ada.getByRole('deletion')).toHaveText('New');
  await expect(ada.getByRole('insertion')).toHaveText('Won');
  await page.getByRole('search').getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByRole('searchbox', { name: 'Search by record name' }).fill('grace');
  await expect(page.getByRole('row').filter({ hasText: 'Grace Hopper' })).toHaveCount(2);
  await expect(ada).toHaveCount(0);
  await page.getByRole('search').getByRole('button', { name: 'Clear Filters' }).click();

  await page.getByRole('button', { name: 'Undo: Status changed' }).click();
  await expect(page.getByText('2 leads changed back')).toBeVisible();
});
