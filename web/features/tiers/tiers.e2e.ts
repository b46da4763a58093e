import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { open, signUp } from '../../../src/testing/e2e-people';

const SETTINGS = '/settings?tab=tiers';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const noOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('an admin defines tiers in plain words, and weights the health of partners', async ({ page }) => {
  await signUp(page);
  await open(page, SETTINGS);
  await button(page, 'Add Tier').click();
  const dialog = page.getByRole('dialog', { name: 'Add Tier' });
  await dialog.getByLabel('Tier', { exact: true }).selectOption('Silver');
  await dialog.getByRole('button', { name: 'Add Criterion' }).click();
  await dialog.getByLabel('Criterion 1', { exact: true }).selectOption('Deals submitted');
  await dialog.getByRole('button', { name: 'Add Tier' }).click();
  await expect(dialog.getByText('Enter a whole number')).toBeVisible();
  await dialog.getByLabel('At least').fill('2');
  await dialog.getByLabel('Benefits').fill('10 % discount\nJoint campaigns');
  await dialog.getByRole('button', { name: 'Add Tier' }).click();
  await expect(page.getByText('2 deals submitted in the last 12 months')).toBeVisible();
  await button(page, 'Save Tiers').click();
  await expect(page.getByText('Tiers saved')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByLabel('Revenue', { exact: true }).fill('0');
  await expect(page.getByText('The weights add up to 70, not 100').first()).toBeVisible();
  await page.getByLabel('Onboarding', { exact: true }).fill('40');
  await button(page, 'Preview').click();
  await expect(page.getByText(/^With these weights:/)).toBeVisible();
  await button(page, 'Save Weights').click();
  await expect(page.getByText('Weights saved')).toBeVisible();
});

test('the page of a partner says what is missing, and an admin pins its tier', async ({ page }) => {
  await signUp(page);
  const tiers = [
    { value: 'Silver', criteria: [{ metric: 'dealsSubmitted', window: 'lifetime', min: 2 }] },
    { value: 'Gold', criteria: [{ metric: 'manual', label: 'Certified' }] },
  ];
  expect((await page.request.put('/api/tiers', { data: tiers })).ok()).toBe(true);
  const { id } = await addPartner(page);
  await send(page.request, '/api/deals', { partnerId: id, name: 'Robots', customerName: 'Hooli' });
  await open(page, `/partners/${id}`);
  const tier = page.getByRole('region', { name: 'Tier' });
  await expect(tier.getByText('Missing: 1 more deal submitted.')).toBeVisible();
  await expect(tier.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 2');
  await expect(tier.getByRole('link', { name: /^Show what counts/ })).toHaveAttribute(
    'href',
    `/deals?partner=${id}`,
  );
  await expect(page.getByRole('region', { name: 'Health' }).getByText('of 100')).toBeVisible();
  await tier.getByRole('button', { name: 'Change Tier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Tier' });
  await dialog.getByLabel('Tier', { exact: true }).selectOption('Silver');
  await dialog.getByLabel('Reason').fill('Agreed');
  await dialog.getByRole('button', { name: 'Save Tier' }).click();
  await expect(tier.getByText('Silver', { exact: true })).toBeVisible();
  await tier.getByText('History').click();
  await expect(tier.getByText('No tier → Silver')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await noOverflow(page)).toBe(true);
});
