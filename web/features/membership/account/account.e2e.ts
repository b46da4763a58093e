import { expect, expectNoAxeViolations, startServer, test } from '../../../../src/testing/e2e';
import { newEmail, open, PASSWORD, reload, signUp } from '../../../../src/testing/e2e-people';
import { startMailServer, textOf } from '../../../../src/testing/mail-server';

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

test('a user changes the email with a mailed link, and deletes the account', async ({ browser }) => {
  // It starts a server of its own.
  test.slow();
  const mailServer = await startMailServer();
  const server = await startServer({ SMTP_URL: mailServer.url });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const { email } = await signUp(page, 'ada@example.org');
  const changed = 'ada@new.example.org';
  await open(page, '/account');
  await page.getByRole('button', { name: 'Change Email' }).click();
  const change = page.getByRole('dialog', { name: 'Change your email' });
  await change.getByLabel('New email').fill(changed);
  await change.getByLabel('Your password').fill('not my password');
  await change.getByRole('button', { name: 'Send Link' }).click();
  await expect(change.getByText('Current password is incorrect')).toBeVisible();
  await expectNoAxeViolations(page);
  await change.getByLabel('Your password').fill(PASSWORD);
  await change.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  await expect(page.getByRole('button', { name: `Cancel the change to ${changed}` })).toBeVisible();

  const link = /\/confirm-email\/[\w-]{43}/;
  await expect.poll(() => mailServer.mails.some((mail) => link.test(textOf(mail)))).toBe(true);
  const [path = ''] = link.exec(mailServer.mails.map(textOf).join('\n')) ?? [];
  await open(page, path);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Change Email' }).click();
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible();

  await open(page, '/account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(deletion.getByText("No one else uses ada's workspace")).toBeVisible();
  await deletion.getByLabel('Type your email to confirm').fill(email);
  await deletion.getByLabel('Your password').fill(PASSWORD);
  await deletion.getByRole('button', { name: 'Delete Account' }).click();
  await expect(deletion.getByText('Type the email of your account')).toBeVisible();
  await expectNoAxeViolations(page);
  await deletion.getByLabel('Type your email to confirm').fill(changed);
  await deletion.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL('/signin');
  const again = await page.request.post('/api/auth/signin', {
    data: { email: changed, password: PASSWORD },
  });
  expect(again.status()).toBe(401);
  await context.close();
  await server.stop();
  await mailServer.close();
});

test('the only owner of a workspace with other people is told what to do before deleting the account', async ({
  page,
  browser,
  server,
}) => {
  const owner = await signUp(page, newEmail('owner'));
  const invited = await page.request.post('/api/admin/users/invite', {
    data: { email: newEmail('colleague') },
  });
  const { inviteUrl } = await invited.json();
  const colleague = await browser.newPage({ baseURL: server.url });
  const data = { token: inviteUrl.split('/').at(-1), password: PASSWORD };
  expect((await colleague.request.post('/api/auth/accept-invite', { data })).status()).toBe(200);
  await colleague.close();
  await open(page, '/account');
  await expect(
    page.getByText(`You are the only owner of ${owner.email.split('@')[0]}'s workspace.`),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Account' })).toHaveCount(0);
  await expect(page.getByText("a new address can't be confirmed")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Email' })).toHaveCount(0);
});
