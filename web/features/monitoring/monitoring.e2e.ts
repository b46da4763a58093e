import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, type Server } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';
import { test } from '../../../src/testing/e2e-sites';
import { createInstallation } from '../../../src/testing/installation';
import { postsFeed, type SitesStub } from '../../../src/testing/sites';

const EMPTY = 'Feed items will appear here when your tracked sources are monitored automatically.';
const counters = (page: Page) =>
  page.getByRole('region', { name: 'Monitoring in numbers' }).locator('strong');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const competitor = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Competitors' }).getByRole('link', { name, exact: true });
const items = (page: Page) =>
  page.getByRole('group', { name: 'Feed items' }).getByRole('heading', { level: 3 });
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const addCompetitor = (page: Page, name: string) =>
  send<{ id: string }>(page.request, '/api/competitors', { name, website: 'initrode.example' });
const addSource = (page: Page, competitorId: string, details: object) =>
  send<{ id: string }>(page.request, '/api/monitored-sources', { competitorId, ...details });

/** Runs `partnerhub monitor check`, as cron does. */
async function checkSources(server: Server, sites: SitesStub): Promise<void> {
  const operator = await createInstallation(sites.env);
  const { code, stderr } = await operator.run(['monitor', 'check', '--all'], {
    PARTNERHUB_DATA: server.dataDir,
  });
  await operator.remove();
  expect({ code, stderr }).toMatchObject({ code: 0 });
}

test('a competitor and its sources are added, checked, changed and deleted by keyboard alone', async ({
  page,
  server,
  sites,
}) => {
  test.slow();
  sites.pages.set('/feed.xml', postsFeed(3));
  await signUp(page);
  await open(page, '/insights/monitoring');
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(counters(page)).toHaveText(['0', '0', '0']);
  await expect(button(page, 'Check Changes')).toHaveAccessibleDescription(
    /no active source of type Web page/,
  );
  await button(page, 'Check Changes').focus();
  await expect(page.getByRole('tooltip')).toHaveText(/no active source of type Web page/);
  await page.keyboard.press('Escape');
  await expectNoAxeViolations(page);

  await button(page, 'Add Your First Competitor').press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add Competitor' });
  await adding.getByRole('button', { name: 'Add Competitor' }).press('Enter');
  await expect(adding.getByText('Competitor name is required')).toBeVisible();
  await page.route('**/api/competitors', (route) => route.abort());
  await adding.getByLabel('Company or domain').fill('Initrode');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to add competitor')).toBeVisible();
  await page.unroute('**/api/competitors');
  await expect(adding.getByLabel('Company or domain')).toHaveValue('Initrode');
  await adding.getByLabel('Company or domain').press('Enter');
  await expect(adding).toBeHidden();
  await expect(page).toHaveURL(/\/insights\/monitoring\/competitors\/[^/?]+$/);
  await expect(counters(page)).toHaveText(['1', '0', '0']);
  await expect(page.getByText('No sources added yet')).toBeVisible();
  await expectNoAxeViolations(page);

  await button(page, 'Add Source').press('Enter');
  const source = page.getByRole('dialog', { name: 'Add Monitoring Source' });
  await expect(source.getByLabel('Type').getByRole('option')).toHaveText([
    'RSS feed',
    'Web page',
    'X (Twitter)',
    'LinkedIn',
    'Facebook',
    'Instagram',
    'YouTube',
    'GitHub releases',
    'JSON API',
    'New pages (sitemap)',
  ]);
  await source.getByRole('button', { name: 'Add Source' }).press('Enter');
  await expect(source.getByText('Source URL is required')).toBeVisible();
  await source.getByLabel('Type').selectOption('Instagram');
  await expect(source.getByText('Source URL is required')).toBeHidden();
  await source.getByLabel('URL or handle').fill('https://initrode.example/');
  await page.keyboard.press('Enter');
  // The server's message is shown at the field.
  await expect(source.getByLabel('URL or handle')).toHaveAttribute('aria-invalid', 'true');
  await expect(source.getByText('Enter the name or the address of a profile at Instagram')).toBeVisible();
  await source.getByLabel('Type').selectOption('RSS feed');
  await source.getByLabel('URL').fill(`${sites.url}/feed.xml`);
  await source.getByLabel('Check frequency').selectOption('Weekly');
  await source.getByRole('button', { name: 'Add Source' }).press('Enter');
  await expect(source).toBeHidden();
  const row = page.getByRole('group', { name: 'Tracked Sources' }).getByRole('listitem');
  // A new source is checked at once, and its items appear without a reload.
  await expect(items(page)).toHaveText([/Post 3/, /Post 2/, /Post 1/], { timeout: 40_000 });
  await expect(counters(page)).toHaveText(['1', '1', '3']);

  const address = `${sites.url}/feed.xml`;
  await button(page, `Pause: ${address}`).press('Enter');
  await expect(row).toContainText('Paused');
  await expect(counters(page)).toHaveText(['1', '0', '3']);
  await button(page, `Resume: ${address}`).press('Enter');
  await expect(row).toContainText('Active');
  await row.getByRole('combobox').selectOption('Hourly');
  await checkSources(server, sites);
  await reload(page);
  await expect(row.getByRole('combobox')).toHaveValue('hourly');
  await expect(items(page)).toHaveText([/Post 3/, /Post 2/, /Post 1/]);
  await expect(counters(page)).toHaveText(['1', '1', '3']);
  const chart = page.getByRole('table', { name: 'Feed items per week of Initrode' });
  await expect(chart).toHaveCount(0);
  await button(page, 'Items per Week').press('Enter');
  await expect(chart).toBeAttached();
  await reload(page);
  await expect(chart).toBeAttached();
  await expectNoAxeViolations(page);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(page);
  const list = button(page, /Competitors ?Initrode/);
  await expect(button(page, 'Delete Initrode')).toBeHidden();
  await list.press('Enter');
  await expect(list).toHaveAttribute('aria-expanded', 'true');
  await expectNoAxeViolations(page);

  await button(page, `Delete ${address}`).press('Enter');
  const less = page.getByRole('alertdialog', { name: 'Delete this source?' });
  await expect(less).toContainText('deletes its 3 items');
  await less.getByRole('button', { name: 'Delete Source' }).press('Enter');
  await expect(page.getByText('No sources added yet')).toBeVisible();
  await expect(counters(page)).toHaveText(['1', '0', '0']);
  await button(page, 'Delete Initrode').press('Enter');
  const gone = page.getByRole('alertdialog', { name: 'Delete Initrode?' });
  await expect(gone).toContainText('with 0 sources and 0 items');
  await gone.getByRole('button', { name: 'Delete Competitor' }).press('Enter');
  await expect(gone).toBeHidden();
  await expect(page).toHaveURL(/\/insights\/monitoring$/);
  await expect(counters(page)).toHaveText(['0', '0', '0']);
});

test('a domain is enough to add a competitor: its sources are found, checked at once, and items appear by themselves', async ({
  page,
  sites,
}) => {
  test.slow();
  sites.pages.set(
    '/',
    `<head><meta property="og:site_name" content="Initrode Inc."><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head>
     <body><a href="/pricing">Pricing</a></body>`,
  );
  sites.pages.set('/feed.xml', postsFeed(2));
  sites.pages.set('/pricing', '<main><h1>Pricing</h1><p>From $19 per month.</p></main>');
  await signUp(page);
  await open(page, '/insights/monitoring');
  await button(page, 'Add Your First Competitor').click();
  const adding = page.getByRole('dialog', { name: 'Add Competitor' });
  await adding.getByLabel('Company or domain').fill(`${sites.url}/`);
  await expect(adding.getByRole('checkbox', { name: /^Blog/ })).toBeChecked();
  await expect(adding.getByText('Initrode Inc.')).toBeVisible();
  await expectNoAxeViolations(page);
  await adding.getByLabel('Company or domain').press('Enter');
  await expect(page).toHaveURL(/\/competitors\/[^/?]+$/);
  // Seconds on an idle machine. Checks run with low priority.
  await expect(items(page)).toHaveText([/Post 2/, /Post 1/], { timeout: 40_000 });
  await expect(competitor(page, 'Initrode Inc. 2 unread')).toBeVisible();
  const rows = page.getByRole('group', { name: 'Tracked Sources' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);

  // The address typed and sent before the search answers gives the same.
  await button(page, 'Add Competitor').click();
  await adding.getByLabel('Company or domain').fill(sites.url);
  await adding.getByLabel('Company or domain').press('Enter');
  await expect(page.getByRole('link', { name: /^Initrode Inc\./ })).toHaveCount(2);
  await expect(rows).toHaveCount(2);
  // Otherwise the next test would wait for these checks.
  await expect(rows.filter({ hasText: '· 0 items' })).toHaveCount(1, { timeout: 20_000 });
  await expect(rows.filter({ hasText: 'Not checked yet' })).toHaveCount(0, { timeout: 20_000 });
});

test('search, filters and page of the feed are in the URL, and stars and read items update at once or roll back', async ({
  page,
  server,
  sites,
}) => {
  test.slow();
  sites.pages.set('/initrode.xml', postsFeed(20));
  sites.pages.set('/penetrode.xml', postsFeed(3));
  await signUp(page);
  sites.pages.set('/globex.xml', postsFeed(20));
  sites.pages.set('/hooli.xml', postsFeed(20));
  for (const name of ['Initrode', 'Globex', 'Hooli', 'Penetrode']) {
    const { id } = await addCompetitor(page, name);
    await addSource(page, id, { sourceUrl: `${sites.url}/${name.toLowerCase()}.xml` });
  }
  await checkSources(server, sites);
  await open(page, '/insights/monitoring');
  await expect(items(page)).toHaveCount(50);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(items(page)).toHaveCount(13);
  await reload(page);
  await expect(items(page)).toHaveCount(13);
  await page.goBack();
  await expect(items(page)).toHaveCount(50);

  await competitor(page, 'Penetrode 3 unread').click();
  await expect(items(page)).toHaveText([/Post 3/, /Post 2/, /Post 1/]);
  await page.getByLabel('Search feed').fill('POST 2');
  await expect(items(page)).toHaveText([/Post 2/]);
  await competitor(page, 'All Competitors 63 unread').click();
  await expect(page).toHaveURL(/\?search=POST\+2$/);
  await page.getByLabel('Search feed').fill('penetrode');
  await expect(items(page)).toHaveCount(3);
  await button(page, 'More Filters').click();
  await page.getByLabel('Category', { exact: true }).selectOption('Funding');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.goBack();
  await expect(items(page)).toHaveCount(3);

  const star = button(page, 'Star: Post 3 & more');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Starred').click();
  await expect(items(page)).toHaveText([/Post 3/]);
  await page.route('**/api/feed-items/*', (route) => route.abort());
  await star.click();
  await expect(page.getByText('Failed to update feed item')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.unroute('**/api/feed-items/*');
  await button(page, 'Clear Filters').click();
  await expect(page).toHaveURL(/\/insights\/monitoring$/);

  // A second page of the same user marks an item as read, and this page shows it once it loads.
  const other = await page.context().newPage();
  await open(other, '/insights/monitoring?unread=true&search=penetrode');
  await button(other, 'Mark as Read: Post 3 & more').press('Enter');
  await expect(items(other)).toHaveText([/Post 2/, /Post 1/]);
  await other.close();
  await competitor(page, 'Penetrode 3 unread').click();
  await expect(button(page, 'Mark as Read: Post 3 & more')).toHaveCount(0);
  await button(page, 'Blog Post: change category of Post 3 & more').press('Enter');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('menuitem', { name: 'Partnership' }).press('Enter');
  await saved;
  const corrected = button(page, 'Partnership: change category of Post 3 & more');
  await expect(corrected).toBeVisible();
  await reload(page);
  await corrected.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Partnership' })).toContainText('Set by hand');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await button(page, 'Mark all 2 as read').click();
  const sure = page.getByRole('alertdialog', { name: 'Mark 2 items as read?' });
  await sure.getByRole('button', { name: 'Mark as Read' }).click();
  await expect(page.getByText('2 items marked as read')).toBeVisible();
  await expect(competitor(page, 'Penetrode')).toBeVisible();
  await expect(competitor(page, 'All Competitors 60 unread')).toBeVisible();
  await expect(button(page, /^Mark all/)).toHaveCount(0);

  await open(page, '/insights/monitoring?competitor=nobody');
  await expect(page).toHaveURL(/\/insights\/monitoring\/competitors\/nobody$/);
  await expect(page.getByRole('heading', { name: 'Competitor not found', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Show All Competitors' }).click();
  await expect(items(page)).toHaveCount(50);
});

test("viewers see competitors, sources and items, but can't change them", async ({
  page,
  browser,
  server,
  sites,
}) => {
  sites.pages.set('/feed.xml', postsFeed(1));
  await signUp(page);
  const { id } = await addCompetitor(page, 'Initrode');
  await addSource(page, id, { sourceUrl: `${sites.url}/feed.xml` });
  await addSource(page, id, { sourceType: 'instagram', sourceHandle: '@initrode' });
  await checkSources(server, sites);
  const context = await joinAs(browser, server.url, page, 'viewer');
  const viewer = await context.newPage();
  await open(viewer, `/insights/monitoring?competitor=${id}`);
  await expect(items(viewer)).toHaveText([/Post 1/]);
  await expect(viewer.getByRole('group', { name: 'Tracked Sources' })).toContainText('@initrode');
  await expect(viewer.getByText('Last check failed:')).toHaveCount(0);
  for (const name of ['Add Competitor', 'Add Source', 'Check Changes']) {
    await button(viewer, name).press('Enter');
    await expect(viewer.locator('[role="tooltip"]:not([data-exiting])')).toHaveText(
      'You need Editor or Admin role to edit monitoring',
    );
  }
  await expect(viewer.getByRole('dialog')).toHaveCount(0);
  for (const name of [/^Star:/, /^Mark/, /^Delete/, /^Pause/, /^Create/, /^Try again/])
    await expect(viewer.getByRole('button', { name })).toHaveCount(0);
  await viewer.keyboard.press('Escape');
  await expectNoAxeViolations(viewer);
  await context.close();
});

test('Check Changes shows its progress and result, and View Changes shows what changed on a page', async ({
  page,
  sites,
}) => {
  test.slow();
  const words = (price: string) =>
    `<html><head><title>Plans</title></head><body><main><h1>Plans</h1><p>All prices are per user and month.</p>
     <p>Team costs ${price} for everybody who needs more than three forms.</p><p>Cancel any time.</p></main></body></html>`;
  sites.pages.set('/plans', words('$19'));
  await signUp(page);
  const { id } = await addCompetitor(page, 'Initrode');
  await addSource(page, id, { sourceType: 'url', sourceUrl: `${sites.url}/plans` });
  await open(page, `/insights/monitoring?competitor=${id}`);
  const check = button(page, 'Check Changes');
  await page.route('**/check-changes', (route) => route.abort());
  await check.click();
  await expect(page.getByText('Failed to check for changes')).toBeVisible();
  await page.unroute('**/check-changes');
  await check.click();
  // The server runs checks in a child process with low priority.
  const toast = page.getByRole('alertdialog');
  await expect(toast).toContainText('Checked 1 page: nothing changed', { timeout: 60_000 });
  await expect(toast).toHaveAttribute('data-tone', 'success');
  await expect(page.getByText(EMPTY)).toBeVisible();

  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    sites.pages.set('/plans', (_request, response) => {
      answer = () => response.end(words('$24'));
      resolve();
    });
  });
  await check.press('Enter');
  await asked;
  await expect(page.getByRole('button', { name: /Check Changes/ })).toBeDisabled();
  await expect(page.getByRole('progressbar', { name: 'Checking web pages' })).toBeVisible();
  await expectNoAxeViolations(page);
  // The page is read a second time for its screenshot.
  sites.pages.set('/plans', words('$24'));
  answer();
  await expect(page.getByText('Checked 1 page: 1 changed')).toBeVisible({ timeout: 60_000 });
  await expect(items(page)).toHaveText([/Plans changed/]);
  await expect(counters(page)).toHaveText(['1', '1', '1']);
  await addSource(page, id, { sourceType: 'url', sourceUrl: `${sites.url}/gone` });
  sites.pages.set('/plans', words('$24'));
  await check.press('Enter');
  await expect(toast).toContainText('Checked 2 pages: nothing changed, 1 could not be checked');
  await expect(toast).toContainText('/gone: ');
  await expect(toast).toHaveAttribute('data-tone', 'warning');
  sites.pages.delete('/plans');
  await check.press('Enter');
  await expect(toast).toContainText('Checked 2 pages: 2 could not be checked');
  await expect(toast).toHaveAttribute('data-tone', 'danger');
  const failures = page.getByRole('region', { name: 'None of 2 pages could be checked' });
  await expect(failures.getByRole('listitem')).toHaveText([
    /Initrode.*\/(plans|gone).*answered with an error \(404\)/,
    /Initrode.*\/(plans|gone).*answered with an error \(404\)/,
  ]);
  await expectNoAxeViolations(page);
  await failures.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(failures).toBeHidden();

  await button(page, 'Create… from Plans changed').press('Enter');
  await page.getByRole('menuitem', { name: /lead/i }).press('Enter');
  const lead = page.getByRole('dialog', { name: 'Create Lead' });
  await lead.getByLabel('Name').fill('Ada Lovelace');
  await lead.getByLabel('Company').fill('Initrode');
  await lead.getByLabel('Email').fill('sales@initrode.example');
  await lead.getByRole('button', { name: 'Create Lead' }).press('Enter');
  await expect(lead).toBeHidden();
  await expect(page.getByRole('link', { name: 'Lead Ada Lovelace', exact: true })).toBeVisible();

  await button(page, 'More').press('Enter');
  await page.getByRole('menuitem', { name: 'Follow by feed reader' }).press('Enter');
  const feed = page.getByRole('dialog', { name: 'Follow by feed reader' });
  await feed.getByRole('button', { name: 'Create Link' }).press('Enter');
  await expect(feed.getByRole('textbox', { name: 'Feed link' })).toHaveValue(/\/feed\/.+\.xml$/);
  await page.keyboard.press('Escape');
  await expect(feed).toBeHidden();

  await button(page, 'View Changes: Plans changed').press('Enter');
  const changes = page.getByRole('dialog', { name: 'Plans changed' });
  await expect(changes.locator('ins')).toHaveText('added $24');
  await expect(changes.locator('del')).toHaveText('removed $19');
  await expect(changes.getByText('After: Team costs added $24 for everybody')).toBeVisible();
  for (const moment of ['before', 'after']) {
    const picture = changes.getByRole('img', { name: `The page ${moment} the change` });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(1280);
  }
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(button(page, 'View Changes: Plans changed')).toBeFocused();
});

test('Check Now shows the check of a source to everyone, also after a reload, and how it ended', async ({
  page,
  browser,
  server,
  sites,
}) => {
  test.slow();
  let answer: () => void = () => undefined;
  sites.pages.set('/feed.xml', (_request, response) => {
    answer = () => response.end(postsFeed(2));
  });
  await signUp(page);
  const { id } = await addCompetitor(page, 'Initrode');
  await addSource(page, id, { sourceUrl: `${sites.url}/feed.xml` });
  await addSource(page, id, { sourceUrl: `${sites.url}/other.xml` });
  const path = `/insights/monitoring?competitor=${id}`;
  await open(page, path);
  const rowOf = (on: Page, name: string) =>
    on.getByRole('group', { name: 'Tracked Sources' }).getByRole('listitem').filter({ hasText: name });
  const feed = button(page, `Check Now: ${sites.url}/feed.xml`);
  await feed.press('Enter');
  await expect.poll(() => sites.asked).toContain('/feed.xml');
  await expect(rowOf(page, 'feed.xml').getByRole('status')).toHaveText('Checking…');
  await button(page, `Check Now: ${sites.url}/other.xml`).press('Enter');
  await expect(rowOf(page, 'other.xml').getByRole('status')).toHaveText('Waiting for its host…');
  await expectNoAxeViolations(page);

  const context = await joinAs(browser, server.url, page, 'viewer');
  const viewer = await context.newPage();
  await open(viewer, path);
  await expect(rowOf(viewer, 'feed.xml').getByRole('status')).toHaveText('Checking…');
  await expect(viewer.getByRole('button', { name: /Check Now/ })).toHaveCount(0);
  await reload(page);
  await expect(rowOf(page, 'feed.xml').getByRole('status')).toHaveText('Checking…');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // Otherwise the next test would wait for this check.
  sites.pages.set('/feed.xml', postsFeed(2));
  answer();
  for (const one of [page, viewer]) {
    await expect(rowOf(one, 'feed.xml').getByRole('status')).toHaveText('2 new items');
    await expect(rowOf(one, 'other.xml').getByRole('status')).toHaveText('Check failed');
    await expect(items(one)).toHaveText([/Post 2/, /Post 1/]);
  }
  await expect(rowOf(page, 'other.xml')).toContainText('answered with an error (404)');
  await expect(rowOf(viewer, 'other.xml')).not.toContainText('404');
  await expectNoAxeViolations(page);
  await context.close();

  await button(page, `Pause: ${sites.url}/feed.xml`).press('Enter');
  await expect(feed).toHaveAccessibleDescription('This source is paused. Resume it to check it.');
});

test('items show their significance, can be sorted by it, and reports of one story are one item', async ({
  page,
  server,
  sites,
}) => {
  test.slow();
  const feed = (...titles: string[]) =>
    `<rss version="2.0"><channel><title>x</title>${titles.map((title) => `<item><guid>${title}</guid><title>${title}</title></item>`).join('')}</channel></rss>`;
  sites.pages.set(
    '/one.xml',
    feed('How to run a kickoff', 'Initrode raises $20M to automate expense reports'),
  );
  sites.pages.set('/two.xml', feed('Initrode raises $20 million to automate expense reports'));
  await signUp(page);
  const { id } = await addCompetitor(page, 'Initrode');
  await addSource(page, id, { sourceUrl: `${sites.url}/one.xml` });
  await checkSources(server, sites);
  await addSource(page, id, { sourceUrl: `${sites.url}/two.xml` });
  await checkSources(server, sites);
  await open(page, '/insights/monitoring');
  await expect(items(page)).toHaveCount(2);
  await expect(page.getByText('High significance')).toBeVisible();
  await expect(page.getByText('Low significance')).toBeVisible();

  await button(page, 'More Filters').click();
  await page.getByLabel('Sort feed').selectOption('Most Significant First');
  await expect(page).toHaveURL(/sort=significance/);
  await expect(items(page)).toHaveText([/Initrode raises/, /How to run/]);
  await page.getByLabel('Significance', { exact: true }).selectOption('High Only');
  await expect(items(page)).toHaveText([/Initrode raises/]);
  await button(page, /^2 reports: Initrode raises/).press('Enter');
  const story = page.getByRole('dialog', { name: 'More about this story' });
  await expect(story.getByRole('listitem')).toHaveText([/\$20 million/]);
  await expectNoAxeViolations(page);
  await story.getByRole('button', { name: 'Close' }).first().press('Enter');
  await button(page, 'Unread').click();
  await expect(items(page)).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflow(page)).toBe(0);
});
