import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { newEmail, open, PASSWORD, signUp } from '../../../src/testing/e2e-people';

const run = promisify(execFile);

test('a super admin without a workspace browses workspaces and users', async ({ page, server }) => {
  test.slow();
  const email = newEmail('operator');
  const env = { ...process.env, PARTNERHUB_DATA: server.dataDir };
  const { stdout } = await run(process.execPath, ['bin/run.js', 'users', 'create', email, '--superadmin'], {
    env,
  });
  const token = /\/reset-password\/([\w-]+)/.exec(stdout)?.[1];
  await page.request.post('/api/auth/reset-password', { data: { token, password: PASSWORD } });
  // Add more than one page of each.
  for (let index = 0; index < 52; index += 1) {
    const data = { email: newEmail(`person${index}`), password: PASSWORD };
    await page.request.post('/api/auth/signup', { data });
  }
  await page.request.post('/api/auth/signin', { data: { email, password: PASSWORD } });

  await open(page);
  await expect(page.getByText("You don't belong to a workspace")).toBeVisible();
  await page.getByRole('link', { name: 'Super Admin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Super Admin' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(51);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(page.getByRole('row').filter({ hasText: 'person0.' })).toHaveCount(1);

  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page).toHaveURL('/superadmin?tab=users');
  await page.getByLabel('Search users by name or email').fill('OPERATOR.');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Super Admin')).toBeVisible();
  await expect(row).toContainText('None');
  await expect(row).toContainText('Active');
  await expectNoAxeViolations(page);
  await page.getByLabel('Search users by name or email').fill('nobody at all');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page.getByRole('row')).toHaveCount(51);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoAxeViolations(page);
});

test("a user who isn't a super admin is refused the Super Admin screen", async ({ page }) => {
  await signUp(page);
  await open(page, '/superadmin');
  await expect(page.getByRole('heading', { name: "You don't have permission to do this" })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Super Admin' })).toHaveCount(0);
});
