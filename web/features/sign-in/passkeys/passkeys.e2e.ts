import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../../src/testing/e2e';
import { invite, newEmail, open, PASSWORD, reload, signUp } from '../../../../src/testing/e2e-people';
import { addAuthenticator, forgetProofs } from '../../../../src/testing/e2e-passkeys';

// Passkeys require a host name, not an IP address.
test.use({ baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')) });

const panelOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

/** Adds a passkey on the account screen. Returns the recovery codes. */
async function addPasskey(page: Page, name = 'Laptop'): Promise<string[]> {
  await open(page, '/account');
  await panelOf(page).getByRole('button', { name: 'Add Passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByLabel('Name').press('Enter');
  const saving = page.getByRole('alertdialog', { name: 'Save your recovery codes' });
  await expect(saving.getByRole('listitem')).toHaveCount(10);
  const codes = await saving.getByRole('listitem').allTextContents();
  await saving.getByRole('button', { name: 'I Saved the Codes' }).click();
  await expect(panelOf(page).getByText(name)).toBeVisible();
  return codes;
}

const signOut = (page: Page) => page.request.post('/api/auth/logout', { data: {} });

async function sendPassword(page: Page, email: string): Promise<void> {
  await open(page, '/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
}

test('a user adds passkeys with the keyboard, signs in with one and removes them', async ({ page }) => {
  test.slow();
  const device = await addAuthenticator(page);
  await signUp(page);
  await open(page, '/account');
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Add Passkey' }).focus();
  await page.keyboard.press('Enter');
  const name = page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(/Chrom.* on /);
  await expectNoAxeViolations(page);
  await name.fill(' ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name is required')).toBeVisible();
  await name.fill('Work laptop');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(name).toHaveValue('Work laptop');
  await name.focus();
  await page.keyboard.press('Enter');

  const saving = page.getByRole('alertdialog', { name: 'Save your recovery codes' });
  await expect(saving.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(saving).toBeVisible();
  await expectNoAxeViolations(page);
  await saving.getByRole('button', { name: 'I Saved the Codes' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  const row = panel.getByRole('listitem').filter({ hasText: 'Work laptop' });
  await expect(row.getByText('not used yet')).toBeVisible();
  const factor = page.getByRole('region', { name: 'Two-factor authentication' });
  await expect(factor.getByText('10 left')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await device.count()).toBe(1);

  // The device already has a passkey.
  await panel.getByRole('button', { name: 'Add Passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Passkey' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'This device has a passkey of your account already.',
  );
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');

  await device.setPresent(false);
  await signOut(page);
  await open(page, '/signin?next=/account');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).focus();
  await device.setPresent(true);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('Signed in successfully')).toBeVisible();
  await expect(row.getByText('last used')).toBeVisible();

  await panel.getByRole('button', { name: 'Remove passkey Work laptop' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Remove the passkey “Work laptop”?' });
  await expect(asking.getByText('Two-factor authentication turns off')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(asking).toBeHidden();
  await panel.getByRole('button', { name: 'Remove passkey Work laptop' }).click();
  await asking.getByRole('button', { name: 'Remove Passkey' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(row).toBeHidden();
  await expect(factor.getByText('Off', { exact: true })).toBeVisible();
});

test('the browser suggests a passkey in the email field', async ({ page }) => {
  const device = await addAuthenticator(page);
  await signUp(page);
  await addPasskey(page);
  await signOut(page);
  await page.goto('/signin?next=/account');
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('Signed in successfully')).toBeVisible();
  expect(await device.count()).toBe(1);
});

test('a sign-in screen that stays open asks for a new challenge before the old one expires', async ({
  page,
}) => {
  const device = await addAuthenticator(page);
  await signUp(page);
  await addPasskey(page);
  await device.setPresent(false);
  await signOut(page);
  const asked: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/signin/passkey/options')) return;
    asked.push(((await response.json()) as { challenge: string }).challenge);
  });
  await page.clock.install();
  await page.goto('/signin?next=/account');
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.fastForward('03:30');
  expect(asked).toHaveLength(1);
  await page.clock.fastForward('00:31');
  await expect.poll(() => new Set(asked).size).toBe(2);
  await device.setPresent(true);
  await page.clock.fastForward('04:01');
  await expect(page).toHaveURL('/account');
});

test('a sign-in with a passkey can be cancelled, and the server can refuse it', async ({ page }) => {
  const device = await addAuthenticator(page);
  await signUp(page);
  await addPasskey(page);
  await device.setVerified(false);
  await signOut(page);
  await open(page, '/signin');
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(
    'No passkey was used. The request was cancelled, or took too long.',
  );
  await expectNoAxeViolations(page);
  // The form still works.
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();

  await page.route('**/api/auth/signin/passkey', (route) =>
    route.fulfill({ status: 401, json: { error: 'The passkey was not accepted' } }),
  );
  await device.setVerified(true);
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The passkey was not accepted' })).toBeVisible();
  await expect(button).toBeEnabled();
});

test('a passkey or a recovery code completes a sign-in with the password', async ({ page }) => {
  const device = await addAuthenticator(page);
  const { email } = await signUp(page);
  const [code = ''] = await addPasskey(page);
  await signOut(page);
  await device.setPresent(false);
  await sendPassword(page, email);
  const button = page.getByRole('button', { name: 'Use your passkey' });
  await expect(button).toBeFocused();
  await expectNoAxeViolations(page);
  await device.setPresent(true);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await signOut(page);
  await device.setPresent(false);
  await sendPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByLabel('Recovery code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('a session that is older than 15 minutes asks for the password first', async ({ page, server }) => {
  await addAuthenticator(page);
  await signUp(page);
  await addPasskey(page);
  await forgetProofs(server);
  await reload(page);
  await panelOf(page).getByRole('button', { name: 'Add Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Your password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add a passkey' })).toBeVisible();
  // The proof expires while the dialog is open.
  await forgetProofs(server);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Passkey' }).click();
  await expect(dialog.getByLabel('Your password')).toBeVisible();
  await page.keyboard.press('Escape');

  await forgetProofs(server);
  await panelOf(page).getByRole('button', { name: 'Remove passkey Laptop' }).click();
  const asking = page.getByRole('alertdialog');
  await asking.getByRole('button', { name: 'Remove Passkey' }).click();
  await asking.getByLabel('Your password').fill(PASSWORD);
  await expectNoAxeViolations(page);
  await asking.getByRole('button', { name: 'Remove Passkey' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
});

test('a member adds a passkey where the workspace requires two-factor authentication', async ({
  page,
  browser,
  baseURL,
}) => {
  await addAuthenticator(page);
  const { workspaceId } = await signUp(page);
  await addPasskey(page);
  await page.request.patch(`/api/workspaces/${workspaceId}`, { data: { requireMfa: true } });
  const token = await invite(page, { email: newEmail('member'), role: 'viewer' });
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  await context.request.post('/api/auth/accept-invite', { data: { token, password: PASSWORD } });
  const member = await context.newPage();
  await addAuthenticator(member);
  await open(member, '/leads');
  await expect(member).toHaveURL('/two-factor?next=/leads');
  await expectNoAxeViolations(member);
  await member.getByRole('button', { name: 'Add Passkey' }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'Add Passkey' }).click();
  await member.getByRole('button', { name: 'I Saved the Codes' }).click();
  await expect(member).toHaveURL('/leads');
  await context.close();
});

test('signing in again on a page accepts a passkey and keeps what was typed', async ({ page }) => {
  await addAuthenticator(page);
  await signUp(page);
  await addPasskey(page);
  await open(page, '/settings');
  const name = page.getByLabel('Workspace Name');
  await name.fill('Northwind');
  await signOut(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('Workspace updated')).toBeVisible();
  await expect(name).toHaveValue('Northwind');
});

test('an address without a name says that passkeys need https', async ({ page, server }) => {
  const at = (path: string) => server.url + path;
  await page.request.post(at('/api/auth/signup'), {
    data: { email: newEmail('ada'), password: PASSWORD },
  });
  await page.goto(at('/account'));
  await expect(panelOf(page).getByText('Passkeys need https.')).toBeVisible();
  await page.request.post(at('/api/auth/logout'), { data: {} });
  await page.goto(at('/signin'));
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
});
