import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  startServer,
  test as base,
  type Server,
} from '../../../../src/testing/e2e';
import {
  invite,
  newEmail,
  open,
  PASSWORD,
  signUp,
  waitForHydration,
} from '../../../../src/testing/e2e-people';
import { oidcEnv } from '../../../../src/testing/oidc';
import { startOpenIdProvider, type OpenIdProvider } from '../../../../src/testing/openid-provider';

/** A server with an OpenID provider, with or without passwords. */
interface Installation {
  server: Server;
  provider: OpenIdProvider;
}

async function install(more: Record<string, string> = {}): Promise<Installation> {
  const provider = await startOpenIdProvider();
  const server = await startServer(oidcEnv(provider.url, more));
  await provider.serveFor(server.url);
  return { server, provider };
}

const test = base.extend<object, { provider: OpenIdProvider; strict: Server }>({
  server: [
    async ({ provider }, use) => {
      const server = await startServer(oidcEnv(provider.url));
      await provider.serveFor(server.url);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  provider: [
    // Playwright reads the names of the required fixtures from this pattern. This one requires none.
    async ({}, use) => {
      const provider = await startOpenIdProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  strict: [
    async ({}, use) => {
      const { server, provider } = await install({ PARTNERHUB_PASSWORD_SIGNIN: 'off' });
      await use(server);
      await server.stop();
      await provider.close();
    },
    { scope: 'worker' },
  ],
});

const button = (page: Page) => page.getByRole('link', { name: 'Sign in with Acme ID' });
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Signs in on the provider's own screens. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill('any password');
  await page.locator('button[type="submit"]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a person signs in through the screens of the provider', async ({ page, provider }) => {
  const email = newEmail('ada');
  provider.accounts.set('ada', { email, email_verified: true, name: 'Ada Lovelace' });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/signin?next=/account');
  await expect(page.getByLabel('Password')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  // The provider comes before the form, also for the keyboard.
  await page.getByRole('heading', { name: 'Sign in' }).click();
  await page.keyboard.press('Tab');
  while (!(await button(page).evaluate((link) => link === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await signInThere(page, 'ada');
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace');
  await waitForHydration(page);

  // The account has no password, so the sign-in itself is the proof.
  await page.getByRole('button', { name: 'Set Up Two-Factor' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
  await expect(setUp.getByRole('textbox')).toHaveCount(0);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Code from the app')).toBeVisible();
  await page.keyboard.press('Escape');
  const password = page.getByRole('form', { name: 'Set a password' });
  await expect(password.getByLabel('Current password')).toHaveCount(0);
  await password.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await password.getByLabel('Confirm new password').fill(PASSWORD);
  await password.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByText('Password set')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  // The provider knows the person now, so the second sign-in takes one click.
  await page.request.post('/api/auth/logout', { data: {} });
  await open(page, '/signin');
  await button(page).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('a sign-in that failed says why, and can be tried again', async ({ page, provider }) => {
  provider.accounts.set('eve', { email: newEmail('eve'), email_verified: false });
  await open(page, '/signin?next=/account');
  await button(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('The sign-in with Acme ID was cancelled.');
  await expectNoAxeViolations(page);
  await button(page).click();
  await signInThere(page, 'eve');
  await expect(page.getByRole('alert')).toHaveText(
    'Your email address is not verified at Acme ID. Verify it there first.',
  );
  await expect(page).toHaveURL('/signin?problem=unverified_email&next=%2Faccount');
});

test('a sign-in at the provider asks for the second factor of the account', async ({ page, provider }) => {
  const { email } = await signUp(page);
  const enrolled = await page.request.post('/api/auth/mfa/totp', { data: { password: PASSWORD } });
  const { secret } = (await enrolled.json()) as { secret: string };
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await page.request.post('/api/auth/mfa/totp/confirm', { data: { code: code(0) } });
  await page.request.post('/api/auth/logout', { data: {} });

  provider.accounts.set('grace', { email, email_verified: true });
  await open(page, '/signin?next=/account');
  await button(page).click();
  await signInThere(page, 'grace');
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  expect(page.url()).not.toMatch(/[\w-]{43}/);
  await open(page, page.url());
  await page.getByLabel('Code').fill(code(1));
  await page.getByLabel('Code').press('Enter');
  await expect(page).toHaveURL(/\/account$/);
});

test('a session that ended in another tab is renewed at the provider, and the page keeps what was typed', async ({
  page,
  browser,
  baseURL,
  provider,
}) => {
  const { email } = await signUp(page);
  provider.accounts.set('mary', { email, email_verified: true });
  // The user works in a second workspace, because a new session starts in the first.
  const owner = await browser.newContext({ baseURL });
  const host = await owner.newPage();
  const { workspaceId } = await signUp(host);
  const token = await invite(host, { email, role: 'editor' });
  await owner.close();
  await page.request.post('/api/auth/accept-invite', { data: { token } });
  await open(page, '/leads');
  await page.getByRole('button', { name: 'Create Your First Lead' }).click();
  const form = page.getByRole('dialog', { name: 'Create Lead' });
  await form.getByLabel('Name').fill('Grace Hopper');
  await form.getByLabel('Company').fill('Navy');
  await form.getByLabel('Email').fill('grace@navy.example');
  await page.request.post('/api/auth/logout', { data: {} });
  await form.getByRole('button', { name: 'Create Lead' }).click();

  const again = page.getByRole('dialog', { name: 'Sign in again' });
  const opened = page.waitForEvent('popup');
  await again.getByRole('link', { name: 'Sign in with Acme ID' }).click();
  const tab = await opened;
  await signInThere(tab, 'mary');
  await expect(tab).toHaveURL((url) => url.pathname === '/');
  await tab.close();
  // A headless browser has no window, so it doesn't focus the remaining tab.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(again).toBeHidden();
  await expect(form).toBeHidden();
  await expect(page.getByText('grace@navy.example')).toBeVisible();
  const me: unknown = await (await page.request.get('/api/auth/me')).json();
  expect(me).toMatchObject({ email, workspaceId });
});

test('without passwords, the screens offer only the button of the provider', async ({ browser, strict }) => {
  const context = await browser.newContext({ baseURL: strict.url, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  for (const path of ['/signin', '/signup', '/forgot-password', '/reset-password/some-token']) {
    await open(page, path);
    await expect(button(page)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /passkey|Sign in$/ })).toHaveCount(0);
  }
  await open(page, '/signin');
  await expectNoAxeViolations(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await context.close();
});

test('Settings says whether single sign-on is configured', async ({ page }) => {
  await signUp(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/settings?tab=domains');
  const section = page.getByRole('region', { name: 'OAuth 2.0 SSO' });
  await expect(section.getByText('Configured', { exact: true })).toBeVisible();
  await expect(
    section.getByText('People sign in with Acme ID, or with a password or passkey.'),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
