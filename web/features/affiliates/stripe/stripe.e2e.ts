import { expect, expectNoAxeViolations, test } from '../../../../src/testing/e2e';
import { send } from '../../../../src/testing/e2e-partners';
import { open, signUp } from '../../../../src/testing/e2e-people';
import { newId } from '../../../../src/lib/ids';
import { SECRET, signatureOf } from '../../../../src/testing/stripe';

test('an admin connects Stripe, tries an event, and assigns a payment, at 360 px', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  const code = `ada-${newId().slice(-12)}`;
  await send(page.request, '/api/affiliate-links', {
    ...{ affiliateCode: code, affiliateName: 'Ada Byron', affiliateEmail: 'ada@engines.example' },
    commissionRate: '10',
  });
  await open(page, '/settings/stripe');
  await expect(page.getByText('invoice_payment.paid')).toBeVisible();
  const url = await page.getByRole('textbox', { name: 'Endpoint URL' }).inputValue();
  await expectNoAxeViolations(page);

  await open(page, '/settings?tab=integrations');
  await page.getByRole('button', { name: 'Connect Stripe' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Connect Stripe' });
  await expect(form.getByRole('textbox', { name: 'Endpoint URL' })).toHaveValue(url);
  await form.getByLabel('Signing secret', { exact: false }).first().fill(SECRET);
  await form.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  await expect(form).toBeHidden();
  await page.getByRole('link', { name: 'Payments of Stripe' }).press('Enter');
  await expect(page.getByText('Nothing to assign')).toBeVisible();

  const object = {
    ...{ id: 'in_1', customer: 'cus_1', customer_email: 'grace@navy.example', currency: 'usd' },
    ...{ amount_paid: 10_000, total: 10_000 },
  };
  const created = Math.floor(Date.now() / 1000);
  const event = { id: `evt_${code}`, type: 'invoice.paid', created, livemode: true, data: { object } };
  await page.getByRole('button', { name: 'Try Events' }).press('Enter');
  const trial = page.getByRole('dialog', { name: 'Try Events' });
  await trial.getByRole('textbox', { name: 'Events' }).fill('not JSON');
  await trial.getByRole('button', { name: 'Try Events' }).press('Enter');
  await expect(trial.getByText('Paste one event as Stripe shows it')).toBeVisible();
  await trial.getByRole('textbox', { name: 'Events' }).fill(JSON.stringify(event));
  await trial.getByRole('button', { name: 'Try Events' }).press('Enter');
  await expect(trial.getByText('Nothing in the payment names an affiliate link')).toBeVisible();
  await expectNoAxeViolations(page);
  await trial.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');

  const payload = JSON.stringify(event);
  const answer = await page.request.post(new URL(url).pathname, {
    data: payload,
    headers: {
      'Content-Type': 'application/json',
      'Stripe-Signature': signatureOf(payload, {
        clock: { now: () => new Date(), advance: () => undefined },
      }),
    },
  });
  expect(answer.status()).toBe(200);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('grace@navy.example')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.getByRole('button', { name: 'Assign grace@navy.example, $100.00' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assign Payment' });
  await dialog.getByRole('combobox', { name: 'Affiliate link' }).fill(code);
  await page.getByRole('option', { name: code }).click();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Assign Payment' }).press('Enter');
  await expect(page.getByText('Nothing to assign')).toBeVisible();
  await page
    .getByRole('tab', { name: 'Done' })
    .or(page.getByRole('link', { name: 'Done' }))
    .first()
    .click();
  await page.getByRole('link', { name: 'Assigned by an admin' }).click();
  await expect(page.getByRole('heading', { name: 'How Was This Attributed?' })).toBeVisible();
  await expect(page.getByText('Assigned by an admin')).toBeVisible();
});
