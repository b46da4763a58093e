import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../src/testing/e2e';
import { open, signUp } from '../../src/testing/e2e-people';

const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 740 };

const sidebar = (page: Page) => page.getByRole('complementary');

/** Navigates as Back and Forward do, without a prefetch, so that the navigation has to wait for its data. */
async function goWithoutPrefetch(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test.describe('on a wide screen', () => {
  test.use({ viewport: wide });

  test('Ctrl+B and the button fold the sidebar to 3rem and back, and a reload keeps the choice', async ({
    page,
    context,
  }) => {
    await signUp(page);
    await open(page);
    await expect(sidebar(page)).toHaveCSS('width', '256px');
    await page.keyboard.press('Control+b');
    await expect(sidebar(page)).toHaveCSS('width', '48px');

    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
    expect(cookie?.value).toBe('false');
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(604_800 - 60);
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(604_800);

    await open(page);
    await expect(sidebar(page)).toHaveCSS('width', '48px');
    await page.getByRole('link', { name: 'Directory' }).focus();
    await expect(page.getByRole('tooltip', { name: 'Directory' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    await expect(sidebar(page)).toHaveCSS('width', '256px');
    await open(page);
    await expect(sidebar(page)).toHaveCSS('width', '256px');
  });

  test('the sidebar shows only icons on a screen of medium width, where opening it is not remembered', async ({
    page,
  }) => {
    await signUp(page);
    await page.setViewportSize({ width: 900, height: 800 });
    await open(page);
    await expect(sidebar(page)).toHaveCSS('width', '48px');
    await page.getByRole('link', { name: 'Directory' }).focus();
    await expect(page.getByRole('tooltip', { name: 'Directory' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    await expect(sidebar(page)).toHaveCSS('width', '256px');
    await page.setViewportSize(wide);
    await expect(sidebar(page)).toHaveCSS('width', '256px');
    await page.setViewportSize({ width: 900, height: 800 });
    await open(page);
    await expect(sidebar(page)).toHaveCSS('width', '48px');
  });

  test('the Templates group is closed until it is opened or contains the current screen', async ({
    page,
  }) => {
    await signUp(page);
    await open(page);
    await expect(page.getByRole('link', { name: 'Email Templates' })).toBeHidden();
    await page.getByRole('button', { name: 'Templates' }).click();
    await page.getByRole('link', { name: 'Email Templates' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Email Templates' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Email Templates' })).toHaveAttribute('aria-current', 'page');
    await open(page);
    await expect(page.getByRole('link', { name: 'Email Templates' })).toBeHidden();
  });

  test('links and Back change the screen without loading the page again', async ({ page }) => {
    await signUp(page);
    await open(page);
    await page.evaluate(() => {
      document.body.dataset.same = 'yes';
    });
    await page.getByRole('link', { name: 'Roadmap', exact: true }).click();
    await expect(page.getByText('No Roadmap Items')).toBeVisible();
    await expect(page).toHaveTitle(/Roadmap/);
    await expect(page.locator('[aria-live="polite"]', { hasText: 'Roadmap · PartnerHub' })).toHaveCount(1);
    await page.getByRole('link', { name: /PartnerHub/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('No Roadmap Items')).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-same', 'yes');
  });

  test('a slow navigation highlights the pressed entry, shows a skeleton and says Loading', async ({
    page,
  }) => {
    await signUp(page);
    await open(page);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/insights/roadmap.data*', async (route) => {
      await released;
      await route.continue();
    });
    const entry = page.getByRole('link', { name: 'Roadmap', exact: true });
    await entry.dispatchEvent('click', { button: 0 });
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(sidebar(page).locator('[aria-current]')).toHaveCount(1);
    await expect(page.getByRole('status', { name: 'Loading the screen' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    release();
    await expect(page.getByText('No Roadmap Items')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading the screen' })).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  });

  test('an unknown path shows 404 Page Not Found inside the shell', async ({ page }) => {
    await signUp(page);
    await open(page, '/no/such/page');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  test('a screen can be loaded again after the server could not be reached', async ({ page }) => {
    await signUp(page);
    await open(page);
    await page.route('**/leads.data*', (route) => route.abort());
    await goWithoutPrefetch(page, '/leads');
    const heading = page.getByRole('heading', { name: 'Something went wrong' });
    await expect(heading).toBeVisible();
    // It is centered, so the styles are still there.
    expect((await heading.boundingBox())?.x).toBeGreaterThan(200);
    await expectNoAxeViolations(page);
    await page.unroute('**/leads.data*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No leads found')).toBeVisible();
    await expect(sidebar(page)).toBeVisible();
  });

  test('the first Tab stop is a link that skips to the content', async ({ page }) => {
    await signUp(page);
    await open(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: narrow });

  test('on a narrow screen a link, Esc or an outside press closes the 18rem sheet of the sidebar', async ({
    page,
  }) => {
    await signUp(page);
    await open(page);
    await expect(sidebar(page)).toBeHidden();
    const toggle = page.getByRole('button', { name: 'Toggle Sidebar' });
    const sheet = page.getByRole('dialog', { name: 'Navigation' });

    await toggle.click();
    await expect(sheet).toHaveCSS('width', '288px');
    await expectNoAxeViolations(page);
    await sheet.getByRole('link', { name: 'Roadmap', exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText('No Roadmap Items')).toBeVisible();

    await toggle.click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(toggle).toBeFocused();

    await toggle.click();
    await page.mouse.click(340, 400);
    await expect(sheet).toHaveCount(0);
  });

  test('on a narrow screen the sheet opens at the next press if its code could not be loaded', async ({
    page,
  }) => {
    await signUp(page);
    await page.route(/\/assets\/Sheet-/, (route) => route.abort());
    await open(page);
    const toggle = page.getByRole('button', { name: 'Toggle Sidebar' });
    await toggle.click();
    await expect(page.getByText('This could not be loaded.')).toBeVisible();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await page.unroute(/\/assets\/Sheet-/);
    await toggle.click();
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  });

  test('on a narrow screen axe finds no violations and the content fits the width', async ({ page }) => {
    await signUp(page);
    for (const path of ['/', '/insights/roadmap', '/no/such/page']) {
      await open(page, path);
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  });
});

test('axe finds no violations in the shell of a wide screen', async ({ page }) => {
  await signUp(page);
  for (const path of ['/', '/campaigns/templates', '/settings']) {
    await open(page, path);
    await expectNoAxeViolations(page);
  }
});
