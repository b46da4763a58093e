import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { scriptWith } from '../../../src/testing/e2e-scripts';
import { joinAs, open, reload, signUp } from '../../../src/testing/e2e-people';

const ada = { name: 'Ada Byron', company: 'Analytical Engines', email: 'ada@engines.example' };

const addLead = (page: Page, details: object = {}) =>
  send<{ id: string }>(page.request, '/api/leads', { ...ada, ...details });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const card = (page: Page, name = ada.name) => page.getByRole('listitem', { name, exact: true });
const rows = (page: Page) => page.getByRole('table', { name: 'Leads' }).getByRole('rowheader');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** Skips tooltips that are fading out. */
const tooltip = (page: Page) => page.locator('[role="tooltip"]:not([data-exiting])');
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('a lead is created, found under its status, moved, edited and deleted', async ({ page }) => {
  test.slow();
  await signUp(page);
  await open(page, '/leads');
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await expect(page.getByText('Manage and track your program leads')).toBeVisible();
  await expect(page.getByText('No leads found')).toBeVisible();
  await button(page, 'Create Your First Lead').click();

  const form = dialog(page, 'Create Lead');
  await form.getByRole('button', { name: 'Create Lead' }).click();
  for (const message of ['Name is required', 'Company is required', 'Invalid email address'])
    await expect(form.getByText(message)).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill(ada.name);
  await form.getByLabel('Company').fill(ada.company);
  await form.getByLabel('Email').fill(ada.email);
  await form.getByLabel('Industry').fill('Computing');
  await form.getByLabel('City').fill('London');
  await form.getByLabel('Priority').selectOption('High');
  await form.getByRole('button', { name: 'Create Lead' }).click();
  await expect(page.getByText('Lead created successfully')).toBeVisible();
  await expect(form).toBeHidden();
  for (const text of [ada.company, ada.email, 'Computing', 'London', 'High priority', 'New'])
    await expect(card(page)).toContainText(text);
  await expect(tab(page, 'All')).toHaveText('All1');
  await expect(tab(page, 'New')).toHaveText('New1');

  await tab(page, 'New').click();
  await expect(page).toHaveURL(/\/leads\?status=new$/);
  await button(page, `Update Status: ${ada.name}`).click();
  const move = dialog(page, 'Update Status');
  await expect(move.getByRole('radio')).toHaveCount(4);
  await expect(move.getByText('New', { exact: true })).toBeHidden();
  await expect(move.getByRole('button', { name: 'Update Status' })).toBeDisabled();
  await move.getByText('In Progress', { exact: true }).click();
  await move.getByRole('button', { name: 'Update Status' }).click();
  await expect(move).toBeHidden();
  await expect(page.getByText('No leads found')).toBeVisible();
  await expect(tab(page, 'In Progress')).toHaveText('In Progress1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(card(page)).toContainText('New');

  await button(page, `Update Status: ${ada.name}`).click();
  await move.getByText('In Progress', { exact: true }).click();
  await move.getByRole('button', { name: 'Update Status' }).click();
  await page.getByRole('link', { name: 'View in In Progress' }).click();
  await expect(page).toHaveURL(/\/leads\?status=in\+progress&cursor=/);
  await expect(card(page)).toContainText('In Progress');
  await button(page, `Edit ${ada.name}`).click();
  const edit = dialog(page, 'Edit Lead');
  await expect(edit.getByLabel('Company')).toHaveValue(ada.company);
  await edit.getByLabel('City').fill('Marylebone');
  await edit.getByLabel('Priority').selectOption('None');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Lead updated successfully')).toBeVisible();
  await expect(card(page)).toContainText('Marylebone');
  await expect(card(page)).not.toContainText('priority');

  await button(page, `Delete ${ada.name}`).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${ada.name}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete Lead' }).click();
  await expect(page.getByText('Lead deleted successfully')).toBeVisible();
  await expect(button(page, 'Create Your First Lead')).toBeVisible();
});

test('tab, search and page of the leads are in the URL and work with Back and links', async ({ page }) => {
  test.slow();
  await signUp(page);
  for (let index = 1; index <= 51; index += 1) await addLead(page, { name: `Person ${index}` });
  await addLead(page, { status: 'won', city: 'Køge' });
  await open(page, '/leads');
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByText('52 leads')).toBeVisible();
  await expect(page.getByText('1–50 of 52')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Leads by status' })).toContainText('New51');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(rows(page)).toHaveText(['Person 2', 'Person 1']);
  await expect(page.getByText('51–52 of 52')).toBeVisible();
  await reload(page);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(rows(page)).toHaveCount(50);
  await expect(page).toHaveURL(/\/leads$/);

  await page.getByLabel('Search leads').fill('køge');
  await expect(rows(page)).toHaveText([ada.name]);
  await expect(page).toHaveURL(/\/leads\?search=k%C3%B8ge$/);
  await tab(page, 'Lost').click();
  await expect(page.getByText('No lead here matches this search.')).toBeVisible();
  await page.goBack();
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveText([ada.name]);
  await open(page, '/leads?status=won&search=ANALYTICAL');
  await expect(tab(page, 'Won')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Search leads')).toHaveValue('ANALYTICAL');
  await expect(rows(page)).toHaveText([ada.name]);

  await open(page, '/leads?status=closed');
  await expect(page.getByText('No leads found')).toBeVisible();
  await button(page, 'Show All Leads').click();
  await expect(rows(page)).toHaveCount(50);
  await open(page, '/leads?status=nonsense');
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true');
});

test('the table remembers its columns and widths, and j, Enter and e open leads', async ({ page }) => {
  test.slow();
  await signUp(page);
  for (const name of ['Grace Hopper', 'Linus Pauling', ada.name])
    await addLead(page, { name, city: 'London' });
  await open(page, '/leads');
  await expect(card(page)).toBeVisible();
  await button(page, 'Display').click();
  await button(page, 'Table').click();
  await expect(rows(page)).toHaveText([ada.name, 'Linus Pauling', 'Grace Hopper']);
  await expect(page).toHaveURL(/layout=table/);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Name', exact: true }).click();
  await expect(rows(page)).toHaveText([ada.name, 'Grace Hopper', 'Linus Pauling']);
  await page.getByRole('link', { name: 'Name', exact: true }).click();
  await expect(rows(page)).toHaveText(['Linus Pauling', 'Grace Hopper', ada.name]);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-name/);

  const head = page.getByRole('columnheader', { name: 'Name' });
  const widthOf = async () => (await head.boundingBox())?.width ?? 0;
  const edge = await page.getByRole('slider', { name: 'Width of Name' }).boundingBox();
  if (!edge) throw new Error('The column has no edge to drag');
  const x = edge.x + edge.width / 2;
  const before = await widthOf();
  await page.mouse.move(x, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 100, edge.y + 10, { steps: 3 });
  await page.mouse.up();
  await expect.poll(widthOf).toBeCloseTo(before + 100, -1);
  await page.getByRole('slider', { name: 'Width of Name' }).press('ArrowLeft');
  await expect.poll(widthOf).toBeLessThan(before + 98);
  const width = await widthOf();
  await button(page, 'Display').click();
  await page.getByText('City', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeVisible();
  await page.keyboard.press('Escape');
  await open(page, '/leads');
  await expect(page.getByRole('columnheader', { name: 'City' })).toBeVisible();
  expect(await widthOf()).toBeCloseTo(width, 0);

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const peek = page.getByRole('region', { name: /^Lead / });
  await expect(peek).toBeFocused();
  await expect(peek.getByRole('heading', { name: 'Linus Pauling' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('j');
  await expect(peek.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await peek.getByRole('button', { name: 'Update Status' }).click();
  await dialog(page, 'Update Status').getByText('Won', { exact: true }).click();
  await dialog(page, 'Update Status').getByRole('button', { name: 'Update Status' }).click();
  await expect(peek.getByText('Won', { exact: true })).toBeVisible();
  await reload(page);
  await expect(peek.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(peek).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(dialog(page, 'Edit Lead').getByLabel('Name')).toHaveValue(ada.name);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(dialog(page, 'Keyboard shortcuts')).toContainText('Next and previous row');
  await page.keyboard.press('Escape');

  await page.getByRole('row', { name: ada.name }).getByText(ada.company).click();
  await page.getByRole('link', { name: 'Open Lead' }).click();
  await expect(page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible();
  await expectNoAxeViolations(page);
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Lead' }).click();
  await expect(page).toHaveURL(/\/leads$/);
  await expect(rows(page)).toHaveText(['Linus Pauling', 'Grace Hopper']);
});

test('leads are dragged across the board by pointer and keyboard, and return if the server refuses', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  for (let index = 1; index <= 26; index += 1) await addLead(page, { name: `Person ${index}` });
  await addLead(page, { status: 'won', priority: 'high' });
  await open(page, '/leads?layout=board');
  const column = (name: string) => page.getByRole('grid', { name });
  const cardIn = (name: string, lead: string) => column(name).getByRole('row', { name: lead, exact: true });
  const board = page.getByRole('region', { name: 'Board' });
  await expect(column('New').getByRole('row')).toHaveCount(25);
  await expect(board).toContainText(/New26/);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Show more New' }).click();
  await expect(column('New').getByRole('row')).toHaveCount(26);

  const drag = async (from: Locator, to: Locator) => {
    // React Aria treats a press on the exact center of a card as a screen reader's press.
    await from.getByText(ada.company).hover();
    await page.mouse.down();
    await to.hover({ position: { x: 20, y: 8 } });
    await expect(page.locator('[data-drop]')).toHaveCount(1);
    await page.mouse.up();
  };
  await drag(cardIn('New', 'Person 26'), cardIn('Won', ada.name));
  await expect(cardIn('Won', 'Person 26')).toBeVisible();
  await expect(page.getByText('Lead status updated')).toBeVisible();
  await expect(board).toContainText(/New25/);
  await expect(board).toContainText(/Won2/);
  await expect(tab(page, 'Won')).toHaveText('Won2');

  await cardIn('New', 'Person 25').focus();
  await page.keyboard.press('Enter');
  // The first column is the first drop target.
  await expect(page.getByRole('group', { name: 'New' })).toBeFocused();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('group', { name: 'Lost' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cardIn('Lost', 'Person 25')).toBeFocused();
  await expect(tab(page, 'Lost')).toHaveText('Lost1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardIn('New', 'Person 25')).toBeVisible();

  await page.route('**/api/leads/*/status', (route) => route.abort());
  await drag(cardIn('New', 'Person 24'), cardIn('Won', ada.name));
  await expect(page.getByText('Failed to update lead status')).toBeVisible();
  await expect(cardIn('New', 'Person 24')).toBeVisible();
});

test('viewers see leads and why editing them is disabled', async ({ page, browser, server }) => {
  await signUp(page);
  const context = await joinAs(browser, server.url, page, 'viewer');
  const viewer = await context.newPage();
  const reason = 'You need Editor or Admin role to edit leads';
  await open(viewer, '/leads');
  await expectNoAxeViolations(viewer);
  await button(viewer, 'Create Your First Lead').focus();
  await expect(tooltip(viewer)).toHaveText(reason);

  await addLead(page);
  await open(viewer, '/leads?status=new');
  await expect(card(viewer)).toContainText(ada.company);
  await expectNoAxeViolations(viewer);
  for (const name of [
    'Create Lead',
    `Update Status: ${ada.name}`,
    `Edit ${ada.name}`,
    `Delete ${ada.name}`,
  ]) {
    await expect(button(viewer, name)).toBeDisabled();
    await button(viewer, name).focus();
    await viewer.keyboard.press('Enter');
    await expect(tooltip(viewer)).toHaveText(reason);
    await expect(viewer.getByRole('dialog')).toBeHidden();
  }
  await context.close();
});

test('a lost connection keeps what was typed in a lead dialog, and conflicting changes are reported', async ({
  page,
}) => {
  await signUp(page);
  const { id } = await addLead(page);
  await open(page, '/leads');
  await page.route('**/api/leads**', (route) => route.abort());
  await button(page, 'Create Lead').click();
  const form = dialog(page, 'Create Lead');
  await form.getByLabel('Name').fill('Grace Hopper');
  await form.getByLabel('Email').fill('not an email yet');
  await form.getByRole('button', { name: 'Create Lead' }).click();
  await expect(page.getByText('Failed to create lead')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Grace Hopper');
  await expect(form.getByLabel('Email')).toHaveValue('not an email yet');
  await page.keyboard.press('Escape');
  await button(page, 'Leave').click();

  await page.route('**/api/leads/*/status', (route) => route.abort());
  await button(page, `Update Status: ${ada.name}`).click();
  await dialog(page, 'Update Status').getByText('Won', { exact: true }).click();
  await dialog(page, 'Update Status').getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Failed to update lead status')).toBeVisible();
  await expect(dialog(page, 'Update Status').getByRole('radio', { name: 'Won' })).toBeChecked();
  await expect(card(page)).toContainText('New');

  await page.unrouteAll();
  await page.request.delete(`/api/leads/${id}`);
  await dialog(page, 'Update Status').getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Lead not found')).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, 'Leave').click();
  await expect(page.getByText('No leads found')).toBeVisible();

  const grace = await addLead(page, { name: 'Grace Hopper' });
  await reload(page);
  await page.request.delete(`/api/leads/${grace.id}`);
  await button(page, 'Delete Grace Hopper').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Lead' }).click();
  await expect(page.getByText('Someone else deleted this before you.')).toBeVisible();
  await expect(page.getByRole('alertdialog', { name: 'Delete Grace Hopper?' })).toBeHidden();
  await expect(page.getByText('No leads found')).toBeVisible();
});

test('a dialog that fails to load leaves the screen unchanged and opens at the next attempt', async ({
  page,
}) => {
  await signUp(page);
  let isBroken = true;
  await page.route(scriptWith('web/features/leads/LeadDialog.tsx'), (route) =>
    isBroken ? route.abort() : route.continue(),
  );
  await open(page, '/leads');
  await button(page, 'Create Lead').click();
  await expect(
    page.getByText('This could not be loaded. Check your connection, then try again.'),
  ).toBeVisible();
  await expect(page.getByText('No leads found')).toBeVisible();
  isBroken = false;
  await button(page, 'Create Lead').click();
  await expect(dialog(page, 'Create Lead')).toBeVisible();
});

test('a slow list of leads shows Loading leads, and a failed one offers to try again', async ({ page }) => {
  await signUp(page);
  await addLead(page, { status: 'won' });
  await open(page, '/leads');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/leads.data**', async (route) => {
    await released;
    await route.continue();
  });
  await tab(page, 'Won').click();
  await expect(tab(page, 'Won')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Loading leads')).toBeVisible();
  release();
  await expect(page.getByText('Loading leads')).toBeHidden();
  await expect(card(page)).toContainText('Won');

  await page.unrouteAll();
  await page.route('**/leads.data**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await tab(page, 'New').click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await expect(page.getByText('No leads found')).toBeVisible();
});

test('a lead is created and moved at 360 px by keyboard alone', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await addLead(page, {
    name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3),
    email: `${'long'.repeat(15)}@example.org`,
  });
  await open(page, '/leads');
  await button(page, 'Create Lead').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Create Lead').getByLabel('Name')).toBeFocused();
  for (const text of [ada.name, ada.company, ada.email, 'Computing']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('London');
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeVisible();
  await expect(dialog(page, 'Create Lead')).toBeHidden();
  await expect(button(page, 'Create Lead')).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await tab(page, 'All').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  // The address changes before React shows the list.
  await expect(page.getByRole('tabpanel', { name: /^New/ })).toBeVisible();
  await button(page, `Update Status: ${ada.name}`).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Update Status')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, `Update Status: ${ada.name}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page, 'Update Status').getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Closed')).toHaveText('Closed1');
  await expect(card(page)).toBeHidden();
  // The focused button was removed with its card, so the focus moves to the list.
  await expect(page.getByRole('region', { name: 'Leads' })).toBeFocused();
});

test('axe finds nothing on the list of leads or in its dialogs', async ({ page }) => {
  test.slow();
  await signUp(page);
  for (const [status, priority] of [
    ['new', 'low'],
    ['in progress', 'medium'],
    ['closed', 'high'],
    ['won', null],
    ['lost', 'low'],
  ])
    await addLead(page, {
      name: `Person ${status}`,
      status,
      priority,
      city: 'London',
      industry: 'Computing',
    });
  await open(page, '/leads');
  await expectNoAxeViolations(page);
  for (const opener of ['Create Lead', 'Update Status: Person won', 'Edit Person won', 'Delete Person won']) {
    await button(page, opener).click();
    await expect(page.getByRole(/^Delete/.test(opener) ? 'alertdialog' : 'dialog')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  }
  await open(page, '/leads?search=nobody');
  await expectNoAxeViolations(page);
});
