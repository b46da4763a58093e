import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, type Server } from '../../../../src/testing/e2e';
import { send } from '../../../../src/testing/e2e-partners';
import { open, reload, signUp } from '../../../../src/testing/e2e-people';
import { test } from '../../../../src/testing/e2e-sites';
import { createInstallation } from '../../../../src/testing/installation';
import { postsFeed, type SitesStub } from '../../../../src/testing/sites';

const rows = (page: Page) => page.getByRole('group', { name: 'Feed items' }).getByRole('listitem');
const opener = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Signs up a user with a competitor whose feed has this content. Returns its id. */
async function withFeed(page: Page, server: Server, sites: SitesStub, content: string): Promise<string> {
  sites.pages.set('/feed.xml', content);
  await signUp(page);
  const { id } = await send<{ id: string }>(page.request, '/api/competitors', { name: 'Initrode' });
  const source = { competitorId: id, sourceUrl: `${sites.url}/feed.xml` };
  await send(page.request, '/api/monitored-sources', source);
  const operator = await createInstallation(sites.env);
  const { code } = await operator.run(['monitor', 'check', '--all'], { PARTNERHUB_DATA: server.dataDir });
  await operator.remove();
  expect(code).toBe(0);
  return id;
}

test('a competitor and an item have addresses that can be reloaded and shared, and Back restores the list', async ({
  page,
  browser,
  server,
  sites,
}) => {
  test.slow();
  const id = await withFeed(page, server, sites, postsFeed(20));
  await open(page, '/insights/trends');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('initrode');
  await page.getByRole('option', { name: /Initrode/ }).click();
  await expect(page).toHaveURL(`/insights/monitoring/competitors/${id}`);
  await expect(page).toHaveTitle('Initrode · Competitor Monitoring · PartnerHub');
  await expect(page.getByRole('link', { name: 'Initrode 20 unread' })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await page.getByRole('button', { name: 'More Filters' }).click();
  await page.getByLabel('Category', { exact: true }).selectOption('Blog Post');
  await expect(page).toHaveURL(`/insights/monitoring/competitors/${id}?category=blog`);
  await expect(rows(page)).toHaveCount(20);
  // The item opens beside the list, and is read then.
  await opener(page, 'Post 3 & more').click();
  const pane = page.getByRole('region', { name: 'Post 3 & more' });
  await expect(pane).toContainText('of 20');
  await expect(page).toHaveURL(/\?category=blog&item=[^&]+$/);
  await expect(page.getByRole('link', { name: 'Initrode 19 unread' })).toBeVisible();
  await expectNoAxeViolations(page);
  await reload(page);
  await expect(pane).toContainText('of 20');
  await page.goBack();
  await expect(page).toHaveURL(`/insights/monitoring/competitors/${id}?category=blog`);
  await expect(pane).toHaveCount(0);

  await opener(page, 'Post 3 & more').click();
  await pane.getByRole('link', { name: 'Open Page' }).click();
  await expect(page.getByRole('heading', { name: 'Post 3 & more', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/insights\/monitoring\/items\/[^/]+\?list=/);
  await expect(page).toHaveTitle('Post 3 & more · PartnerHub');
  await expectNoAxeViolations(page);
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'Post 2 & more', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('heading', { name: 'Post 3 & more', level: 1 })).toBeVisible();
  await reload(page);
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Star: Post 3 & more' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Blog Post: change category of Post 3 & more' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Funding' }).press('Enter');
  await expect(page.getByText('High significance')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Competitor Monitoring' }).click();
  await expect(page).toHaveURL(`/insights/monitoring/competitors/${id}?category=blog`);
  await expect(rows(page)).toHaveCount(19);

  const item = page.url().replace(/\/competitors.*/, '/items/none');
  const stranger = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signUp(stranger);
  for (const [address, title] of [
    [item, 'Feed item not found'],
    [`/insights/monitoring/competitors/${id}`, 'Competitor not found'],
  ] as const) {
    expect((await open(stranger, address))?.status()).toBe(404);
    await expect(stranger.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(stranger).toHaveTitle(`${title} · PartnerHub`);
  }
  await expectNoAxeViolations(stranger);
  await stranger.getByRole('link', { name: 'Show All Competitors' }).click();
  await expect(stranger).toHaveURL('/insights/monitoring');
  await stranger.context().close();
});

test('rows of the feed are 44 px high, and letters open them, mark them as read and act on them', async ({
  page,
  server,
  sites,
}) => {
  test.slow();
  const long = 'Initrode opens an office in a town with a very long name '.repeat(4).trim();
  const entry = (title: string) =>
    `<item><guid>${title}</guid><title>${title}</title><link>/x</link><description>Words</description></item>`;
  const content = `<rss version="2.0"><channel><title>x</title>${[long, 'Second', 'Third'].map(entry).join('')}</channel></rss>`;
  await withFeed(page, server, sites, content);
  await open(page, '/insights/monitoring');
  await expect(rows(page)).toHaveCount(3);
  const heights = () => rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(await heights()).toEqual([44, 44, 44]);
  await expect(opener(page, long)).toHaveAttribute('title', long);

  const actions = page.getByRole('button', { name: 'Mark as Read: Second' });
  await page.keyboard.press('j');
  await expect(opener(page, long)).toBeFocused();
  await expect(page.getByRole('region', { name: long })).toContainText('Words');
  await expect(page.getByRole('button', { name: `Mark as Read: ${long}` })).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(opener(page, 'Second')).toBeFocused();
  const pane = page.getByRole('region', { name: 'Second' });
  await expect(pane).toContainText('2 of 3');
  await expect(actions).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.keyboard.press('s');
  const star = pane.getByRole('button', { name: 'Star: Second' });
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(pane.getByRole('link', { name: /^Open/ }).last()).toHaveAttribute('aria-keyshortcuts', 'o');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(opener(page, 'Third')).toBeFocused();
  await page.keyboard.press('k');
  await expect(opener(page, 'Second')).toBeFocused();
  await expect(pane).toBeVisible();
  await page.keyboard.press('l');
  const lead = page.getByRole('dialog', { name: 'Create Lead' });
  await expect(lead).toBeVisible();
  await lead.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('r');
  const item = page.getByRole('dialog', { name: 'Add Item' });
  await expect(item).toBeVisible();
  await item.getByRole('button', { name: 'Cancel' }).click();
  await expect(item).toBeHidden();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toContainText('Next and previous item');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);

  // Letters in a field are text, not shortcuts.
  await page.getByLabel('Search feed').fill('th');
  await page.keyboard.press('j');
  await expect(page.getByLabel('Search feed')).toHaveValue('thj');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(rows(page)).toHaveCount(3);

  await expect(page).toHaveURL(/[?&]item=/);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/[?&]item=/);
  await expect(pane).toHaveCount(0);
  await page.getByRole('button', { name: 'Previews' }).click();
  await expect.poll(heights).not.toEqual([44, 44, 44]);
  await reload(page);
  await expect(page.getByRole('button', { name: 'Previews' })).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page).first()).toContainText('Words');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBe(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Compact' }).click();
  await opener(page, long).press('Enter');
  await expect(page.getByRole('heading', { name: long, level: 1 })).toBeVisible();
  expect(await overflow(page)).toBe(0);
});
