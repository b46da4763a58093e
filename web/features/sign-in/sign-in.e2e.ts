import type { Page, Route } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { open } from '../../../src/testing/e2e-people';

const PASSWORD = 'correct horse battery';

/** Creates an account without using the page. */
async function signUp(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/signup', { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(201);
}

const signOut = (page: Page) => page.request.post('/api/auth/logout', { data: {} });

/** Returns the path of a new invitation to the signed-in user's workspace. */
async function invite(page: Page, email: string): Promise<string> {
  const answer = await page.request.post('/api/admin/users/invite', { data: { email, role: 'editor' } });
  const { inviteUrl } = await answer.json();
  return new URL(inviteUrl).pathname;
}

test('signing up and signing in work with the keyboard alone', async ({ page }) => {
  await open(page, '/signup');
  await page.getByLabel('Email').focus();
  await page.keyboard.type('keys@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Account created')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await signOut(page);
  await open(page, '/signin');
  await page.getByLabel('Email').focus();
  await page.keyboard.type('keys@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Signed in successfully')).toBeVisible();
});

test('the sign-up form shows each error at its field and keeps what was typed', async ({ page }) => {
  await open(page, '/signup');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText('Please confirm your password')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectNoAxeViolations(page);

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody');
});

test('the sign-up form says that an email is taken', async ({ page }) => {
  await signUp(page, 'taken@example.org');
  await signOut(page);
  await open(page, '/signup');
  await page.getByLabel('Email').fill('taken@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Sign up failed')).toBeVisible();
  await expect(page.getByText('An account with this email already exists').first()).toBeVisible();
});

test('signing in with a wrong password shows a toast', async ({ page }) => {
  await open(page, '/signin');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Email').fill('who@example.org');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Sign in failed')).toBeVisible();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the sign-in form keeps what was typed when the connection is lost', async ({ page, context }) => {
  await signUp(page, 'offline@example.org');
  await signOut(page);
  await open(page, '/signin');
  await page.getByLabel('Email').fill('offline@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
});

test('the sign-in form sends what is entered before scripts run, once they do, and not by the browser itself', async ({
  page,
}) => {
  await signUp(page, 'early@example.org');
  await signOut(page);
  const held: Route[] = [];
  let isHolding = true;
  await page.route('**/assets/*.js', async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  await page.goto('/signin', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue('early@example.org');
  expect(new URL(page.url())).toMatchObject({ pathname: '/signin', search: '' });
  isHolding = false;
  await Promise.all(held.map((route) => route.continue()));
  await expect(page).toHaveURL('/');
});

test('on a server without email, the forgot-password screen says to ask an administrator', async ({
  page,
}) => {
  await open(page, '/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByText("This server doesn't send email. Ask an administrator")).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('Email').fill('who@example.org');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Ask an administrator for a link' })).toBeVisible();
  await expect(page.getByText('is on its way')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Try another email' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL('/signin');
});

test('an invalid reset link leads to a message and a way to get a new link', async ({ page }) => {
  await open(page, '/reset-password/no-such-link');
  await expect(page.getByText('invalid, expired, or has already been used')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('an invited person creates an account and works in the workspace', async ({ page }) => {
  await signUp(page, 'inviter@example.org');
  const path = await invite(page, 'invited@example.org');
  await signOut(page);
  await open(page, path);
  await expect(page.getByRole('heading', { name: 'Accept Invitation' })).toBeVisible();
  await expect(page.getByRole('definition').getByText("inviter's workspace")).toBeVisible();
  await expect(page.getByText('Editor')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveValue('invited@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText("inviter's workspace").first()).toBeVisible();
});

test('an invalid invitation link answers 404 and leads to sign-in', async ({ page }) => {
  const answer = await open(page, '/invite/no-such-link');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
  await expect(
    page.getByText('This invitation link is invalid, expired, or has already been used.'),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go to Sign In' }).click();
  await expect(page).toHaveURL('/signin');
});

test('an invited person who is signed in confirms and joins without a password', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'host@example.org');
  const path = await invite(page, 'guest@example.org');
  const context = await browser.newContext({ baseURL });
  const guest = await context.newPage();
  await signUp(guest, 'guest@example.org');
  await open(guest, path);
  await expect(guest).toHaveURL(/\/\?invite=/);
  await expect(guest.getByRole('dialog', { name: "Join host's workspace?" })).toBeVisible();
  await expectNoAxeViolations(guest);
  await guest.getByRole('button', { name: 'Join workspace' }).click();
  await expect(guest.getByText('Invitation accepted')).toBeVisible();
  await expect(guest).toHaveURL('/');
  await expect(guest.getByRole('dialog')).toBeHidden();
  const me = await (await guest.request.get('/api/auth/me')).json();
  expect(me.workspaceRole).toBe('editor');
  await context.close();
});

test('a signed-in user who opens an invitation for another email learns who it is for', async ({ page }) => {
  await signUp(page, 'host2@example.org');
  const path = await invite(page, 'guest2@example.org');
  await open(page, path);
  await expect(page.getByRole('dialog', { name: 'This invitation is for guest2@example.org' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Log out and continue' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { name: 'Accept Invitation' })).toBeVisible();
});
