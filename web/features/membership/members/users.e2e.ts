import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, startServer, test } from '../../../../src/testing/e2e';
import { startMailServer } from '../../../../src/testing/mail-server';
import { joinAs, newEmail, open, PASSWORD, signUp } from '../../../../src/testing/e2e-people';

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

async function addPartners(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names)
    await page.request.post('/api/partners', {
      data: { name, description: 'Builds robots.', industry: 'Other', size: 'SME', location: 'Kraków' },
    });
}

test("an owner invites an editor, who joins with the copied link and can't manage users", async ({
  page,
  browser,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  const email = newEmail('grace');
  await open(page, '/admin/users');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await expect(dialog.getByText('Invalid email address')).toBeVisible();
  await expectNoAxeViolations(page);
  const { email: own } = await (await page.request.get('/api/auth/me')).json();
  await dialog.getByLabel('Email').fill(own);
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This user is already a member of the workspace');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('Editor');
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await expect(page.getByText('Invitation link created')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/invite\/[\w-]{43}$/);
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Done' }).click();
  const pending = page.getByRole('region', { name: 'Pending Invitations', exact: true });
  await expect(pending.getByRole('row').filter({ hasText: email })).toContainText('Editor');
  await open(page, '/settings?tab=users');
  await expect(pending).toBeVisible();
  await expectNoAxeViolations(page);

  const context = await browser.newContext({ baseURL: server.url });
  const grace = await context.newPage();
  await open(grace, link);
  await grace.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await grace.getByLabel('Confirm password').fill(PASSWORD);
  await grace.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(grace.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await open(grace, '/admin/users');
  await expect(
    grace.getByRole('heading', { name: "You don't have permission to manage users" }),
  ).toBeVisible();

  await open(page, '/admin/users');
  await expect(page.getByRole('heading', { name: 'Pending Invitations' })).toHaveCount(0);
  await expect(rowOf(page, email)).toContainText('Editor');
  await context.close();
});

test('a role change takes effect on the next request, and removing a user ends the session', async ({
  page,
  browser,
  server,
}) => {
  await signUp(page);
  const context = await joinAs(browser, server.url, page, 'editor');
  const grace = await context.newPage();
  const { email } = (await (await context.request.get('/api/auth/me')).json()) as { email: string };
  await open(page, '/admin/users');
  await rowOf(page, email).getByRole('combobox').selectOption('Admin');
  await expect(page.getByText('Role updated')).toBeVisible();
  await open(grace, '/admin/users');
  await expect(rowOf(grace, email)).toContainText('You');
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: `Remove ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove User' }).click();
  await expect(page.getByText('User removed')).toBeVisible();
  await expect(rowOf(page, email)).toHaveCount(0);
  await open(grace, '/');
  await expect(grace).toHaveURL(/\/signin$/);
  await context.close();
});

test('a portal user is invited for a partner found by search', async ({ page }) => {
  await signUp(page);
  await addPartners(page, [...Array.from({ length: 21 }, (_, index) => `Partner ${index}`), 'Newest Labs']);
  await open(page, '/settings?tab=users');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  const email = newEmail('portal');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('Partner Portal');
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await expect(dialog.getByText('Partner is required')).toBeVisible();
  // The oldest partner isn't among those shown at first.
  await dialog.getByRole('combobox', { name: 'Partner' }).fill('partner 0');
  await page.getByRole('option', { name: /^Partner 0/ }).click();
  await expect(dialog.getByRole('combobox', { name: 'Partner' })).toHaveValue('Partner 0');
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await expect(page.getByRole('dialog', { name: 'Invitation link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, email)).toContainText('Partner Portal for Partner 0');

  await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Invitation' }).click();
  await expect(page.getByText('Invitation revoked')).toBeVisible();
  await expect(rowOf(page, email)).toHaveCount(0);
});

test("keyboard focus shows why a role can't be changed, and an admin can't make owners", async ({
  page,
  browser,
  server,
}) => {
  const { email: owner } = await signUp(page);
  const context = await joinAs(browser, server.url, page, 'admin');
  const admin = await context.newPage();
  await open(page, '/admin/users');
  await page.getByRole('button', { name: `Role of ${owner}: Owner` }).focus();
  await expect(page.getByRole('tooltip')).toHaveText('A workspace needs at least one owner');
  await page.getByLabel('Search users by name or email').fill('ADMIN');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/search=ADMIN/);

  await open(admin, '/admin/users');
  await admin.getByRole('button', { name: `Remove ${owner}` }).focus();
  await expect(admin.getByRole('tooltip')).toHaveText(
    'Only an owner can make someone owner or change an owner',
  );
  const own = admin.getByRole('row').filter({ hasText: 'You' }).getByRole('combobox');
  await expect(own.getByRole('option', { name: 'Owner (owners only)' })).toBeDisabled();
  await own.selectOption('Viewer');
  const question = admin.getByRole('alertdialog', { name: 'Change your own role to Viewer?' });
  await question.getByRole('button', { name: 'Change Role' }).click();
  await expect(
    admin.getByRole('heading', { name: "You don't have permission to manage users" }),
  ).toBeVisible();
  await context.close();
});

test('with a mail server, an invitation is sent, sent again, and kept when the mail fails', async ({
  browser,
}) => {
  const mailServer = await startMailServer();
  const server = await startServer({ SMTP_URL: mailServer.url });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await signUp(page);
  const email = newEmail('grace');
  await open(page, '/admin/users');
  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  const sent = page.getByRole('dialog', { name: `Invitation sent to ${email}` });
  await expect(sent.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(/\/invite\/[\w-]{43}$/);
  expect(mailServer.mails).toEqual([expect.stringContaining(`To: ${email}`)]);
  await expectNoAxeViolations(page);
  await sent.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: `Send Again to ${email}` }).click();
  await sent.getByRole('button', { name: 'Done' }).click();
  expect(mailServer.mails).toHaveLength(2);

  await mailServer.close();
  await page.getByRole('button', { name: `Send Again to ${email}` }).click();
  const kept = page.getByRole('dialog', { name: 'Invitation link', exact: true });
  await expect(kept).toContainText('The email may not have arrived.');
  await kept.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, email)).toBeVisible();
  await context.close();
  await server.stop();
});
