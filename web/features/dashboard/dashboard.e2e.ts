import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';

const northwind = {
  companyName: 'Northwind Traders',
  website: 'https://northwind.example',
  contactEmail: 'grace@northwind.example',
  continent: 'Europe',
  region: 'Berlin, Germany',
  industry: 'Food & Beverage',
  size: 'SME',
  solutions: true,
  services: false,
  valueProp: 'We bring specialty food to 400 independent grocers.',
};

/** Creates an application and moves it through these statuses. */
async function addApplication(page: Page, ...moves: string[]): Promise<string> {
  const { id } = await send<{ id: string }>(page.request, '/api/admin/applications', northwind);
  for (const status of moves)
    await page.request.patch(`/api/admin/applications/${id}/status`, { data: { status } });
  return id;
}

async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the dashboard of a new workspace shows empty states with next steps', async ({ page }) => {
  await signUp(page);
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  for (const [name, path] of [
    ['New Applications 0 Waiting for review', '/partners/applications?tab=new'],
    ['Accepted Applications 0 Ready to convert', '/partners/applications?tab=approved'],
    ['Onboarding Applications 0 Applications in review', '/partners/applications?tab=review'],
    ['Total Partners 0 None new this month', '/partners'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path);
  for (const [name, empty, path] of [
    ['Active Campaigns', 'No active campaigns yet.', '/campaigns'],
    ['New Partner Referrals', 'No new referrals.', '/campaigns/referrals'],
    ['Active Events', 'No active events', '/activities/events'],
    ['Priority Roadmap', 'No active roadmap items.', '/insights/roadmap'],
  ] as const) {
    await expect(panel(page, name)).toContainText(empty);
    await expect(page.getByRole('link', { name: `View all: ${name}` })).toHaveAttribute('href', path);
  }
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page);
  await expectNoAxeViolations(page);
  const steps = panel(page, 'Getting started');
  await expect(steps.getByText('0 of 7')).toBeVisible();
  await panel(page, 'New Partners').getByRole('link', { name: 'Add Partner' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Partner' })).toBeVisible();
  await addPartner(page);
  await open(page, '/');
  await expect(steps.getByText('1 of 7')).toBeVisible();
  await expect(steps.getByRole('listitem').nth(1)).toContainText('Add your partners');
  await expect(steps.getByRole('listitem').nth(1).getByRole('img', { name: 'Done' })).toBeVisible();
  await steps.getByRole('button', { name: 'Hide getting started' }).press('Enter');
  await expect(steps).toBeHidden();
  await reload(page);
  await expect(panel(page, 'New Partners')).toBeVisible();
  await expect(steps).toBeHidden();
});

test('the dashboard of an active workspace shows its numbers and charts', async ({ page }) => {
  await signUp(page);
  await addPartner(page);
  await addApplication(page, 'Applied');
  await addApplication(page, 'Review');
  await addApplication(page, 'Review', 'Rejected');
  const id = await addApplication(page, 'Review', 'Approved');
  const partner = await send<{ id: string }>(
    page.request,
    `/api/admin/applications/${id}/convert-to-partner`,
    {},
  );
  const deal = { name: '40 printers', customerName: 'Initech', amount: '1200.5', currency: 'USD' };
  await send(page.request, '/api/deals', { ...deal, partnerId: partner.id });
  await open(page, '/opportunities');

  await expect(page.getByRole('link', { name: 'New Applications 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Accepted Applications 1 1 now a partner' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Onboarding Applications 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Total Partners 2 2 new this month' })).toBeVisible();

  const stages = panel(page, 'Application Pipeline').getByRole('listitem');
  await expect(stages).toHaveText([
    'Applied4',
    'Reviewed375% of applied',
    'Approved133% of reviewed',
    'Partners1100% of approved',
  ]);
  await expect(panel(page, 'Application Pipeline')).toContainText('1 rejected');
  const months = panel(page, 'New Partners').getByRole('table', { name: 'New partners per month' });
  await expect(months.getByRole('row')).toHaveCount(13);
  const thisMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await expect(months.getByRole('row').last()).toHaveText(`${thisMonth.format(new Date())}2`);

  const partners = panel(page, 'New Partners');
  await page.getByLabel('Period of the charts').selectOption('Last 30 days');
  await expect(partners.getByRole('table', { name: 'New partners per week' }).getByRole('row')).toHaveCount(
    6,
  );
  await expect(partners).toContainText('2 in the last 30 days');
  await expect(page).toHaveURL(/\?period=30d$/);
  await expect(panel(page, 'Won Deals')).toContainText(
    'No deals with an amount were won in the last 30 days.',
  );
  await expect(panel(page, 'Open Deals')).toContainText('$1,200.50 in 1 deal registered in the last 30 days');
  const openDeals = panel(page, 'Open Deals');
  const weeks = openDeals.getByRole('slider', {
    name: 'Value of open deals per week of registration: choose a week',
  });
  await weeks.focus();
  await expect(weeks).toHaveAttribute('aria-valuetext', /^Week of .+: \$1,200\.50$/);
  await weeks.press('ArrowLeft');
  await expect(weeks).toHaveAttribute('aria-valuetext', /^Week of .+: \$0\.00$/);
  await expect(openDeals.locator('p').filter({ hasText: /^Week of .+: \$0\.00$/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await weeks.blur();
  await expect(openDeals.locator('p').filter({ hasText: 'Week of' })).toHaveCount(0);
  await page.goBack();
  await expect(months.getByRole('row')).toHaveCount(13);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page);
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Onboarding Applications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Partner Applications' })).toBeVisible();
  await page.goBack();
  await expect(panel(page, 'Application Pipeline')).toContainText('1 rejected');
});

test("a viewer sees the dashboard's numbers without actions that the role can't use", async ({
  browser,
  page,
  server,
}) => {
  await signUp(page);
  const viewer = await (await joinAs(browser, server.url, page, 'viewer')).newPage();
  await open(viewer, '/partners');
  await expect(panel(viewer, 'Application Pipeline')).toContainText('No applications yet.');
  await expect(viewer.getByRole('link', { name: 'Add Partner' })).toHaveCount(0);
  await expect(viewer.getByRole('link', { name: 'Invite a partner' })).toHaveCount(0);
  await expect(viewer.getByRole('link', { name: 'View all: Application Pipeline' })).toHaveCount(0);
  await addApplication(page, 'Applied');
  await reload(viewer);
  await expect(panel(viewer, 'Application Pipeline').getByRole('listitem').first()).toHaveText('Applied1');
  await viewer.context().close();
});
