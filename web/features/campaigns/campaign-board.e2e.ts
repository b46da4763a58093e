import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';

const BOARD = '/campaigns?layout=board';
const addCampaign = (page: Page, name: string) =>
  send<{ id: string }>(page.request, '/api/campaigns', {
    name,
    templateType: 'webinar',
    checklist: ['Agree on a topic', 'Invite'],
  });
const moveTo = (page: Page, id: string, status: string) =>
  page.request.patch(`/api/campaigns/${id}/status`, { data: { status } });
const column = (page: Page, name: string) => page.getByRole('grid', { name });
const cardIn = (page: Page, status: string, name: string) =>
  column(page, status).getByRole('row', { name, exact: true });
const exactText = (page: Page, text: string) => page.getByText(text, { exact: true });

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // React Aria treats a press on the exact center of a card as a screen reader's press.
  await from.getByText('Webinar', { exact: true }).hover();
  await page.mouse.down();
  await to.hover({ position: { x: 20, y: 8 } });
  await expect(page.locator('[data-drop]')).toHaveCount(1);
  await page.mouse.up();
}

/** Moves a card to a column by keyboard. The columns after its own come first in the order. */
async function moveByKeyboard(page: Page, card: Locator, to: string): Promise<void> {
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="group"]:focus')).toHaveCount(1);
  const isThere = () => page.getByRole('group', { name: to }).evaluate((zone) => zone.matches(':focus'));
  for (let step = 0; step < 8 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test('campaigns move across the board like with their buttons: with the same dialogs, rights and refusals', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  await signUp(page);
  const spring = await addCampaign(page, 'Spring');
  const done = await addCampaign(page, 'Done');
  for (const status of ['launched', 'completed']) await moveTo(page, done.id, status);
  const review = await addCampaign(page, 'In review');
  await moveTo(page, review.id, 'pending_approval');
  await page.request.patch(`/api/campaigns/${spring.id}/checklist`, {
    data: { item: 'Invite', completed: true },
  });
  const context = await joinAs(browser, server.url, page, 'editor');
  const editor = await context.newPage();

  // The board shows all statuses, although the first tab of the other layouts is Draft.
  await open(editor, BOARD);
  await expect(editor.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
  await expect(cardIn(editor, 'Draft', 'Spring')).toContainText('1 of 2 done');
  await expect(cardIn(editor, 'Completed', 'Done')).toBeVisible();
  await expectNoAxeViolations(editor);

  // An editor can't launch, and completed campaigns stay completed: the server refuses both.
  await drag(editor, cardIn(editor, 'Pending Approval', 'In review'), cardIn(editor, 'Completed', 'Done'));
  await expect(exactText(editor, 'Cannot move campaign from pending_approval to completed')).toBeVisible();
  await expect(cardIn(editor, 'Pending Approval', 'In review')).toBeVisible();
  await drag(editor, cardIn(editor, 'Draft', 'Spring'), cardIn(editor, 'Pending Approval', 'In review'));
  await expect(exactText(editor, 'Approval requested')).toBeVisible();
  await expect(cardIn(editor, 'Pending Approval', 'Spring')).toBeVisible();
  await moveByKeyboard(editor, cardIn(editor, 'Pending Approval', 'Spring'), 'Launched');
  await expect(exactText(editor, "You don't have permission to do this")).toBeVisible();
  await expect(cardIn(editor, 'Pending Approval', 'Spring')).toBeVisible();

  // An admin decides in the dialogs of the buttons. Cancelling moves nothing.
  await open(page, BOARD);
  await moveByKeyboard(page, cardIn(page, 'Pending Approval', 'Spring'), 'Launched');
  const launch = page.getByRole('alertdialog', { name: 'Approve & launch Spring?' });
  await expect(launch).toBeVisible();
  await launch.getByRole('button', { name: 'Cancel' }).click();
  await expect(cardIn(page, 'Pending Approval', 'Spring')).toBeVisible();
  await moveByKeyboard(page, cardIn(page, 'Pending Approval', 'Spring'), 'Launched');
  await launch.getByRole('button', { name: 'Approve & Launch' }).click();
  await expect(exactText(page, 'Campaign approved and launched')).toBeVisible();
  await expect(cardIn(page, 'Launched', 'Spring')).toBeVisible();
  await moveByKeyboard(page, cardIn(page, 'Pending Approval', 'In review'), 'Draft');
  await page
    .getByRole('alertdialog', { name: 'Reject In review?' })
    .getByRole('button', { name: 'Reject' })
    .click();
  await expect(cardIn(page, 'Draft', 'In review')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Draft/ })).toHaveText('Draft1');
  await moveByKeyboard(page, cardIn(page, 'Launched', 'Spring'), 'Completed');
  await expect(cardIn(page, 'Completed', 'Spring')).toBeFocused();

  // Filter by one status, then open a card's panel.
  await page.getByRole('tab', { name: /^Draft/ }).click();
  await expect(page).toHaveURL(/layout=board&tab=draft/);
  await expect(column(page, 'Completed')).toHaveCount(0);
  await cardIn(page, 'Draft', 'In review').getByRole('link', { name: 'In review' }).click();
  const panel = page.getByRole('region', { name: 'Campaign In review' });
  await panel.getByRole('checkbox', { name: 'Invite' }).press('Space');
  await expect(panel.getByText('1 of 2')).toBeVisible();
  await expect(cardIn(page, 'Draft', 'In review')).toContainText('1 of 2 done');
  await panel.getByRole('button', { name: 'Request Approval' }).click();
  await expect(exactText(page, 'Approval requested')).toBeVisible();
  await expect(panel).toContainText('Pending Approval');

  const reading = await (await joinAs(browser, server.url, page, 'viewer')).newPage();
  await reading.setViewportSize({ width: 360, height: 740 });
  await open(reading, BOARD);
  await expect(cardIn(reading, 'Completed', 'Spring')).toHaveCount(1);
  await expect(reading.locator('[data-movable]')).toHaveCount(0);
  expect(await reading.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoAxeViolations(reading);
  await reading.context().close();
  await context.close();
});
