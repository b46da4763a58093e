import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { BROWSER } from '../../src/testing/affiliates';
import { expect, expectNoAxeViolations, test } from '../../src/testing/e2e';
import { send } from '../../src/testing/e2e-partners';
import { open, signUp } from '../../src/testing/e2e-people';
import { newId } from '../../src/lib/ids';

/** A shop on another host and port than PartnerHub, with static pages that have the script. */
let shop: Server;
let site = '';
/** The script of the shop's pages, with its attributes. */
let script = '';

test.beforeAll(async () => {
  shop = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>Shop</title><link rel="icon" href="data:,">${script}<h1>Shop</h1>
      <a id="buy" href="https://buy.stripe.com/test_1?locale=en">Buy</a><stripe-buy-button></stripe-buy-button>
      <button onclick="this.textContent = 'Added'">Add to cart</button>`);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  site = `http://shop.localhost:${(shop.address() as AddressInfo).port}`;
});
test.afterAll(() => shop.close());

interface Company {
  workspaceId: string;
  name: string;
  linkId: string;
}

/** Signs up a company whose website is the shop, with an affiliate named by `?via=` and its own code. */
async function company(page: Page, server: string, attributes = ''): Promise<Company> {
  const { workspaceId } = await signUp(page);
  const set = await page.request.patch(`/api/workspaces/${workspaceId}`, { data: { website: site } });
  expect(set.status()).toBe(200);
  const name = `adam-${newId().slice(-12)}`;
  const { id } = await send<{ id: string }>(page.request, '/api/affiliate-links', {
    ...{ affiliateCode: `code-${name}`, affiliateName: 'Adam', affiliateEmail: 'adam@example.org' },
    ...{ commissionRate: '10', aliases: [{ param: 'via', value: name }] },
  });
  script = `<script src="${server}/t.js" data-workspace="${workspaceId}" ${attributes} async></script>`;
  return { workspaceId, name, linkId: id };
}

const clickId = (page: Page) =>
  page.evaluate(() => (window as { partnerhub?: { clickId: string | null } }).partnerhub?.clickId ?? null);
const consent = (page: Page) =>
  page.evaluate(() => (window as { partnerhub?: { consent(): void } }).partnerhub?.consent());
const cookieOf = async (context: BrowserContext) =>
  (await context.cookies(site)).find(({ name }) => name === 'ph_click');
const countOf = async (page: Page, { linkId }: Company) =>
  ((await (await page.request.get(`/api/affiliate-links/${linkId}`)).json()) as { clickCount: number })
    .clickCount;
const ID = /^[\w-]{54}$/;

// Browsers of tests name themselves as bots, whose visits aren't clicks.

test('the script counts a visit by each parameter once, and keeps its click in a cookie', async ({
  page,
  browser,
  server,
}) => {
  const own = await company(page, server.url);
  const visitor = await browser.newContext({ userAgent: BROWSER });
  const shopPage = await visitor.newPage();
  await shopPage.goto(`${site}/?utm_source=mail&via=${own.name.toUpperCase()}`);
  await expect.poll(() => clickId(shopPage)).toMatch(ID);
  const first = await clickId(shopPage);
  const cookie = await cookieOf(visitor);
  expect(cookie?.value).toBe(first);
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect([cookie?.sameSite, Math.round(days)]).toEqual(['Lax', 90]);

  // Another tab, and the same link again within 30 minutes.
  const second = await visitor.newPage();
  await second.goto(`${site}/pricing`);
  await expect.poll(() => clickId(second)).toBe(first);
  await second.goto(`${site}/?via=${own.name}`);
  await expect.poll(() => clickId(second)).toBe(first);
  // Browsers that shorten cookies of scripts get it again at each visit.
  const shorter = { expires: Date.now() / 1000 + 86_400 };
  await visitor.addCookies((await visitor.cookies(site)).map((kept) => ({ ...kept, ...shorter })));
  await second.goto(`${site}/later`);
  await expect
    .poll(async () => ((await cookieOf(visitor))?.expires ?? 0) * 1000 - Date.now())
    .toBeGreaterThan(80 * 86_400_000);
  await expect.poll(() => countOf(page, own)).toBe(1);

  for (const param of [
    'ref',
    'fpr',
    'fp_ref',
    'aff',
    'deal',
    'ps_partner_key',
    'gspk',
    'tap_s',
    'a_aid',
    'rfsn',
  ]) {
    const other = await browser.newContext({ userAgent: BROWSER });
    const tab = await other.newPage();
    await tab.goto(`${site}/?${param}=code-${own.name}`);
    await expect.poll(() => clickId(tab)).toMatch(ID);
    await other.close();
  }
  await shopPage.goto(`${site}/?ph_click=${first}&via=unknown`);
  await expect.poll(() => clickId(shopPage)).toBe(first);
  const stranger = await (await browser.newContext({ userAgent: BROWSER })).newPage();
  const answered = stranger.waitForResponse('**/api/track/click');
  await stranger.goto(`${site}/?via=unknown`);
  await answered;
  expect([await clickId(stranger), await stranger.evaluate(() => document.cookie)]).toEqual([null, '']);
});

test('the script waits for consent, sends nothing and stores nothing before', async ({
  page,
  browser,
  server,
}) => {
  const own = await company(page, server.url, 'data-consent="wait"');
  const visitor = await browser.newContext({ userAgent: BROWSER });
  const shopPage = await visitor.newPage();
  const requests: string[] = [];
  shopPage.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await shopPage.goto(`${site}/?via=${own.name}`);
  await shopPage.waitForFunction(() => 'partnerhub' in window);
  await shopPage.waitForTimeout(300);
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(await visitor.cookies()).toEqual([]);
  await consent(shopPage);
  await expect.poll(() => clickId(shopPage)).toMatch(ID);
  await consent(shopPage);
  expect(requests.filter((path) => path === '/api/track/click')).toHaveLength(1);
});

test('the script names the click to Stripe, also for links that the page adds later', async ({
  page,
  browser,
  server,
}) => {
  const own = await company(page, server.url, 'data-stripe');
  const shopPage = await (await browser.newContext({ userAgent: BROWSER })).newPage();
  await shopPage.goto(`${site}/?via=${own.name}`);
  await expect.poll(() => clickId(shopPage)).toMatch(ID);
  const id = await clickId(shopPage);
  const buy = `https://buy.stripe.com/test_1?locale=en&client_reference_id=${id}`;
  await expect(shopPage.locator('#buy')).toHaveAttribute('href', buy);
  await expect(shopPage.locator('stripe-buy-button')).toHaveAttribute('client-reference-id', id ?? '');
  await shopPage.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<p><a id="late" href="https://buy.stripe.com/2">Buy</a></p>',
    );
  });
  await expect(shopPage.locator('#late')).toHaveAttribute(
    'href',
    `https://buy.stripe.com/2?client_reference_id=${id}`,
  );
});

test('the shop works whatever the server does, and without the script', async ({ page, browser, server }) => {
  const own = await company(page, server.url);
  const broken: [string, (tab: Page) => Promise<unknown>][] = [
    ['blocked script', (tab) => tab.route('**/t.js', (route) => route.abort('blockedbyclient'))],
    ['blocked calls', (tab) => tab.route('**/api/track/**', (route) => route.abort('blockedbyclient'))],
    [
      'errors',
      (tab) => tab.route('**/api/track/**', (route) => route.fulfill({ status: 500, body: '<h1>' })),
    ],
    [
      'other answers',
      (tab) =>
        tab.route('**/api/track/**', (route) =>
          route.fulfill({ status: 200, headers: { 'Access-Control-Allow-Origin': '*' }, body: 'null' }),
        ),
    ],
    ['no answer', (tab) => tab.route('**/api/track/**', () => undefined)],
  ];
  for (const [how, breakIt] of broken) {
    const visitor = await browser.newContext({ userAgent: BROWSER });
    const tab = await visitor.newPage();
    const errors: string[] = [];
    tab.on('pageerror', ({ message }) => errors.push(message));
    await breakIt(tab);
    await tab.goto(`${site}/?via=${own.name}`, { waitUntil: 'load' });
    await tab.waitForTimeout(200);
    await tab.getByRole('button', { name: 'Add to cart' }).click();
    await expect(tab.getByRole('button', { name: 'Added' })).toBeVisible();
    expect([how, errors, await visitor.cookies()]).toEqual([how, [], []]);
    await visitor.close();
  }
});

test('the script is at most 3 kB, and caches keep it no longer than a day', async ({ request }) => {
  const answer = await request.get('/t.js', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(answer.status()).toBe(200);
  expect(Number(answer.headers()['content-length'])).toBeLessThanOrEqual(3 * 1024);
  expect(answer.headers()['content-encoding']).toBe('gzip');
  expect(answer.headers()['cache-control']).toBe('public, max-age=3600');
});

test('Settings shows the script and tests the website', async ({ page, browser, server }) => {
  const own = await company(page, server.url, 'data-consent="wait"');
  await open(page, '/settings?tab=tracking');
  await expect(page.getByText(`data-workspace="${own.workspaceId}" async`)).toBeVisible();
  await page.getByText('Wait for consent').click();
  await expect(page.getByText('data-consent="wait" async')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Test Website' }).click();
  await expect(page.getByText('Waiting for the test visit…')).toBeVisible();
  const href = await page.getByRole('link', { name: /Open Test Visit/ }).getAttribute('href');
  const visit = await (await browser.newContext({ userAgent: BROWSER })).newPage();
  await visit.goto(href ?? '');
  await visit.waitForFunction(() => 'partnerhub' in window);
  await expect(page.getByText('Waiting for the test visit…')).toBeVisible();
  await consent(visit);
  await expect(page.getByText('Arrived', { exact: true })).toBeVisible();
  await expect(page.getByText('The visit arrived after consent')).toBeVisible();
  await expect(page.getByText(`from ${site}/`)).toBeVisible();
  expect(await countOf(page, own)).toBe(0);
});

test('a conversion says how it was attributed', async ({ page, server }) => {
  const own = await company(page, server.url);
  const conversion = { externalId: `order-${own.name}`, affiliateCode: `code-${own.name}`, amount: '20.00' };
  await send(page.request, '/api/conversions', { ...conversion, customerId: 'cus_7' });
  await open(page, `/campaigns/affiliate-links/${own.linkId}`);
  await page.getByRole('link', { name: conversion.externalId }).click();
  await expect(page.getByRole('heading', { name: 'How Was This Attributed?' })).toBeVisible();
  await expect(page.getByText('The reported link earns')).toBeVisible();
  await expect(page.getByText('cus_7')).toBeVisible();
  await expectNoAxeViolations(page);
});
