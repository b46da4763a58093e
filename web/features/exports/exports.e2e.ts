import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { open, signUp } from '../../../src/testing/e2e-people';

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true }).click();

async function saved(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a list is exported in the chosen format, which the next export has with one press', async ({
  page,
}) => {
  await signUp(page);
  await send(page.request, '/api/leads', { name: 'Ada', company: 'Engines', email: 'ada@engines.example' });
  await open(page, '/leads');
  await more(page);
  await page.getByRole('menuitem', { name: 'Export as…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export list' });
  await dialog.getByLabel('Numbers and dates').selectOption('de-DE');
  await expectNoAxeViolations(page);
  const german = await saved(page, () => dialog.getByRole('link', { name: 'Export' }).click());
  expect(german.text).toContain('Name;Company;Email');
  await expect(dialog).toBeHidden();

  await more(page);
  await page.getByRole('menuitem', { name: 'Export as…' }).click();
  await dialog.getByText('Excel workbook').click();
  await expect(dialog.getByLabel('Numbers and dates')).toBeHidden();
  const workbook = await saved(page, () => dialog.getByRole('link', { name: 'Export' }).click());
  expect(workbook.name).toMatch(/-leads-\d{4}-\d{2}-\d{2}\.xlsx$/);

  await open(page, '/leads?search=nobody');
  await more(page);
  const again = await saved(page, () => page.getByRole('menuitem', { name: 'Export Excel' }).click());
  expect(again.name).toMatch(/\.xlsx$/);
});

test('contacts of the listed partners are saved for an address book', async ({ page }) => {
  await signUp(page);
  const { id } = await addPartner(page, { name: 'Initech' });
  await send(page.request, `/api/partners/${id}/contacts`, {
    name: 'Bill Lumbergh',
    email: 'bill@initech.example',
    isPrimary: true,
  });
  await open(page, '/partners/directory');
  await more(page);
  await page.getByRole('menuitem', { name: 'Export contacts…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export contacts' });
  const all = await saved(page, () => dialog.getByRole('link', { name: 'Export' }).click());
  expect(all.name).toMatch(/-contacts-\d{4}-\d{2}-\d{2}\.vcf$/);
  expect(all.text).toContain('FN:Bill Lumbergh');

  await open(page, `/partners/${id}?tab=contacts`);
  const href = await page.getByRole('link', { name: 'Save Bill Lumbergh as a vCard' }).getAttribute('href');
  const one = await page.request.get(href ?? '');
  expect(one.headers()['content-disposition']).toContain('bill-lumbergh.vcf');
  expect(await one.text()).toContain('FN:Bill Lumbergh');
});
