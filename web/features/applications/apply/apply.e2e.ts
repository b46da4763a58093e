import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../../src/testing/e2e';
import { open, signUp } from '../../../../src/testing/e2e-people';

/** Opens the form of another user's workspace as a signed-out visitor. */
async function openForm(page: Page): Promise<string> {
  const { workspaceId } = await signUp(page);
  await page.context().clearCookies();
  await open(page, `/apply/${workspaceId}`);
  return workspaceId;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Application' });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label).selectOption(option);
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Company Name').fill('Northwind Traders');
  await page.getByLabel('Website').fill('https://northwind.example');
  await page.getByLabel('Contact Email').fill('grace@northwind.example');
  await page.getByLabel('Contact Name').fill('Grace Hopper');
  await page.getByLabel('Phone Number').fill('+1 555 0100');
  await choose(page, 'Continent', 'Europe');
  await page.getByLabel('Location').fill('Berlin, Germany');
  await choose(page, 'Industry', 'Food & Beverage');
  await choose(page, 'Company Size', 'SME');
  await page
    .getByRole('group', { name: 'Offerings' })
    .getByText(/^Solutions/)
    .click();
  await page.getByLabel('Value Proposition').fill('We bring specialty food to 400 grocers.');
}

const messages = [
  'Company name is required',
  'Invalid website URL',
  'Invalid email address',
  'Continent is required',
  'Location is required',
  'Industry is required',
  'Company size is required',
  'Please select at least one offering (Solutions or Services)',
  'Value proposition must be at least 10 characters',
];

test('an incomplete application shows what is missing at each field, and a complete one is sent', async ({
  page,
}) => {
  test.slow();
  await openForm(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Become a Partner');
  await expectNoAxeViolations(page);

  await submit(page).click();
  for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Company Name')).toBeFocused();
  await expectNoAxeViolations(page);

  await fillIn(page);
  // A message disappears when its field loses the focus.
  await page.getByLabel('Value Proposition').blur();
  for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeHidden();
  await submit(page).click();
  const done = page.getByRole('heading', { name: 'Application Submitted Successfully!' });
  await expect(done).toBeFocused();
  await expectNoAxeViolations(page);
});

test('a double click sends only one application', async ({ page }) => {
  await openForm(page);
  await fillIn(page);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/applications/apply')) calls += 1;
  });
  await submit(page).dblclick();
  await expect(page.getByText('Application Submitted Successfully!')).toBeVisible();
  expect(calls).toBe(1);
});

test('the application form keeps what was typed when the connection is lost', async ({ page }) => {
  await openForm(page);
  await fillIn(page);
  await page.route('**/api/applications/apply', (route) => route.abort());
  await submit(page).click();
  const toast = page.getByRole('alertdialog');
  await expect(toast).toContainText('Application Failed');
  await expect(toast).toContainText('Failed to submit application. Please try again.');
  await expect(page.getByLabel('Company Name')).toHaveValue('Northwind Traders');
  await expect(page.getByLabel('Industry')).toHaveValue('Food & Beverage');

  await page.unroute('**/api/applications/apply');
  await submit(page).click();
  await expect(page.getByText('Application Submitted Successfully!')).toBeVisible();
});

test('an error that only the server finds appears at its field of the application', async ({ page }) => {
  await openForm(page);
  await fillIn(page);
  await page.route('**/api/applications/apply', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'Location is odd', fields: { region: ['Location is odd'] } }),
    }),
  );
  await submit(page).click();
  await expect(page.getByLabel('Location')).toBeFocused();
  await expect(page.getByLabel('Location')).toHaveAccessibleDescription('Location is odd');
});

test('the application form adds https:// to a website without a scheme', async ({ page }) => {
  await openForm(page);
  await page.getByLabel('Website').fill('northwind.example');
  await page.getByLabel('Website').blur();
  await expect(page.getByLabel('Website')).toHaveValue('https://northwind.example');
});

test('a link without a workspace, or with an unknown one, is an invalid application link', async ({
  page,
}) => {
  for (const path of ['/apply', '/apply/nonsense']) {
    const answer = await open(page, path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Invalid Application Link' })).toBeVisible();
    await expectNoAxeViolations(page);
  }
});

test('a signed-in visitor is redirected to the dashboard', async ({ page }) => {
  const { workspaceId } = await signUp(page);
  await open(page, `/apply/${workspaceId}`);
  await expect(page).toHaveURL(/\/$/);
});

test('an application is sent at 360 px by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openForm(page);
  const { keyboard } = page;
  const type = async (label: string, text: string) => {
    await keyboard.press('Tab');
    await expect(page.getByLabel(label)).toBeFocused();
    await keyboard.type(text);
  };
  const pick = async (label: string, letters: string, option: string) => {
    await keyboard.press('Tab');
    await expect(page.getByLabel(label)).toBeFocused();
    await keyboard.type(letters);
    await expect(page.getByLabel(label)).toHaveValue(option);
  };
  await type('Company Name', 'Northwind Traders');
  await type('Website', 'northwind.example');
  await type('Contact Email', 'grace@northwind.example');
  await type('Contact Name', 'Grace Hopper');
  await type('Phone Number', '+1 555 0100');
  await pick('Continent', 'Eu', 'Europe');
  await type('Location', 'Berlin');
  await pick('Industry', 'Foo', 'Food & Beverage');
  await pick('Company Size', 'SM', 'SME');
  await keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: /Solutions/ })).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await type('Value Proposition', 'We bring specialty food to 400 grocers.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('Application Submitted Successfully!')).toBeVisible();
});

test('the application form works without scripts', async ({ browser, page, server }) => {
  const { workspaceId } = await signUp(page);
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(`/apply/${workspaceId}`);
  await fillIn(visitor);
  await visitor.getByLabel('Website').fill('nonsense');
  await submit(visitor).click();
  const website = visitor.getByLabel('Website');
  await expect(website).toHaveAccessibleDescription('Invalid website URL');
  await expect(website).toHaveValue('nonsense');
  await expect(visitor.getByLabel('Company Name')).toHaveValue('Northwind Traders');
  await expect(visitor.getByLabel('Industry')).toHaveValue('Food & Beverage');
  await expect(visitor.getByRole('checkbox', { name: /Solutions/ })).toBeChecked();
  await website.fill('https://northwind.example');
  await submit(visitor).click();
  await expect(visitor.getByRole('heading', { name: 'Application Submitted Successfully!' })).toBeVisible();
  await expect(visitor).toHaveURL(/\?sent$/);
  const listed = await page.request.get('/api/admin/applications');
  expect(await listed.json()).toMatchObject([{ companyName: 'Northwind Traders', solutions: true }]);
  await context.close();
});
