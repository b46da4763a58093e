import { expect, expectNoAxeViolations, test } from '../../../../src/testing/e2e';
import { newEmail, open, PASSWORD, reload, signUp } from '../../../../src/testing/e2e-people';

const NEW_PASSWORD = 'staple of another battery';

test('a user names themselves, changes the password and ends other sessions', async ({
  page,
  browser,
  server,
}) => {
  const { email } = await signUp(page);
  const phone = await browser.newPage({ baseURL: server.url });
  await phone.request.post('/api/auth/signin', { data: { email, password: PASSWORD } });
  await open(page);
  await page.getByRole('button', { name: `Your account, ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL('/account');
  await expectNoAxeViolations(page);

  const sessions = page.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await sessions.getByRole('button', { name: /^End session on/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Session' }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await phone.request.get('/api/auth/me')).status()).toBe(401);

  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByRole('button', { name: 'Your account, Ada Lovelace' })).toBeVisible();

  await phone.request.post('/api/auth/signin', { data: { email, password: PASSWORD } });
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password').fill('not my password');
  await form.getByLabel('New password', { exact: true }).fill('password1');
  await form.getByLabel('Confirm new password').fill('password2');
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await form.getByLabel('Confirm new password').fill('password1');
  await form.getByLabel('Confirm new password').press('Enter');
  await expect(form.getByText('Current password is incorrect')).toBeVisible();
  await expect(form.getByLabel('Current password')).toBeFocused();
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByLabel('Current password').press('Enter');
  await expect(form.getByText('This password is too common')).toBeVisible();
  await expectNoAxeViolations(page);
  await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('You were signed out everywhere else.')).toBeVisible();
  await expect(form.getByLabel('Current password')).toHaveValue('');
  expect((await phone.request.get('/api/auth/me')).status()).toBe(401);
  await phone.close();
});

test('a user chooses a theme and ends all other sessions at once', async ({ page, server, browser }) => {
  const { email } = await signUp(page, newEmail('grace'));
  const phone = await browser.newPage({ baseURL: server.url });
  await phone.request.post('/api/auth/signin', { data: { email, password: PASSWORD } });
  await open(page, '/account');
  await page.getByText('Dark', { exact: true }).click();
  await reload(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('button', { name: 'End All Other Sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Sessions' }).click();
  await expect(page.getByText('Other sessions ended')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End All Other Sessions' })).toHaveCount(0);
  expect((await phone.request.get('/api/auth/me')).status()).toBe(401);
  await phone.close();
});
