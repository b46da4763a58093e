import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { open, reload, signUp } from '../../../src/testing/e2e-people';

test('an admin defines fields by keyboard at 360 px, fills them in for a lead, and deletes one', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const { workspaceId } = await signUp(page);
  await open(page, '/settings?tab=custom-fields');
  await expect(page.getByText('No custom fields yet.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Add Field to Leads' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Add Custom Field' });
  await form.getByLabel('Label').fill('Current tool');
  await expect(form.getByLabel('Key')).toHaveValue('current-tool');
  await form.getByLabel('Type').selectOption('Select');
  await form.getByRole('button', { name: 'Add Field' }).press('Enter');
  await expect(form.getByText('A select field needs at least one option')).toBeVisible();
  await form.getByLabel('Options').fill('Spreadsheets\nNothing yet');
  await form.getByText('Required in new records').click();
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Add Field' }).press('Enter');
  await expect(page.getByRole('row', { name: /Current tool/ })).toContainText('2 options');

  for (const [key, entity, type] of [
    ['seats', 'leads', 'number'],
    ['budget', 'applications', 'number'],
  ])
    await page.request.post('/api/custom-fields', {
      data: {
        key,
        entity,
        type,
        label: key,
        showOnForm: entity === 'applications',
        required: entity === 'applications',
      },
    });
  await open(page, '/settings?tab=custom-fields');
  await page.getByRole('button', { name: 'Move seats up' }).click();
  const rows = page.getByRole('grid', { name: 'Custom fields of leads' }).getByRole('row');
  await expect(rows.nth(0)).toContainText('seats');

  // The handle moves a field by keyboard: Enter, the arrow keys, Enter.
  await rows.nth(0).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Move seats', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  // Once the drag has begun, the keys move the focus between the drop positions.
  await expect(page.locator(':focus')).toHaveAttribute('aria-roledescription', /drop/i);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(rows.nth(1)).toContainText('seats');
  await expect
    .poll(async () => {
      const listed = await page.request.get('/api/custom-fields?entity=leads');
      return ((await listed.json()) as { key: string }[]).map(({ key }) => key);
    })
    .toEqual(['current-tool', 'seats']);
  await reload(page);
  await expect(rows.nth(1)).toContainText('seats');

  // By pointer, onto the upper half of the other row.
  await rows.nth(1).hover({ position: { x: 26, y: 20 } });
  await page.mouse.down();
  await rows.nth(0).hover({ position: { x: 100, y: 4 } });
  await rows.nth(0).hover({ position: { x: 100, y: 3 } });
  await page.mouse.up();
  await expect(rows.nth(0)).toContainText('seats');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await open(page, '/leads');
  await page.getByRole('button', { name: 'Create Your First Lead' }).press('Enter');
  const lead = page.getByRole('dialog', { name: 'Create Lead' });
  await lead.getByLabel('Name').fill('Ada Byron');
  await lead.getByLabel('Company').fill('Analytical Engines');
  await lead.getByLabel('Email').fill('ada@engines.example');
  await lead.getByLabel('seats').fill('many');
  await lead.getByRole('button', { name: 'Create Lead' }).press('Enter');
  await expect(lead.getByText('seats must be a number')).toBeVisible();
  await expect(lead.getByText('Current tool is required')).toBeVisible();
  await lead.getByLabel('seats').fill('25');
  await lead.getByLabel('Current tool').selectOption('Spreadsheets');
  await expectNoAxeViolations(page);
  await lead.getByRole('button', { name: 'Create Lead' }).press('Enter');
  await expect(lead).toBeHidden();
  const [saved] = (await (await page.request.get('/api/leads')).json()) as { id: string; custom: object }[];
  expect(saved?.custom).toEqual({ seats: 25, 'current-tool': 'Spreadsheets' });
  await open(page, `/leads/${saved?.id}`);
  await expect(page.getByText('Spreadsheets')).toBeVisible();

  await open(page, '/settings?tab=custom-fields');
  await page.getByRole('button', { name: 'Delete seats' }).click();
  await expect(page.getByText('the values of 1 lead')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Field', exact: true }).press('Enter');
  await expect(rows).toHaveCount(1);

  await page.context().clearCookies();
  await open(page, `/apply/${workspaceId}`);
  await expect(page.getByLabel('budget')).toBeVisible();
});
