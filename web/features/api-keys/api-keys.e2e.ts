import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';

test('an admin creates an API key, sees it once, uses it and revokes it by keyboard at 360 px', async ({
  page,
  browser,
  baseURL,
  playwright,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await open(page, '/settings?tab=api-keys');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Create API Key' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Create API Key' });
  await form.getByLabel('Name').press('Enter');
  await expect(form.getByText('Name is required')).toBeVisible();
  await form.getByLabel('Name').fill('Shop, production');
  await form.getByRole('radio', { name: 'Read only' }).press('ArrowUp');
  await expect(form.getByRole('radio', { name: 'Read and write' })).toBeChecked();
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Create Key' }).press('Enter');

  const shown = page.getByRole('dialog', { name: 'Shop, production' });
  const key = await shown.getByLabel('API key').inputValue();
  expect(key).toMatch(/^phk_/);
  await expectNoAxeViolations(page);
  await shown.getByRole('button', { name: 'Done' }).press('Enter');
  const row = page.getByRole('row', { name: 'Shop, production' });
  await expect(row).toContainText(`${key.slice(0, 10)}…`);
  await expect(row).toContainText('Never');
  expect(await page.content()).not.toContain(key);

  const program = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Authorization: `Bearer ${key}` },
  });
  const data = { name: 'Ada Byron', company: 'Analytical Engines', email: 'ada@engines.example' };
  expect((await program.post('/api/leads', { data })).status()).toBe(201);
  await reload(page);
  await expect(row).not.toContainText('Never');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.getByRole('button', { name: 'Revoke Shop, production' }).press('Enter');
  await page.getByRole('button', { name: 'Revoke Key' }).press('Enter');
  await expect(row).toContainText('Revoked');
  await expectNoAxeViolations(page);
  expect((await program.get('/api/leads')).status()).toBe(401);
  await program.dispose();

  const context = await joinAs(browser, baseURL ?? '', page, 'editor');
  const editor = await context.newPage();
  await open(editor, '/settings?tab=api-keys');
  await expect(editor.getByText("You don't have permission to manage API keys")).toBeVisible();
  await context.close();
});
