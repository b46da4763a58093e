import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../../src/testing/e2e';
import { addPartner, send } from '../../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../../src/testing/e2e-people';

/** Adds a condition that is suggested for what is typed. */
async function addFilter(page: Page, typed: string) {
  await page.keyboard.press('f');
  const panel = page.getByRole('dialog', { name: 'Add a filter' });
  await panel.getByRole('textbox').fill(typed);
  await panel.getByRole('textbox').press('Enter');
  await expect(panel).toBeHidden();
}

test('conditions find the German platinum partners without an owner, who are assigned in six actions', async ({
  page,
}) => {
  await signUp(page);
  const me = (await (await page.request.get('/api/auth/me')).json()) as { id: string };
  const add = (name: string, location: string, tier: string, ownerId: string | null = null) =>
    addPartner(page, { name, location, tier, ownerId });
  await add('Adler', 'Berlin, Germany', 'Platinum');
  await add('Brandt', 'Munich, Germany', 'Platinum');
  await add('Celle', 'Hamburg, Germany', '');
  await add('Dupont', 'Lyon, France', 'Platinum');
  await add('Engel', 'Bonn, Germany', 'Platinum', me.id);
  await open(page, '/partners/directory?layout=table');
  await expect(rows(page)).toHaveCount(5);

  await addFilter(page, 'country germ');
  await addFilter(page, 'plat');
  await addFilter(page, 'owner none');
  await expect(rows(page)).toHaveText(['Brandt', 'Adler']);
  await expectNoAxeViolations(page);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await bar(page).getByRole('button', { name: 'Assign Owner' }).click();
  await page.getByRole('menuitem', { name: 'Me' }).click();
  await expect(page.getByText('No partners found')).toBeVisible();

  await page.getByRole('link', { name: 'Remove filter: Owner is empty' }).click();
  await expect(rows(page)).toHaveText(['Engel', 'Brandt', 'Adler']);
  await page.getByRole('button', { name: 'Country is Germany' }).click();
  const editor = page.getByRole('dialog', { name: 'Filter by Country' });
  await editor.getByRole('combobox', { name: 'Country' }).selectOption('is not');
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(rows(page)).toHaveText(['Dupont']);
  await page.getByRole('link', { name: 'Remove filter: Status is Active' }).click();
  await expect(page).toHaveURL(/status=all/);
  await page.getByRole('link', { name: 'Clear', exact: true }).click();
  await expect(rows(page)).toHaveCount(5);
});

test('computed columns are shown, sorted, filtered and sorted by a second column', async ({ page }) => {
  await signUp(page);
  const adler = await addPartner(page, { name: 'Adler', tier: 'Gold' });
  const brandt = await addPartner(page, { name: 'Brandt', tier: 'Gold' });
  await addPartner(page, { name: 'Celle' });
  const deal = (partnerId: string, amount: string, currency: string) =>
    send(page.request, '/api/deals', { partnerId, name: 'Robots', customerName: 'Acme', amount, currency });
  await deal(adler.id, '900', 'EUR');
  await deal(adler.id, '2000', 'USD');
  await deal(brandt.id, '12500.50', 'EUR');
  await send(page.request, `/api/partners/${brandt.id}/notes`, { content: 'Met' });
  await open(page, '/partners/directory?layout=table');
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('Adler')).toContainText('€900 · $2,000');
  await expect(row('Brandt')).toContainText('€12,500.50');

  await page.getByRole('link', { name: 'Open pipeline' }).click();
  await expect(page).toHaveURL(/sort=-openPipeline/);
  await expect(rows(page)).toHaveText(['Brandt', 'Adler', 'Celle']);
  await page.getByRole('link', { name: 'Tier', exact: true }).click();
  await expect(rows(page)).toHaveText(['Adler', 'Brandt', 'Celle']);
  await page.getByRole('link', { name: 'Open pipeline' }).click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/sort=tier%2C-openPipeline/);
  await expect(rows(page)).toHaveText(['Brandt', 'Adler', 'Celle']);
  await page.getByRole('link', { name: /Open pipeline.*sorted second/ }).press('Shift+Enter');
  await expect(rows(page)).toHaveText(['Adler', 'Brandt', 'Celle']);
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByText('Portal', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Portal' })).toBeVisible();
  await open(page, '/partners/directory?layout=table&f=lastTouchAt:filled&f=openPipeline:more:5000');
  await expect(rows(page)).toHaveText(['Brandt']);
});

const rows = (page: Page) => page.getByRole('table', { name: 'Partners' }).getByRole('rowheader');
const bar = (page: Page) => page.getByRole('group', { name: 'Selected partners' });
const views = (page: Page) => page.getByRole('navigation').getByRole('list', { name: 'Views of Directory' });

test('the German platinum partners without an owner are found, assigned, and kept as a view', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  await signUp(page);
  const tier = {
    entity: 'partners',
    key: 'level',
    label: 'Level',
    type: 'select',
    options: ['Gold', 'Platinum'],
  };
  await send(page.request, '/api/custom-fields', tier);
  await send(page.request, '/api/custom-fields', {
    entity: 'partners',
    key: 'seats',
    label: 'Seats',
    type: 'number',
  });
  const me = (await (await page.request.get('/api/auth/me')).json()) as { id: string };
  const add = (name: string, location: string, level: string, seats: number, ownerId: string | null = null) =>
    addPartner(page, { name, location, ownerId, custom: { level, seats } });
  await add('Adler', 'Germany', 'Platinum', 10);
  await add('Brandt', 'Germany', 'Platinum', 9);
  await add('Celle', 'Germany', 'Gold', 8);
  await add('Dupont', 'France', 'Platinum', 7);
  await add('Engel', 'Germany', 'Platinum', 6, me.id);
  await open(page, '/partners/directory?layout=table');
  await expect(rows(page)).toHaveCount(5);

  // Filtering, selecting and assigning may take eight actions, and takes seven here.
  await page.getByRole('button', { name: 'More Filters' }).click();
  await page.getByRole('combobox', { name: 'Location' }).selectOption('Germany');
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Platinum');
  await page.getByRole('combobox', { name: 'Owner' }).selectOption('No Owner');
  await expect(rows(page)).toHaveText(['Brandt', 'Adler']);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await bar(page).getByRole('button', { name: 'Assign Owner' }).click();
  await page.getByRole('menuitem', { name: 'Me' }).click();

  await expect(page.getByText('2 partners assigned')).toBeVisible();
  await expect(page.getByText('No partners found')).toBeVisible();
  await page.getByRole('combobox', { name: 'Owner' }).selectOption('Me');
  await expect(rows(page)).toHaveText(['Engel', 'Brandt', 'Adler']);
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByText('Seats', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Seats' }).click();
  await expect(page).toHaveURL(/sort=custom\.seats/);
  await expect(rows(page)).toHaveText(['Engel', 'Brandt', 'Adler']);
  await page.getByRole('link', { name: 'Seats' }).click();
  await expect(rows(page)).toHaveText(['Adler', 'Brandt', 'Engel']);
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as New View…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await dialog.getByRole('button', { name: 'Save View' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My Germans');
  await dialog.getByText('Share with everyone in the workspace').click();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save View' }).click();
  await expect(page.getByText('View saved')).toBeVisible();
  await expect(views(page).getByRole('link', { name: 'My Germans' })).toHaveAttribute('aria-current', 'page');

  await open(page, '/');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('my germ');
  await page.getByRole('option', { name: /My Germans/ }).click();
  await expect(rows(page)).toHaveText(['Adler', 'Brandt', 'Engel']);
  await expect(page.getByRole('columnheader', { name: 'Seats' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Level' }).selectOption('Gold');
  await expect(page.getByText('No partners found')).toBeVisible();
  const menu = page.getByRole('button', { name: 'More', exact: true });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Save Changes to My Germans' }).press('Enter');
  await expect(page.getByText('View saved')).toBeVisible();
  await menu.press('Enter');
  await expectNoAxeViolations(page);
  await page.getByRole('menuitem', { name: 'Rename View…' }).press('Enter');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Golden Germans');
  await page.keyboard.press('Enter');
  await expect(page.getByText('View renamed')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Open by Default' }).press('Enter');
  await open(page, '/');
  await page.getByRole('navigation').getByRole('link', { name: 'Directory' }).click();
  await expect(page).toHaveURL(/custom\.level=Gold/);

  const context = await joinAs(browser, server.url, page, 'viewer');
  const viewer = await context.newPage();
  await open(viewer, '/');
  await views(viewer).getByRole('link', { name: 'Golden Germans' }).click();
  await expect(viewer.getByRole('combobox', { name: 'Level' })).toHaveValue('Gold');
  await expect(viewer.getByRole('checkbox')).toHaveCount(0);
  await viewer.getByRole('button', { name: 'More', exact: true }).click();
  await expect(viewer.getByRole('menuitem', { name: 'Open by Default' })).toBeVisible();
  await expect(viewer.getByRole('menuitem', { name: 'Delete View…' })).toBeHidden();
  await context.close();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete View…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Golden Germans?' });
  await expect(question).toContainText('for everyone in the workspace');
  await question.getByRole('button', { name: 'Delete View' }).click();
  await expect(views(page)).toBeHidden();
});

test('tags of selected partners are changed, and the owner of one on its page', async ({ page }) => {
  test.slow();
  await signUp(page);
  const { id } = await addPartner(page, { name: 'Adler', tags: ['Analytics'] });
  await addPartner(page, { name: 'Brandt' });
  await open(page, '/partners/directory?layout=table');
  await page.getByRole('checkbox', { name: 'Select Adler' }).click();
  await bar(page).getByRole('button', { name: 'Select all 2' }).click();
  await bar(page).getByRole('button', { name: 'Change Tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Tags' });
  await dialog.getByRole('button', { name: 'Change Tags' }).click();
  await expect(dialog.getByText('Choose at least one tag')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Add' }).fill('CRM');
  await page.getByRole('option', { name: /^CRM/ }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('combobox', { name: 'Remove' }).fill('Analytics');
  await page.getByRole('option', { name: /^Analytics/ }).click();
  await page.keyboard.press('Escape');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Change Tags' }).click();
  await expect(page.getByText('2 partners changed')).toBeVisible();

  await open(page, `/partners/${id}`);
  await expect(page.getByText('CRM', { exact: true })).toBeVisible();
  await expect(page.getByText('Analytics', { exact: true })).toBeHidden();
  // Owner and tags are changed in place, by keyboard and by pointer.
  await page.getByRole('button', { name: /^Edit Owner:/ }).press('Enter');
  await page.getByRole('combobox', { name: 'Owner' }).fill('ada');
  await page.getByRole('option', { name: /ada/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const owner = page.getByRole('button', { name: /^Edit Owner: .*ada/ });
  await expect(owner).toBeFocused();
  await owner.click();
  await page.getByRole('option', { name: 'No owner' }).click();
  await expect(page.getByRole('button', { name: 'Edit Owner: Add owner' })).toBeFocused();
  await page.getByRole('button', { name: /^Edit Tags:/ }).click();
  await page.getByRole('combobox', { name: 'Tags' }).fill('Analytics');
  await page.getByRole('option', { name: /^Analytics/ }).click();
  // Closes the list, not the field.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save Tags' }).click();
  await expect(page.getByRole('button', { name: /^Edit Tags: .*Analytics/ })).toBeFocused();
});

test('partners of every status are listed by the Status filter, changed there, and exported', async ({
  page,
}) => {
  await signUp(page);
  await addPartner(page, { name: 'Adler' });
  await addPartner(page, { name: 'Brandt', status: 'inactive' });
  await open(page, '/partners/directory?layout=table');
  await page.getByRole('button', { name: 'More Filters' }).click();
  const status = page.getByRole('combobox', { name: 'Status' });
  const expectExported = async (query: RegExp) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const exported = page.getByRole('menuitem', { name: 'Export CSV' });
    await expect(exported).toHaveAttribute('href', query);
    await page.keyboard.press('Escape');
  };
  await expect(status).toHaveValue('active');
  await expect(rows(page)).toHaveText(['Adler']);
  await expectExported(/\?status=active$/);
  await status.selectOption('All Statuses');
  await expect(rows(page)).toHaveText(['Brandt', 'Adler']);
  await expectExported(/\?status=all$/);
  await status.selectOption('Inactive');
  await expect(rows(page)).toHaveText(['Brandt']);

  await page.getByRole('checkbox', { name: 'Select Brandt' }).click();
  await bar(page).getByRole('button', { name: 'Change Status' }).click();
  await page.getByRole('menuitem', { name: 'Active', exact: true }).click();
  await expect(page.getByText('No partners found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveText(['Brandt']);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(status).toHaveValue('active');
  await expect(rows(page)).toHaveText(['Adler']);
});
