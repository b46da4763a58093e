import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { open } from '../../../src/testing/e2e-people';

test('a signed-out visitor of any page comes to the sign-in page, which axe finds nothing wrong with', async ({
  page,
}) => {
  for (const path of ['/', '/partners/directory', '/no-such-page']) {
    await open(page, path);
    await expect(page).toHaveURL(path === '/' ? '/signin' : `/signin?next=${path}`);
  }
  await expectNoAxeViolations(page);
});

test('the browser finds nothing that the content security policy refuses', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.goto('/signin', { waitUntil: 'networkidle' });
  expect(refused).toEqual([]);
});
