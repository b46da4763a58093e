import type { Page } from '@playwright/test';
import { createApp } from '../../src/app';
import { loadConfig } from '../../src/config';
import { newId } from '../../src/lib/ids';
import { expect, expectNoAxeViolations, test, type Server } from '../../src/testing/e2e';

const wide = { width: 1280, height: 800 };
const narrow = { width: 360, height: 740 };
const password = 'correct horse battery';

let people = 0;

/** A new owner of a new workspace, signed in in this browser. */
async function signUp(page: Page): Promise<{ email: string; id: string }> {
  people += 1;
  const email = `ada${people}.${newId()}@example.org`;
  const answer = await page.request.post('/api/auth/signup', { data: { email, password } });
  const { id } = (await answer.json()) as { id: string };
  return { email, id };
}

/** Makes the user a member of one more workspace, as accepting an invitation would. */
async function addWorkspace(server: Server, userId: string, name: string): Promise<void> {
  const app = createApp(loadConfig({ PARTNERHUB_DATA: server.dataDir, LOG_LEVEL: 'silent' }));
  const workspaceId = newId();
  const now = new Date().toISOString();
  await app.db.write('workspaces').insert({ id: workspaceId, name, createdAt: now });
  await app.db
    .write('workspace_members')
    .insert({ id: newId(), workspaceId, userId, role: 'viewer', joinedAt: now });
  await app.close();
}

const sidebar = (page: Page) => page.getByRole('complementary');
const open = async (page: Page, path = '/') => {
  await page.goto(path, { waitUntil: 'networkidle' });
};

/** Back and Forward fetch nothing ahead, so that the navigation itself has to wait for its data. */
async function goWithoutPrefetch(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test.describe('on a wide screen', () => {
  test.use({ viewport: wide });

  test('Ctrl+B and the button fold the sidebar to 3rem and back; a reload keeps what was chosen', async ({
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

  test('the templates are folded away until asked for, or shown', async ({ page }) => {
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

  test('a slow navigation says Loading', async ({ page }) => {
    await signUp(page);
    await open(page);
    await page.route('**/leads.data*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await goWithoutPrefetch(page, '/leads');
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(page.getByText('No leads found')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  });

  test('another path reads 404 Page Not Found inside the shell', async ({ page }) => {
    await signUp(page);
    await open(page, '/no/such/page');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  test('a server that cannot be reached can be tried again', async ({ page }) => {
    await signUp(page);
    await open(page);
    await page.route('**/leads.data*', (route) => route.abort());
    await goWithoutPrefetch(page, '/leads');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unroute('**/leads.data*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No leads found')).toBeVisible();
    await expect(sidebar(page)).toBeVisible();
  });

  test('the first Tab leads to a link that skips to the content', async ({ page }) => {
    await signUp(page);
    await open(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('with one workspace the header shows its name; with two it switches', async ({ page, server }) => {
    const { id } = await signUp(page);
    await open(page);
    await expect(page.getByText(/^ada.*'s workspace$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Switch workspace/ })).toHaveCount(0);

    await addWorkspace(server, id, 'Zenith Partners');
    await open(page, '/settings');
    await page.getByRole('button', { name: /Switch workspace/ }).click();
    await expectNoAxeViolations(page);
    await page.getByRole('menuitem', { name: 'Zenith Partners' }).click();
    await expect(page.getByText('Workspace switched')).toBeVisible();
    await expect(page.getByText("You're now working in a different workspace")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Switch workspace, now Zenith Partners' })).toBeVisible();
    // A viewer there: no Admin group.
    await expect(sidebar(page).getByRole('link', { name: 'Settings' })).toHaveCount(0);

    await page.route('**/api/workspaces/switch', (route) => route.abort());
    await page.getByRole('button', { name: /Switch workspace/ }).click();
    await page.getByRole('menuitem', { name: /ada/ }).click();
    await expect(page.getByText('Failed to switch workspace')).toBeVisible();
  });

  test('Logout says so and leaves nothing to go back to', async ({ page }) => {
    const { email } = await signUp(page);
    await open(page);
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/signin$/);
    await expect(page.getByText('Logged out')).toBeVisible();
    await expect(page.getByText("You've been signed out successfully")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/signin$/);
    await expect(page.getByText(email)).toHaveCount(0);
  });
});

test.describe('the theme', () => {
  test('is light until dark is chosen, which lasts and never flashes', async ({ page }) => {
    await signUp(page);
    await open(page);
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(root).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

    // Set before there is anything to paint, and by nothing that has to be fetched.
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (document.documentElement?.dataset.theme === undefined) return;
        Object.assign(window, { themeCameBeforeBody: document.body === null });
        seen.disconnect();
      });
      seen.observe(document, { attributes: true, childList: true, subtree: true });
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await expect(root).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => 'themeCameBeforeBody' in window && window.themeCameBeforeBody)).toBe(
      true,
    );
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: narrow });

  test('the sidebar is a sheet of 18rem that a link, Esc and a press beside it close', async ({ page }) => {
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

  test('axe finds nothing, and nothing is wider than the screen', async ({ page }) => {
    await signUp(page);
    for (const path of ['/', '/insights/roadmap', '/no/such/page']) {
      await open(page, path);
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  });
});

test('axe finds nothing on the shell of a wide screen', async ({ page }) => {
  await signUp(page);
  for (const path of ['/', '/campaigns/templates', '/settings']) {
    await open(page, path);
    await expectNoAxeViolations(page);
  }
});
