import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { open } from '../../../src/testing/e2e-people';

test('a signed-out visitor of any page is redirected to the sign-in page, where axe finds nothing', async ({
  page,
}) => {
  for (const path of ['/', '/partners/directory', '/no-such-page']) {
    await open(page, path);
    await expect(page).toHaveURL(path === '/' ? '/signin' : `/signin?next=${path}`);
  }
  await expectNoAxeViolations(page);
});

test('the sign-in page loads without content security policy errors', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.goto('/signin', { waitUntil: 'networkidle' });
  expect(refused).toEqual([]);
});
