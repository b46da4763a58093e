import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../../src/testing/e2e';
import { open, reload, signUp } from '../../../../src/testing/e2e-people';
import { newCampaignPath } from '../form/new-campaign';

const names = [
  'Webinar',
  'Guide',
  'Event',
  'Cross-Promotion',
  'Podcast',
  'Newsletter Swap',
  'Affiliate',
  'Case Study',
  'Social Takeover',
];
const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const form = (page: Page) => page.getByRole('dialog', { name: 'Create Campaign' });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create Campaign' });
const nameField = (page: Page) => form(page).getByLabel('Campaign Name');

test('checklist ticks are counted on the card and not saved', async ({ page }) => {
  test.slow();
  await signUp(page);
  await open(page, '/campaigns/templates');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    ...names,
    'Coming Soon',
  ]);
  await expect(page.getByText(/Campaign metrics.+integrations/)).toBeVisible();
  await expectNoAxeViolations(page);

  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await page.getByRole('button', { name: 'View Checklist: Guide' }).click();
  const checklist = page.getByRole('dialog', { name: 'Guide Checklist' });
  await expect(checklist.getByRole('checkbox')).toHaveCount(10);
  for (const index of [0, 3, 7]) await checklist.getByRole('checkbox').nth(index).press('Space');
  await expect(checklist.getByText('3 of 10')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(checklist).toBeHidden();
  await expect(card(page, 'Guide')).toContainText('3/10');
  await expect(card(page, 'Webinar')).toContainText('0/10');

  await page.getByRole('button', { name: 'View Checklist: Guide' }).click();
  await expect(checklist.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await checklist.getByRole('checkbox', { checked: true }).first().press('Space');
  await checklist.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(form(page)).toContainText('Guide template');
  await page.keyboard.press('Escape');
  await expect(card(page, 'Guide')).toContainText('2/10');
  expect(writes).toEqual([]);
  await reload(page);
  await expect(card(page, 'Guide')).toContainText('0/10');
});

test('a new campaign needs a name, limits its description to 1000 characters and keeps what was typed', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await open(page, '/campaigns/templates');
  await page.getByRole('button', { name: 'Create Campaign: Newsletter Swap' }).click();
  await expect(submit(page)).toBeDisabled();
  await nameField(page).fill('   ');
  await expect(submit(page)).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(form(page)).toBeVisible();
  await nameField(page).fill('Autumn swap');
  await expect(submit(page)).toBeEnabled();
  await form(page).getByLabel('Description').fill('x'.repeat(1001));
  await expect(form(page).getByText('1001/1000')).toBeVisible();
  await expect(form(page).getByText('Description is too long').first()).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(submit(page)).toBeDisabled();

  await form(page).getByLabel('Description').fill('x'.repeat(1000));
  await expect(form(page).getByText('Description is too long')).toBeHidden();
  await page.route('**/api/campaigns', (route) => route.abort());
  await submit(page).click();
  await expect(page.getByText('Failed to create campaign')).toBeVisible();
  await expect(nameField(page)).toHaveValue('Autumn swap');
  await page.unrouteAll();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/campaigns') && sent.method() === 'POST'),
    submit(page).dblclick(),
  ]);
  expect(request.postDataJSON()).toEqual({
    name: 'Autumn swap',
    description: 'x'.repeat(1000),
    partnerId: '',
    templateType: 'newsletter-swap',
    checklist: expect.arrayContaining([expect.stringMatching(/^Exchange list size/)]),
  });
  await expect(page).toHaveURL(/\/campaigns$/);
  await expect(page.getByRole('listitem', { name: 'Autumn swap' })).toHaveCount(1);
});

test('a link opens Create Campaign with suggested values, and closing it shows the templates', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  const link = newCampaignPath({
    templateType: 'podcast',
    name: 'Analytical <Engines> & Friends',
    description: 'For operations people.',
  });
  await open(page, link);
  await expect(nameField(page)).toHaveValue('Analytical <Engines> & Friends');
  await expect(form(page).getByLabel('Description')).toHaveValue('For operations people.');
  await expect(form(page)).toContainText('Podcast template');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
  await expect(page).toHaveURL(/\/campaigns\/templates$/);
  await page.getByRole('button', { name: 'Create Campaign: Event' }).click();
  await expect(nameField(page)).toHaveValue('');
  await expect(form(page)).toContainText('Event template');

  await open(page, `/campaigns/templates?create=affiliate&name=${'y'.repeat(500)}`);
  await expect(nameField(page)).toHaveValue('y'.repeat(200));
  await submit(page).click();
  await expect(page).toHaveURL(/\/campaigns$/);
  await open(page, '/campaigns/templates?create=nonsense&name=Anything');
  await expect(card(page, 'Webinar')).toBeVisible();
  await expect(form(page)).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
