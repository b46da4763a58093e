import type { Page } from '@playwright/test';
import { countActions } from '../../../src/testing/e2e-actions';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { open, signUp } from '../../../src/testing/e2e-people';

const REPORTS = '/insights/reports';
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const choice = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });

/** Adds a deal of a partner that is won at once. */
async function win(page: Page, partnerId: string, amount: string, currency = 'USD'): Promise<void> {
  const { id } = await send<{ id: string }>(page.request, '/api/deals', {
    partnerId,
    name: `Deal of ${amount}`,
    customerName: `Customer ${amount}`,
    amount,
    currency,
  });
  for (const status of ['approved', 'won'])
    await page.request.patch(`/api/deals/${id}/status`, { data: { status } });
}

test('figures, bars and cells open the records that they count, and a report is saved and mailed', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  const kestrel = await addPartner(page, { name: 'Kestrel', tier: 'Gold' });
  const marlow = await addPartner(page, { name: 'Marlow' });
  for (const amount of ['100', '200']) await win(page, kestrel.id, amount);
  await win(page, marlow.id, '400');
  await win(page, marlow.id, '50', 'EUR');

  await open(page, REPORTS);
  await expectNoAxeViolations(page);

  // Who brought most this year, and with which deals? Two actions.
  const actions = await countActions(page);
  const panel = page.getByRole('region', { name: 'Won revenue by partner this year' });
  await link(page, 'View all: Won revenue by partner this year').click();
  const table = page.getByRole('group', { name: 'Figures of Won revenue by partner this year' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await table.getByRole('link', { name: '$300.00' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 records');
  await expect(link(page, 'Deal of 100')).toBeVisible();
  await expect(link(page, 'Deal of 200')).toBeVisible();
  expect(await actions()).toBeLessThanOrEqual(4);
  await expectNoAxeViolations(page);
  await expect(panel).toHaveCount(0);

  // A bar opens the same records with the keyboard.
  await open(page, `${REPORTS}/new?measure=wonRevenue&by=partner&chart=bar`);
  const bar = page.getByRole('figure').getByRole('link', { name: 'Marlow: $400.00' });
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 record');
  await expect(link(page, 'Deal of 400')).toBeVisible();

  // Another question is one choice away.
  await open(page, `${REPORTS}/new?measure=wonRevenue&by=partner&chart=bar`);
  await choice(page, 'Measure').selectOption('Deals won');
  await expect(page).toHaveURL(/measure=dealsWon/);
  await choice(page, 'By').selectOption('By Tier');
  await expect(page.getByRole('group', { name: 'Figures of Deals won' })).toContainText('Gold');
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Save Report' }).click();
  const form = page.getByRole('dialog', { name: 'Save Report' });
  await form.getByLabel('Name').fill('Wins by tier');
  await form.getByLabel('Send by mail').selectOption('Every week');
  await form.getByRole('checkbox').last().check({ force: true });
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Save Report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wins by tier');
  await page.getByRole('button', { name: 'Put on Dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Take off Dashboard' })).toBeVisible();
  await open(page, REPORTS);
  await expect(page.getByRole('region', { name: 'Wins by tier', exact: true })).toContainText('Gold');
});

test('a report fits on a phone, and so does the review of a partner', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signUp(page);
  const { id } = await addPartner(page, { name: 'Kestrel' });
  await win(page, id, '100');
  const overflows = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  for (const chart of ['line', 'area', 'stack', 'funnel', 'heatmap', 'number']) {
    await open(page, `${REPORTS}/new?measure=wonRevenue&by=partner&by=month&chart=${chart}`);
    expect(await overflows()).toBe(false);
  }
  await open(page, `/partners/${id}/review`);
  await expect(page.getByRole('group', { name: 'Figures of the quarter' })).toContainText('$100.00');
  expect(await overflows()).toBe(false);
  await expectNoAxeViolations(page);
  await page.getByLabel('Goals').fill('Two deals');
  await page.getByRole('button', { name: 'Save Review' }).click();
  await open(page, `/partners/${id}/review`);
  await expect(page.getByLabel('Goals')).toHaveValue('Two deals');
});
