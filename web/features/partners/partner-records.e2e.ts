import { expect, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';

const EDITORS_ONLY = 'You need Editor or Admin role to edit partners';

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('notes are added and deleted, and a failure keeps the text', async ({ page }) => {
  const { id } = await addPartner(page);
  await open(page, `/partners/${id}`);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page).toHaveURL(/tab=notes/);
  // The overview, which also takes notes, stays until the tab has arrived.
  await expect(page.getByText('No notes yet')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Note' });
  const text = page.getByLabel('Add a note', { exact: true }).last();
  await expect(add).toBeDisabled();
  await text.fill('   ');
  await expect(add).toBeDisabled();

  await text.fill('They want a joint webinar.');
  await page.route('**/notes', (route) => route.abort());
  await add.click();
  await expect(page.getByText('Failed to add note. Please try again.')).toBeVisible();
  await expect(text).toHaveValue('They want a joint webinar.');
  await page.unroute('**/notes');
  await add.click();
  await expect(page.getByRole('article')).toContainText('They want a joint webinar.');
  await expect(page.getByText('Note added')).toBeVisible();
  await expect(text).toHaveValue('');

  await page.getByRole('button', { name: 'Delete note' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Note' }).click();
  await expect(page.getByText('No notes yet')).toBeVisible();

  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('list', { name: 'Activity' }).getByRole('listitem')).toHaveCount(3);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Notes' })).toHaveAttribute('aria-selected', 'true');
});

test('contacts are added, validated, edited and deleted in dialogs', async ({ page }) => {
  const { id } = await addPartner(page);
  await open(page, `/partners/${id}?tab=contacts`);
  await page.getByRole('button', { name: 'Add Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expect(dialog.getByText('Contact name is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Grace Hopper');
  await dialog.getByLabel('Email').fill('grace');
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expect(dialog.getByText('Invalid email address')).toBeVisible();
  await dialog.getByLabel('Email').fill('grace@robotics.example');
  await dialog.getByLabel('Phone').fill('+48 (12) 555-01');
  await dialog.getByText('Primary contact').click();
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expect(page.getByText('Contact added')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Primary', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'grace@robotics.example' })).toHaveAttribute(
    'href',
    'mailto:grace@robotics.example',
  );
  await expect(page.getByRole('link', { name: '+48 (12) 555-01' })).toHaveAttribute('href', 'tel:+481255501');

  await page.getByRole('button', { name: 'Edit Grace Hopper' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Contact' });
  await edit.getByLabel('Title').fill('Rear Admiral');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Contact updated')).toBeVisible();
  await expect(page.getByText('Rear Admiral')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Grace Hopper' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Contact' }).click();
  await expect(page.getByText('Contact deleted')).toBeVisible();
  await expect(page.getByText('No contacts yet')).toBeVisible();
});

test('check-ins are scheduled, edited, completed and deleted for a manually added partner', async ({
  page,
}) => {
  const { id } = await addPartner(page);
  await open(page, `/partners/${id}`);
  await expect(page.getByRole('tab')).toHaveText([
    'Overview',
    'Notes',
    'Comments',
    'Files',
    'Contacts',
    'Activity',
    'Deals',
    'Check-ins',
  ]);
  await page.getByRole('tab', { name: 'Check-ins' }).click();
  // The overview has a button with the same name.
  await expect(page.getByText('No check-ins scheduled')).toBeVisible();
  await page.getByRole('button', { name: 'Schedule Check-in' }).click();
  const schedule = page.getByRole('dialog', { name: 'Schedule Check-in' });
  await schedule.getByLabel('Title').fill('Weekly sync');
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(schedule.getByText('Scheduled date is required')).toBeVisible();
  await schedule.getByRole('button', { name: /^Calendar/ }).click();
  const marked = page.getByRole('grid').locator('[data-today]');
  await expect(marked).toHaveAccessibleName(/^Today/);
  await expect(marked).not.toHaveCSS('box-shadow', 'none');
  await page.keyboard.press('Escape');
  await schedule.getByRole('spinbutton', { name: /month/ }).click();
  await page.keyboard.type('12032026');
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('Dec 3, 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Weekly sync' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Check-in' });
  await edit.getByLabel('Title').fill('Monthly sync');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('tabpanel').getByText('Monthly sync').click();
  await expect(page.getByText(/Dec 3, 2026 · Completed/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete Monthly sync' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Check-in' }).click();
  await expect(page.getByText('No check-ins scheduled')).toBeVisible();
});

test('onboarding tasks are added, completed and deleted, and check-ins stay after onboarding', async ({
  page,
}) => {
  const { id } = await addPartner(page);
  await send(page.request, `/api/partners/${id}/check-ins`, {
    title: 'Kickoff',
    scheduledDate: '2026-12-03',
  });
  await send(page.request, `/api/partners/${id}/onboarding-tasks`, { taskName: 'Sign the contract' });

  await open(page, `/partners/${id}?tab=onboarding`);
  await expect(page.getByText('0 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Add Task' }).click();
  const add = page.getByRole('dialog', { name: 'Add Task' });
  await add.getByLabel('Task Name').fill('Order a cake');
  await add.getByText('Onboarding is complete when').click();
  await add.getByRole('button', { name: 'Add Task' }).click();
  await expect(page.getByText('Optional')).toBeVisible();
  await page.getByText('Sign the contract').click();
  await expect(page.getByText('Kraków Robotics has finished onboarding.')).toBeVisible();
  await expect(page.getByText('Onboarded', { exact: true })).toBeVisible();
  await expect(page.getByText('Onboarding is complete: every required task is done.')).toBeVisible();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Sign the contract' })).toBeChecked();
  await page.getByRole('button', { name: 'Delete Order a cake' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Task' }).click();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.getByRole('tab', { name: 'Check-ins' }).click();
  await expect(page.getByRole('checkbox', { name: 'Kickoff' })).toBeVisible();
});

test('a viewer sees all of a partner and why editing is disabled', async ({ page, browser, baseURL }) => {
  const { id } = await addPartner(page);
  await send(page.request, `/api/partners/${id}/contacts`, { name: 'Grace Hopper' });
  const context = await joinAs(browser, baseURL ?? '', page, 'viewer');
  const viewer = await context.newPage();

  await open(viewer, '/partners/directory');
  await expect(viewer.getByRole('link', { name: 'View Kraków Robotics' })).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Add Partner' })).toHaveCount(0);
  for (const [tab, button] of [
    ['overview', 'Edit Details'],
    ['notes', 'Add Note'],
    ['contacts', 'Add Contact'],
    ['contacts', 'Delete Grace Hopper'],
  ] as const) {
    await open(viewer, `/partners/${id}?tab=${tab}`);
    const control = viewer.getByRole('button', { name: button });
    await expect(control).toHaveAttribute('aria-disabled', 'true');
    await control.focus();
    await expect(control).toBeFocused();
    await control.press('Enter');
    await expect(viewer.getByRole('tooltip')).toHaveText(EDITORS_ONLY);
    await expect(viewer.getByRole('dialog')).toHaveCount(0);
  }
  await expect(viewer.getByRole('button', { name: 'Delete partner' })).toHaveCount(0);
  for (const path of ['/partners/new', `/partners/${id}/edit`]) {
    await open(viewer, path);
    await expect(viewer.getByText(EDITORS_ONLY)).toBeVisible();
  }
  await context.close();
});

test('saving a contact that another tab deleted says so and keeps what was typed', async ({ page }) => {
  const { id } = await addPartner(page);
  const { id: contactId } = await send<{ id: string }>(page.request, `/api/partners/${id}/contacts`, {
    name: 'Grace Hopper',
  });
  await open(page, `/partners/${id}?tab=contacts`);
  await page.request.delete(`/api/partners/${id}/contacts/${contactId}`);
  await page.getByRole('button', { name: 'Edit Grace Hopper' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Contact' });
  await dialog.getByLabel('Title').fill('Rear Admiral');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Contact not found')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Rear Admiral');
});

test('a second contact with the same email is noticed, and contacts are merged with Undo', async ({
  page,
}) => {
  const { id } = await addPartner(page);
  const contacts = `/api/partners/${id}/contacts`;
  await send(page.request, contacts, { name: 'Grace Hopper', email: 'grace@robotics.example' });
  await open(page, `/partners/${id}?tab=contacts`);
  await page.getByRole('button', { name: 'Add Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await dialog.getByLabel('Name').fill('Admiral Hopper');
  await dialog.getByLabel('Email').fill('Grace@robotics.example');
  await expect(dialog.getByText(/^Grace Hopper at .* has this email, too\.$/)).toBeVisible();
  await dialog.getByLabel('Phone').fill('+48 12');
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expect(page.getByRole('heading', { name: 'Admiral Hopper' })).toBeVisible();

  await page.getByRole('button', { name: 'Merge with another contact: Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Merge with Admiral Hopper' }).click();
  const merging = page.getByRole('dialog', { name: 'Merge 2 contacts' });
  await merging.getByRole('radiogroup', { name: 'Name' }).getByText('Admiral Hopper').click();
  await merging.getByRole('button', { name: 'Merge contacts' }).click();
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeHidden();
  await expect(page.getByRole('link', { name: '+48 12' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Admiral Hopper' }).click();
  await page.getByRole('button', { name: 'Merge with Grace Hopper…' }).click();
  await expect(merging).toBeVisible();
});
