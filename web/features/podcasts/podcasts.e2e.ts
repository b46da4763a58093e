import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, startServer, test as base } from '../../../src/testing/e2e';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';
import { createInstallation } from '../../../src/testing/installation';
import { feedOf, startItunes, type ItunesStub } from '../../../src/testing/itunes';

/** A server that uses a stub of the iTunes Search API. */
const test = base.extend<object, { itunes: ItunesStub }>({
  itunes: [
    async ({}, use) => {
      const itunes = await startItunes();
      await use(itunes);
      await itunes.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ itunes }, use) => {
      const server = await startServer(itunes.env);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search podcasts' });
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('podcasts are found once typing pauses, and details from their feeds appear by themselves', async ({
  page,
  itunes,
}) => {
  await signUp(page);
  await open(page, '/campaigns/podcast');
  await expect(page.getByText('No podcasts found')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(itunes.asked).toEqual([]);

  itunes.shows = [
    { id: 1, name: 'Partner Talk', genres: ['Marketing', 'Business', 'Management', 'Careers'] },
    { id: 2, name: 'Stiller Kanal', feedUrl: null },
  ];
  itunes.feeds.set(
    '/feeds/1',
    feedOf(new Date(), { language: 'en-US', description: 'd'.repeat(200), every: 7 }),
  );
  await searchBox(page).pressSequentially('partner', { delay: 30 });
  const talk = cards(page).filter({ hasText: 'Partner Talk' });
  await expect(talk).toBeVisible();
  await expect(page).toHaveURL(/search=partner/);
  expect(itunes.asked.map((query) => query.get('term'))).toEqual(['partner']);
  await expect(talk.getByRole('list', { name: 'Topics' }).getByRole('listitem')).toHaveText([
    'Marketing',
    'Business',
    'Management',
  ]);
  await expect(talk).toContainText(`${'d'.repeat(150)}…`);
  await expect(talk).toContainText('LanguageEnglish');
  await expect(talk).toContainText('FrequencyWeekly');
  await expect(talk).toContainText('AudienceUnknown');
  await expect(cards(page).filter({ hasText: 'Stiller Kanal' })).toContainText('LanguageUnknown');
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoAxeViolations(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('podcast filters and sort order are in the URL and work by keyboard', async ({ page, itunes }) => {
  itunes.shows = [
    { id: 11, name: 'Zeta', feedUrl: null },
    { id: 12, name: 'Alpha', feedUrl: null, primaryGenreName: 'Technology', genres: ['Technology'] },
  ];
  await signUp(page);
  await open(page, '/campaigns/podcast?search=order');
  await expect(cards(page)).toHaveText([/Zeta/, /Alpha/]);
  await page.getByLabel('Sort by').selectOption('Name A-Z');
  await expect(cards(page)).toHaveText([/Alpha/, /Zeta/]);
  await page.getByRole('button', { name: 'Category' }).focus();
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: 'Category' });
  await expect(popover).toBeVisible();
  await popover.getByRole('checkbox', { name: 'Technology' }).press('Space');
  await expect(cards(page)).toHaveText([/Alpha/]);
  await popover.getByRole('checkbox', { name: 'Marketing' }).press('Space');
  await expect(cards(page)).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Category' })).toBeFocused();
  await expect(page).toHaveURL(/category=technology&category=marketing/);
  await page.goBack();
  await expect(cards(page)).toHaveText([/Alpha/]);
  await reload(page);
  await expect(cards(page)).toHaveText([/Alpha/]);
  await page.getByRole('button', { name: 'Language' }).click();
  await page
    .getByRole('dialog', { name: 'Language' })
    .getByRole('checkbox', { name: 'Korean' })
    .press('Space');
  await expect(page.getByText('No podcasts found')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(page).toHaveURL(/\/campaigns\/podcast\?sort=name-asc$/);
});

test('a failing directory is reported with a retry or other results, and Connect plans a campaign', async ({
  page,
  browser,
  server,
  itunes,
}) => {
  test.slow();
  itunes.answer = (_request, response) => response.writeHead(500).end();
  await signUp(page);
  await open(page, '/campaigns/podcast?search=channel');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch podcasts');
  await expectNoAxeViolations(page);

  // An operator imports a catalog while the server runs.
  const file = join(server.dataDir, 'shows.csv');
  await writeFile(
    file,
    'name,host,audience,youtube\nChannel Chiefs,Ada,20K-50K,https://youtube.com/@chiefs\n',
  );
  const operator = await createInstallation();
  const imported = await operator.run(['podcasts', 'import', file], { PARTNERHUB_DATA: server.dataDir });
  await operator.remove();
  expect(imported).toMatchObject({ code: 0, stdout: '1 added, 0 updated, 0 unchanged, 0 skipped\n' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveText([/Channel Chiefs/]);
  await expect(page.getByText('Apple Podcasts answered with an error (500).')).toBeVisible();
  itunes.answer = null;

  const viewer = await joinAs(browser, server.url, page, 'viewer');
  const viewing = await viewer.newPage();
  await open(viewing, '/campaigns/podcast?search=channel');
  await viewing.getByRole('button', { name: 'Connect: Channel Chiefs' }).press('Enter');
  await expect(viewing.getByRole('tooltip')).toHaveText(
    'You need Editor or Admin role to connect with podcasts',
  );
  await expect(viewing.getByRole('dialog')).toHaveCount(0);
  await viewer.close();

  await page.getByRole('button', { name: 'Connect: Channel Chiefs' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' });
  await expect(dialog.getByLabel('Campaign Name')).toHaveValue('Channel Chiefs');
  await expect(dialog).toContainText('Podcast template');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(page).toHaveURL(/\/campaigns$/);
  await expect(page.getByRole('heading', { name: 'Channel Chiefs' })).toBeVisible();
});

test('a slow podcast directory shows skeletons', async ({ page, itunes }) => {
  await signUp(page);
  await open(page, '/campaigns/podcast');
  const waiting: (() => void)[] = [];
  itunes.answer = (_request, response) => {
    waiting.push(() => response.end('{"results":[]}'));
  };
  await searchBox(page).fill('slow');
  await expect(page.getByRole('status', { name: 'Loading podcasts' })).toBeVisible();
  itunes.answer = (_request, response) => response.end('{"results":[]}');
  for (const answer of waiting) answer();
  await expect(page.getByText('No podcasts found')).toBeVisible();
  itunes.answer = null;
});
