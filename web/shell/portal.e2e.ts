import { expect, expectNoAxeViolations, test } from '../../src/testing/e2e';
import { invite, newEmail, open, PASSWORD, signUp } from '../../src/testing/e2e-people';

test.use({ viewport: { width: 360, height: 740 } });

test('a portal user has their own pages, which a member previews, and no workspace once removed', async ({
  page,
  browser,
  server,
}) => {
  const owner = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
  await signUp(owner);
  const created = await owner.request.post('/api/partners', {
    data: { name: 'Acme', description: 'Builds robots.', industry: 'Other', size: 'SME', location: 'Kraków' },
  });
  const { id: partnerId } = (await created.json()) as { id: string };
  const email = newEmail('portal');
  const token = await invite(owner, { email, role: 'partner_portal', partnerId });
  const accepted = await page.request.post('/api/auth/accept-invite', {
    data: { token, password: PASSWORD },
  });
  const { id: userId } = (await accepted.json()) as { id: string };

  await open(page, '/partners/directory');
  await expect(page).toHaveURL(server.url + '/');
  await expect(page.getByRole('banner')).toContainText('Partner Portal');
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(server.url + '/portal/profile');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();

  await open(owner, `/partners/${partnerId}/portal`);
  const banner = owner.getByRole('region', { name: 'Preview' });
  await expect(banner).toContainText('You see the portal as Acme sees it. Nothing can be changed here.');
  await owner.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Profile' }).click();
  await expect(owner).toHaveURL(`${server.url}/partners/${partnerId}/portal/profile`);
  await expectNoAxeViolations(owner);
  // These colors are unreadable as a link or under white text.
  const { workspaceId } = (await (await owner.request.get('/api/auth/me')).json()) as { workspaceId: string };
  for (const accentColor of ['#ffff00', '#000000']) {
    await owner.request.patch(`/api/workspaces/${workspaceId}`, { data: { accentColor } });
    await open(page);
    await expect(page.getByRole('link', { name: 'Register a Deal' })).toBeVisible();
    await expectNoAxeViolations(page);
  }

  await banner.getByRole('link', { name: 'Back to Acme' }).click();
  await expect(owner).toHaveURL(`${server.url}/partners/${partnerId}`);

  await owner.request.delete(`/api/admin/users/${userId}`);
  await open(page);
  await expect(page).toHaveURL(/\/signin$/);
  await page.request.post('/api/auth/signin', { data: { email, password: PASSWORD } });
  await open(page);
  await expect(page.getByText("You don't belong to a workspace")).toBeVisible();
  await expectNoAxeViolations(page);
  await owner.close();
});
