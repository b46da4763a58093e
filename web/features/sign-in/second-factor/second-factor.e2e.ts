import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../../src/testing/e2e';
import { invite, newEmail, open, PASSWORD, signUp } from '../../../../src/testing/e2e-people';

/** Returns the code that an app shows now, or `steps` steps later. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Sets up the second factor in the open dialog. Returns the secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByLabel('Your password').press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await dialog.getByLabel('Or type this key into the app').inputValue();
  await dialog.getByLabel('Code from the app').fill(codeOf(secret));
  await dialog.getByLabel('Code from the app').press('Enter');
  const shown = page.getByRole('alertdialog').getByRole('list', { name: 'Recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  return { secret, codes: await shown.getByRole('listitem').allTextContents() };
}

/** Sets up the second factor through the API. */
async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
  const enrolled = await page.request.post('/api/auth/mfa/totp', { data: { password: PASSWORD } });
  const { secret } = (await enrolled.json()) as { secret: string };
  const confirmed = await page.request.post('/api/auth/mfa/totp/confirm', { data: { code: codeOf(secret) } });
  return { secret, codes: ((await confirmed.json()) as { recoveryCodes: string[] }).recoveryCodes };
}

async function sendPassword(page: Page, email: string, path = '/signin'): Promise<void> {
  await open(page, path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
}

test('a user sets up two-factor authentication and signs in with codes', async ({
  page,
  browser,
  server,
}) => {
  const { email } = await signUp(page);
  await open(page, '/account');
  const panel = page.getByRole('region', { name: 'Two-factor authentication' });
  await expect(panel.getByText('Off', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Set Up Two-Factor' }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = await dialog.getByLabel('Or type this key into the app').inputValue();
  const code = dialog.getByLabel('Code from the app');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  const link = dialog.getByRole('link', { name: 'Open in an app on this device' });
  await expect(link).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/PartnerHub:.*secret=${secret.replaceAll(' ', '')}`),
  );
  await expectNoAxeViolations(page);
  await code.fill('12345');
  await code.press('Enter');
  await expect(dialog.getByText('The code is incorrect')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(codeOf(secret));
  await code.press('Enter');

  const saving = page.getByRole('alertdialog', { name: 'Save your recovery codes' });
  const shown = saving.getByRole('list', { name: 'Recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.getByRole('listitem').allTextContents();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(saving).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await saving.getByRole('button', { name: 'Copy' }).click();
  await expect(saving.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`);
  const download = page.waitForEvent('download');
  await saving.getByRole('button', { name: 'Download' }).click();
  const file = await (await download).path();
  for (const each of codes) expect(await readFile(file, 'utf8')).toContain(each);
  // Capture the printed page, because a headless browser has no print dialog.
  await page.evaluate(() => {
    const append = document.body.append.bind(document.body);
    document.body.append = (...nodes) => {
      append(...nodes);
      const [frame] = nodes;
      if (!(frame instanceof HTMLIFrameElement) || !frame.contentWindow) return;
      const text = () => frame.contentDocument?.body.textContent ?? '';
      frame.contentWindow.print = () => document.documentElement.setAttribute('data-printed', text());
    };
  });
  await saving.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute(
    'data-printed',
    new RegExp(`${email}.*${codes[9]}`, 's'),
  );
  await saving.getByRole('button', { name: 'I Saved the Codes' }).click();
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
  await expect(panel.getByText('10 left')).toBeVisible();
  await expectNoAxeViolations(page);

  const context = await browser.newContext({ baseURL: server.url });
  const phone = await context.newPage();
  await sendPassword(phone, email, '/signin?next=/account');
  const field = phone.getByLabel('Code from your authenticator app');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expectNoAxeViolations(phone);
  await field.fill('000 00');
  await field.press('Enter');
  await expect(phone.getByText('The code is incorrect')).toBeVisible();
  await field.fill(codeOf(secret, 1));
  await field.press('Enter');
  await expect(phone).toHaveURL('/account');
  await expect(phone.getByText('Signed in successfully')).toBeVisible();

  await phone.request.post('/api/auth/logout', { data: {} });
  await sendPassword(phone, email);
  await phone.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(phone.getByLabel('Recovery code')).toBeFocused();
  await expectNoAxeViolations(phone);
  await phone.getByLabel('Recovery code').fill(codes[0] ?? '');
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone).toHaveURL('/');
  await context.close();
});

test('a user renews the recovery codes and turns two-factor authentication off', async ({ page }) => {
  await signUp(page);
  const { codes } = await enrol(page);
  await open(page, '/account');
  const panel = page.getByRole('region', { name: 'Two-factor authentication' });
  await panel.getByRole('button', { name: 'New codes for recovery' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create New Codes' }).click();
  const shown = page.getByRole('list', { name: 'Recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  expect(await shown.getByRole('listitem').allTextContents()).not.toContain(codes[0]);
  await page.getByRole('button', { name: 'I Saved the Codes' }).click();
  await expect(page.getByText('Recovery codes renewed')).toBeVisible();
  await panel.getByRole('button', { name: 'Turn Off Two-Factor' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Set Up Two-Factor' })).toBeVisible();
});

test('a sign-in that took too long starts again', async ({ page, browser, server }) => {
  const { email } = await signUp(page);
  const { secret } = await enrol(page);
  const context = await browser.newContext({ baseURL: server.url });
  const phone = await context.newPage();
  await sendPassword(phone, email);
  // Expires the ticket, as waiting for five minutes would.
  await page.request.post('/api/auth/change-password', {
    data: { currentPassword: PASSWORD, newPassword: 'staple of another battery' },
  });
  await phone.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByRole('alert')).toHaveText('Sign in again');
  await expect(phone.getByLabel('Password')).toBeVisible();
  await context.close();
});

test('an invited account with two-factor authentication is asked for the code', async ({
  page,
  browser,
  server,
}) => {
  const email = newEmail('grace');
  await signUp(page, email);
  const { secret } = await enrol(page);
  const other = await browser.newContext({ baseURL: server.url });
  const owner = await other.newPage();
  await signUp(owner);
  const token = await invite(owner, { email, role: 'editor' });
  const context = await browser.newContext({ baseURL: server.url });
  const phone = await context.newPage();
  await open(phone, `/invite/${token}`);
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByLabel('Confirm password').fill(PASSWORD);
  await phone.getByRole('button', { name: 'Accept Invitation' }).click();
  await phone.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone).toHaveURL('/');
  const me = (await (await phone.request.get('/api/auth/me')).json()) as { workspaceRole: string };
  expect(me.workspaceRole).toBe('editor');
  await context.close();
  await other.close();
});

test('an owner requires two-factor authentication, and a member sets it up', async ({
  page,
  browser,
  server,
}) => {
  await signUp(page);
  await open(page, '/settings');
  const section = page.getByRole('region', { name: 'Security' });
  const choice = section.getByRole('checkbox', { name: /Require two-factor authentication/ });
  await expect(choice).toBeDisabled();
  await expect(
    section.getByText('Turn on two-factor authentication for your own account first'),
  ).toBeVisible();
  await enrol(page);
  await open(page, '/settings');
  await section.getByText('Require two-factor authentication').click();
  const confirm = page.getByRole('alertdialog');
  await expectNoAxeViolations(page);
  await confirm.getByRole('button', { name: 'Require It' }).click();
  await expect(choice).toBeChecked();

  const token = await invite(page, { email: newEmail('member'), role: 'viewer' });
  const context = await browser.newContext({ baseURL: server.url });
  await context.request.post('/api/auth/accept-invite', { data: { token, password: PASSWORD } });
  const member = await context.newPage();
  await open(member, '/leads');
  await expect(member).toHaveURL('/two-factor?next=/leads');
  await expect(member.getByText(/requires two-factor authentication/)).toBeVisible();
  await expectNoAxeViolations(member);
  await member.getByRole('button', { name: 'Set Up Two-Factor' }).click();
  await setUp(member);
  await member.getByRole('button', { name: 'I Saved the Codes' }).click();
  await expect(member).toHaveURL('/leads');
  await expect(member.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  await context.close();

  await section.getByText('Require two-factor authentication').click();
  await expect(choice).not.toBeChecked();
});

test('signing in again on a page asks for the code and keeps what was typed', async ({ page }) => {
  await signUp(page);
  const { codes } = await enrol(page);
  await open(page, '/settings');
  const name = page.getByLabel('Workspace Name');
  await name.fill('Northwind');
  await page.request.post('/api/auth/logout', { data: {} });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog.getByLabel('Code from your authenticator app')).toBeFocused();
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill('wrong');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The code is incorrect');
  await dialog.getByLabel('Recovery code').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Workspace updated')).toBeVisible();
  await expect(name).toHaveValue('Northwind');
});
