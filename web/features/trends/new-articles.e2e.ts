import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, startServer, test as base } from '../../../src/testing/e2e';
import { open, signUp } from '../../../src/testing/e2e-people';
import { startNews, type NewsStub } from '../../../src/testing/news';

/** A server that searches for news on a stub. */
const test = base.extend<object, { news: NewsStub }>({
  news: [
    async ({}, use) => {
      const news = await startNews();
      await use(news);
      await news.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ news }, use) => {
      const server = await startServer(news.env);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const cards = (page: Page) =>
  page
    .getByRole('region', { name: 'Articles' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Adds a keyword to the workspace's preferences. */
async function addKeyword(page: Page, keyword: string): Promise<void> {
  await button(page, 'Preferences').first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  const keywords = dialog.getByRole('textbox', { name: 'Keywords' });
  await keywords.fill(keyword);
  await keywords.press('Enter');
  await button(page, 'Save Preferences').press('Enter');
  await expect(dialog).toBeHidden();
}

test('new articles appear without a reload, follow changed keywords, and become leads', async ({
  page,
  news,
  server,
}) => {
  test.slow();
  const article = (title: string) => ({ title, link: `${server.url}/healthz?${encodeURIComponent(title)}` });
  news.answer = (query) =>
    query === '"payroll"'
      ? [article('Zephyr opens a payroll desk'), article('Globex pays its payroll partners in a day')]
      : [article('Initech hires the partners of Globex')];
  await signUp(page);
  await open(page, '/insights/trends');
  await expect(page.getByText('No preferences yet')).toBeVisible();

  // The screen asks again until the articles have arrived.
  await addKeyword(page, 'payroll');
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText(/^News updated/)).toBeVisible();
  await expectNoAxeViolations(page);

  await button(page, 'Star: Zephyr opens a payroll desk').press('Enter');
  await button(page, 'Mark as Read: Zephyr opens a payroll desk').press('Enter');
  await expect(button(page, 'Mark as Unread: Zephyr opens a payroll desk')).toBeVisible();

  // Stored articles that match a new keyword appear at once, even while the news server fails.
  const answers = news.answer;
  news.answer = (_query, _request, response) => void response.writeHead(503).end();
  await addKeyword(page, 'globex');
  await button(page, 'Remove “payroll”').press('Enter');
  await expect(cards(page)).toHaveText([/Globex pays its payroll partners in a day/]);
  await expect(page.getByText('News search is limiting requests (503)')).toBeVisible();
  news.answer = answers;

  // A starred article stays available regardless of the preferences.
  await button(page, 'Starred').click();
  await expect(cards(page)).toHaveText([/Zephyr opens a payroll desk/]);
  await page.getByRole('button', { name: /^Create… from Zephyr/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Lead' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Create Lead' });
  await expect(form).toContainText('Zephyr opens a payroll desk');
  await form.getByLabel('Name').fill('Ada Zephyrine');
  await form.getByLabel('Company').fill('Zephyr');
  await form.getByLabel('Email').fill('ada@zephyr.example');
  await form.getByRole('button', { name: 'Create Lead' }).click();
  await expect(page.getByText('Lead created successfully')).toBeVisible();
  await expect(cards(page)).toContainText('Ada Zephyrine');
  await open(page, '/leads');
  await expect(page.getByRole('link', { name: /Zephyr opens a payroll desk/ })).toBeVisible();
});
