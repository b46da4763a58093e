import type { Page } from '@playwright/test';
import { countActions } from '../../../src/testing/e2e-actions';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';
import { newId } from '../../../src/lib/ids';

const AFFILIATES = '/campaigns/referrals?tab=affiliate';
const COMMISSIONS = '/campaigns/commissions';
const PAYEES = '/campaigns/payees';
const ada = { name: 'Ada Byron', email: 'ada@engines.example' };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const noOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

interface Program {
  id: string;
}

const addProgram = (page: Page) =>
  send<Program>(page.request, '/api/referral-programs', { name: 'Reviewers', type: 'affiliate' });

async function addLink(page: Page, programId: string): Promise<string> {
  const affiliateCode = `ada-${newId().slice(-12)}`;
  await send(page.request, '/api/affiliate-links', {
    affiliateCode,
    affiliateName: ada.name,
    affiliateEmail: ada.email,
    commissionRate: '10',
    programId,
  });
  return affiliateCode;
}

const sell = (page: Page, affiliateCode: string, more: object) =>
  send(page.request, '/api/conversions', { externalId: newId(), affiliateCode, currency: 'USD', ...more });

test('a program, its first link and its first earning take at most nine actions', async ({ page }) => {
  test.slow();
  await signUp(page);
  const actions = await countActions(page);
  await open(page, AFFILIATES);
  await button(page, 'Create Your First Program').click();
  const program = page.getByRole('dialog', { name: 'Create Program' });
  await program.getByLabel('Name').fill('Reviewers');
  await program.getByLabel('Reward type').selectOption('Percentage (%)');
  await program.getByLabel('Reward value').fill('15');
  await program.getByRole('button', { name: 'Create Program' }).click();
  const form = page.getByRole('dialog', { name: 'Create Affiliate Link' });
  await expect(form.getByLabel('Code')).toHaveValue(/^reviewers-[0-9a-z]{5}$/);
  const code = await form.getByLabel('Code').inputValue();
  await form.getByLabel('Name').fill(ada.name);
  await form.getByLabel('Email').fill(ada.email);
  await form.getByRole('button', { name: 'Create Link' }).click();
  await expect(form).toBeHidden();

  await sell(page, code, { amount: '100.00', customerId: 'customer-1' });
  await open(page, AFFILIATES);
  await page.getByRole('link', { name: '$15.00 earned', exact: true }).click();
  await expect(page).toHaveURL(/campaigns\/commissions\?link=/);
  await expect(page.getByRole('region', { name: 'Commissions' })).toContainText('$15.00');
  expect(await actions()).toBeLessThanOrEqual(9);
});

test('rules are added, tried out and saved, and a sale explains by which rule it earned', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  const { id } = await addProgram(page);
  const code = await addLink(page, id);
  await open(page, `/campaigns/referrals/programs/${id}?tab=settings`);
  await expect(page.getByText('so it earns the commission of its link').first()).toBeVisible();
  await expectNoAxeViolations(page);

  await button(page, 'Add Rule').click();
  const form = page.getByRole('dialog', { name: 'Add Rule' });
  await form.getByLabel('Percentage', { exact: true }).fill('101');
  await form.getByRole('button', { name: 'Add Rule' }).click();
  await expect(form.getByText('Enter a percentage from 0 to 100')).toBeVisible();
  await form.getByLabel('Percentage', { exact: true }).fill('20');
  await form.getByLabel('Smallest amount (USD)').fill('50');
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Add Rule' }).click();
  await expect(form).toBeHidden();
  const rules = page.getByRole('list', { name: 'Rules in order' });
  await expect(rules).toContainText('1. A sale through a link of at least $50.00 earns 20 % of its amount.');
  await expect(page.getByText('earns $20.00 by rule 1 (20 %)')).toBeVisible();
  await page.getByLabel('Example amount (USD)').fill('49.99');
  await expect(page.getByText('no rule fits, so it earns nothing')).toBeVisible();
  await button(page, 'Save as Version 1').click();
  await expect(page.getByRole('list', { name: 'Versions of the rules' })).toContainText('Version 1');
  await expect(button(page, 'Save as Version 1')).toBeHidden();

  await sell(page, code, { amount: '80.00', customerId: 'customer-2' });
  await page.getByRole('tab', { name: 'Commissions' }).click();
  const earned = page.getByRole('region', { name: 'Commissions of Reviewers' });
  await expect(earned).toContainText('$16.00');
  await expectNoAxeViolations(page);
  await earned.getByRole('link', { name: /\$16\.00|customer-2/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Byron, $16.00');
  await expect(page.getByRole('region', { name: 'How it came about' })).toContainText('20 %');
  await expect(page.getByRole('group', { name: 'Entries of the ledger' })).toContainText('Earned');
  await expectNoAxeViolations(page);
});

test('a flagged commission is released in the inbox, and a part of it is reversed', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  const { id } = await addProgram(page);
  const code = await addLink(page, id);
  // The affiliate buys through the own link.
  await sell(page, code, { amount: '200.00', customerEmail: ada.email });

  await open(page, '/inbox');
  await page.getByRole('link', { name: new RegExp(ada.email) }).click();
  await expect(page.getByText('The customer is the payee.')).toBeVisible();
  await expectNoAxeViolations(page);
  await button(page, 'Release').click();
  await expect(page.getByText('Commission released')).toBeVisible();

  await open(page, COMMISSIONS);
  await expectNoAxeViolations(page);
  expect(await noOverflow(page)).toBe(true);
  await page.getByRole('link', { name: 'Ada Byron, $20.00' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Byron, $20.00');
  await button(page, 'Reverse Ada Byron, $20.00').click();
  const form = page.getByRole('dialog', { name: 'Reverse Commission' });
  await form.getByLabel('Amount (USD)').fill('5');
  await form.getByLabel('Reason').fill('Part of the order was returned');
  await form.getByRole('button', { name: 'Reverse Commission' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('group', { name: 'Entries of the ledger' })).toContainText('-$5.00');
  await expect(page.getByRole('complementary', { name: 'Record details' })).toContainText('$15.00');
  expect(await noOverflow(page)).toBe(true);
});

test('a payee is created with a checked IBAN, put on hold by a change, and gets a bonus', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await open(page, PAYEES);
  await expectNoAxeViolations(page);
  await button(page, 'Create Payee').first().click();
  const form = page.getByRole('dialog', { name: 'Create Payee' });
  await form.getByLabel('Name', { exact: true }).fill(ada.name);
  await form.getByLabel('Email', { exact: true }).fill(ada.email);
  await form.getByLabel('Paid by').selectOption('SEPA transfer');
  await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
  await expect(form.getByText('Not a valid IBAN yet.')).toBeVisible();
  await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await expect(form.getByText('Valid IBAN, Germany.')).toBeVisible();
  await form.getByLabel('Account holder').fill('Ada Byron');
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Create Payee' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('tab', { name: /^Ready/ })).toContainText('1');
  await page.getByRole('link', { name: ada.name }).click();
  const panel = page.getByRole('region', { name: `Payee ${ada.name}` });
  await expect(panel).toContainText('SEPA transfer · DE…3000');
  await expectNoAxeViolations(page);
  await panel.getByRole('link', { name: 'Open Payee' }).click();
  await expect(page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible();
  const details = page.getByRole('complementary', { name: 'Record details' });
  await expect(details).toContainText('DE…3000');
  await expectNoAxeViolations(page);

  await button(page, 'Edit').click();
  const edit = page.getByRole('dialog', { name: 'Edit Payee' });
  await edit.getByLabel('Account holder').fill('Ada King');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('This payee is left out of payouts')).toBeVisible();
  await expect(details).toContainText('On hold until');

  await button(page, 'Add Bonus').click();
  const bonus = page.getByRole('dialog', { name: 'Add Bonus' });
  await bonus.getByLabel('Amount').fill('75');
  await bonus.getByLabel('Reason').fill('Best review of the month');
  await bonus.getByRole('button', { name: 'Add Bonus' }).click();
  await expect(bonus).toBeHidden();
  await expect(page.getByRole('region', { name: 'Commissions' })).toContainText('$75.00');
  await expect(page.getByRole('region', { name: 'Earnings' })).toContainText('$75');

  await open(page, '/');
  await expect(page.getByRole('region', { name: 'Commissions Owed' })).toContainText('$75');
});

test('viewers see commissions, but neither payees nor decisions', async ({ page, browser, baseURL }) => {
  await signUp(page);
  const { id } = await addProgram(page);
  await sell(page, await addLink(page, id), { amount: '30.00', customerId: 'customer-3' });
  const context = await joinAs(browser, baseURL ?? '', page, 'viewer');
  const viewer = await context.newPage();
  await open(viewer, COMMISSIONS);
  await expect(viewer.getByRole('region', { name: 'Commissions' })).toContainText('$3.00');
  await expect(viewer.getByRole('tab', { name: 'Payees' })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'Add Bonus' })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: /^Reverse/ })).toHaveCount(0);
});

test('flagged commissions are released together, and others reversed', async ({ page }) => {
  test.slow();
  await signUp(page);
  const { id } = await addProgram(page);
  const code = await addLink(page, id);
  // The payee's own domain flags these.
  for (const name of ['one', 'two'])
    await sell(page, code, { amount: '100.00', customerEmail: `${name}@engines.example` });
  await sell(page, code, { amount: '50.00', customerId: 'customer-3' });
  await open(page, `${COMMISSIONS}?layout=table`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('group', { name: 'Selected commissions' });
  await expect(bar).toContainText('3 selected');
  await expectNoAxeViolations(page);
  await bar.getByRole('button', { name: 'Release' }).click();
  await button(page, 'Release 3 commissions').click();
  const outcome = page.getByRole('dialog');
  await expect(outcome).toContainText('2 commissions released, 1 failed');
  await expect(outcome).toContainText('This commission has no flags');
  await outcome.getByRole('button', { name: 'Close' }).first().click();
  // The one that failed stays selected.
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse 1 commission' });
  await dialog.getByLabel('Reason').fill('The customer cancelled');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Reverse 1 commission' }).click();
  await expect(page.getByText('1 commission reversed')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'customer-3' })).toContainText('Reversed');
});
