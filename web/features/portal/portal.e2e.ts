import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { invite, newEmail, open, PASSWORD, signUp } from '../../../src/testing/e2e-people';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens a page of the portal, which has to fit on the narrowest phone. */
async function openOnPhone(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expectFit(page);
}

async function expectFit(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect([page.url(), scrollWidth]).toEqual([page.url(), clientWidth]);
  await expectNoAxeViolations(page);
}

test('a company shares news, an agreement and a file, and its partner reads, signs and downloads', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  const created = await page.request.post('/api/partners', {
    data: { name: 'Acme', description: 'Robots.', industry: 'Other', size: 'SME', location: 'Kraków' },
  });
  const { id: partnerId } = (await created.json()) as { id: string };
  const task = { taskName: 'Send your logo', assignedTo: 'partner' };
  const given = await page.request.post(`/api/partners/${partnerId}/onboarding-tasks`, { data: task });
  expect(given.status()).toBe(201);

  await open(page, '/announcements');
  await page.getByRole('button', { name: 'New Announcement' }).first().press('Enter');
  const news = dialog(page, 'New Announcement');
  await news.getByLabel('Title').fill('Spring release');
  await news
    .getByRole('textbox', { name: 'Text' })
    .fill('## New\n\n**Faster** imports<script>alert(1)</script>');
  await expectNoAxeViolations(page);
  await news.getByRole('button', { name: 'Create Announcement' }).press('Enter');
  await expect(heading(page, 'Spring release')).toBeVisible();

  await open(page, '/agreements');
  await page.getByRole('button', { name: 'New Agreement' }).first().press('Enter');
  const terms = dialog(page, 'New Agreement');
  await terms.getByRole('button', { name: 'Create Agreement' }).press('Enter');
  await expect(terms.getByText('Title is required')).toBeVisible();
  await terms.getByLabel('Title').fill('Price terms');
  await terms.getByRole('textbox', { name: 'Text' }).fill('Keep our prices **secret**.');
  await expectNoAxeViolations(page);
  await terms.getByRole('button', { name: 'Create Agreement' }).press('Enter');
  await expect(heading(page, 'Price terms')).toBeVisible();
  const agreement = page.url();

  await open(page, '/resources');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'prices.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('100 euros'),
  });
  const file = dialog(page, 'Edit Resource');
  await file.getByLabel('Name').fill('Price list');
  await file.getByLabel('Required agreement').selectOption('Price terms');
  await file.getByText('All partners').click();
  await expectNoAxeViolations(page);
  await file.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page.getByText('Resource saved')).toBeVisible();
  await expect(heading(page, 'Price list')).toBeVisible();

  const context = await browser.newContext({ baseURL, viewport: { width: 320, height: 640 } });
  const partner = await context.newPage();
  const token = await invite(page, { email: newEmail('portal'), role: 'partner_portal', partnerId });
  await partner.request.post('/api/auth/accept-invite', { data: { token, password: PASSWORD } });
  await openOnPhone(partner, '/');
  await expect(partner.getByRole('heading', { name: '2 things need you' })).toBeVisible();
  await expect(partner.getByRole('link', { name: 'Read and accept Price terms' })).toBeVisible();
  await partner.getByRole('link', { name: 'Spring release' }).click();
  await expect(partner.locator('strong', { hasText: 'Faster' })).toBeVisible();
  await expectFit(partner);
  await partner.getByRole('link', { name: 'All announcements' }).click();
  await expect(heading(partner, 'Announcements')).toBeVisible();
  await expectFit(partner);

  // The file is locked until the agreement is accepted.
  await openOnPhone(partner, '/portal/resources');
  await expect(partner.getByRole('button', { name: 'Download Price list' })).toHaveCount(0);
  await partner.getByRole('link', { name: 'Read Agreement for Price list' }).press('Enter');
  await expect(heading(partner, 'Price terms')).toBeVisible();
  await expectFit(partner);
  const accept = partner.getByRole('form', { name: 'Accept this agreement' });
  await accept.getByRole('button', { name: 'Accept Agreement' }).press('Enter');
  await expect(accept.getByText('Name is required')).toBeVisible();
  await accept.getByLabel('Your full name').fill('Pat Jones');
  await accept.getByLabel('Your job title').fill('CEO');
  await accept.getByLabel('Your job title').press('Enter');
  await expect(partner).toHaveURL(/\/portal\/resources$/);
  const download = partner.waitForEvent('download');
  await partner.getByRole('button', { name: 'Download Price list' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('prices.txt');
  await partner.getByRole('searchbox', { name: 'Search files' }).fill('nothing like it');
  await expect(partner.getByText('No files found')).toBeVisible();
  await expectFit(partner);

  await openOnPhone(partner, '/portal/agreements');
  await expect(partner.getByText('Accepted').first()).toBeVisible();
  await partner.getByRole('link', { name: 'Price terms' }).click();
  await expect(partner.getByText(/Pat Jones accepted version 1/)).toBeVisible();
  await partner.getByRole('link', { name: 'View Certificate' }).click();
  await expect(heading(partner, 'Certificate of acceptance')).toBeVisible();
  await expect(partner.getByText('Acme', { exact: false }).first()).toBeVisible();
  await expect(partner.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expectFit(partner);

  await openOnPhone(partner, '/portal/tasks');
  await partner.getByRole('checkbox', { name: 'Send your logo' }).press('Space');
  await expect(partner.getByText(/^Completed/)).toBeVisible();

  await openOnPhone(partner, '/portal/people');
  await partner.getByRole('button', { name: 'Invite Colleague' }).press('Enter');
  const colleague = newEmail('colleague');
  await dialog(partner, 'Invite Colleague').getByLabel('Email').fill(colleague);
  await dialog(partner, 'Invite Colleague').getByRole('button', { name: 'Create Link' }).press('Enter');
  const link = dialog(partner, 'Invitation link');
  await expect(link.getByRole('textbox')).toHaveValue(/\/accept-invite\/|\/invite/);
  await expectNoAxeViolations(partner);
  await link.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(link).toBeHidden();
  await expect(partner.getByText(colleague)).toBeVisible();

  await openOnPhone(partner, '/portal/profile');
  await expect(partner.getByRole('button', { name: 'Download Price list' })).toBeVisible();
  await partner.getByRole('button', { name: 'Edit Profile' }).press('Enter');
  await dialog(partner, 'Edit Profile').getByLabel('Description').fill('Robots for mills.');
  await dialog(partner, 'Edit Profile').getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(partner.getByText('Robots for mills.').first()).toBeVisible();
  for (const path of ['/portal/earnings', '/portal/campaigns']) await openOnPhone(partner, path);
  await context.close();

  await open(page, agreement);
  await expect(page.getByRole('group', { name: 'Acceptances' })).toContainText('Pat Jones, CEO');
  await expectNoAxeViolations(page);
  await open(page, '/announcements');
  await expect(page.getByRole('row', { name: /Spring release/ })).toContainText('1');
});
