import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openStatusDialog(page: Page) {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Update Status' }).click();
}

/** Opens the status dialog of the page's deal and chooses a status. */
async function choose(page: Page, status: string) {
  await openStatusDialog(page);
  const move = dialog(page, 'Update Status');
  await move.getByText(status, { exact: true }).click();
  return move;
}

test('a lead becomes a deal, which is approved in spite of another partner, extended and won', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signUp(page);
  const kestrel = await addPartner(page, { name: 'Kestrel' });
  const marlow = await addPartner(page, { name: 'Marlow', website: 'https://marlow.example' });
  const lead = await send<{ id: string }>(page.request, '/api/leads', {
    name: 'Bill Lumbergh',
    company: 'Initech',
    email: 'bill@initech.example',
  });
  const theirs = await send<{ id: string }>(page.request, '/api/deals', {
    partnerId: marlow.id,
    name: 'Theirs',
    customerName: 'INITECH Inc.',
  });
  await page.request.patch(`/api/deals/${theirs.id}/status`, { data: { status: 'approved' } });

  await open(page, `/leads/${lead.id}`);
  await button(page, 'Create Deal').click();
  const form = dialog(page, 'Create Deal');
  await expect(form.getByLabel('Customer', { exact: true })).toHaveValue('Initech');
  await form.getByLabel('Amount').fill('1.234');
  await form.getByRole('combobox', { name: 'Partner' }).fill('kest');
  await page.getByRole('option', { name: 'Kestrel' }).click();
  await form.getByRole('button', { name: 'Create Deal' }).click();
  await expect(form.getByText('Amount has more than the 2 decimals of USD')).toBeVisible();
  await form.getByLabel('Amount').fill('1999.9');
  await form.getByRole('button', { name: 'Create Deal' }).click();

  await expect(page).toHaveURL(/\/deals\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Initech' })).toBeVisible();
  await expect(page.getByText('$1,999.90')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bill Lumbergh' })).toBeVisible();
  const conflicts = page.getByRole('list', { name: 'Conflicts' });
  await expect(conflicts).toContainText('Theirs');
  await expect(conflicts).toContainText('Marlow');
  await expectNoAxeViolations(page);

  const move = await choose(page, 'Approved');
  await expect(move.getByLabel('Days of protection')).toHaveValue('90');
  await move.getByLabel('Days of protection').fill('500');
  await move.getByRole('button', { name: 'Update Status' }).click();
  await expect(move.getByText('protectedDays must be between 1 and 365')).toBeVisible();
  await move.getByLabel('Days of protection').fill('30');
  await expect(move.getByRole('list', { name: 'Conflicts' })).toContainText('Theirs');
  await move.getByRole('button', { name: 'Update Status' }).click();
  await move.getByText('Approve it anyway').click();
  await expectNoAxeViolations(page);
  await move.getByRole('button', { name: 'Update Status' }).click();
  await expect(move).toBeHidden();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();

  await button(page, 'Extend').click();
  await dialog(page, 'Extend Protection').getByRole('button', { name: 'Extend Protection' }).click();
  await expect(page.getByText('Protection extended')).toBeVisible();
  await button(page, 'Edit').click();
  await expect(dialog(page, 'Edit Deal').getByLabel('Customer', { exact: true })).toBeHidden();
  await page.keyboard.press('Escape');

  // An editor closes the deal, but can't decide on it.
  const colleague = await joinAs(browser, baseURL ?? '', page, 'editor');
  const editor = await colleague.newPage();
  await open(editor, page.url());
  await openStatusDialog(editor);
  await expect(dialog(editor, 'Update Status').getByRole('radio')).toHaveCount(2);
  await dialog(editor, 'Update Status').getByText('Won', { exact: true }).click();
  await dialog(editor, 'Update Status').getByRole('button', { name: 'Update Status' }).click();
  await expect(dialog(editor, 'Update Status')).toBeHidden();
  await colleague.close();

  await open(page, `/partners/${kestrel.id}?tab=deals`);
  await expect(page.getByRole('list', { name: 'Deals' })).toContainText('Won');
  await open(page, `/leads/${lead.id}`);
  await page.getByRole('link', { name: 'Open Deal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Initech' })).toBeVisible();
});

test('deals are listed, opened beside the list, found, rejected from the board, and fit a phone', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  const { id: partnerId } = await addPartner(page);
  await open(page, '/deals');
  await expect(page.getByText('No deals found')).toBeVisible();
  await expectNoAxeViolations(page);
  const deals = [];
  for (const customerName of ['Globex', 'Hooli'])
    deals.push(
      await send<{ id: string }>(page.request, '/api/deals', {
        partnerId,
        name: `Phones for ${customerName}`,
        customerName,
        amount: '500',
        currency: 'JPY',
      }),
    );

  await open(page, '/deals?layout=table');
  await page.getByRole('link', { name: 'Phones for Globex' }).click();
  await expect(page.getByRole('region', { name: 'Deal Phones for Globex' })).toContainText('¥500');
  await expectNoAxeViolations(page);

  await open(page, '/deals?layout=board');
  const column = (name: string) => page.getByRole('grid', { name });
  await button(page, 'Update Status: Phones for Hooli').click();
  const move = dialog(page, 'Update Status');
  await move.getByText('Rejected', { exact: true }).click();
  await move.getByRole('button', { name: 'Update Status' }).click();
  await expect(move.getByText('Reason is required')).toBeVisible();
  await move.getByLabel('Reason').fill('We know them.');
  await move.getByRole('button', { name: 'Update Status' }).click();
  await expect(move).toBeHidden();
  await expect(column('Rejected')).toContainText('Phones for Hooli');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('hooli');
  await page.getByRole('option', { name: /Phones for Hooli/ }).click();
  await expect(page).toHaveURL(new RegExp(`/deals/${deals[1]?.id}$`));
  await expect(page.getByText('ReasonWe know them.')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/deals?layout=table', '/deals?layout=cards', `/deals/${deals[0]?.id}`, '/']) {
    await open(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(360);
  }
});
