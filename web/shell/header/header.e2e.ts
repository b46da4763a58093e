import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { invite, newEmail, open, PASSWORD, signUp } from '../../../src/testing/e2e-people';

test('the header shows the name of a single workspace, and switches between two', async ({
  page,
  browser,
  server,
}) => {
  const { email } = await signUp(page);
  await open(page);
  await expect(page.getByText(/^ada.*'s workspace$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Switch workspace/ })).toHaveCount(0);

  const other = await browser.newPage({ baseURL: server.url });
  await signUp(other, newEmail('zoe'));
  const token = await invite(other, { email, role: 'viewer' });
  await page.request.post('/api/auth/accept-invite', { data: { token, password: PASSWORD } });
  await open(page, '/leads');
  const sidebar = page.getByRole('complementary');
  // The user is a viewer there, so there is no Admin group.
  await expect(page.getByRole('button', { name: /now zoe/ })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Settings' })).toHaveCount(0);

  await page.getByRole('button', { name: /Switch workspace/ }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('menuitem', { name: /^ada/ }).click();
  await expect(page.getByText('Workspace switched')).toBeVisible();
  await expect(page.getByText("You're now working in a different workspace")).toBeVisible();
  await expect(page.getByRole('button', { name: /now ada/ })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Settings' })).toBeVisible();

  // A link of a mail to a page of the other workspace.
  const listed = await page.request.get('/api/workspaces');
  const workspaces = (await listed.json()) as { id: string; name: string }[];
  const zoes = workspaces.find(({ name }) => name.startsWith('zoe'));
  const adas = workspaces.find(({ name }) => name.startsWith('ada'));
  await open(page, `/campaigns?workspace=${zoes?.id}`);
  await expect(page.getByText(/^This page is in zoe/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Switch Workspace', exact: true }).click();
  await expect(page).toHaveURL('/campaigns');
  await expect(page.getByRole('button', { name: /now zoe/ })).toBeVisible();
  await open(page, `/campaigns?workspace=${adas?.id}`);
  await page.getByRole('button', { name: 'Switch Workspace', exact: true }).click();
  await expect(page.getByRole('button', { name: /now ada/ })).toBeVisible();

  await page.route('**/api/workspaces/switch', (route) => route.abort());
  await page.getByRole('button', { name: /Switch workspace/ }).click();
  await page.getByRole('menuitem', { name: /^zoe/ }).click();
  await expect(page.getByText('Failed to switch workspace')).toBeVisible();
  await other.close();
});

// ASVS 7.4.4, 14.3.1
test('Logout shows a message, and Back does not return to a signed-in screen', async ({ page }) => {
  const { email } = await signUp(page);
  await open(page);
  const menu = page.getByRole('button', { name: `Your account, ${email}` });
  await menu.click();
  await expectNoAxeViolations(page);
  await page.evaluate(() => sessionStorage.setItem('recent-search test', 'Initech'));
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByText('Logged out')).toBeVisible();
  await expect(page.getByText("You've been signed out successfully")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('recent-search test'))).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByText(email)).toHaveCount(0);
});
