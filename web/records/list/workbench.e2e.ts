import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations } from '../../../src/testing/e2e';
import { test } from '../../../src/testing/e2e-demo';
import { open, reload } from '../../../src/testing/e2e-people';

const region = (page: Page) => page.locator('[data-row]').first();
/** The element that scrolls: nothing above a list does. */
const list = (page: Page) => page.getByRole('region', { name: 'Leads' });
const scrollTop = (page: Page) => list(page).evaluate(({ scrollTop: top }) => top);

test('a list shows nineteen records below at most eight controls, and scrolls alone', async ({
  page,
  demo,
}) => {
  await demo.signIn(page.request, 'owner');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/leads', '/partners/directory', '/insights/roadmap', '/deals?layout=table']) {
    await open(page, path);
    const top = (await region(page).boundingBox())?.y;
    expect(top, path).toBeLessThanOrEqual(152);
    const rows = await page.locator('[data-row]').all();
    const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
    const whole = boxes.filter((box) => box && box.y + box.height <= 864);
    expect(whole.length, path).toBeGreaterThanOrEqual(19);
    const controls = page
      .locator('main')
      .locator('a[href], button, input, select')
      .and(page.locator(':not(table *, nav *, [role="tab"], [tabindex="-1"])'))
      .and(page.locator(':visible'));
    // The tabs are one stop of the Tab key.
    const tabs = await page.getByRole('tablist').count();
    // The roadmap also has its two shapes.
    const shapes = path === '/insights/roadmap' ? 2 : 0;
    expect((await controls.count()) + tabs - shapes, path).toBeLessThanOrEqual(8);
    const rest = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(rest, path).toBe(0);
  }
  for (const width of [1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const head = page.locator('main header').first();
    expect(await head.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('Back and a reload show the same rows of a list, with the focus on the opened one', async ({
  page,
  demo,
}) => {
  await demo.signIn(page.request, 'owner');
  await page.setViewportSize({ width: 1440, height: 600 });
  await open(page, '/leads?layout=table');
  const link = page.locator('[data-row]').nth(30).getByRole('rowheader').getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const top = await scrollTop(page);
  expect(top).toBeGreaterThan(200);
  await link.focus();
  // With Ctrl, a row opens its page in a new tab; the address in this tab opens it here.
  const href = await link.getAttribute('href');
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, href);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Leads');
  await page.goBack();
  await expect(list(page)).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(top);
  await expect(link).toBeFocused();
  await reload(page);
  await expect.poll(() => scrollTop(page)).toBe(top);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('51–')).toBeVisible();
  expect(await scrollTop(page)).toBe(0);
});

test('a panel makes the list narrower where both have room, and has the decisions of its record', async ({
  page,
  demo,
}) => {
  await demo.signIn(page.request, 'owner');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/deals?layout=table&tab=submitted');
  await page.getByRole('rowheader').first().getByRole('link').click();
  const panel = page.getByRole('region', { name: /^Deal / });
  await expect(panel.getByRole('button', { name: 'Approve for 90 days' })).toBeVisible();
  await expect(panel.locator('[data-variant="primary"]')).toHaveCount(1);
  const edges = async () => {
    const [list, beside] = [await page.locator('.ui-results').boundingBox(), await panel.boundingBox()];
    return list && beside && { listEnd: list.x + list.width, panelStart: beside.x };
  };
  expect(await edges()).toEqual({ listEnd: 960, panelStart: 960 });
  await page.setViewportSize({ width: 1024, height: 900 });
  expect(await edges()).toEqual({ listEnd: 1024, panelStart: 544 });
});

test('columns of a board scroll under their heads, and finished ones are folded until a card moves there', async ({
  page,
  demo,
}) => {
  await demo.signIn(page.request, 'owner');
  await page.setViewportSize({ width: 1440, height: 700 });
  await open(page, '/deals?layout=board');
  await expectNoAxeViolations(page);
  const won = page.getByRole('heading', { level: 2, name: 'Won' });
  const before = (await won.boundingBox())?.y;
  await page.getByRole('grid', { name: 'Won' }).getByRole('row').last().scrollIntoViewIfNeeded();
  expect((await won.boundingBox())?.y).toBe(before);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(700);

  await expect(page.getByRole('grid', { name: 'Lost' })).toHaveCount(0);
  await page.getByRole('button', { name: /Lost/ }).click();
  await expect(page.getByRole('grid', { name: 'Lost' })).toBeVisible();

  const card = page.getByRole('grid', { name: 'Submitted' }).getByRole('row').first();
  const name = await card.getByRole('heading', { level: 3 }).innerText();
  await card.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Approved' })).toContainText(name);
  await expect(page.getByRole('grid', { name: 'Submitted' })).not.toContainText(name);
});

test('a list prints its whole table with whole texts in landscape, and no controls', async ({
  page,
  demo,
}) => {
  await demo.signIn(page.request, 'owner');
  await open(page, '/deals?layout=table');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width = 0, height = 0] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)?.map(Number) ?? [];
  expect(width).toBeGreaterThan(height);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1060, height: 750 });
  const main = page.locator('main');
  await expect(main.locator('button:visible, input:visible, [role="tab"]:visible')).toHaveCount(0);
  const clipped = await main
    .locator('td:visible, th:visible')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
  expect(clipped).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1060);
  await expect(page.getByText('31 deals')).toBeVisible();
});

test('a phone shows the first record of a list within 170 pixels', async ({ page, demo }) => {
  await demo.signIn(page.request, 'owner');
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of [
    '/leads?layout=table',
    '/deals?layout=table',
    '/insights/roadmap?layout=table',
    '/partners/directory',
  ]) {
    await open(page, path);
    expect((await region(page).boundingBox())?.y, path).toBeLessThanOrEqual(170);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
});

test('tabs count what the search finds, and the foot and the board add amounts up', async ({
  page,
  demo,
}) => {
  await demo.signIn(page.request, 'owner');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/deals?layout=table&search=calder');
  const rows = page.locator('[data-row]');
  const tab = (name: string) => page.getByRole('tab', { name });
  const found = await rows.count();
  expect(found).toBeGreaterThan(0);
  await expect(tab('All')).toHaveText(`All${found}`);
  const won = await rows.filter({ hasText: 'Won' }).count();
  await expect(tab('Won')).toHaveText(`Won${won}`);

  await open(page, '/deals?layout=table&status=won');
  const cells = await rows.getByText(/^\$/).allInnerTexts();
  const dollars = cells.reduce((sum, text) => sum + Number(text.replaceAll(/[$,]/g, '')), 0);
  const total = `$${dollars.toLocaleString('en-US')}`;
  await expect(page.getByText(/^Total /)).toContainText(total);
  await open(page, '/deals?layout=board');
  await expect(page.locator('header').filter({ hasText: 'Won' }).getByText(total)).toBeVisible();
});

test('saved views are tabs of their list, and leaving one leaves its filters', async ({ page, demo }) => {
  await demo.signIn(page.request, 'owner');
  const name = 'No tier';
  const created = await page.request.post(`${demo.url}/api/views`, {
    data: { entity: 'partners', name, query: 'f=tier:empty:', layout: 'table' },
  });
  const { id } = await created.json();
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/partners/directory');
  const view = page.getByRole('tab', { name });
  await expect(view).toHaveAttribute('aria-selected', 'false');
  await view.click();
  await expect(view).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: /Tier is empty/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('tab', { name: 'Partners', exact: true }).press('Enter');
  await expect(view).toHaveAttribute('aria-selected', 'false');
  await expect(page.getByRole('button', { name: /Tier is empty/ })).toHaveCount(0);
  await expect(page).toHaveURL(/directory$/);
  await page.goBack();
  await expect(view).toHaveAttribute('aria-selected', 'true');
  await page.request.delete(`${demo.url}/api/views/${id}`);
});

test('rows have the chosen height after a reload, and keys search, change a status and create', async ({
  page,
  demo,
}) => {
  await demo.signIn(page.request, 'owner');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/leads?layout=table');
  const height = async () => (await region(page).boundingBox())?.height;
  expect(await height()).toBe(36);
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('button', { name: 'Compact' }).click();
  await expect.poll(height).toBe(32);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await reload(page);
  expect(await height()).toBe(32);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('c');
  await expect(page.getByRole('searchbox')).toHaveValue('c');
  await page.getByRole('searchbox').fill('');
  await region(page).getByRole('rowheader').getByRole('link').focus();
  await page.keyboard.press('s');
  await expect(page.getByRole('menu', { name: /^Status of / })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Create Lead' })).toBeVisible();
});
