import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, startServer } from '../../../../../src/testing/e2e';
import { send } from '../../../../../src/testing/e2e-partners';
import { open, signUp } from '../../../../../src/testing/e2e-people';
import { test } from '../../../../../src/testing/e2e-sites';

const prices = `<!doctype html><title>Plans</title><body style="margin: 0; font: 20px sans-serif">
<header style="padding: 24px">Initrode</header>
<main style="padding: 24px"><h1>Plans</h1>
<section class="plan" style="padding: 40px"><h2>Pro</h2><p class="price">$49</p></section>
<aside class="offers" style="padding: 40px"><p>Black Friday: half price</p></aside></main></body>`;

async function addSource(page: Page, url: string): Promise<void> {
  await signUp(page);
  const { id } = await send<{ id: string }>(page.request, '/api/competitors', { name: 'Initrode' });
  const source = { competitorId: id, sourceType: 'url', sourceUrl: url, checkFrequency: 'daily' };
  await send(page.request, '/api/monitored-sources', source);
  await open(page, `/insights/monitoring?competitor=${id}`);
  await page.getByRole('button', { name: 'Options of' }).press('Enter');
}

test('parts of a page are picked on its screenshot, by pointer and by keyboard', async ({ page, sites }) => {
  test.slow();
  sites.pages.set('/prices', (_, response) => response.setHeader('Content-Type', 'text/html').end(prices));
  await addSource(page, `${sites.url}/prices`);
  const form = page.getByRole('dialog', { name: 'Source Options' });
  const watched = form.getByLabel('Part to watch', { exact: true });
  const text = form.getByRole('region', { name: 'Watched text' });
  // An invalid selector doesn't prevent picking another part.
  await watched.fill('p[');
  await form.getByRole('button', { name: 'Save Options' }).press('Enter');
  await expect(form.getByText('The selector p[ is invalid')).toBeVisible();

  await form.getByRole('button', { name: 'Pick on the Page: Part to watch' }).click();
  const picker = page.getByRole('dialog', { name: 'Pick on the Page: Part to watch' });
  await expect(picker.getByText('Opening the page.')).toBeVisible();
  const parts = picker.getByRole('listbox', { name: 'Parts of the page' });
  await expect(parts).toBeFocused({ timeout: 45_000 });
  const current = parts.getByRole('option', { selected: true });
  const wider = picker.getByRole('button', { name: 'Wider' });
  await expect(current).toHaveCount(0);
  await expect(wider).toHaveAttribute('aria-disabled', 'true');
  await parts.getByRole('option', { name: 'Paragraph: $49' }).click();
  await expect(current).toHaveAccessibleName(/^Paragraph: \$49, /);
  await expectNoAxeViolations(page);
  await wider.click();
  await expect(current).toHaveAccessibleName(/, \.plan$/);
  await expect(picker.getByRole('status')).toHaveText(/, \.plan$/);
  await picker.getByRole('button', { name: 'Narrower' }).click();
  await expect(current).toHaveAccessibleName(/^Paragraph: \$49, /);
  await picker.getByRole('button', { name: 'Use This Part' }).click();
  await expect(picker).toBeHidden();
  await expect(watched).toHaveValue('.price');
  await expect(form.getByText('The selector p[ is invalid')).toBeHidden();
  await expect(text).toHaveText('$49');
  await expect(text).toBeInViewport();

  // The same screenshot is shown again, with the part that was picked before.
  const asked = sites.asked.length;
  await form.getByRole('button', { name: 'Pick on the Page: Part to watch' }).press('Enter');
  await expect(parts).toBeFocused();
  await expect(current).toHaveAccessibleName(/^Paragraph: \$49, /);
  expect(sites.asked).toHaveLength(asked);
  await page.keyboard.press('w');
  await expect(current).toHaveAccessibleName(/, \.plan$/);
  await page.keyboard.press('n');
  await expect(current).toHaveAccessibleName(/^Paragraph: \$49, /);
  await page.keyboard.press('ArrowUp');
  await expect(current).toHaveAccessibleName(/^Heading: Pro, /);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(watched).toHaveValue('.plan');
  await expect(text).toHaveText('Pro\n$49');

  // A double click picks, and the selector becomes a line of the list.
  await form.getByLabel('Parts to ignore', { exact: true }).fill('.cookies');
  await form.getByRole('button', { name: 'Pick on the Page: Parts to ignore' }).click();
  await page.getByRole('option', { name: 'Heading: Pro' }).dblclick();
  await expect(form.getByLabel('Parts to ignore', { exact: true })).toHaveValue(/^\.cookies\n.*h2$/);
  await expect(text).toHaveText('$49');

  // Esc closes only the picker, and a picked part is a change that closing the form would lose.
  await form.getByRole('button', { name: 'Pick on the Page: Part to watch' }).press('Enter');
  await expect(parts).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(form.getByRole('button', { name: 'Pick on the Page: Part to watch' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .press('Enter');
  await form.getByRole('button', { name: 'Save Options' }).press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('group', { name: 'Tracked Sources' })).toContainText('Watches .plan');
});

test('a part is picked by touch on a phone, and a page that fails says why', async ({
  browser,
  baseURL,
  sites,
}) => {
  test.slow();
  const context = await browser.newContext({
    baseURL,
    hasTouch: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await addSource(page, `${sites.url}/gone`);
  const form = page.getByRole('dialog', { name: 'Source Options' });
  const pick = form.getByRole('button', { name: 'Pick on the Page: Part to watch' });
  await pick.tap();
  const picker = page.getByRole('dialog', { name: 'Pick on the Page: Part to watch' });
  await expect(picker.getByRole('alert')).toContainText('answered with an error (404)');
  await expectNoAxeViolations(page);

  sites.pages.set('/gone', (_, response) => response.setHeader('Content-Type', 'text/html').end(prices));
  await picker.getByRole('button', { name: 'Try again' }).tap();
  const parts = picker.getByRole('listbox', { name: 'Parts of the page' });
  await expect(parts).toBeFocused({ timeout: 45_000 });
  await parts.getByRole('option', { name: 'Paragraph: $49' }).tap();
  await expect(parts.getByRole('option', { selected: true })).toHaveAccessibleName(/^Paragraph: \$49, /);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await expect(picker.getByRole('button', { name: 'Use This Part' })).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page);
  await picker.getByRole('button', { name: 'Use This Part' }).tap();
  await expect(form.getByLabel('Part to watch', { exact: true })).toHaveValue('.price');
  await expect(form.getByRole('region', { name: 'Watched text' })).toHaveText('$49');
  await context.close();
});

test('a server without Chromium says that there is nothing to pick on', async ({ browser, sites }) => {
  sites.pages.set('/prices', prices);
  const server = await startServer({ ...sites.env, PARTNERHUB_CHROMIUM: '/nowhere/chromium' });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await addSource(page, `${sites.url}/prices`);
  await page.getByRole('button', { name: 'Pick on the Page: Part to watch' }).press('Enter');
  const problem = page.getByRole('dialog', { name: 'Pick on the Page: Part to watch' }).getByRole('alert');
  await expect(problem).toContainText('because Chromium is not installed on the server.', {
    timeout: 45_000,
  });
  await expect(problem).toContainText('You can type a CSS selector or an XPath instead.');
  await context.close();
  await server.stop();
});
