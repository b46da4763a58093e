import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';

const spring = { name: 'Spring webinar', templateType: 'webinar', checklist: ['Agree on a topic', 'Invite'] };

const addCampaign = (page: Page, details: object = {}) =>
  send<{ id: string }>(page.request, '/api/campaigns', { ...spring, ...details });
const moveTo = (page: Page, id: string, status: string) =>
  page.request.patch(`/api/campaigns/${id}/status`, { data: { status } });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const card = (page: Page, name = spring.name) => page.getByRole('listitem', { name, exact: true });
const titles = (page: Page) =>
  page.getByRole('region', { name: 'Campaigns' }).getByRole('heading', { level: 2 });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
/** Skips tooltips that are fading out. */
const tooltip = (page: Page) => page.locator('[role="tooltip"]:not([data-exiting])');
const exactText = (page: Page, text: string) => page.getByText(text, { exact: true });

test('an editor and an admin take a campaign from its template to completion', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const { email } = await signUp(page);
  const context = await joinAs(browser, server.url, page, 'editor');
  const editor = await context.newPage();
  await open(editor, '/campaigns');
  await expect(editor.getByText('No campaigns found')).toBeVisible();
  await editor.getByRole('link', { name: 'New Campaign' }).click();
  await expect(editor).toHaveURL(/\/campaigns\/templates$/);
  await button(editor, 'Create Campaign: Webinar').click();
  const form = dialog(editor, 'Create Campaign');
  await expect(form.getByLabel('Campaign Name')).toBeFocused();
  await form.getByLabel('Campaign Name').fill(`  ${spring.name} `);
  await form.getByLabel('Description').fill('Word '.repeat(60));
  await form.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(exactText(editor, 'Campaign created successfully')).toBeVisible();
  await expect(editor).toHaveURL(/\/campaigns$/);
  await expect(form).toBeHidden();
  await expect(tab(editor, 'Draft')).toHaveText('Draft1');
  for (const text of ['Webinar', 'Draft', 'Created by editor.', `${'Word '.repeat(30).trim()}…`])
    await expect(card(editor)).toContainText(text);
  await expect(button(editor, 'Approve & Launch')).toHaveCount(0);

  await button(editor, `Edit ${spring.name}`).click();
  const edit = dialog(editor, 'Edit Campaign');
  await expect(edit.getByLabel('Checklist')).toHaveValue(/^Agree on one topic/);
  await edit.getByLabel('Description').fill('Anvils, explained.');
  await edit.getByLabel('Checklist').fill('Agree on a topic\n\n Invite both lists ');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(exactText(editor, 'Campaign updated successfully')).toBeVisible();
  await expect(card(editor)).toContainText('Anvils, explained.');
  await button(editor, 'View Checklist').click();
  const details = dialog(editor, spring.name);
  await details.getByRole('checkbox', { name: 'Agree on a topic' }).press('Space');
  await expect(details.getByText('1 of 2')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).last().click();
  await expect(card(editor)).toContainText('1 of 2 checklist items done');
  await reload(editor);
  await button(editor, 'View Checklist').click();
  await expect(details.getByRole('checkbox', { name: 'Agree on a topic' })).toBeChecked();
  await expect(details.getByRole('checkbox', { name: 'Invite both lists' })).not.toBeChecked();
  await details.getByRole('button', { name: 'Close' }).last().click();

  await button(editor, 'Request Approval').click();
  await expect(exactText(editor, 'Approval requested')).toBeVisible();
  await expect(editor.getByText('No campaigns found')).toBeVisible();
  await editor.getByRole('link', { name: 'View in Pending' }).click();
  await expect(card(editor)).toContainText('Pending Approval');
  await expect(button(editor, `Edit ${spring.name}`)).toHaveCount(0);

  await open(page, '/campaigns?tab=pending');
  await button(page, `Reject: ${spring.name}`).click();
  await expect(
    question(page, `Reject ${spring.name}?`).getByRole('button', { name: 'Cancel' }),
  ).toBeFocused();
  await question(page, `Reject ${spring.name}?`).getByRole('button', { name: 'Reject' }).click();
  await expect(exactText(page, 'Campaign rejected')).toBeVisible();
  await expect(tab(page, 'Draft')).toHaveText('Draft1');
  await open(editor, '/campaigns');
  await button(editor, 'Request Approval').click();
  await expect(tab(editor, 'Pending')).toHaveText('Pending1');

  await open(page, '/campaigns?tab=all');
  await button(page, `Approve & Launch: ${spring.name}`).click();
  const launch = question(page, `Approve & launch ${spring.name}?`);
  await launch.getByRole('button', { name: 'Approve & Launch' }).click();
  await expect(exactText(page, 'Campaign approved and launched')).toBeVisible();
  await expect(card(page)).toContainText(new RegExp(`Approved by ${email} on \\w{3} \\d{1,2}, \\d{4}`));
  await expect(card(page)).toContainText('Launched');

  await open(editor, '/campaigns?tab=launched');
  await button(editor, 'Mark as Completed').click();
  await expect(exactText(editor, 'Campaign marked as completed')).toBeVisible();
  await expect(tab(editor, 'Completed')).toHaveText('Completed1');
  await tab(editor, 'Completed').click();
  await expect(card(editor)).toContainText(`Approved by ${email}`);
  await context.close();

  await open(page, '/campaigns?tab=completed');
  await button(page, `Delete ${spring.name}`).click();
  await question(page, `Delete ${spring.name}?`).getByRole('button', { name: 'Delete Campaign' }).click();
  await expect(exactText(page, 'Campaign deleted successfully')).toBeVisible();
  await expect(page.getByText('No campaigns found')).toBeVisible();
});

test("members without permission see why a campaign's controls are disabled, and viewers can only read", async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  await signUp(page);
  for (const status of ['draft', 'pending_approval', 'launched', 'completed'] as const) {
    const { id } = await addCampaign(page, { name: `One that is ${status}` });
    if (status === 'completed') await moveTo(page, id, 'launched');
    if (status !== 'draft') await moveTo(page, id, status);
  }
  const approval = 'Only Admins can approve and launch campaigns';
  const reasons = {
    editor: {
      'Pending Admin Approval': approval,
      'Delete One that is pending_approval': 'Only Admins can delete campaigns that are no longer drafts',
    },
    viewer: {
      'Pending Admin Approval': approval,
      'Request Approval': 'You need Editor or Admin role to edit campaigns',
      'Mark as Completed': 'You need Editor or Admin role to edit campaigns',
      'Edit One that is draft': 'You need Editor or Admin role to edit campaigns',
      'Delete One that is draft': 'You need Editor or Admin role to edit campaigns',
      'Delete One that is completed': 'You need Editor or Admin role to edit campaigns',
    },
  } as const;
  for (const role of ['editor', 'viewer'] as const) {
    const context = await joinAs(browser, server.url, page, role);
    const member = await context.newPage();
    await open(member, '/campaigns?tab=all');
    await expect(titles(member)).toHaveCount(4);
    await expectNoAxeViolations(member);
    for (const [name, reason] of Object.entries(reasons[role])) {
      await expect(button(member, name)).toBeDisabled();
      await button(member, name).focus();
      await member.keyboard.press('Enter');
      await expect(tooltip(member)).toHaveText(reason);
      await expect(member.getByRole('dialog')).toBeHidden();
      await expect(member.getByRole('alertdialog')).toBeHidden();
    }
    await expect(button(member, 'Approve & Launch')).toHaveCount(0);
    await expect(button(member, 'Reject')).toHaveCount(0);
    await expect(member.getByRole('link', { name: 'New Campaign' })).toHaveCount(role === 'viewer' ? 0 : 1);
    if (role === 'viewer') {
      await button(member, 'View Checklist: One that is launched').click();
      const items = dialog(member, 'One that is launched').getByRole('checkbox');
      await expect(items).toHaveCount(2);
      await items.first().press('Space');
      await expect(items.first()).not.toBeChecked();
      await open(member, '/campaigns/templates?create=podcast');
      await expect(button(member, 'Create Campaign: Podcast')).toBeDisabled();
      await expect(dialog(member, 'Create Campaign')).toBeHidden();
    }
    await context.close();
  }
});

test('tab, filters and page of the campaigns are in the URL, and the export contains what the screen shows', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  for (let index = 1; index <= 24; index += 1) await addCampaign(page, { name: `Campaign ${index}` });
  await addCampaign(page, { name: 'Quokka swap' });
  const { id } = await addCampaign(page, { name: 'Køge case', templateType: 'case-study' });
  await open(page, '/campaigns?layout=cards');
  await expect(titles(page)).toHaveCount(24);
  await expect(page.getByText('26 campaigns')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(titles(page)).toHaveText(['Campaign 2', 'Campaign 1']);
  await reload(page);
  await expect(titles(page)).toHaveCount(2);

  await page.getByRole('button', { name: /^More Filters/ }).click();
  await page.getByLabel('Template', { exact: true }).selectOption('Case Study');
  await expect(titles(page)).toHaveText(['Køge case']);
  await expect(page).toHaveURL(/\/campaigns\?layout=cards&templateType=case-study$/);
  await moveTo(page, id, 'launched');
  await tab(page, 'Launched').click();
  await expect(page).toHaveURL(/templateType=case-study&tab=launched$/);
  await expect(titles(page)).toHaveText(['Køge case']);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export CSV' }).click(),
  ]);
  const rows = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatch(/^Køge case,/);
  await page.goBack();
  await expect(tab(page, 'Draft')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('No campaigns found')).toBeVisible();
  await button(page, 'Clear Filters').click();
  await expect(titles(page)).toHaveCount(24);
  await page.getByLabel('Search campaigns').fill('quok sw');
  await expect(titles(page)).toHaveText(['Quokka swap']);

  // The global search finds the campaign whatever its status.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search', exact: true })).toBeFocused();
  await page.keyboard.type('køge');
  await expect(page.getByRole('option', { name: /Køge case/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/campaigns/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Køge case' })).toBeVisible();
  await open(page, '/campaigns?layout=cards&tab=nonsense&templateType=nonsense');
  await expect(tab(page, 'Draft')).toHaveAttribute('aria-selected', 'true');
  await expect(titles(page)).toHaveCount(24);
  await open(page, '/');
  await expect(page.getByRole('list', { name: 'Active Campaigns' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('list', { name: 'Active Campaigns' })).toContainText('Case Study');
});

test('a lost connection changes no campaign, and a conflicting decision is reported', async ({ page }) => {
  await signUp(page);
  const { id } = await addCampaign(page);
  await moveTo(page, id, 'pending_approval');
  await open(page, '/campaigns?tab=pending');
  await page.route('**/api/campaigns/**', (route) => route.abort());
  await button(page, 'Approve & Launch').click();
  const launch = question(page, `Approve & launch ${spring.name}?`);
  await launch.getByRole('button', { name: 'Approve & Launch' }).click();
  await expect(page.getByText('Failed to update status')).toBeVisible();
  await expect(launch).toBeVisible();
  await launch.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'View Checklist').click();
  await expect(dialog(page, spring.name).getByText('The campaign could not be loaded')).toBeVisible();
  await page.unrouteAll();
  await dialog(page, spring.name).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page, spring.name).getByRole('checkbox')).toHaveCount(2);
  await page.keyboard.press('Escape');

  // Another admin rejects the campaign while this dialog is open, so it isn't launched.
  await button(page, 'Approve & Launch').click();
  await moveTo(page, id, 'draft');
  await launch.getByRole('button', { name: 'Approve & Launch' }).click();
  await expect(page.getByText('Cannot move campaign from draft to launched')).toBeVisible();
  await launch.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No campaigns found')).toBeVisible();
  await expect(tab(page, 'Draft')).toHaveText('Draft1');
});

test('campaigns work at 360 px by keyboard alone, without axe violations', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim();
  await addCampaign(page, {
    name: long,
    description: `${'x'.repeat(140)} and so on, for more than a card shows`,
  });
  await open(page, '/campaigns');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  for (const opener of [`View Checklist: ${long}`, `Edit ${long}`]) {
    await button(page, opener).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('status')).toBeHidden();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button(page, opener)).toBeFocused();
  }
  await button(page, 'Approve & Launch').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Launched')).toHaveText('Launched1');
  await expect(card(page, long)).toBeHidden();
  // The focused button was removed with its card, so the focus moves to the list.
  await expect(page.getByRole('region', { name: 'Campaigns' })).toBeFocused();
  await expectNoAxeViolations(page);
});
