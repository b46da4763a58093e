import type { Browser, Page } from '@playwright/test';
import { countActions } from '../../../src/testing/e2e-actions';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { invite, joinAs, newEmail, open, PASSWORD, reload, signUp } from '../../../src/testing/e2e-people';

const PAYOUTS = '/campaigns/payouts';
const GERMAN = 'DE89370400440532013000';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const lines = (page: Page) => page.getByRole('group', { name: 'Payees of this payout' });
const row = (page: Page, name: string) => lines(page).getByRole('row').filter({ hasText: name });
const noOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** Adds a person with a bonus, which is due at once. */
async function addPayee(page: Page, name: string, amount: string, more: object = {}): Promise<string> {
  const body = { name, email: newEmail('payee'), method: 'manual', currency: 'USD', ...more };
  const { id } = await send<{ id: string }>(page.request, '/api/payees', body);
  await earn(page, id, amount);
  return id;
}

const earn = (page: Page, payeeId: string, amount: string, currency = 'USD') =>
  send<{ id: string }>(page.request, '/api/commissions', { payeeId, amount, currency, reason: 'Great year' });

const move = (page: Page, id: string, status: string) =>
  page.request.patch(`/api/payouts/${id}/status`, { data: { status } });

async function savedName(page: Page, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await press();
  return (await download).suggestedFilename();
}

const secondAdmin = async (browser: Browser, url: string, owner: Page): Promise<Page> =>
  (await joinAs(browser, url, owner, 'admin')).newPage();

test('a month of forty payees is approved in at most three actions', async ({ page, browser, server }) => {
  test.slow();
  await signUp(page);
  const admin = await secondAdmin(browser, server.url, page);
  for (let number = 1; number <= 40; number += 1)
    await addPayee(page, `Payee ${String(number).padStart(2, '0')}`, '25.00');
  const { id } = await send<{ id: string }>(page.request, '/api/payouts', { currency: 'USD' });

  // The maker sees why someone else approves.
  await open(page, `${PAYOUTS}/${id}`);
  await expect(page.getByText('You made it, so another admin or owner checks')).toBeVisible();
  await expect(button(page, 'Approve')).toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeViolations(page);

  const actions = await countActions(admin);
  await open(admin, PAYOUTS);
  await admin.getByRole('link', { name: 'Payout 1' }).click();
  await expect(lines(admin).getByRole('rowheader')).toHaveCount(40);
  await expect(admin.getByRole('region', { name: 'Key figures' })).toContainText('$1,000.00');
  await button(admin, 'Approve').click();
  await expect(button(admin, 'Export')).toBeVisible();
  expect(await actions()).toBeLessThanOrEqual(3);
});

test('a payout goes from the draft over the file and a failed line to the statement and the year', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await open(page, PAYOUTS);
  await expect(page.getByText('No payouts yet')).toBeVisible();
  await expectNoAxeViolations(page);
  await addPayee(page, 'Ada Byron', '25.00');
  const other = await addPayee(page, 'Charles Babbage', '15.00');
  await addPayee(page, 'Grace Hopper', '40.00', { method: null });

  await reload(page);
  await button(page, 'New Payout').first().click();
  const form = page.getByRole('dialog', { name: 'New Payout' });
  await expect(form.getByLabel('What to pay')).toContainText('USD: $80.00 due to 3 payees');
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Make Draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payout 1');
  await expect(row(page, 'Ada Byron')).toContainText('$25.00');
  const waiting = page.getByRole('group', { name: 'Carried over' });
  await expect(waiting).toContainText('Payout details are missing');
  await expect(waiting.getByRole('link', { name: 'Open payee Grace Hopper' })).toBeVisible();

  await button(page, 'Approve').click();
  await button(page, 'Export').click();
  const files = page.getByRole('dialog', { name: 'Export Payout' });
  await expect(files).toContainText('2 payees are paid by hand');
  await expectNoAxeViolations(page);
  const name = await savedName(page, () => files.getByRole('button', { name: /^Download/ }).click());
  expect(name).toMatch(/\.csv$/);
  await page.keyboard.press('Escape');

  await button(page, 'Actions for Charles Babbage').click();
  await page.getByRole('menuitem', { name: 'Mark Failed' }).click();
  const failed = page.getByRole('dialog', { name: 'Payment of Charles Babbage Failed' });
  await failed.getByLabel('Reason').fill('The account is closed');
  await failed.getByRole('button', { name: 'Mark Failed' }).click();
  await expect(row(page, 'Charles Babbage')).toContainText('The account is closed');
  await button(page, 'Mark Paid').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark Paid' }).click();
  await expect(row(page, 'Ada Byron')).toContainText('Paid');
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Statement of Ada Byron' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Statement 1-1');
  await expect(page.getByRole('region', { name: 'Commissions (1)' })).toContainText('Great year');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Payout 1' }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => noOverflow(page)).toBe(true);

  await open(page, `${PAYOUTS}/year`);
  await expect(page.getByRole('group', { name: /^Paid in/ })).toContainText('Ada Byron');
  await expect(page.getByRole('group', { name: /^Paid in/ })).not.toContainText('Charles Babbage');
  expect(await noOverflow(page)).toBe(true);
  await expectNoAxeViolations(page);

  // The next payout says what has changed: the failed line is due again.
  await earn(page, other, '5.00');
  const { id } = await send<{ id: string }>(page.request, '/api/payouts', { currency: 'USD' });
  await open(page, `${PAYOUTS}/${id}`);
  await expect(row(page, 'Charles Babbage')).toContainText('$20.00');
  await expect(row(page, 'Charles Babbage')).toContainText('New');
});

test('a partner reads its statement, and says how it is paid', async ({ page, browser, server }) => {
  test.slow();
  await signUp(page);
  const { id: partnerId } = await addPartner(page);
  const token = await invite(page, { email: newEmail('portal'), role: 'partner_portal', partnerId });
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } });
  await context.request.post('/api/auth/accept-invite', { data: { token, password: PASSWORD } });
  const partner = await context.newPage();
  const { id: payeeId } = await send<{ id: string }>(page.request, '/api/payees', {
    partnerId,
    method: 'manual',
  });
  await earn(page, payeeId, '120.00', 'EUR');
  const { id } = await send<{ id: string }>(page.request, '/api/payouts', { currency: 'EUR' });
  for (const status of ['approved', 'exported', 'paid'])
    expect((await move(page, id, status)).status()).toBe(200);

  await open(partner, '/portal/earnings');
  await partner.getByRole('link', { name: '1-1' }).click();
  await expect(partner.getByRole('heading', { level: 1 })).toHaveText('Statement 1-1');
  await expect(partner.getByRole('region', { name: 'Commissions (1)' })).toContainText('€120.00');
  expect(await noOverflow(partner)).toBe(true);
  await expectNoAxeViolations(partner);

  await partner.getByRole('link', { name: 'Earnings' }).last().click();
  await partner.getByRole('link', { name: 'Payout Details' }).click();
  await expect(partner.getByText('pay nothing for 3 days')).toBeVisible();
  // The server's page is the same as the browser's.
  await reload(partner);
  await partner.getByLabel('Paid by').selectOption('SEPA transfer');
  await partner.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
  await expect(partner.getByText('Not a valid IBAN yet')).toBeVisible();
  await partner.getByLabel('IBAN').fill(GERMAN);
  await expect(partner.getByText('Valid IBAN, Germany.')).toBeVisible();
  await partner.getByLabel('Account holder').fill('Kraków Robotics');
  await button(partner, 'Save Payout Details').click();
  await expect(partner.getByText('On hold after a change')).toBeVisible();
  expect(await noOverflow(partner)).toBe(true);
  await expectNoAxeViolations(partner);

  // In the preview, an admin sees the same and changes nothing.
  await open(page, `/partners/${partnerId}/portal/payee`);
  await expect(page.getByText('DE…3000')).toBeVisible();
  await expect(button(page, 'Save Payout Details')).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test('the account for SEPA and the template for Wise are set in the settings', async ({ page }) => {
  test.slow();
  await signUp(page);
  await open(page, '/settings?tab=workspace');
  const account = page.getByRole('form', { name: 'SEPA account' });
  await account.getByLabel('Account holder').fill('Acme GmbH');
  await account.getByLabel('IBAN').fill('DE00370400440532013000');
  await expect(account.getByText('Not a valid IBAN yet')).toBeVisible();
  await account.getByRole('button', { name: 'Save Account' }).click();
  await expect(account.getByText('This is not a valid IBAN')).toBeVisible();
  await account.getByLabel('IBAN').fill(GERMAN);
  await account.getByRole('button', { name: 'Save Account' }).click();
  await expect(account.getByRole('button', { name: 'Remove Account' })).toBeVisible();
  await expect(account.getByLabel('IBAN')).toHaveValue('DE…3000');

  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Upload Template').click();
  const buffer = Buffer.from('name,amount,Bank Name\n');
  await (await chooser).setFiles({ name: 'template.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('name, amount, Bank Name')).toBeVisible();
  await expectNoAxeViolations(page);
  await button(page, 'Remove Template').click();
  await expect(page.getByText('Files have the standard columns of Wise.')).toBeVisible();
});
