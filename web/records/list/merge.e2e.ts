import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { open, signUp } from '../../../src/testing/e2e-people';

const lead = (name: string, city: string) => ({
  name,
  company: 'Initech',
  email: 'bill@initech.example',
  city,
});

test('two selected leads are merged after a preview, and separated again', async ({ page }) => {
  await signUp(page);
  const one = await send<{ id: string }>(page.request, '/api/leads', lead('Bill Lumbergh', 'Austin'));
  const two = await send<{ id: string }>(page.request, '/api/leads', lead('William Lumbergh', 'Dallas'));
  await send(page.request, `/api/comments?object=lead:${two.id}`, { body: 'Call him' });
  await open(page, '/leads?layout=table&sort=name');
  const bar = page.getByRole('group', { name: 'Selected leads' });
  await page.getByRole('checkbox', { name: 'Select Bill Lumbergh' }).click();
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Merge' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select William Lumbergh' }).click();
  await bar.getByRole('button', { name: 'Merge' }).click();

  const dialog = page.getByRole('dialog', { name: 'Merge 2 leads' });
  await expect(dialog).toContainText('These move to Bill Lumbergh: comments (1).');
  await expectNoAxeViolations(page);
  const stays = dialog.getByRole('radiogroup', { name: 'Lead that stays' });
  await stays.getByText('William Lumbergh').click();
  await expect(dialog).toContainText('Nothing else hangs on Bill Lumbergh.');
  await stays.getByText('Bill Lumbergh').click();
  await dialog.getByRole('radiogroup', { name: 'City' }).getByText('Dallas').click();
  await dialog.getByRole('button', { name: 'Merge leads' }).click();

  await expect(page.getByText('William Lumbergh merged into Bill Lumbergh')).toBeVisible();
  await expect(page.getByRole('row', { name: 'William Lumbergh' })).toBeHidden();
  const merged = await (await page.request.get(`/api/leads/${one.id}`)).json();
  expect(merged).toMatchObject({ name: 'Bill Lumbergh', city: 'Dallas' });
  expect(await (await page.request.get(`/api/leads/${two.id}`)).json()).toMatchObject({ mergedInto: one.id });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 leads separated again')).toBeVisible();
  await expect(page.getByRole('row', { name: 'William Lumbergh' })).toBeVisible();
  expect(await (await page.request.get(`/api/leads/${one.id}`)).json()).toMatchObject({ city: 'Austin' });
});

test('admins merge two partners of the directory', async ({ page }) => {
  await signUp(page);
  const details = { description: 'x', industry: 'SaaS', size: '11-50', location: 'Austin' };
  for (const name of ['Initech', 'Initech GmbH'])
    await send(page.request, '/api/partners', { ...details, name });
  await open(page, '/partners/directory?layout=table&sort=name');
  await page.getByRole('checkbox', { name: 'Select Initech', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Initech GmbH' }).click();
  await page.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge 2 partners' });
  await dialog.getByRole('button', { name: 'Merge partners' }).click();
  await expect(page.getByText('Initech GmbH merged into Initech')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Initech GmbH' })).toBeHidden();
  await expect(page.getByRole('row', { name: 'Initech' })).toBeVisible();
});
