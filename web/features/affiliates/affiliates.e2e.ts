import type { Page } from '@playwright/test';
import { BROWSER } from '../../../src/testing/affiliates';
import { countActions } from '../../../src/testing/e2e-actions';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';
import { newId } from '../../../src/lib/ids';

const TAB = '/campaigns/referrals?tab=affiliate';
const newCode = () => `Ada-${newId().slice(-12)}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const links = (page: Page) => page.getByRole('region', { name: 'Links and their results' });
const details = { affiliateName: 'Ada Byron', affiliateEmail: 'ada@engines.example', commissionRate: '12.5' };
const addLink = (page: Page, affiliateCode: string) =>
  send<{ id: string }>(page.request, '/api/affiliate-links', { ...details, affiliateCode });
const noOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('an affiliate link is created, paused, resumed, edited and deleted by keyboard at 360 px', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await open(page, TAB);
  await expect(page.getByText('No affiliate links found')).toBeVisible();
  await expectNoAxeViolations(page);

  await button(page, 'Create Your First Link').press('Enter');
  const form = page.getByRole('dialog', { name: 'Create Affiliate Link' });
  await form.getByLabel('Code').fill('ab');
  await form.getByLabel('Code').press('Enter');
  await expect(form.getByText('Code must be at least 3 characters')).toBeVisible();
  for (const message of [
    'Affiliate name is required',
    'Invalid email address',
    'Commission rate is required',
  ])
    await expect(form.getByText(message)).toBeVisible();
  await expectNoAxeViolations(page);
  const code = newCode();
  await form.getByLabel('Code').fill(code);
  await form.getByLabel('Name').fill(details.affiliateName);
  await form.getByLabel('Email').fill(details.affiliateEmail);
  await form.getByLabel('Commission (%)').fill('12.5');
  await form.getByLabel('Commission (%)').press('Enter');
  await expect(form).toBeHidden();
  const row = links(page).getByRole('listitem', { name: code });
  await expect(row).toContainText('Active');
  await expect(row.getByText('$0.00 earned')).toBeVisible();
  expect(await noOverflow(page)).toBe(true);

  await button(page, `Pause ${code}`).press('Enter');
  await expect(row).toContainText('Paused');
  await button(page, `Resume ${code}`).press('Enter');
  await expect(row).toContainText('Active');
  await page.getByLabel('Status of the links').selectOption({ label: 'Active (1)' });
  await expect(page).toHaveURL(/linkStatus=active/);
  await button(page, `Suspend ${code}`).press('Enter');
  await expect(page.getByText('No link here matches these filters.')).toBeVisible();
  await page.getByRole('link', { name: 'View in Suspended' }).press('Enter');
  await expect(row).toContainText('Suspended');
  await row.getByRole('link', { name: code }).press('Enter');
  await page.getByRole('link', { name: 'Back to Affiliate Referrals' }).press('Enter');
  await expect(page).toHaveURL(/tab=affiliate&linkStatus=suspended/);
  await button(page, `Edit ${code}`).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Affiliate Link' });
  await edit.getByLabel('Company').fill('Analytical Engines');
  await button(page, 'Save Changes').press('Enter');
  await expect(row).toContainText('Analytical Engines');
  // Reload to close the tooltip of the focused button.
  await open(page, TAB);
  await expectNoAxeViolations(page);
  await button(page, `Delete ${code}`).press('Enter');
  await button(page, 'Delete Link').press('Enter');
  await expect(page.getByText('No affiliate links found')).toBeVisible();
});

test('creating an affiliate program ends with its first link, in at most nine actions', async ({ page }) => {
  await signUp(page);
  const actions = await countActions(page);
  await open(page, TAB);
  await button(page, 'Create Your First Program').click();
  const program = page.getByRole('dialog', { name: 'Create Program' });
  await program.getByLabel('Name').fill('Reviewers');
  await program.getByLabel('Reward type').selectOption('Percentage (%)');
  await program.getByLabel('Reward value').fill('15');
  await program.getByRole('button', { name: 'Create Program' }).click();
  const form = page.getByRole('dialog', { name: 'Create Affiliate Link' });
  await expect(form).toContainText('The first link of Reviewers.');
  await expect(form.getByLabel('Commission (%)')).toHaveValue('15');
  await expect(form.getByLabel('Program').locator('option:checked')).toHaveText('Reviewers');
  await expectNoAxeViolations(page);
  const code = newCode();
  await form.getByLabel('Code').fill(code);
  await form.getByLabel('Name').fill(details.affiliateName);
  await form.getByLabel('Email').fill(details.affiliateEmail);
  await form.getByRole('button', { name: 'Create Link' }).click();
  await expect(form).toBeHidden();
  // What it earns is in its row.
  await expect(links(page)).toContainText(code);
  expect(await actions()).toBeLessThanOrEqual(9);
});

test('an application and a sale through an affiliate link are attributed to it, and the sale earns a commission', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const { workspaceId } = await signUp(page);
  const code = newCode();
  const { id } = await addLink(page, code);

  // The user agent of headless Chromium counts as a bot.
  const context = await browser.newContext({ baseURL, userAgent: BROWSER });
  const visitor = await context.newPage();
  await open(visitor, `/r/${code}`);
  await expect(visitor).toHaveURL(`${baseURL}/apply/${workspaceId}`);
  const application = {
    workspaceId,
    companyName: 'Northwind Traders',
    website: 'https://northwind.example',
    contactEmail: 'grace@northwind.example',
    continent: 'Europe',
    region: 'Berlin',
    size: 'SME',
    industry: 'Food & Beverage',
    solutions: true,
    valueProp: 'We bring food to independent grocers.',
  };
  await send(context.request, '/api/applications/apply', application);
  await open(page, '/partners/applications');
  await expect(page.getByText(`Via affiliate link ${code}`)).toBeVisible();

  const sale = { externalId: 'order-1', affiliateCode: code, amount: '1000.10', currency: 'USD' };
  await send(page.request, '/api/conversions', sale);
  await expect(async () => {
    await open(page, TAB);
    await expect(links(page).getByRole('listitem', { name: code })).toContainText('$125.01', {
      timeout: 500,
    });
    await expect(page.getByRole('table', { name: 'Clicks per week' })).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await links(page).getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(`${baseURL}/r/${code}`);
  const conversions = page.getByRole('group', { name: 'Conversions of this link' });
  await expect(conversions.getByRole('row', { name: 'Northwind Traders' })).toContainText('Application');
  await expect(conversions.getByRole('row', { name: 'order-1' })).toContainText('$1,000.10');
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await noOverflow(page)).toBe(true);

  await button(page, 'Reverse order-1').press('Enter');
  await button(page, 'Reverse Conversion').press('Enter');
  await expect(page.getByRole('group', { name: 'Entries of the ledger' })).toContainText('-$125.01');
  await button(page, 'Reinstate order-1').press('Enter');
  await expect(page.getByRole('group', { name: 'Entries of the ledger' })).toContainText('Reinstatement');
  await expect(button(page, 'Reverse order-1')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.request.patch(`/api/affiliate-links/${id}`, { data: { status: 'paused' } });
  await open(visitor, `/r/${code}`);
  await expect(visitor.getByRole('heading', { name: 'This link is not available' })).toBeVisible();
  await expectNoAxeViolations(visitor);
  await context.close();
});

test('the affiliate tab shows links, programs and leads, with separate filters and pages', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  const wanted = newCode();
  for (const code of [wanted, newCode()]) await addLink(page, code);
  await send(page.request, '/api/affiliate-links', {
    ...details,
    affiliateCode: newCode(),
    affiliateName: 'Jan Nowak',
    affiliateCompany: 'Łódź Looms',
  });
  const program = { name: 'Creators', type: 'affiliate', rewardType: 'fixed', rewardValue: '50' };
  const { id } = await send<{ id: string }>(page.request, '/api/referral-programs', program);
  for (const [referredName, status] of [
    ['Tom Smykowski', 'converted'],
    ['Grace Hopper', 'pending'],
  ] as const)
    await send(page.request, '/api/referrals', {
      programId: id,
      referredName,
      referredEmail: 'lead@initech.example',
      status,
    });
  await open(page, TAB);
  const rows = links(page).getByRole('heading', { level: 3 });
  const leads = page
    .getByRole('region', { name: 'List of Affiliate Leads' })
    .getByRole('heading', { level: 3 });
  await expect(rows).toHaveCount(3);
  await expect(leads).toHaveCount(2);
  await expect(page.getByRole('listitem', { name: 'Creators' })).toContainText('2 referrals · 1 converted');
  await expectNoAxeViolations(page);

  await page.getByLabel('Search links').fill('łódź jan');
  await expect(page.getByText('1 link', { exact: true })).toBeVisible();
  await expect(links(page).getByText('Jan Nowak')).toBeVisible();
  await expect(leads).toHaveCount(2);
  await page.getByLabel('Search leads').fill('grace');
  await expect(leads).toHaveCount(1);
  await expect(leads).toContainText(['Grace Hopper']);
  await expect(rows).toHaveCount(1);
  await reload(page);
  await expect(page.getByLabel('Search links')).toHaveValue('łódź jan');
  await page.getByLabel('Search links').fill(wanted.toLowerCase());
  await expect(links(page).getByRole('link', { name: wanted })).toBeVisible();
  await expect(leads).toHaveCount(1);
  await open(page, TAB);
  await page.getByRole('link', { name: '2 referrals of Creators' }).click();
  await expect(page).toHaveURL(new RegExp(`tab=affiliate&programId=${id}`));
  await expect(leads).toHaveCount(2);
});

test("viewers can't change affiliate links, and an admin sets where links lead", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signUp(page);
  const code = newCode();
  await addLink(page, code);
  const context = await joinAs(browser, baseURL ?? '', page, 'viewer');
  const viewer = await context.newPage();
  await open(viewer, TAB);
  for (const name of [`Pause ${code}`, `Edit ${code}`, `Delete ${code}`, 'Create Link'])
    await expect(button(viewer, name)).toBeDisabled();
  await expectNoAxeViolations(viewer);
  await context.close();

  await open(page, '/settings');
  const section = page.getByRole('region', { name: 'Website' });
  await section.getByRole('textbox', { name: 'Website' }).fill('javascript:alert(1)');
  await button(page, 'Save Website').press('Enter');
  await expect(section.getByText('Invalid website URL')).toBeVisible();
  await section.getByRole('textbox', { name: 'Website' }).fill('engines.example');
  await section.getByLabel('Other allowed hosts').fill('shop.engines.example');
  await button(page, 'Save Website').press('Enter');
  await expect(page.getByText('Website updated')).toBeVisible();
  await reload(page);
  await expect(section.getByRole('textbox', { name: 'Website' })).toHaveValue('https://engines.example');
  const answer = await page.request.get(`/r/${code}?to=https://shop.engines.example/a`, { maxRedirects: 0 });
  expect(answer.headers()['location']).toBe('https://shop.engines.example/a');
});
