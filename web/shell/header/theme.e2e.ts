import { expect, test } from '../../../src/testing/e2e';
import { open, signUp } from '../../../src/testing/e2e-people';

test('the theme is light by default, and a chosen dark theme stays without a flash', async ({ page }) => {
  await signUp(page);
  await open(page);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

  // The theme is set before the first paint, and without a script that has to be fetched.
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
  expect(await page.evaluate(() => 'themeCameBeforeBody' in window && window.themeCameBeforeBody)).toBe(true);
  await expect(root).toHaveCSS('color-scheme', 'dark');

  // Printed pages are light.
  await page.emulateMedia({ media: 'print' });
  await expect(root).toHaveCSS('color-scheme', 'light');
});
