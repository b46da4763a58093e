import type { Page } from '@playwright/test';
import { northwind } from '../../../src/features/applications/applications.fixture';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { open, signUp } from '../../../src/testing/e2e-people';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const titles = (page: Page) => page.getByRole('rowheader').allInnerTexts();

test('announcements are sorted, filtered, opened beside the list, and many are unpublished', async ({
  page,
}) => {
  await signUp(page);
  await open(page, '/announcements');
  await expect(page.getByText('No announcements found')).toBeVisible();
  await expectNoAxeViolations(page);
  for (const title of ['Beta', 'Alpha', 'Gamma'])
    await send(page.request, '/api/announcements', { title, body: 'Read this.' });
  await open(page, '/announcements');
  expect(await titles(page)).toEqual(['Gamma', 'Alpha', 'Beta']);
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('link').click();
  await expect.poll(() => titles(page)).toEqual(['Alpha', 'Beta', 'Gamma']);
  await expectNoAxeViolations(page);

  for (const title of ['Alpha', 'Beta'])
    await page.getByRole('checkbox', { name: `Select ${title}` }).click();
  const bar = page.getByRole('group', { name: 'Selected announcements' });
  await bar.getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitem', { name: 'Draft' }).click();
  await expect(page.getByText('2 announcements moved to Draft')).toBeVisible();
  await page.getByRole('tab', { name: 'Drafts 2' }).click();
  await expect.poll(() => titles(page)).toEqual(['Alpha', 'Beta']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 announcements changed back')).toBeVisible();
  await expect(page.getByText('No announcement matches these filters.')).toBeVisible();

  await page.getByRole('tab', { name: 'All 3' }).click();
  await row(page, 'Beta').getByRole('rowheader').click();
  const panel = page.getByRole('region', { name: 'Announcement Beta' });
  await expect(panel.getByText('All partners')).toBeVisible();
  await expectNoAxeViolations(page);
  await panel.getByRole('link', { name: 'Open Announcement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Beta' })).toBeVisible();
});

test('the status of an agreement is changed in its cell, and a file becomes a resource', async ({ page }) => {
  await signUp(page);
  await send(page.request, '/api/agreements', { title: 'Terms', body: 'Be kind.' });
  await open(page, '/agreements');
  await row(page, 'Terms').getByRole('rowheader').getByRole('link').focus();
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: 'Archived' }).click();
  await expect(page.getByText('Agreement status updated')).toBeVisible();
  await expect(row(page, 'Terms').getByRole('cell', { name: 'Archived' })).toBeVisible();
  await expectNoAxeViolations(page);

  await open(page, '/resources');
  await expect(page.getByText('No resources found')).toBeVisible();
  const file = { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('100 euros') };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('dialog', { name: 'Edit Resource' }).getByRole('button', { name: 'Cancel' }).click();
  const category = row(page, 'prices.txt').locator('[data-editable="category"]');
  await category.dblclick();
  const editor = page.getByRole('dialog', { name: 'Category of prices.txt' });
  await expectNoAxeViolations(page);
  await editor.getByLabel('Category').fill('Sales');
  await page.keyboard.press('Enter');
  await expect(category).toHaveText('Sales');
  await expect(page).toHaveURL(/\/resources$/);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload Files' }).click();
  await (await chooser).setFiles({ ...file, name: 'logo.txt' });
  await expect(page.getByRole('dialog', { name: 'Edit Resource' }).getByLabel('Name')).toHaveValue(
    'logo.txt',
  );
});

test('keys change the status, the owner and the tier of the focused row', async ({ page }) => {
  await signUp(page);
  await send(page.request, '/api/leads', { name: 'Ada', company: 'Engines', email: 'ada@engines.example' });
  await open(page, '/leads?layout=table');
  await row(page, 'Ada').getByRole('rowheader').getByRole('link').focus();
  await page.keyboard.press('o');
  await expect(page.getByRole('menu', { name: 'Owner of Ada' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('menuitem').first().press('Enter');
  await expect(row(page, 'Ada').locator('[data-editable="ownerName"]')).not.toHaveText('');
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: 'Won' }).press('Enter');
  await expect(page.getByText('Lead status updated')).toBeVisible();
  await row(page, 'Ada').locator('[data-editable="company"]').dblclick();
  await page.getByRole('dialog', { name: 'Company of Ada' }).getByLabel('Company').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Company is required')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Ada').getByRole('rowheader').getByRole('link')).toBeFocused();

  await addPartner(page, { name: 'Initech' });
  await open(page, '/partners/directory?layout=table');
  await row(page, 'Initech').getByRole('rowheader').getByRole('link').focus();
  await page.keyboard.press('t');
  await page.getByRole('menuitem', { name: 'Gold' }).press('Enter');
  await expect(row(page, 'Initech').getByRole('cell', { name: 'Gold' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Change the tier');
});

test('amounts, days and custom fields are edited in cells, refused with the message of the form, and undone', async ({
  page,
}) => {
  await signUp(page);
  await send(page.request, '/api/custom-fields', {
    entity: 'deals',
    key: 'seats',
    label: 'Seats',
    type: 'number',
  });
  const { id: partnerId } = await addPartner(page, { name: 'Initech' });
  const deal = { partnerId, name: 'Printers', customerName: 'Globex', amount: '900', currency: 'USD' };
  await send(page.request, '/api/deals', deal);
  await open(page, '/deals?layout=table&columns=name,amount,expectedCloseDate,custom.seats,createdAt,status');
  const cell = (id: string) => row(page, 'Printers').locator(`[data-editable="${id}"]`);
  const editor = page.getByRole('dialog', { name: / of Printers$/ });
  await cell('amount').dblclick();
  await editor.getByRole('textbox').fill('a lot');
  await page.keyboard.press('Enter');
  await expect(editor.getByText(/Amount must/)).toBeVisible();
  await expectNoAxeViolations(page);
  await editor.getByRole('textbox').fill('1200.50');
  await page.keyboard.press('Enter');
  await expect(cell('amount')).toHaveText('$1,200.50');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell('amount')).toHaveText('$900');

  await cell('custom.seats').dblclick();
  await editor.getByRole('textbox').fill('twelve');
  await page.keyboard.press('Enter');
  await expect(editor.getByText('Seats must be a number')).toBeVisible();
  await editor.getByRole('textbox').fill('12');
  await page.keyboard.press('Enter');
  await expect(cell('custom.seats')).toHaveText('12');

  await cell('expectedCloseDate').dblclick();
  await expect(editor.getByRole('button', { name: 'Save' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('applications are moved in bulk, and events can be assigned but not lose their owner', async ({
  page,
}) => {
  const { workspaceId } = await signUp(page);
  for (const companyName of ['Adler', 'Brandt'])
    await send(page.request, '/api/applications/apply', { ...northwind, workspaceId, companyName });
  await open(page, '/partners/applications?tab=all&layout=table');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('group', { name: 'Selected applications' });
  await expect(bar.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitem', { name: 'Review' }).click();
  await expect(page.getByText(/2 applications moved to Review/)).toBeVisible();

  await send(page.request, '/api/events', { name: 'Summit' });
  await open(page, '/campaigns/events?layout=table');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('group', { name: 'Selected events' }).getByText('Assign Owner').click();
  // An event always has an owner.
  await expect(page.getByRole('menuitem', { name: 'Me' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'No owner' })).toHaveCount(0);
});

test('an admin deletes many records of the trash for good', async ({ page }) => {
  await signUp(page);
  for (const name of ['Ada', 'Bob']) {
    const details = { name, company: 'Engines', email: 'ada@engines.example' };
    const { id } = await send<{ id: string }>(page.request, '/api/leads', details);
    await page.request.delete(`/api/leads/${id}`);
  }
  await open(page, '/settings?tab=trash');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('group', { name: 'Selected records' }).getByText('Delete for Good').click();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Delete 2 records' }).click();
  await expect(page.getByText('2 deleted for good')).toBeVisible();
  await expect(page.getByText('The trash is empty')).toBeVisible();
});
