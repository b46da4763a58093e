import type { Locator, Page, Request } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { open, signUp } from '../../../src/testing/e2e-people';

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('alertdialog');

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not visible');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
}

test('toasts appear at the bottom right, above dialogs, and never over the button that was pressed', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await page.route('**/api/leads', (route) => route.abort());
  for (const { width, height, isWide } of [
    { width: 1280, height: 800, isWide: true },
    { width: 360, height: 740, isWide: false },
  ]) {
    await page.setViewportSize({ width, height });
    await open(page, '/leads');
    await page.getByRole('button', { name: 'Create Lead' }).click();
    const form = page.getByRole('dialog', { name: 'Create Lead' });
    const submit = form.getByRole('button', { name: 'Create Lead' });
    await form.getByLabel('Name').fill('Ada Byron');
    await submit.click();
    await expect(toast(page)).toHaveAttribute('data-tone', 'danger');
    // Wait for its final position: it is placed one frame after it appears, and then it slides in.
    await toast(page).evaluate((element) => Promise.all(element.getAnimations().map((one) => one.finished)));
    expect(await overlap(toast(page), submit)).toBe(false);
    // Hovering pauses its timer.
    await toast(page).hover();
    const box = await boxOf(toast(page));
    expect(width - box.right).toBeLessThanOrEqual(32);
    if (isWide) expect(height - box.bottom).toBeLessThanOrEqual(32);
    await expectNoAxeViolations(page);
    await toast(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(page)).toBeHidden();
    await expect(form.getByLabel('Name')).toHaveValue('Ada Byron');
    // The backdrop covers the whole page, because there is no gutter beside it.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter)).toBe(
      'auto',
    );
    await page.unroute('**/api/leads');
    await form.getByLabel('Company').fill('Analytical Engines');
    await form.getByLabel('Email').fill('ada@engines.example');
    await submit.click();
    await expect(toast(page)).toHaveAttribute('data-tone', 'success');
    await expect(form).toBeHidden();
    // A press stays on the toast, even if it now covers something.
    await page.evaluate(() => {
      const save = document.createElement('button');
      save.dataset.variant = 'primary';
      save.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 5rem; height: 2rem';
      document.body.append(save);
    });
    await toast(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(page)).toBeHidden();
    await page.route('**/api/leads', (route) => route.abort());
  }
});

test('only the focused control has a focus ring, not the tabs around it', async ({ page }) => {
  await signUp(page);
  await open(page, '/settings');
  const field = page.getByLabel('Workspace Name');
  await page.getByRole('tab', { name: 'Workspace' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  const panel = page.getByRole('tabpanel');
  for (const container of [panel, panel.locator('..')])
    await expect(container).toHaveCSS('outline-style', 'none');
  await expect(field).toHaveCSS('outline-style', 'solid');
});

test('a dialog opens without a request or an animation', async ({ page }) => {
  await signUp(page);
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await open(page, '/leads');
  // The code of dialogs loads when the page is first used, one after the other when the browser is idle.
  await page.mouse.move(1, 1);
  const waitForIdle = () =>
    page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  // Between two parts, nothing is under way for a moment.
  await expect(async () => {
    for (let rest = 0; rest < 20; rest += 1) {
      await waitForIdle();
      expect([...underWay].map((request) => request.url())).toEqual([]);
    }
  }).toPass({ intervals: [0] });
  await page.route(/\/assets\//, (route) => route.abort());
  await page.getByRole('button', { name: 'Create Lead' }).click();
  const form = page.getByRole('dialog', { name: 'Create Lead' });
  await expect(form).toBeVisible();
  const slowest = await form.evaluate((element) => {
    const layers = [element, element.parentElement, element.parentElement?.parentElement];
    const durations = layers.flatMap((layer) =>
      layer ? getComputedStyle(layer).transitionDuration.split(',').map(Number.parseFloat) : [],
    );
    return Math.max(...durations);
  });
  expect(slowest).toBeLessThanOrEqual(0.1);
  // There is no entering element if there is no animation.
  await expect(page.locator('[data-entering]')).toHaveCount(0);
});
