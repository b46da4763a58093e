import { expect, test } from '../src/testing/e2e';
import { countActions } from '../src/testing/e2e-actions';
import { send } from '../src/testing/e2e-partners';
import { open, signUp } from '../src/testing/e2e-people';

/** What people do most often, in few actions. Other journeys are tested beside their screens. */

const PASSWORD = 'correct horse battery staple';

test('a new company invites its first partner to the portal in at most 12 actions', async ({ page }) => {
  const actions = await countActions(page);
  await open(page, '/signup');
  await page.getByLabel('Email').fill('mara@halden.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Add your partners' }).click();
  await page.getByLabel('Partner Name').fill('Brightwater');
  await page.getByLabel('Description').fill('Consulting for insurers.');
  await page.getByLabel('Industry').fill('Insurance');
  await page.getByLabel('Company Size').fill('51-200');
  await page.getByLabel('Location').fill('London, United Kingdom');
  await page.getByLabel('Invite to the portal').fill('sofia@brightwater.example');
  await page.getByRole('button', { name: 'Create Partner' }).click();
  const openPartner = page.getByRole('link', { name: 'Open Partner' });
  await expect(openPartner).toBeVisible();
  expect(await actions()).toBeLessThanOrEqual(12);
  await openPartner.click();
  await expect(page.getByText('1 invited')).toBeVisible();
});

test('who changed the status of a lead in the last week is found in the audit log in at most three actions', async ({
  page,
}) => {
  await signUp(page);
  await page.request.patch('/api/auth/me', { data: { name: 'Ada Lovelace' } });
  const lead = { name: 'Grace Hopper', company: 'Globex', email: 'grace@globex.example' };
  const { id } = await send<{ id: string }>(page.request, '/api/leads', lead);
  await page.request.patch(`/api/leads/${id}/status`, { data: { status: 'won' } });
  const actions = await countActions(page);
  await open(page, '/leads');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await page.getByRole('tab', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/from=/);
  const change = page.getByRole('row').filter({ hasText: 'Status changed' });
  await expect(change).toContainText('Ada Lovelace');
  await expect(change).toContainText('Grace Hopper');
  await expect(change.getByRole('insertion')).toHaveText(/won/i);
  expect(await actions()).toBeLessThanOrEqual(3);
});

test('who changed the status of a lead is found in at most three actions from anywhere', async ({ page }) => {
  await signUp(page);
  await page.request.patch('/api/auth/me', { data: { name: 'Ada Lovelace' } });
  const lead = { name: 'Grace Hopper', company: 'Globex', email: 'grace@globex.example' };
  const { id } = await send<{ id: string }>(page.request, '/api/leads', lead);
  await page.request.patch(`/api/leads/${id}/status`, { data: { status: 'won' } });
  const actions = await countActions(page);
  await open(page, '/activities/events');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search', exact: true });
  await expect(search).toBeFocused();
  await page.keyboard.type('grace');
  await expect(page.getByRole('option', { name: /Grace Hopper/ })).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  const change = page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first();
  await expect(change).toContainText('Status changed');
  await expect(change).toContainText('Ada Lovelace');
  expect(await actions()).toBeLessThanOrEqual(3);
});
