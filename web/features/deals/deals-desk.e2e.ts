import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { open, signUp } from '../../../src/testing/e2e-people';

const rows = (page: Page) => page.getByRole('table', { name: 'Deals' }).getByRole('rowheader');
const bar = (page: Page) => page.getByRole('group', { name: 'Selected deals' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/**
 * Drags a card with the pointer. Avoids its exact center, because React Aria treats a press there as a screen reader's
 * press.
 */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.getByText('Kraków Robotics').hover();
  await page.mouse.down();
  await to.hover({ position: { x: 20, y: 8 } });
  await expect(page.locator('[data-drop]')).toHaveCount(1);
  await page.mouse.up();
}

test('deals are created, selected, edited in place, moved on the board and kept as a view', async ({
  page,
}) => {
  test.slow();
  const { email } = await signUp(page);
  const { id: partnerId } = await addPartner(page);
  const ids: string[] = [];
  for (const customerName of ['Globex', 'Hooli', 'Initech'])
    ids.push(
      (
        await send<{ id: string }>(page.request, '/api/deals', {
          partnerId,
          name: `Phones for ${customerName}`,
          customerName,
          amount: '500',
          currency: 'USD',
        })
      ).id,
    );
  for (let index = 1; index <= 11; index += 1)
    await send(page.request, '/api/custom-fields', {
      entity: 'deals',
      key: `field-${index}`,
      label: `Field ${index}`,
      type: 'text',
    });

  // The search offers "Create", which opens the form over the list.
  await open(page, '/');
  await press(page, 'Control+k');
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('create deal');
  await page.getByRole('option', { name: 'Create Deal' }).click();
  await expect(dialog(page, 'Create Deal')).toBeVisible();
  await press(page, 'Escape');
  await expect(page).toHaveURL(/\/deals$/);

  // In the table, by keyboard: one of the selected deals was deleted, and the others can be changed back.
  await open(page, '/deals?layout=table&sort=name');
  await expect(rows(page)).toHaveCount(3);
  await press(page, 'j', 'x', 'j', 'x', 'j', 'x');
  await expect(bar(page)).toContainText('3 selected');
  await expectNoAxeViolations(page);
  await page.request.delete(`/api/deals/${ids[2]}`);
  await bar(page).getByRole('button', { name: 'Assign Owner' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Me' }).press('Enter');
  const outcome = dialog(page, '2 deals assigned, 1 failed');
  await expect(outcome).toContainText('Phones for Initech: Deal not found');
  await expectNoAxeViolations(page);
  await expect(page.getByRole('row', { name: 'Phones for Hooli', includeHidden: true })).toContainText(email);
  await outcome.getByRole('button', { name: 'Undo the Others' }).press('Enter');
  await expect(page.getByText('2 deals changed back')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Phones for Hooli' })).not.toContainText(email);
  await expect(page.locator('[role="dialog"]')).toHaveCount(0);

  // Facts are edited in the panel, and on the page.
  await page.getByRole('link', { name: 'Phones for Globex' }).click();
  const peek = page.getByRole('region', { name: 'Deal Phones for Globex' });
  await peek.getByRole('button', { name: /^Edit Amount/ }).click();
  await peek.getByRole('textbox', { name: 'Amount' }).fill('12.345');
  await press(page, 'Enter');
  await expect(peek.getByRole('alert')).toContainText('Amount has more than the 2 decimals of USD');
  await expectNoAxeViolations(page);
  await peek.getByRole('textbox', { name: 'Amount' }).fill('750.5');
  await press(page, 'Enter');
  await expect(peek.getByText('$750.50')).toBeVisible();
  await peek.getByRole('link', { name: 'Open Deal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Phones for Globex' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
    'Amount changed from 500.00 to 750.50',
  );
  await expectNoAxeViolations(page);

  // The board: dropping a deal asks for the decision, by pointer and by keyboard.
  await open(page, '/deals?layout=board');
  const column = (name: string) => page.getByRole('grid', { name });
  const card = (status: string, name: string) =>
    column(status).getByRole('row', { name: `Phones for ${name}`, exact: true });
  await expectNoAxeViolations(page);
  const approved = page.getByRole('heading', { level: 2, name: 'Approved' });
  await drag(page, card('Submitted', 'Globex'), approved);
  const move = dialog(page, 'Update Status');
  await expect(move.getByRole('radio', { name: 'Approved' })).toBeChecked();
  await move.getByRole('button', { name: 'Update Status' }).click();
  await expect(card('Approved', 'Globex')).toBeVisible();
  await expect(move).toBeHidden();

  await card('Submitted', 'Hooli').focus();
  await press(page, 'Enter');
  await expect(page.getByRole('group', { name: 'Submitted' })).toBeFocused();
  for (let step = 0; step < 4; step += 1) await press(page, 'Tab');
  await expect(page.getByRole('group', { name: 'Rejected' })).toBeFocused();
  await press(page, 'Enter');
  await expect(move.getByRole('radio', { name: 'Rejected' })).toBeChecked();
  await move.getByLabel('Reason').fill('Not our market.');
  await move.getByRole('button', { name: 'Update Status' }).press('Enter');
  await expect(card('Rejected', 'Hooli')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card('Submitted', 'Hooli')).toBeVisible();

  // A view opens the board again. The search finds it too.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as New View…' }).click();
  await dialog(page, 'Save View').getByLabel('Name').fill('My pipeline');
  await dialog(page, 'Save View').getByRole('button', { name: 'Save View' }).click();
  await expect(page).toHaveURL(/saved=/);
  await open(page, '/');
  await press(page, 'Control+k');
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('pipeline');
  await page.getByRole('option', { name: /My pipeline/ }).click();
  await expect(page).toHaveURL(/\/deals\?.*layout=board/);
  await expect(card('Approved', 'Globex')).toBeVisible();

  // The list explains that it can't apply that many filters.
  const filters = Array.from({ length: 11 }, (_, index) => `custom.field-${index + 1}=a`);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/deals?layout=table&${filters.join('&')}`);
  await expect(page.getByText('At most 10 custom fields can filter a list.')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('a deal without a name is created, approved and won in nine actions', async ({ page }) => {
  await signUp(page);
  await addPartner(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/deals?layout=board');
  let actions = 0;
  const act = async (doing: Promise<void>) => {
    actions += 1;
    await doing;
  };
  await act(page.getByRole('button', { name: 'Create Deal' }).click());
  const form = dialog(page, 'Create Deal');
  await expect(form.getByLabel('Customer', { exact: true })).toBeFocused();
  await act(page.keyboard.type('Initech'));
  await act(form.getByRole('combobox', { name: 'Partner' }).fill('krak'));
  await act(page.getByRole('option', { name: 'Kraków Robotics' }).click());
  await act(form.getByRole('button', { name: 'Create Deal' }).click());
  await act(page.getByRole('button', { name: 'Approve', exact: true }).click());
  const card = (status: string) =>
    page.getByRole('grid', { name: status }).getByRole('row', { name: 'Initech' });
  await card('Approved').hover();
  await act(card('Approved').getByRole('button', { name: 'Update Status: Initech' }).click());
  const move = dialog(page, 'Update Status');
  await act(move.getByRole('radio', { name: 'Won' }).check({ force: true }));
  await act(move.getByRole('button', { name: 'Update Status' }).click());
  await expect(card('Won')).toBeVisible();
  expect(actions).toBeLessThanOrEqual(9);
});
