import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, startServer, test as base } from '../../../src/testing/e2e';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';
import { addArticles, withDatabase } from '../../../src/testing/e2e-trends';

/** A server with a news stub that answers only when told to. */
const test = base.extend<object, { waiting: Set<ServerResponse>; newsUrl: string }>({
  waiting: [
    async ({}, use) => {
      await use(new Set());
    },
    { scope: 'worker' },
  ],
  newsUrl: [
    async ({ waiting }, use) => {
      const stub = createServer((_request, response) => void waiting.add(response));
      stub.listen(0, '127.0.0.1');
      await once(stub, 'listening');
      const address = stub.address();
      await use(`http://127.0.0.1:${address instanceof Object ? address.port : 0}`);
      stub.closeAllConnections();
      stub.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ newsUrl }, use) => {
      const server = await startServer({
        PARTNERHUB_NEWS_URL: newsUrl,
        PARTNERHUB_FETCH_ALLOW: '127.0.0.1',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const cards = (page: Page) =>
  page
    .getByRole('region', { name: 'Articles' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const preferences = (page: Page) => page.getByRole('group', { name: 'Preferences', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Preferences' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('trend preferences are set by keyboard and removed one by one', async ({ page }) => {
  test.slow();
  await signUp(page);
  await open(page, '/insights/trends');
  await expect(page.getByText('No Trends Available')).toBeVisible();
  await expect(page.getByText('No preferences yet')).toBeVisible();
  await expectNoAxeViolations(page);

  await button(page, 'Preferences').first().press('Enter');
  const box = (name: string) => dialog(page).getByRole('checkbox', { name, exact: true });
  await box('SaaS').press('Space');
  await box('FinTech').press('Space');
  await box('California').press('Space');
  await dialog(page).getByRole('searchbox', { name: 'Find a state' }).fill('tex');
  await expect(box('California')).toHaveCount(0);
  await box('Texas').press('Space');
  await dialog(page).getByRole('searchbox', { name: 'Find a state' }).fill('');
  await expect(dialog(page).getByText('2 of 50 chosen.')).toBeVisible();
  await expectNoAxeViolations(page);

  const country = dialog(page).getByRole('checkbox', { name: /^United States/ });
  await country.press('Space');
  await expect(box('California')).not.toBeChecked();
  await expect(box('California')).toBeDisabled();
  await expectNoAxeViolations(page);
  await country.press('Space');
  await expect(box('California')).toBeEnabled();
  await expect(box('California')).not.toBeChecked();
  await box('Texas').press('Space');
  const keywords = dialog(page).getByRole('textbox', { name: 'Keywords' });
  await keywords.fill('partner programme');
  await keywords.press('Enter');

  await page.route('**/api/trend-preferences', (route) => route.abort());
  await button(page, 'Save Preferences').press('Enter');
  await expect(page.getByText('Failed to save preferences')).toBeVisible();
  await expect(box('SaaS')).toBeChecked();
  await expect(box('Texas')).toBeChecked();
  await expect(dialog(page).getByText('partner programme')).toBeVisible();
  await page.unroute('**/api/trend-preferences');
  await button(page, 'Save Preferences').press('Enter');
  await expect(page.getByText(/New articles appear when they are found/)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(preferences(page).getByRole('listitem')).toHaveText([
    'SaaS',
    'FinTech',
    'Texas',
    '“partner programme”',
  ]);
  const looking = page.getByRole('status', { name: 'Looking for articles' });
  await expect(looking.locator('.ui-card')).toHaveCount(6);
  await expectNoAxeViolations(page);

  await page.route('**/api/trend-preferences', (route) => route.fulfill({ status: 500 }));
  await button(page, 'Remove SaaS').press('Enter');
  await expect(page.getByText('Failed to save preferences')).toBeVisible();
  await expect(preferences(page).getByRole('listitem').first()).toHaveText('SaaS');
  await page.unroute('**/api/trend-preferences');
  await button(page, 'Remove SaaS').press('Enter');
  await expect(button(page, 'Remove SaaS')).toHaveCount(0);
  await expect(button(page, 'Remove FinTech')).toBeFocused();
  // The preferences are removed on screen before they are saved.
  const saved = page.waitForResponse(
    (response) => response.request().postDataJSON()?.industries?.length === 0,
  );
  await button(page, 'Clear all').press('Enter');
  await expect(preferences(page).getByRole('listitem')).toHaveText(['“partner programme”']);
  await expect(button(page, 'Clear all')).toHaveCount(0);
  await saved;
  await reload(page);
  await expect(preferences(page).getByRole('listitem')).toHaveText(['“partner programme”']);
});

test('trend articles are searched, filtered and paged in the URL, starred and marked as read', async ({
  page,
  server,
}) => {
  test.slow();
  const { workspaceId } = await signUp(page);
  await addArticles(server, workspaceId, [
    ...Array.from({ length: 25 }, (_, index) => ({ title: `Older ${index}`, isRead: true })),
    { title: 'Zephyr buys Globex', category: 'acquisition', location: 'Ohio', industries: ['SaaS', 'AI/ML'] },
    { title: 'Initrode opens its interface', category: 'product_launch', url: `${server.url}/healthz` },
  ]);
  await open(page, '/insights/trends');
  await expect(page.getByText('27 articles')).toBeVisible();
  await expect(cards(page).first()).toContainText('Initrode opens its interface');
  const zephyr = card(page, 'Zephyr buys Globex');
  for (const text of ['SaaS', 'Ohio', 'Acquisition', 'Texas Business Journal', 'less than a minute ago'])
    await expect(zephyr).toContainText(text);
  await expect(zephyr).not.toContainText('AI/ML');
  await expect(zephyr.locator('time')).toHaveAttribute('title', /^Found \w{3} \d+, \d{4}, \d\d:\d\d UTC/);
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(cards(page)).toHaveCount(3);
  await page.goBack();
  await expect(cards(page)).toHaveCount(24);

  await page.getByRole('searchbox', { name: 'Search trends' }).fill('globex');
  await expect(page).toHaveURL(/search=globex/);
  await expect(cards(page)).toHaveText([/Zephyr buys Globex/]);
  await page.getByLabel('Category', { exact: true }).selectOption('Funding');
  await expect(page.getByText('No Trends Available')).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveText([/Zephyr buys Globex/]);

  await page.route('**/api/trend-articles/**', (route) => route.abort());
  const star = button(page, 'Star: Zephyr buys Globex');
  await star.press('Enter');
  await expect(page.getByText('Failed to update trend article')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/api/trend-articles/**');
  await star.press('Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Acquisition: change category of Zephyr buys Globex').press('Enter');
  await page.getByRole('menuitem', { name: 'Market Trend' }).press('Enter');
  await expect(button(page, 'Market Trend: change category of Zephyr buys Globex')).toBeVisible();
  await button(page, 'Clear Filters').first().click();
  await button(page, 'Starred').click();
  await expect(page).toHaveURL(/\?starred=true$/);
  await reload(page);
  await expect(cards(page)).toHaveText([/Zephyr buys Globex/]);

  await open(page, '/insights/trends?unread=true');
  await expect(cards(page)).toHaveCount(2);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Read Article ?: Initrode/ }).press('Enter');
  await expect((await opened).locator('body')).toContainText('ok');
  await (await opened).close();
  await expect(cards(page)).toHaveText([/Zephyr buys Globex/]);
  await button(page, 'Mark as Read: Zephyr buys Globex').click();
  await expect(page.getByText('No Trends Available')).toBeVisible();
  await open(page, '/insights/trends');
  await button(page, 'Mark as Unread: Zephyr buys Globex').click();
  await button(page, 'Mark all as read').click();
  await button(page, 'Mark as Read').click();
  await expect(page.getByText('1 article marked as read')).toBeVisible();
  await expect(page.getByText('Unread: ')).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoAxeViolations(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('viewers read trend articles without changing anything, and an editor creates a campaign from one', async ({
  page,
  browser,
  server,
}) => {
  const { workspaceId } = await signUp(page);
  await addArticles(server, workspaceId, [
    { title: 'Zephyr opens its programme', category: 'partnership', url: `${server.url}/healthz` },
  ]);
  const viewer = await joinAs(browser, server.url, page, 'viewer');
  const viewing = await viewer.newPage();
  const writes: string[] = [];
  viewing.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await open(viewing, '/insights/trends');
  await button(viewing, 'Preferences').press('Enter');
  await expect(viewing.getByRole('tooltip')).toHaveText(
    'You need Editor or Admin role to change trend preferences',
  );
  await expect(viewing.getByRole('button', { name: /^(Star:|Mark|Create)/ })).toHaveCount(0);
  const opened = viewing.waitForEvent('popup');
  await viewing.getByRole('link', { name: /^Read Article/ }).click();
  await (await opened).close();
  await expectNoAxeViolations(viewing);
  expect(writes).toEqual([]);
  await viewer.close();

  await open(page, '/insights/trends');
  await page.getByRole('button', { name: /^Create… from Zephyr/ }).press('Enter');
  await expectNoAxeViolations(page);
  await page.getByRole('menuitem', { name: 'Campaign' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Create Campaign' });
  await expect(form.getByLabel('Campaign Name')).toHaveValue('Zephyr opens its programme');
  await form.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(page.getByText('Campaign created successfully')).toBeVisible();
});

test('articles that fail to load leave the rest of the screen usable, and Try again loads them', async ({
  page,
  server,
}) => {
  const { workspaceId } = await signUp(page);
  await addArticles(server, workspaceId, [{ title: 'Zephyr buys Globex' }]);
  const rename = (from: string, to: string) =>
    withDatabase(server, (db) => db.write.schema.renameTable(from, to));
  await rename('trend_articles', 'lost');
  await open(page, '/insights/trends');
  await expect(page.getByRole('alert')).toContainText('Failed to load trends');
  await expectNoAxeViolations(page);
  await rename('lost', 'trend_articles');
  await button(page, 'Try again').click();
  await expect(cards(page)).toHaveText([/Zephyr buys Globex/]);
});
