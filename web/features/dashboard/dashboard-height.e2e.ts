import { expect, expectNoAxeViolations } from '../../../src/testing/e2e';
import { test } from '../../../src/testing/e2e-demo';
import { open } from '../../../src/testing/e2e-people';

test('the dashboard of the demo is at most 1,400 px high, and its numbers are one strip', async ({
  page,
  demo,
}) => {
  await demo.signIn(page.request, 'owner');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1400);
  const cards = page.getByRole('link', { name: /Applications|Total Partners/ }).filter({ hasText: /\d/ });
  const tops = await cards.evaluateAll((links) => links.map((link) => link.getBoundingClientRect()));
  expect(new Set(tops.map(({ top }) => top)).size).toBe(1);
  expect(Math.max(...tops.map(({ height }) => height))).toBeLessThanOrEqual(72);
  const work = page.getByRole('list', { name: 'My Work' }).getByRole('listitem');
  await expect(work).toHaveCount(5);
  expect(await work.first().evaluate((row) => row.getBoundingClientRect().height)).toBeLessThanOrEqual(42);
  await expect(page.getByRole('list', { name: 'Deals by status' }).getByRole('listitem')).toHaveCount(4);
  await expectNoAxeViolations(page);
});

test('the inbox of the demo is readable in both themes', async ({ page, demo }) => {
  await demo.signIn(page.request, 'owner');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, '/inbox');
    await expect(page.getByRole('region', { name: 'To decide' })).toBeVisible();
    await expectNoAxeViolations(page);
  }
});
