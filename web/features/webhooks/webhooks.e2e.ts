import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';

test('an admin adds a webhook, sees a failed delivery, sends it again and replaces the secret, at 360 px', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await open(page, '/settings?tab=webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Webhook' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Add Webhook' });
  await form.getByLabel('URL').fill('ftp://hooks.example.com');
  await form.getByRole('button', { name: 'Add Webhook' }).press('Enter');
  await expect(form.getByText('Only http and https addresses can be fetched')).toBeVisible();
  // A host with a private address, so that the delivery fails without a request.
  await form.getByLabel('URL').fill('http://localhost:8080/hook');
  await form.getByLabel('Description').fill('Our CRM');
  await form.getByRole('radio', { name: 'Only these' }).check({ force: true });
  await expect(form.getByRole('combobox', { name: 'Types of events' })).toBeEnabled();
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Add Webhook' }).press('Enter');
  await expect(form.getByText('Events must be a list of 1 to 100 event types')).toBeVisible();
  await page.keyboard.press('Escape');
  await form.getByRole('radio', { name: 'All events' }).check({ force: true });
  await form.getByRole('button', { name: 'Add Webhook' }).press('Enter');

  const shown = page.getByRole('dialog', { name: 'Signing Secret' });
  const secret = await shown.getByLabel('Secret').inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expectNoAxeViolations(page);
  await shown.getByRole('button', { name: 'Done' }).press('Enter');
  const row = page.getByRole('row', { name: 'Our CRM' });
  await expect(row).toContainText('All events');
  expect(await page.content()).not.toContain(secret);

  await page.getByRole('link', { name: 'localhost:8080/hook' }).press('Enter');
  await page.getByRole('button', { name: 'Send Test Event' }).press('Enter');
  const delivery = page.getByRole('row', { name: 'Test' });
  await expect(async () => {
    await reload(page);
    await expect(delivery).toContainText('Refused: localhost is a private address', { timeout: 1000 });
  }).toPass();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Details of Test' }).press('Enter');
  const details = page.getByRole('dialog', { name: 'Test' });
  await expect(details.getByRole('region', { name: 'Event' })).toContainText('"type": "webhook.test"');
  await expectNoAxeViolations(page);
  await details.getByRole('button', { name: 'Send Again' }).press('Enter');
  await expect(page.getByRole('row', { name: 'Test' })).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.getByRole('link', { name: 'Webhooks' }).press('Enter');
  const actions = page.getByRole('button', { name: 'Actions for localhost:8080/hook' });
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Replace secret' }).press('Enter');
  await page.getByLabel('Old secret works for').selectOption('24 hours');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Replace Secret' }).press('Enter');
  expect(await shown.getByLabel('Secret').inputValue()).not.toBe(secret);
  await shown.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(row).toContainText('The old secret works until');
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Disable' }).press('Enter');
  await expect(row).toContainText('Disabled by an admin');
  await expectNoAxeViolations(page);
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('button', { name: 'Delete Webhook' }).press('Enter');
  await expect(page.getByText('No webhooks yet')).toBeVisible();

  const context = await joinAs(browser, baseURL ?? '', page, 'editor');
  const editor = await context.newPage();
  await open(editor, '/settings?tab=webhooks');
  await expect(editor.getByText("You don't have permission to manage webhooks")).toBeVisible();
  await context.close();
});
