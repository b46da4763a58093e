import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../../src/testing/e2e';
import { joinAs, open, reload, signUp } from '../../../../src/testing/e2e-people';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an admin renames the workspace and edits its tags', async ({ page }) => {
  test.slow();
  await signUp(page);
  await open(page, '/settings?tab=nonsense');
  await expect(tab(page, 'Workspace')).toHaveAttribute('aria-selected', 'true');
  const name = page.getByLabel('Workspace Name');
  await name.fill('  ');
  await button(page, 'Save Changes').click();
  await expect(page.getByText('Workspace name is required').first()).toBeVisible();
  await expect(name).toBeFocused();

  await name.fill('Kraków Robotics');
  await tab(page, 'Branding').click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(name).toHaveValue('Kraków Robotics');
  await button(page, 'Save Changes').click();
  await expect(toast(page, 'Workspace updated')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Kraków Robotics')).toBeVisible();

  const tiers = section(page, 'Tier');
  await tiers.getByLabel('New Tier tag').fill('Gold');
  await tiers.getByLabel('New Tier tag').press('Enter');
  await expect(toast(page, 'This tag already exists')).toBeVisible();
  await tiers.getByLabel('New Tier tag').fill('Diamond');
  await tiers.getByLabel('New Tier tag').press('Enter');
  await expect(tiers.getByRole('listitem')).toContainText([
    'Diamond',
    'Platinum',
    'Gold',
    'Silver',
    'Bronze',
  ]);
  await expect(tiers.getByLabel('New Tier tag')).toHaveValue('');
  await button(page, 'Delete Bronze').click();
  await button(page, 'Delete Tag').click();
  await expect(toast(page, 'Tag deleted')).toBeVisible();
  await expect(tiers.getByRole('listitem')).toContainText(['Diamond', 'Platinum', 'Gold', 'Silver']);
  await expectNoAxeViolations(page);
});

/** Draws an image of this size in the browser. */
async function picture(page: Page, type: 'image/png' | 'image/jpeg', width: number, height: number) {
  const url = await page.evaluate(
    ([mime, w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#4f46e5';
      context.fillRect(0, 0, w, h / 2);
      return canvas.toDataURL(mime);
    },
    [type, width, height] as const,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Returns the type, width and height of the stored logo. */
async function storedLogo(page: Page): Promise<[string, number, number] | null> {
  const [workspace] = (await (await page.request.get('/api/workspaces')).json()) as {
    logoUrl: string | null;
  }[];
  if (!workspace?.logoUrl) return null;
  const [kind = '', encoded = ''] = workspace.logoUrl.split(',');
  const bytes = Buffer.from(encoded, 'base64');
  return [kind, bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('a logo of any image type is scaled to fit, shown and removed', async ({ page }) => {
  test.slow();
  const { workspaceId } = await signUp(page);
  await open(page, '/settings?tab=branding');
  const pick = async (name: string, mimeType: string, buffer: Buffer) => {
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await answered;
    await expect(toast(page, 'Logo uploaded')).toBeVisible();
  };
  const png = 'data:image/png;base64';
  await pick('wide.png', 'image/png', await picture(page, 'image/png', 1200, 600));
  expect(await storedLogo(page)).toEqual([png, 500, 250]);
  await pick('tall.jpg', 'image/jpeg', await picture(page, 'image/jpeg', 300, 900));
  expect(await storedLogo(page)).toEqual([png, 167, 500]);
  await pick('small.png', 'image/png', await picture(page, 'image/png', 40, 20));
  expect(await storedLogo(page)).toEqual([png, 40, 20]);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="5"/></svg>';
  await pick('drawn.svg', 'image/svg+xml', Buffer.from(svg));
  expect(await storedLogo(page)).toEqual([png, 500, 250]);

  const shown = page.getByRole('banner').locator('img');
  await expect(shown).toHaveJSProperty('naturalWidth', 500);
  await expect(page.getByRole('main').locator('img')).toHaveAttribute(
    'src',
    /^\/api\/workspaces\/.+\/logo\?v=/,
  );
  await expectNoAxeViolations(page);

  const refuse = async (name: string, mimeType: string, buffer: Buffer, message: string) => {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await expect(page.getByRole('alert').getByText(message)).toBeVisible();
  };
  const invalid = 'Invalid file type: Please upload an image file (PNG, JPG, or SVG)';
  await refuse('notes.txt', 'text/plain', Buffer.from('Hello'), invalid);
  const tooLarge = Buffer.alloc(2 * 1024 * 1024 + 1);
  await refuse('large.png', 'image/png', tooLarge, 'File too large: Maximum file size is 2MB');
  await refuse('broken.png', 'image/png', Buffer.from('no picture at all'), invalid);
  expect(await storedLogo(page)).toEqual([png, 500, 250]);

  await page.route('**/api/workspaces/*', (route) => route.abort());
  const buffer = await picture(page, 'image/png', 10, 10);
  await page.locator('input[type=file]').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
  await expect(toast(page, 'Upload failed')).toContainText('Failed to upload logo. Please try again.');
  await page.unroute('**/api/workspaces/*');

  await button(page, 'Remove').click();
  await button(page, 'Remove Logo').click();
  await expect(toast(page, 'Logo removed')).toBeVisible();
  await expect(shown).toBeHidden();
  expect(await storedLogo(page)).toBeNull();
  expect((await page.request.get(`/api/workspaces/${workspaceId}/logo`)).status()).toBe(404);
});

test('the directory profile accepts four tags per category, by keyboard', async ({ page }) => {
  await signUp(page);
  await open(page, '/settings?tab=branding');
  const regions = page.getByRole('combobox', { name: 'Region tags' });
  for (const region of ['Europe', 'Asia Pacific', 'Latin America', 'Global', 'North America']) {
    await regions.fill(region);
    await expect(page.getByRole('option', { name: region })).toBeVisible();
    await regions.press('ArrowDown');
    await regions.press('Enter');
    await expect(regions).toHaveValue('');
  }
  await expect(page.getByText('Maximum 4 tags allowed per category')).toBeVisible();
  await regions.press('Escape');
  await page.getByLabel('Description').fill('Builds robots that weld, paint and pack.');
  await page.route('**/api/workspaces/*', (route) => route.abort());
  await button(page, 'Save Profile').press('Enter');
  await expect(toast(page, 'Failed to update directory profile')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Builds robots that weld, paint and pack.');
  await page.unroute('**/api/workspaces/*');
  await button(page, 'Save Profile').press('Enter');
  await expect(toast(page, 'Directory profile updated')).toBeVisible();
  const workspaces = await (await page.request.get('/api/workspaces')).json();
  expect(workspaces).toMatchObject([
    {
      description: 'Builds robots that weld, paint and pack.',
      regionTags: ['Europe', 'Asia Pacific', 'Latin America', 'Global'],
    },
  ]);
  await reload(page);
  await expect(page.getByRole('row', { name: 'Latin America' })).toBeVisible();
});

test('viewers see planned features and why other settings are hidden', async ({ browser, page, baseURL }) => {
  test.slow();
  await signUp(page);
  const context = await joinAs(browser, baseURL ?? '', page, 'viewer');
  const viewer = await context.newPage();
  await viewer.setViewportSize({ width: 360, height: 800 });
  for (const [path, message] of [
    ['/settings', "You don't have permission to manage workspace settings"],
    ['/settings?tab=users', "You don't have permission to manage users"],
    ['/settings?tab=branding', "You don't have permission to manage branding settings"],
  ] as const) {
    await open(viewer, path);
    await expect(viewer.getByText(message)).toBeVisible();
  }
  await tab(viewer, 'Integrations').click();
  await expect(viewer).toHaveURL(/\?tab=integrations$/);
  const announced = ['PartnerStack', 'Salesforce', 'HubSpot', 'Zoom Webinars', 'GoTo Webinar'];
  const names = [...announced, 'Slack', 'Microsoft Teams', 'Discord', 'Stripe'];
  await expect(viewer.getByRole('heading', { level: 2 })).toHaveText(names);
  for (const name of names)
    await expect(button(viewer, `Connect ${name}`)).toHaveAttribute('aria-disabled', 'true');
  await expect(viewer.getByText('Coming soon', { exact: true })).toHaveCount(announced.length);
  await expectNoAxeViolations(viewer);
  await tab(viewer, 'Domains').press('Enter');
  await expect(section(viewer, 'Custom domain').getByLabel('Domain')).toBeDisabled();
  await expect(button(viewer, 'Configure SAML 2.0')).toHaveAttribute('aria-disabled', 'true');
  const oauth = section(viewer, 'OAuth 2.0 SSO');
  await expect(oauth.getByText('Not configured', { exact: true })).toBeVisible();
  await expect(oauth.getByText('PARTNERHUB_OIDC_ISSUER')).toBeVisible();
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await viewer.evaluate(overflow)).toBeLessThanOrEqual(0);
  await expectNoAxeViolations(viewer);
  await viewer.goBack();
  await expect(viewer.getByRole('heading', { level: 2 }).first()).toHaveText('PartnerStack');
  await context.close();
});

test('settings are in groups beside their panel, and the arrow keys move between them', async ({ page }) => {
  await signUp(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/settings?tab=users');
  const box = async (name: string) => (await tab(page, name).boundingBox()) ?? { x: 0, y: 0 };
  const [workspace, trash] = [await box('Workspace'), await box('Trash')];
  expect(trash.x).toBe(workspace.x);
  expect(trash.y).toBeGreaterThan(workspace.y);
  for (const group of ['People', 'Connections', 'Data', 'Personal'])
    await expect(page.getByRole('tablist').getByText(group, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await tab(page, 'Users').press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(tab(page, 'Website tracking')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(tab(page, 'API keys')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?tab=api-keys$/);

  await page.setViewportSize({ width: 360, height: 780 });
  expect((await box('Branding')).y).toBe((await box('Workspace')).y);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Notifications' }).click();
  await expect(tab(page, 'Notifications')).toHaveAttribute('aria-selected', 'true');
});
