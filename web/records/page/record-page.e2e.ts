import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addDeal(page: Page, partnerId: string, name: string, customerName: string) {
  return send<{ id: string }>(page.request, '/api/deals', { partnerId, name, customerName });
}

test('deals are decided one after the other, by keyboard, from the list to the next record', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signUp(page);
  const kestrel = await addPartner(page, { name: 'Kestrel' });
  const marlow = await addPartner(page, { name: 'Marlow' });
  const taken = await addDeal(page, marlow.id, 'Theirs', 'Initech');
  await page.request.patch(`/api/deals/${taken.id}/status`, { data: { status: 'approved' } });
  await addDeal(page, kestrel.id, 'Ours', 'Initech');
  const free = await addDeal(page, kestrel.id, 'Phones', 'Hooli');

  // From the filtered list, the page of a record leads to its neighbors in the order of the list.
  await open(page, '/deals?status=submitted&layout=table&sort=name');
  await page.getByRole('link', { name: 'Ours' }).click();
  await page.getByRole('link', { name: 'Open Deal' }).click();
  await expect(title(page, 'Ours')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Previous deal' })).toHaveCount(0);
  // Another partner has the customer, so one press isn't enough.
  await expect(
    page.getByRole('region', { name: 'Another partner has registered this customer' }),
  ).toContainText('Marlow');
  await expectNoAxeViolations(page);
  await button(page, 'Approve for 90 days').click();
  const dialog = page.getByRole('dialog', { name: 'Update Status' });
  await expect(dialog.getByRole('radio', { name: 'Approved' })).toBeChecked();
  await page.keyboard.press('Escape');

  await title(page, 'Ours').click();
  await page.keyboard.press('j');
  await expect(title(page, 'Phones')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/deals/${free.id}\\?list=`));
  await expect(page.getByRole('link', { name: 'Next deal' })).toHaveCount(0);
  await button(page, 'Approve for 90 days').click();
  await expect(button(page, 'Mark as won')).toBeVisible();
  await expect(button(page, 'Extend')).toBeVisible();
  await page.keyboard.press('k');
  await expect(title(page, 'Ours')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Deals' }).click();
  await expect(page).toHaveURL(/status=submitted.*sort=name/);

  // An editor may not decide: the decisions aren't there, and the status can only be withdrawn.
  const editor = await (await joinAs(browser, baseURL ?? '', page, 'editor')).newPage();
  await open(editor, `/deals/${taken.id}`);
  await expect(button(editor, 'Extend')).toHaveCount(0);
  await button(editor, 'Status: Approved').click();
  await expect(editor.getByRole('menuitem')).toHaveText(['Won', 'Lost']);
  await editor.keyboard.press('Escape');
  await editor.context().close();
});

test('the status of a lead changes in its head, with Undo, and typing j in a comment stays there', async ({
  page,
}) => {
  await signUp(page);
  const { id } = await send<{ id: string }>(page.request, '/api/leads', {
    name: 'Ada Lovelace',
    company: 'Globex',
    email: 'ada@globex.example',
  });
  await open(page, `/leads/${id}`);
  await button(page, 'Email').click();
  await expect(page.getByRole('dialog', { name: 'Email Ada Lovelace' })).toContainText('ada@globex.example');
  await page.keyboard.press('Escape');
  await button(page, 'Status: New').click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  await expect(button(page, 'Status: Won')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(button(page, 'Status: New')).toBeVisible();
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('');
  await page.keyboard.type('jk');
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toHaveValue('jk');
});

test('a partner shows its figures, its timeline and who uses the portal, and is worked with in one place', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const { id } = await addPartner(page);
  await addDeal(page, id, 'Welding line', 'Initech');
  await send(page.request, `/api/partners/${id}/contacts`, { name: 'Bill', email: 'bill@robotics.example' });
  await open(page, `/partners/${id}`);
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText('1 deal');
  await expect(figures).toContainText('0 active');
  // Related work is in sight without scrolling.
  const deals = page.getByRole('table', { name: 'Deals' });
  const box = await deals.boundingBox();
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(900);

  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline).toContainText('Deal Welding line registered');
  await page.getByRole('textbox', { name: 'Add a note' }).fill('They want a joint webinar.');
  await button(page, 'Add Note').click();
  await expect(timeline.getByRole('listitem').first()).toContainText('They want a joint webinar.');
  await button(page, 'Comment').click();
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Ask Mara.');
  await button(page, 'Add Comment').click();
  await expect(timeline.getByRole('listitem').first()).toContainText('Ask Mara.');
  await expectNoAxeViolations(page);

  // The status and the tier are menus in the head.
  await button(page, 'Status: Active Partner').click();
  await page.getByRole('menuitem', { name: 'Inactive' }).click();
  await expect(button(page, 'Status: Inactive Partner')).toBeVisible();

  // A contact is invited where it is listed, and again with a new link.
  const contacts = page.getByRole('region', { name: 'Contacts' });
  await contacts.getByRole('button', { name: 'Invite: Bill' }).click();
  await expect(contacts.getByRole('button', { name: 'Send again: Bill' })).toBeVisible();
  await expect(figures).toContainText('1 invited');

  // The timeline is filtered by kind.
  await page.getByRole('link', { name: 'Show all' }).click();
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(activity).toContainText('Contact Bill added');
  await page.getByRole('link', { name: 'Notes', exact: true }).click();
  await expect(page).toHaveURL(/kinds=note/);
  await expect(activity.getByRole('listitem')).toHaveCount(1);

  // A viewer reads all of it, and is offered no change.
  const viewer = await (await joinAs(browser, baseURL ?? '', page, 'viewer')).newPage();
  await viewer.setViewportSize({ width: 360, height: 740 });
  await open(viewer, `/partners/${id}`);
  await expect(viewer.getByRole('list', { name: 'Timeline' })).toContainText('Ask Mara.');
  await expect(viewer.getByRole('region', { name: 'Add to the timeline' })).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: /^(Invite|Send again|Status)/ })).toHaveCount(0);
  expect(await viewer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoAxeViolations(viewer);
  await viewer.context().close();
});
