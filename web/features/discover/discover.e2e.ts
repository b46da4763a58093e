import type { Browser, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { joinAs, newEmail, open, reload, signUp } from '../../../src/testing/e2e-people';

interface Profile {
  name: string;
  description?: string;
  industryTags?: string[];
  regionTags?: string[];
  productsTags?: string[];
}

/** Creates another company on the server and returns its owner's page. */
async function found(browser: Browser, baseURL: string, profile: Profile): Promise<Page> {
  const page = await browser.newPage({ baseURL });
  const { workspaceId } = await signUp(page, newEmail('founder'));
  const answer = await page.request.patch(`/api/workspaces/${workspaceId}`, { data: profile });
  expect(answer.ok()).toBe(true);
  return page;
}

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });

test('companies are found by words and tags, and the filters are in the URL', async ({
  page,
  browser,
  server,
}) => {
  await signUp(page);
  await open(page, '/discover');
  await expect(page.getByText('No companies found')).toBeVisible();

  await found(browser, server.url, {
    name: 'Contoso Ledgers',
    description: 'x'.repeat(160),
    industryTags: ['Fintech', 'SaaS', 'Analytics', 'Security'],
    regionTags: ['Europe', 'Global', 'North America'],
    productsTags: ['CRM', 'Analytics', 'Mobile App'],
  });
  await found(browser, server.url, { name: 'Wide World', industryTags: ['E-commerce'] });
  await open(page, '/discover');
  await expect(page.getByRole('status').filter({ hasText: '2 companies' })).toBeVisible();
  const contoso = cards(page).filter({ hasText: 'Contoso Ledgers' });
  await expect(contoso).toContainText(`${'x'.repeat(150)}…`);
  await expect(contoso).toContainText('Europe · Global · +1');
  await expect(contoso.getByRole('list', { name: 'Industries' }).getByRole('listitem')).toHaveText([
    'Fintech',
    'SaaS',
    'Analytics',
    '+1',
  ]);
  await expect(contoso.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveText([
    'CRM',
    'Analytics',
    '+1',
  ]);

  await page.getByLabel('Industry').selectOption('E-commerce');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/industry=E-commerce/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('ledgers');
  await expect(cards(page)).toHaveText([/Contoso/]);
  await page.getByLabel('Location').selectOption('Asia Pacific');
  await expect(page.getByText('No companies found')).toBeVisible();
  await expectNoAxeViolations(page);
  await reload(page);
  await expect(page.getByText('No companies found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/discover$/);

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoAxeViolations(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('an editor applies to a company by keyboard, only once, and the company sees the application', async ({
  page,
  browser,
  server,
}) => {
  const { email, workspaceId } = await signUp(page);
  await page.request.patch(`/api/workspaces/${workspaceId}`, {
    data: { name: 'Northwind', description: 'We bring specialty food to 400 grocers.' },
  });
  const addressee = await found(browser, server.url, { name: 'Zenith Foods', description: 'Buys food.' });
  await open(page, '/discover?search=zenith');
  await page.getByRole('button', { name: 'Apply to partner: Zenith Foods' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Apply to partner' });
  await expect(dialog.getByLabel('Company Name')).toHaveValue('Northwind');
  await expect(dialog.getByLabel('Contact Email')).toHaveValue(email);
  await expect(dialog.getByLabel('Value Proposition')).toHaveValue('We bring specialty food to 400 grocers.');
  await expectNoAxeViolations(page);

  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  for (const message of [
    'Invalid website URL',
    'Continent is required',
    'Location is required',
    'Please select at least one offering (Solutions or Services)',
  ])
    await expect(dialog.getByText(message).first()).toBeVisible();
  await expect(dialog.getByLabel('Website')).toBeFocused();

  await dialog.getByLabel('Website').fill('northwind.example');
  await dialog.getByLabel('Continent').selectOption('Europe');
  await dialog.getByLabel('Location').fill('Berlin, Germany');
  await dialog.getByLabel('Industry').selectOption('Food & Beverage');
  await dialog.getByLabel('Company Size').selectOption('SME');
  await dialog.getByRole('checkbox', { name: /Solutions/ }).check({ force: true });
  await page.route('**/api/directory/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('Failed to submit application. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Location')).toHaveValue('Berlin, Germany');
  await page.unroute('**/api/directory/**');
  await dialog.getByLabel('Location').press('Enter');
  await expect(page.getByText('Application Submitted Successfully!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Already applied')).toBeVisible();

  await open(addressee, '/partners/applications');
  await expect(addressee.getByRole('heading', { name: 'Northwind' })).toBeVisible();
  await expect(
    addressee.getByText('https://northwind.example').or(addressee.getByText('northwind.example')),
  ).toHaveCount(1);
});

test('a viewer sees why applying to a company is disabled', async ({ page, browser, server }) => {
  await signUp(page);
  await found(browser, server.url, { name: 'Kumquat Grain', description: 'Sells grain.' });
  const viewer = await joinAs(browser, server.url, page, 'viewer');
  const viewing = await viewer.newPage();
  await open(viewing, '/discover?search=kumquat');
  await viewing.getByRole('button', { name: 'Apply to partner: Kumquat Grain' }).press('Enter');
  await expect(viewing.getByRole('tooltip')).toHaveText('You need Editor or Admin role to apply to partners');
  await expect(viewing.getByRole('dialog')).toHaveCount(0);
  await viewer.close();
});
