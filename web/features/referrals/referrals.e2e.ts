import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';

const HOME = '/campaigns/referrals';
const tom = { referredName: 'Tom Smykowski', referredEmail: 'tom@initech.example' };

const addProgram = (page: Page, details: object = {}) =>
  send<{ id: string }>(page.request, '/api/referral-programs', {
    name: 'Give & Get',
    type: 'customer',
    rewardType: 'credit',
    rewardValue: '100',
    ...details,
  });
const addLead = (page: Page, programId: string, details: object = {}) =>
  send<{ id: string }>(page.request, '/api/referrals', { ...tom, programId, ...details });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: `${name}`, exact: true });
const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const names = (page: Page) => page.getByRole('rowheader');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** Skips tooltips that are fading out. */
const tooltip = (page: Page) => page.locator('[role="tooltip"]:not([data-exiting])');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a referral program is created, gets a lead that is converted and rewarded, and is archived and deleted', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await open(page, HOME);
  await expect(page.getByRole('heading', { level: 1, name: 'Referrals & Affiliates' })).toBeVisible();
  await expect(page.getByText('No programs found')).toBeVisible();
  await expect(button(page, 'Create Your First Lead')).toBeDisabled();
  await button(page, 'Create Your First Program').click();
  const program = dialog(page, 'Create Program');
  await program.getByLabel('Reward type').selectOption('Percentage (%)');
  await program.getByLabel('Reward value').fill('101');
  await program.getByRole('button', { name: 'Create Program' }).click();
  for (const message of ['Name is required', 'Reward value must be at most 100'])
    await expect(program.getByText(message)).toBeVisible();
  await expect(program.getByLabel('Name')).toBeFocused();
  await program.getByLabel('Name').fill('Loyal Customers');
  await program.getByLabel('Description').fill('x'.repeat(151));
  await program.getByLabel('Reward value').fill('12.5');
  await program.getByRole('button', { name: 'Create Program' }).click();
  await expect(page.getByText('Program created successfully')).toBeVisible();
  for (const text of ['Active', `${'x'.repeat(150)}…`, 'Reward: 12.5%', '0 referrals'])
    await expect(card(page, 'Loyal Customers')).toContainText(text);

  await button(page, 'Create Your First Lead').click();
  const lead = dialog(page, 'Create Lead');
  await expect(lead.getByLabel('Program')).toHaveText(/Loyal Customers/);
  await lead.getByLabel('Program').selectOption('');
  await lead.getByLabel('Referrer email').fill('nonsense');
  await lead.getByLabel('Reward amount').fill('ten');
  await lead.getByRole('button', { name: 'Create Lead' }).click();
  for (const message of [
    'Program is required',
    'Name is required',
    'Valid email is required',
    'Invalid email',
  ])
    await expect(lead.getByText(message, { exact: true })).toBeVisible();
  await lead.getByLabel('Program').selectOption('Loyal Customers');
  await lead.getByLabel('Name', { exact: true }).fill(tom.referredName);
  await lead.getByLabel('Email', { exact: true }).fill(tom.referredEmail);
  await lead.getByLabel('Referrer name').fill('Milton Waddams');
  await lead.getByLabel('Referrer email').fill('milton@initech.example');
  await lead.getByRole('button', { name: 'Create Lead' }).click();
  await expect(lead.getByText('Reward amount must be a number, such as 10 or 12.50')).toBeVisible();
  await lead.getByLabel('Reward amount').fill('1250.50');
  await lead.getByRole('button', { name: 'Create Lead' }).click();
  await expect(page.getByText('Lead created successfully')).toBeVisible();
  await expect(lead).toBeHidden();
  const row = card(page, tom.referredName);
  for (const text of [tom.referredEmail, 'Milton Waddams', 'Loyal Customers', '$1,250.50'])
    await expect(row).toContainText(text);

  await row.getByLabel(`Status of ${tom.referredName}`).selectOption('Converted');
  await expect(page.getByText('Lead status updated')).toBeVisible();
  await expect(row).toContainText('Converted');
  await row.getByLabel(`Reward of ${tom.referredName}`).selectOption('Paid');
  await expect(page.getByText('Reward updated')).toBeVisible();
  await expect(row.getByText(/^Paid [A-Z]/)).toBeVisible();
  await expect(page.getByText('100% of decided leads converted')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Customer Leads by status' })).toContainText('Converted1');

  await button(page, `Edit ${tom.referredName}`).click();
  const edit = dialog(page, 'Edit Lead');
  await edit.getByLabel('Notes').fill('Jumped to a conclusion.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Lead updated successfully')).toBeVisible();
  await expect(row.getByText('Jumped to a conclusion.')).toBeVisible();

  await expect(button(page, 'Delete Loyal Customers')).toHaveAccessibleDescription(
    'This program has referrals; archive it instead',
  );
  await page.getByLabel('Program status').selectOption('Active');
  await expect(page).toHaveURL(/programStatus=active/);
  await page.getByLabel('Status of Loyal Customers').selectOption('Archived');
  await expect(page.getByText('Program status updated')).toBeVisible();
  await expect(card(page, 'Loyal Customers')).toBeHidden();
  await page.getByRole('link', { name: 'View in Archived' }).click();
  await expect(card(page, 'Loyal Customers')).toContainText('1 referral');
  await expect(button(page, 'Create Lead')).toBeDisabled();

  await button(page, `Delete ${tom.referredName}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Lead' }).click();
  await expect(page.getByText('Lead deleted successfully')).toBeVisible();
  await button(page, 'Delete Loyal Customers').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Program' }).click();
  await expect(page.getByText('Program deleted successfully')).toBeVisible();
  await expect(page.getByText('No programs found')).toBeVisible();
});

test('tab, filters, search and page of the referrals are in the URL and work with Back and links', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  const { id } = await addProgram(page);
  const other = await addProgram(page, { name: 'Sprint' });
  for (let index = 1; index <= 25; index += 1) await addLead(page, id, { referredName: `Person ${index}` });
  await addLead(page, other.id, { status: 'converted', rewardStatus: 'paid', referrerName: 'Grün' });
  await open(page, HOME);
  await expect(names(page)).toHaveCount(25);
  await expect(page.getByText('26 leads')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(names(page)).toHaveCount(1);
  await page.goBack();
  await expect(names(page)).toHaveCount(25);
  await page.getByLabel('Search leads').fill('grün');
  await expect(names(page)).toContainText([tom.referredName]);
  await expect(page).toHaveURL(/search=gr%C3%BCn/);
  await page.getByLabel('Status', { exact: true }).selectOption('Rejected');
  await expect(page.getByText('No lead here matches these filters.')).toBeVisible();
  await page.goBack();
  await expect(names(page)).toHaveCount(1);
  await button(page, 'Clear Filters').click();
  await expect(names(page)).toHaveCount(25);
  await page.getByRole('link', { name: '1 referral of Sprint' }).click();
  await expect(page).toHaveURL(new RegExp(`programId=${other.id}`));
  await expect(names(page)).toContainText([tom.referredName]);
  await expect(page.getByLabel('Program', { exact: true })).toHaveValue(other.id);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export CSV' }).click(),
  ]);
  expect(download.url()).toContain(`referrerType=customer`);
  expect(download.url()).toContain(`programId=${other.id}`);

  await tab(page, 'Partner Referrals').click();
  await expect(page).toHaveURL(/\/campaigns\/referrals\?tab=partner$/);
  await expect(page.getByRole('heading', { name: 'Partner Programs' })).toBeVisible();
  await expect(page.getByText('No programs found')).toBeVisible();
  await tab(page, 'Affiliate Referrals').click();
  await expect(page.getByRole('link', { name: 'Settings → Integrations' })).toHaveAttribute(
    'href',
    '/settings?tab=integrations',
  );
  await expect(page.getByText('Sales through links earn commissions.')).toBeVisible();
  const csv = page.getByRole('link', { name: 'export the affiliate referrals' });
  const exported = await page.request.get((await csv.getAttribute('href')) ?? '');
  expect(exported.headers()['content-type']).toContain('text/csv');
  await expect(page.getByRole('heading', { name: 'Affiliate Programs' })).toBeVisible();
  await page.goBack();
  await expect(tab(page, 'Partner Referrals')).toHaveAttribute('aria-selected', 'true');
  await open(page, `${HOME}?rewardStatus=paid&programStatus=paused`);
  await expect(names(page)).toContainText([tom.referredName]);
  await expect(page.getByText('No program here has this status.')).toBeVisible();
  await button(page, 'Show All Programs').click();
  await expect(card(page, 'Sprint')).toBeVisible();
  await expect(page).toHaveURL(/rewardStatus=paid$/);
});

test('a referral template shows its details and becomes a program', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  await open(page, `${HOME}?tab=partner`);
  await page.getByRole('link', { name: 'Start From a Template' }).click();
  await expect(tab(page, 'Templates')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('3 templates')).toBeVisible();
  await page.getByLabel('Type').selectOption('All types');
  await expect(page.getByText('10 templates')).toBeVisible();
  const share = card(page, 'Partner Revenue Share');
  await expect(share.getByRole('list').getByRole('listitem')).toHaveCount(3);
  await expect(share).toContainText('+3 more');
  await expectNoAxeViolations(page);
  await page.getByLabel('Search templates').fill('revenue agencies');
  await expect(page.getByText('1 template', { exact: true })).toBeVisible();
  await button(page, 'View Details: Partner Revenue Share').click();
  const detail = dialog(page, 'Partner Revenue Share');
  await expect(detail.getByRole('listitem')).toHaveCount(11);
  await expectNoAxeViolations(page);
  await detail.getByRole('button', { name: 'Copy Email' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Subject: Earning together/);
  await detail.getByRole('button', { name: 'Create Program From This' }).click();
  const form = dialog(page, 'Create Program');
  await expect(form.getByLabel('Reward value')).toHaveValue('15');
  await expect(form.getByLabel('Type', { exact: true })).toHaveValue('partner');
  await form.getByLabel('Name').fill('Agencies');
  await form.getByRole('button', { name: 'Create Program' }).click();
  await expect(page).toHaveURL(/\?tab=partner$/);
  await expect(card(page, 'Agencies')).toContainText('Reward: 15%');
});

test('choosing a partner as referrer fills in its name and contact, and a failed status change rolls back', async ({
  page,
}) => {
  await signUp(page);
  const partner = await addPartner(page, { name: 'Kraków Robotics' });
  await send(page.request, `/api/partners/${partner.id}/contacts`, {
    name: 'Nina',
    email: 'nina@robotics.example',
    isPrimary: true,
  });
  await addProgram(page, { name: 'Agencies', type: 'partner' });
  await open(page, `${HOME}?tab=partner`);
  await button(page, 'Create Your First Lead').click();
  const form = dialog(page, 'Create Lead');
  await form.getByRole('combobox', { name: 'Partner' }).fill('krak');
  await page.getByRole('option', { name: /Kraków Robotics/ }).click();
  await expect(form.getByLabel('Referrer name')).toHaveValue('Kraków Robotics');
  await expect(form.getByLabel('Referrer email')).toHaveValue('nina@robotics.example');
  await form.getByLabel('Name', { exact: true }).fill(tom.referredName);
  await form.getByLabel('Email', { exact: true }).fill(tom.referredEmail);
  await form.getByRole('button', { name: 'Create Lead' }).click();
  await expect(page.getByRole('link', { name: 'Kraków Robotics' })).toHaveAttribute(
    'href',
    `/partners/${partner.id}`,
  );

  await page.route('**/api/referrals/*/status', (route) => route.abort());
  await page.getByLabel(`Status of ${tom.referredName}`).selectOption('Rejected');
  await expect(page.getByText('Failed to update lead status')).toBeVisible();
  await expect(page.getByLabel(`Status of ${tom.referredName}`)).toHaveValue('pending');
  await page.route('**/api/referral-programs/*/status', (route) => route.abort());
  await page.getByLabel('Status of Agencies').selectOption('Paused');
  await expect(page.getByText('Failed to update program status')).toBeVisible();
  await expect(page.getByLabel('Status of Agencies')).toHaveValue('active');
  await open(page);
  const panel = page.getByRole('list', { name: 'New Partner Referrals' });
  await expect(panel).toContainText('Referred by Kraków Robotics');
});

test('viewers see badges and why editing is disabled, and referrals work at 360 px by keyboard', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  await signUp(page);
  const { id } = await addProgram(page);
  await addProgram(page, { name: 'Creators', type: 'affiliate', status: 'paused' });
  await addLead(page, id, {
    referredName: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3),
    notes: 'Long name.',
    referredEmail: `${'long'.repeat(15)}@example.org`,
    status: 'converted',
    rewardStatus: 'approved',
  });
  const context = await joinAs(browser, server.url, page, 'viewer');
  const viewer = await context.newPage();
  await viewer.setViewportSize({ width: 360, height: 740 });
  for (const name of ['customer', 'affiliate']) {
    await open(viewer, `${HOME}?tab=${name}`);
    await expectNoAxeViolations(viewer);
    expect(await viewer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  await expect(card(viewer, 'Creators')).toContainText('Paused');

  await open(viewer, HOME);
  await expect(viewer.getByRole('listitem', { name: /^Wolfe/ })).toContainText('Approved');
  await expect(viewer.getByLabel(/^(Status|Reward) of/)).toHaveCount(0);
  const reason = 'You need Editor or Admin role to edit referrals';
  for (const name of ['Create Program', 'Edit Give & Get', 'Delete Give & Get', 'Create Lead']) {
    await button(viewer, name).focus();
    await viewer.keyboard.press('Enter');
    await expect(tooltip(viewer)).toHaveText(reason);
    await expect(viewer.getByRole('dialog')).toBeHidden();
  }
  await context.close();

  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, HOME);
  await expectNoAxeViolations(page);
  await tab(page, 'Customer Referrals').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=partner/);
  await button(page, 'Create Your First Program').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Create Program').getByLabel('Name')).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.type('Agencies');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Agencies')).toBeVisible();
  await expect(button(page, 'Create Program')).toBeVisible();
  await button(page, 'Create Your First Lead').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Create Lead').getByLabel('Name', { exact: true })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Create Your First Lead')).toBeFocused();
});

test('the page of a program has its results, gets its first link and a lead, and is edited in place', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  const { id } = await addProgram(page, {
    name: 'Bloggers',
    type: 'affiliate',
    rewardType: 'percentage',
    rewardValue: '20',
  });
  await open(page, `${HOME}?tab=affiliate`);
  await page.getByRole('link', { name: 'Bloggers', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/referrals/programs/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Bloggers' })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText('Links0');

  await button(page, 'Create Your First Link').click();
  const link = dialog(page, 'Create Affiliate Link');
  await expect(link.getByLabel('Program')).toHaveValue(id);
  await expect(link.getByLabel('Commission (%)')).toHaveValue('20');
  await link.getByLabel('Code').fill(`bloggers-${id.slice(-6)}`);
  await link.getByLabel('Name').fill('Ada Byron');
  await link.getByLabel('Email', { exact: true }).fill('ada@blog.example');
  await button(page, 'Create Link').click();
  await expect(card(page, `bloggers-${id.slice(-6)}`)).toBeVisible();
  await expect(figures).toContainText('Links1');

  await tab(page, 'Referrals 0').click();
  await expect(page).toHaveURL(/\?tab=referrals$/);
  await button(page, 'Create Your First Lead').click();
  const lead = dialog(page, 'Create Lead');
  await lead.getByLabel('Name', { exact: true }).fill(tom.referredName);
  await lead.getByLabel('Email', { exact: true }).fill(tom.referredEmail);
  await button(page, 'Create Lead').click();
  await expect(card(page, tom.referredName)).toBeVisible();
  await expect(figures).toContainText('Referrals1');
  await expect(page.getByRole('list', { name: 'Referrals by status' })).toContainText('Pending1');

  const details = page.getByRole('complementary', { name: 'Record details' });
  await details.getByRole('button', { name: 'Edit Program Name: Bloggers' }).click();
  await details.getByRole('textbox', { name: 'Program Name' }).fill('Writers');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Writers' })).toBeVisible();
  await page.getByLabel('Status of Writers').selectOption('Paused');
  await expect(page.getByText('Program status updated')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(page.getByLabel('Status of Writers')).toHaveValue('paused');
  await expect(card(page, tom.referredName)).toBeVisible();
});

test('viewers read the page of a program, and a program of another workspace is not found', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  const { id } = await addProgram(page);
  await addLead(page, id);
  const viewing = await joinAs(browser, baseURL ?? '', page, 'viewer');
  const viewer = await viewing.newPage();
  await open(viewer, `${HOME}/programs/${id}`);
  await expect(card(viewer, tom.referredName)).toBeVisible();
  await expect(button(viewer, 'Edit')).toBeDisabled();
  await expect(viewer.getByLabel(/^Status of Give/)).toHaveCount(0);
  await viewing.close();
  await signUp(page);
  const answer = await page.goto(`${HOME}/programs/${id}`);
  expect(answer?.status()).toBe(404);
});
