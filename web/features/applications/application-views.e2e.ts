import type { Locator, Page } from '@playwright/test';
import { northwind } from '../../../src/features/applications/applications.fixture';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { countActions } from '../../../src/testing/e2e-actions';
import { send } from '../../../src/testing/e2e-partners';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';

const PATH = '/partners/applications';
const MAX_ACTIONS = 12;

async function apply(page: Page, workspaceId: string, companyName: string): Promise<string> {
  const data = { ...northwind, workspaceId, companyName };
  return (await send<{ id: string }>(page.request, '/api/applications/apply', data)).id;
}

const moveTo = async (page: Page, id: string, ...statuses: string[]) => {
  for (const status of statuses)
    await page.request.patch(`/api/admin/applications/${id}/status`, { data: { status } });
};
const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('table', { name: 'Applications' }).getByRole('rowheader');
const panel = (page: Page, company: string) =>
  page.getByRole('region', { name: `Application of ${company}` });

test('an application becomes an onboarded partner with an owner in at most 12 actions', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const { workspaceId } = await signUp(page);
  const colleague = await joinAs(browser, server.url, page, 'editor');
  await colleague.request.patch('/api/auth/me', { data: { name: 'Grace Hopper' } });
  await colleague.close();
  await apply(page, workspaceId, northwind.companyName);
  const actions = await countActions(page);

  await open(page, PATH);
  expect(await actions()).toBe(0);
  await page.getByRole('link', { name: northwind.companyName }).click();
  await panel(page, northwind.companyName).getByRole('button', { name: 'Accept as Partner' }).click();
  await dialog(page).getByRole('button', { name: 'Tick All: Pre-approval checklist' }).click();
  await dialog(page).getByRole('button', { name: 'Tick All: Pre-onboarding checklist' }).click();
  await dialog(page).getByRole('combobox', { name: 'Owner' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Grace');
  await page.getByRole('option', { name: 'Grace Hopper' }).click();
  await dialog(page).getByRole('button', { name: 'Accept as Partner' }).click();
  await page.getByRole('link', { name: 'View Onboarding' }).click();
  await page.getByText('Hold the kickoff').click();
  await expect(page.getByText('Onboarding completed', { exact: true })).toBeVisible();
  await expect(page.getByText('Onboarded', { exact: true })).toBeVisible();
  const taken = await actions();
  expect(taken).toBeGreaterThanOrEqual(8);
  expect(taken).toBeLessThanOrEqual(MAX_ACTIONS);

  const id = /partners\/([\w-]+)/.exec(page.url())?.[1];
  const partner = await page.request.get(`/api/partners/${id}`);
  expect(await partner.json()).toMatchObject({ ownerName: 'Grace Hopper', onboardingStatus: 'completed' });

  // Without the checklist, all tasks are open, and they are completed at once.
  await apply(page, workspaceId, 'Contoso');
  await open(page, PATH);
  const before = await actions();
  await page.getByRole('link', { name: 'Contoso' }).click();
  await panel(page, 'Contoso').getByRole('button', { name: 'Accept as Partner' }).click();
  await dialog(page).getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('link', { name: 'View Onboarding' }).click();
  await expect(page.getByText('0 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Complete All' }).click();
  await expect(page.getByText('Onboarded', { exact: true })).toBeVisible();
  expect((await actions()) - before).toBeLessThanOrEqual(5);
  await expect(page.getByText('6 of 6')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('applications are sorted and searched in a table, peeked at, and open on their page', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const { workspaceId } = await signUp(page);
  await send(page.request, '/api/custom-fields', {
    entity: 'applications',
    key: 'score',
    label: 'Score',
    type: 'number',
  });
  const ids: string[] = [];
  for (const name of ['Wingtip', 'Contoso', 'Fabrikam']) ids.push(await apply(page, workspaceId, name));
  await open(page, `${PATH}?tab=all`);
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(rows(page)).toHaveText(['Fabrikam', 'Contoso', 'Wingtip']);
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Company', exact: true }).click();
  await expect(rows(page)).toHaveText(['Contoso', 'Fabrikam', 'Wingtip']);
  await expect(page).toHaveURL(/tab=all&layout=table&sort=companyName/);
  await page.getByLabel('Search applications').fill('wing');
  await expect(rows(page)).toHaveText(['Wingtip']);
  await page.getByLabel('Search applications').fill('nowhere');
  await expect(page.getByText('No application here matches this search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(rows(page)).toHaveCount(3);

  // The browser remembers the layout for the next visit.
  await open(page, PATH);
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const peek = panel(page, 'Fabrikam');
  await expect(peek).toContainText(northwind.valueProp);
  await expect(peek).toContainText('Add score');
  await expectNoAxeViolations(page);
  await peek.getByRole('button', { name: 'Edit application' }).click();
  await dialog(page).getByLabel('Score').fill('7.5');
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(peek).toContainText('Score: 7.5');
  await peek.getByRole('button', { name: 'Move to Review: Fabrikam' }).click();
  await expect(rows(page)).toHaveText(['Contoso', 'Wingtip']);
  await expect(peek).toContainText('Review');
  await reload(page);
  await expect(peek).toContainText('Score: 7.5');
  await page.keyboard.press('Escape');
  await expect(peek).toBeHidden();

  await open(page, `${PATH}/${ids[2]}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fabrikam');
  await page.getByRole('button', { name: 'Reject: Fabrikam' }).click();
  await dialog(page).getByLabel('Admin Note (optional)').fill('Too early.');
  await dialog(page).getByRole('button', { name: 'Confirm Reject' }).click();
  await expect(page.getByRole('button', { name: /Too early/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve: Fabrikam' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Ask again in spring.');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(page.getByRole('article')).toContainText('Ask again in spring.');
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const context = await joinAs(browser, server.url, page, 'editor');
  const editor = await context.newPage();
  expect((await open(editor, `${PATH}/${ids[2]}`))?.status()).toBe(403);
  await expect(editor.getByText("You don't have permission to view applications")).toBeVisible();
  await context.close();
});

test('applications are dragged across the board, which asks before decisions and refuses other moves', async ({
  page,
}) => {
  test.slow();
  const { workspaceId } = await signUp(page);
  const applied = await apply(page, workspaceId, 'Contoso');
  const inReview = await apply(page, workspaceId, 'Fabrikam');
  await moveTo(page, inReview, 'Review');
  await open(page, `${PATH}?layout=board`);
  const column = (name: string) => page.getByRole('grid', { name });
  const cardIn = (name: string, company: string) =>
    column(name).getByRole('row', { name: company, exact: true });
  const zone = (name: string) =>
    page.locator('.ui-board-column').filter({
      has: page
        .getByRole('heading', { level: 2, name })
        .or(page.locator('button[aria-expanded="false"]', { hasText: name })),
    });
  const drag = async (from: Locator, to: Locator) => {
    // Scrolling to the target while the button is down would drag what is then under the pointer.
    await to.scrollIntoViewIfNeeded();
    await from.getByText(northwind.region).hover();
    await page.mouse.down();
    await to.hover({ position: { x: 20, y: 8 } });
    await expect(page.locator('[data-drop]')).toHaveCount(1);
    await page.mouse.up();
  };
  await expectNoAxeViolations(page);

  await drag(cardIn('Applied', 'Contoso'), zone('Rejected'));
  await expect(page.getByText('Cannot move application from Applied to Rejected')).toBeVisible();
  await expect(cardIn('Applied', 'Contoso')).toBeVisible();
  await drag(cardIn('Applied', 'Contoso'), zone('Review'));
  await expect(cardIn('Review', 'Contoso')).toBeVisible();
  await expect(page.getByText('Moved to review')).toBeVisible();
  // The list was loaded again, in its own order.
  await expect(page.getByRole('tab', { name: /^Review/ })).toHaveText('Review2');
  await expect(cardIn('Review', 'Fabrikam').or(cardIn('Review', 'Contoso'))).toHaveText([
    /^Fabrikam/,
    /^Contoso/,
  ]);

  await drag(cardIn('Review', 'Fabrikam'), zone('Rejected'));
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0);
  await dialog(page).getByLabel('Admin Note (optional)').fill('Too early.');
  await dialog(page).getByRole('button', { name: 'Confirm Reject' }).click();
  await expect(cardIn('Rejected', 'Fabrikam')).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await cardIn('Review', 'Contoso').focus();
  await page.keyboard.press('Enter');
  // The nearest column is the first drop target.
  await expect(page.getByRole('group', { name: 'Review' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('group', { name: 'Approved' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Skip' }).click();
  await expect(cardIn('Approved', 'Contoso')).toBeVisible();
  await cardIn('Approved', 'Contoso').getByRole('button', { name: 'Convert to Partner' }).click();
  await dialog(page).getByRole('button', { name: 'Skip' }).click();
  await expect(cardIn('Approved', 'Contoso')).toContainText('Converted');
  await expect(cardIn('Approved', 'Contoso').getByRole('button')).toHaveCount(0);
  const saved = await page.request.get(`/api/admin/applications/${applied}`);
  expect(await saved.json()).toMatchObject({ status: 'Approved', partnerId: expect.any(String) });
});

test('an admin corrects an application on its page, and sees what has happened to it', async ({ page }) => {
  const { workspaceId } = await signUp(page);
  const id = await apply(page, workspaceId, 'Contoso');
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `${PATH}/${id}`);
  await page.getByRole('button', { name: /^Edit Company:/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Company', exact: true }).fill(' ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Company name is required');
  await expectNoAxeViolations(page);
  await page.getByRole('textbox', { name: 'Company', exact: true }).fill('Contoso Partners');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Contoso Partners' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit Company:/ })).toBeFocused();
  await page.getByRole('button', { name: /^Edit Services:/ }).click();
  await page.getByRole('combobox', { name: 'Services' }).selectOption('Yes');
  await page.getByRole('button', { name: 'Save Services' }).click();
  await page.getByRole('button', { name: /^Edit Admin note:/ }).click();
  await page.getByRole('textbox', { name: 'Admin note' }).fill('Called them.');
  await page.keyboard.press('Control+Enter');
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity).toContainText('changed from Contoso to Contoso Partners');
  await expect(activity.getByRole('listitem').last()).toContainText('Received');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.getByRole('button', { name: /^Accept as Partner/ }).click();
  await dialog(page).getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('link', { name: /^View Partner/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit Company:/ })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Edit Admin note:/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Contoso Partners' })).toBeVisible();
});
