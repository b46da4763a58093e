import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';

test('an admin connects Slack with custom texts, sees why a test fails, and disconnects it, at 360 px', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await open(page, '/settings?tab=integrations');
  await page.getByRole('button', { name: 'Connect Slack' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Connect Slack' });
  await form.getByRole('textbox', { name: 'Webhook URL' }).fill('https://example.com/hook');
  await form.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  await expect(
    form.getByText('This is not an address such as https://hooks.slack.com/services/…'),
  ).toBeVisible();
  // Each delivery looks up this name and refuses its private address.
  await form.getByRole('textbox', { name: 'Webhook URL' }).fill('http://localhost:8080/secret-path');
  await form.getByRole('combobox', { name: 'Server' }).selectOption('Mattermost or Rocket.Chat');
  await form.getByRole('checkbox', { name: 'Partner: Created' }).check({ force: true });
  await form.getByRole('button', { name: 'Messages' }).press('Enter');
  await form.getByRole('textbox', { name: 'Partner: Created' }).fill('Welcome {{nobody}}');
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  await expect(form.getByText('Unknown variable: {{nobody}}')).toBeVisible();
  await form.getByRole('textbox', { name: 'Partner: Created' }).fill('Welcome {{name}}');
  await form.getByRole('button', { name: 'Connect', exact: true }).press('Enter');

  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Slack' }) });
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();
  await expect(card.getByText('No deliveries yet')).toBeVisible();
  expect(await page.content()).not.toContain('secret-path');
  await page.getByRole('button', { name: 'Test Slack' }).press('Enter');
  await expect(card.getByText('Failing', { exact: true })).toBeVisible();
  await expect(card.getByText('Refused: localhost is a private address')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // The test wasn't an event, so the list is empty until a lead is created.
  await page.getByRole('link', { name: 'Deliveries of Slack' }).press('Enter');
  await expect(page.getByText('No deliveries yet')).toHaveCount(1);
  const lead = { name: 'Bill Lumbergh', company: 'Initech', email: 'bill@initech.example' };
  expect((await page.request.post('/api/leads', { data: lead })).status()).toBe(201);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Lead: Created')).toBeVisible({ timeout: 1000 });
    await expect(page.getByText('Refused: localhost').first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('link', { name: 'Integrations', exact: true }).press('Enter');

  await page.getByRole('button', { name: 'Settings of Slack' }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Settings of Slack' });
  await expect(settings.getByRole('textbox', { name: 'Webhook URL' })).toHaveValue('');
  await settings.getByRole('button', { name: 'Messages' }).press('Enter');
  await expect(settings.getByRole('textbox', { name: 'Partner: Created' })).toHaveValue('Welcome {{name}}');
  await settings.getByRole('checkbox', { name: 'Lead: Created' }).uncheck({ force: true });
  await settings.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(settings).toBeHidden();
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();

  const context = await joinAs(browser, baseURL ?? '', page, 'editor');
  const editor = await context.newPage();
  await open(editor, '/settings?tab=integrations');
  // The refused delivery is retried later, which shows the integration as failing again.
  await expect(editor.getByText(/^(Connected|Failing)$/)).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Disconnect Slack' })).toHaveCount(0);
  await expect(editor.getByRole('button', { name: 'Connect Discord' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await context.close();

  await page.getByRole('button', { name: 'Disconnect Slack' }).press('Enter');
  await expectNoAxeViolations(page);
  await page
    .getByRole('alertdialog', { name: 'Disconnect Slack?' })
    .getByRole('button', { name: 'Disconnect' })
    .press('Enter');
  await expect(page.getByRole('button', { name: 'Connect Slack' })).toBeVisible();
});
