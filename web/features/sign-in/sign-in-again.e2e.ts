import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { invite, newEmail, open, PASSWORD, signUp } from '../../../src/testing/e2e-people';

/** Logs out as another tab of the same browser would. */
const logOutElsewhere = (page: Page) => page.request.post('/api/auth/logout', { data: {} });

test('signing in, or signing up instead, leads to the link that was opened', async ({ page }) => {
  const { email } = await signUp(page);
  await logOutElsewhere(page);
  await open(page, '/leads?status=won');
  await expect(page).toHaveURL('/signin?next=/leads%3Fstatus%3Dwon');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/leads?status=won');

  await logOutElsewhere(page);
  await open(page, '/partners/directory');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await page.getByLabel('Email').fill(newEmail('new'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/partners/directory');
  await open(page, '/signin?next=//evil.example/leads');
  await expect(page).toHaveURL('/');
});

test('a save after a logout in another tab asks to sign in again and keeps what was typed', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await signUp(page);
  // The user works in a second workspace, because a new session starts in the first.
  const owner = await browser.newContext({ baseURL });
  const host = await owner.newPage();
  const { workspaceId } = await signUp(host);
  const token = await invite(host, { email, role: 'editor' });
  await page.request.post('/api/auth/accept-invite', { data: { token } });
  await open(page, '/leads');
  await page.getByRole('button', { name: 'Create Your First Lead' }).click();
  const form = page.getByRole('dialog', { name: 'Create Lead' });
  await form.getByLabel('Name').fill('Grace Hopper');
  await form.getByLabel('Company').fill('Navy');
  await form.getByLabel('Email').fill('grace@navy.example');
  await logOutElsewhere(page);
  await form.getByRole('button', { name: 'Create Lead' }).click();

  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again.getByLabel('Email')).toHaveValue(email);
  await expect(again.getByLabel('Password')).toBeFocused();
  await expectNoAxeViolations(page);
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Company')).toHaveValue('Navy');
  await form.getByRole('button', { name: 'Create Lead' }).click();
  await again.getByLabel('Password').fill('wrong password');
  await again.getByLabel('Password').press('Enter');
  await expect(again.getByText('Invalid email or password')).toBeVisible();
  await again.getByLabel('Password').fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(form).toBeHidden();
  await expect(page.getByText('grace@navy.example')).toBeVisible();
  const me: unknown = await (await page.request.get('/api/auth/me')).json();
  expect(me).toMatchObject({ email, workspaceId });
  await owner.close();
});
