import type { Page } from '@playwright/test';
import { northwind } from '../../../src/features/applications/applications.fixture';
import {
  approvalChecklist,
  onboardingChecklist,
} from '../../../src/features/applications/applications.rules';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';
import { scriptWith } from '../../../src/testing/e2e-scripts';

const PATH = '/partners/applications';

/** Signs up an owner and lets these companies apply to the workspace, in this order. */
async function begin(page: Page, companies: string[] = [northwind.companyName]): Promise<string[]> {
  const { workspaceId } = await signUp(page);
  const ids: string[] = [];
  for (const companyName of companies) {
    const data = { workspaceId, ...northwind, companyName };
    const answer = await page.request.post('/api/applications/apply', { data });
    ids.push(((await answer.json()) as { id: string }).id);
  }
  return ids;
}

async function moveTo(page: Page, id: string | undefined, ...statuses: string[]): Promise<void> {
  for (const status of statuses)
    await page.request.patch(`/api/admin/applications/${id}/status`, { data: { status } });
}

const openTab = (page: Page, tab = 'new') => open(page, `${PATH}?tab=${tab}`);
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const card = (page: Page, company = northwind.companyName) =>
  page.getByRole('listitem', { name: company, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => card(page).getByRole('button', { name }).click();

test('an application goes through review, approval and conversion to onboarding', async ({ page }) => {
  test.slow();
  await begin(page);
  await open(page, PATH);
  await expect(tab(page, 'New')).toHaveAttribute('aria-selected', 'true');
  for (const text of [
    'grace@northwind.example',
    'Grace Hopper',
    '+1 555 0100',
    'northwind.example',
    'Berlin, Germany · Europe',
    'Food & Beverage · SME',
    'Solutions',
    'Services',
    northwind.valueProp,
  ])
    await expect(card(page)).toContainText(text);

  await press(page, 'Move to Review');
  await expect(page.getByText('No applications found.')).toBeVisible();
  await page.getByRole('link', { name: 'View in Review' }).click();
  await expect(page).toHaveURL(/\?tab=review&cursor=/);
  await press(page, 'Approve');
  const approve = dialog(page).getByRole('button', { name: 'Confirm Approve' });
  await expect(approve).toBeDisabled();
  for (const { label } of approvalChecklist) await dialog(page).getByText(label).click();
  await expect(dialog(page).getByText('6 of 6')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Skip' })).toBeHidden();
  await dialog(page).getByLabel('Admin Note (optional)').fill('Strong fit.');
  await approve.click();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page)).toBeHidden();

  await page.getByRole('link', { name: 'View in Approved' }).click();
  await expect(card(page)).toContainText('Strong fit.');
  await press(page, 'Convert to Partner');
  const convert = dialog(page).getByRole('button', { name: 'Convert to Partner' });
  await expect(convert).toBeDisabled();
  for (const { label } of onboardingChecklist) await dialog(page).getByText(label).click();
  await convert.click();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page)).toContainText('Converted');
  await expect(card(page).getByRole('button')).toHaveAccessibleName('Comments on Northwind Traders');

  await tab(page, 'Onboarding').click();
  await expect(card(page)).toContainText('Onboarding');
  await card(page).getByRole('link', { name: 'View Onboarding' }).click();
  await expect(page).toHaveURL(/\/partners\/[\w-]+\?tab=onboarding$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(northwind.companyName);
});

test('Skip approves and converts without ticks, rejecting shows no checklist, and Reopen moves back to review', async ({
  page,
}) => {
  test.slow();
  const [id] = await begin(page);
  await moveTo(page, id, 'Review');
  await openTab(page, 'review');
  await press(page, 'Reject');
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0);
  await dialog(page).getByLabel('Admin Note (optional)').fill('Too early.');
  await dialog(page).getByRole('button', { name: 'Confirm Reject' }).click();
  await tab(page, 'Rejected').click();
  await expect(card(page)).toContainText('Too early.');
  await press(page, 'Reopen');
  await expect(page.getByText('No applications found.')).toBeVisible();

  await tab(page, 'Review').click();
  await press(page, 'Approve');
  await expect(dialog(page).getByLabel('Admin Note (optional)')).toHaveValue('Too early.');
  await dialog(page).getByRole('button', { name: 'Skip' }).click();
  await tab(page, 'Approved').click();
  await press(page, 'Convert to Partner');
  await dialog(page).getByRole('button', { name: 'Skip' }).click();
  await expect(card(page)).toContainText('Converted');
  await expect(tab(page, 'Onboarding')).toContainText('1');
});

test('every empty tab of the applications shows its own message', async ({ page }) => {
  await signUp(page);
  const empty = {
    new: 'No applications found.',
    review: 'No applications found.',
    approved: 'No applications found.',
    onboarding: 'No partners in onboarding.',
    rejected: 'No applications found.',
    all: 'No applications or onboarding partners found.',
  };
  for (const [name, text] of Object.entries(empty)) {
    await open(page, `${PATH}?tab=${name}`);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test('Invite Partner shows the link to the form and copies it', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { workspaceId } = await signUp(page);
  await openTab(page);
  await page.getByRole('button', { name: 'Invite Partner' }).click();
  const link = `${server.url}/apply/${workspaceId}`;
  await expect(dialog(page).getByLabel('Application link')).toHaveValue(link);
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Link copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('refused'));
    document.execCommand = () => false;
  });
  await dialog(page).getByRole('button', { name: 'Cop' }).click();
  await expect(page.getByText('Failed to copy link')).toBeVisible();

  // Without HTTPS, pages have no clipboard API, but the copy command.
  await page.evaluate(() => delete (Navigator.prototype as { clipboard?: unknown }).clipboard);
  await page.evaluate(() => {
    delete (document as { execCommand?: unknown }).execCommand;
    document.addEventListener('copy', (event) => {
      document.body.dataset.copied = event.clipboardData?.getData('text/plain');
    });
  });
  await expect(page.getByText('Link copied!')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Cop' }).click();
  await expect(page.getByText('Link copied!')).toBeVisible();

  await page.evaluate(() => (document.execCommand = () => false));
  await dialog(page).getByRole('button', { name: 'Cop' }).click();
  await expect(page.getByText('Link ready')).toBeVisible();
});

test('a prospect is added, appears in All and becomes an application', async ({ page }) => {
  test.slow();
  await signUp(page);
  await openTab(page, 'all');
  await page.getByRole('button', { name: 'Add Prospect' }).click();
  const form = dialog(page);
  await form.getByRole('button', { name: 'Add Prospect' }).click();
  await expect(form.getByText('Company name is required')).toBeVisible();
  await expect(form.getByText('Invalid website URL')).toBeHidden();
  await expect(form.getByLabel('Company Name')).toBeFocused();

  await form.getByLabel('Company Name').fill(northwind.companyName);
  await form.getByLabel('Contact Email').fill(northwind.contactEmail);
  await form.getByLabel('Location').fill(northwind.region);
  for (const [label, option] of [
    ['Continent', northwind.continent],
    ['Industry', northwind.industry],
    ['Company Size', northwind.size],
  ] as const)
    await form.getByLabel(label).selectOption(option);
  await form
    .getByRole('group', { name: 'Offerings' })
    .getByText(/^Services/)
    .click();
  await form.getByLabel('Value Proposition').fill(northwind.valueProp);
  await form.getByRole('button', { name: 'Add Prospect' }).click();
  await expect(form).toBeHidden();
  await expect(card(page)).toContainText('Prospect');
  await press(page, 'Mark as Applied');
  await expect(card(page)).toContainText('Applied');
  await expect(tab(page, 'New')).toContainText('1');
});

test('tab and page of the applications are in the URL', async ({ page }) => {
  test.slow();
  await begin(
    page,
    Array.from({ length: 25 }, (_, index) => `Company ${index + 1}`),
  );
  await openTab(page);
  await expect(card(page, 'Company 25')).toBeVisible();
  await expect(card(page, 'Company 1')).toBeHidden();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(card(page, 'Company 1')).toBeVisible();
  await expect(card(page, 'Company 25')).toBeHidden();
  await reload(page);
  await expect(card(page, 'Company 1')).toBeVisible();
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(card(page, 'Company 25')).toBeVisible();
  await tab(page, 'All').click();
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tab(page, 'New')).toHaveAttribute('aria-selected', 'true');
});

test('a conflicting change of an application by someone else is reported and shown', async ({ page }) => {
  const [id] = await begin(page);
  await openTab(page);
  await moveTo(page, id, 'Review', 'Approved');
  await press(page, 'Move to Review');
  await expect(page.getByText('Moved to review')).toBeVisible();
  await openTab(page, 'review');
  await moveTo(page, id, 'Rejected');
  await press(page, 'Approve');
  await dialog(page).getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText('Cannot move application from Rejected to Approved')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page)).toBeHidden();
});

test('the decision dialog keeps the note when the connection is lost', async ({ page }) => {
  const [id] = await begin(page);
  await moveTo(page, id, 'Review');
  await openTab(page, 'review');
  await press(page, 'Approve');
  await dialog(page).getByLabel('Admin Note (optional)').fill('Strong fit.');
  await page.route('**/status', (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText('Failed to update status')).toBeVisible();
  await expect(dialog(page).getByLabel('Admin Note (optional)')).toHaveValue('Strong fit.');
});

test('editors and viewers are told that applications are for admins', async ({ page, browser, server }) => {
  test.slow();
  await begin(page);
  for (const role of ['editor', 'viewer'] as const) {
    const context = await joinAs(browser, server.url, page, role);
    const theirs = await context.newPage();
    const answer = await open(theirs, PATH);
    expect(answer?.status()).toBe(403);
    await expect(theirs.getByText("You don't have permission to view applications")).toBeVisible();
    await expect(theirs.getByText(northwind.companyName)).toBeHidden();
    await expect(theirs.getByRole('button', { name: 'Invite Partner' })).toBeHidden();
    await expectNoAxeViolations(theirs);
    await context.close();
  }
  const context = await joinAs(browser, server.url, page, 'admin');
  const admin = await context.newPage();
  await open(admin, PATH);
  await expect(card(admin)).toBeVisible();
  await context.close();
});

test('a decision dialog opens once its code is loaded, closes on Esc and returns the focus', async ({
  page,
}) => {
  const [id] = await begin(page);
  await moveTo(page, id, 'Review');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const code = scriptWith('web/features/applications/list/DecisionDialog.tsx');
  const asked = page.waitForRequest(code);
  await page.route(code, async (route) => {
    await released;
    await route.continue();
  });
  await open(page, `${PATH}?tab=review`);
  const approve = card(page).getByRole('button', { name: 'Approve' });
  await approve.focus();
  await page.keyboard.press('Enter');
  await asked;
  await expect(dialog(page)).toBeHidden();
  release();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(approve).toBeFocused();
});

test('an application is approved at 360 px by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [id] = await begin(page);
  await moveTo(page, id, 'Review');
  await openTab(page, 'review');
  await card(page).getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(card(page).getByRole('button', { name: 'Approve' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeFocused();
  await dialog(page).getByRole('checkbox').first().focus();
  for (const item of approvalChecklist) {
    await expect(dialog(page).getByRole('checkbox', { name: item.label })).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Strong fit.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Confirm Approve' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeHidden();
  // The focused button was removed with its card, so the focus moves to the list.
  await expect(page.getByRole('region', { name: 'Applications' })).toBeFocused();
});

test('axe finds nothing on any tab or dialog of the applications', async ({ page }) => {
  test.setTimeout(180_000);
  const ids = await begin(page, ['Contoso', 'Fabrikam', 'Wingtip', 'Litware', northwind.companyName]);
  await moveTo(page, ids[1], 'Review');
  await moveTo(page, ids[2], 'Review', 'Approved');
  await moveTo(page, ids[3], 'Review', 'Rejected');
  await moveTo(page, ids[4], 'Review', 'Approved');
  await page.request.post(`/api/admin/applications/${ids[4]}/convert-to-partner`);
  for (const name of ['all', 'onboarding']) {
    await openTab(page, name);
    await expectNoAxeViolations(page);
  }
  for (const [name, opener] of [
    ['new', 'Invite Partner'],
    ['new', 'Add Prospect'],
    ['review', 'Approve'],
    ['review', 'Reject'],
    ['approved', 'Convert to Partner'],
  ] as const) {
    await openTab(page, name);
    await page.getByRole('button', { name: opener }).first().click();
    await expect(dialog(page)).toBeVisible();
    await expectNoAxeViolations(page);
  }
});
