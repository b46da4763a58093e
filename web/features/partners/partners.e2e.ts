import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner } from '../../../src/testing/e2e-partners';
import { open, reload, signUp } from '../../../src/testing/e2e-people';
import { scriptWith } from '../../../src/testing/e2e-scripts';

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

test('a partner is created with tags, found in the directory, edited and deleted', async ({ page }) => {
  await open(page, '/partners/directory');
  await expect(page.getByText('No partners found')).toBeVisible();
  await page.getByRole('link', { name: 'Add Partner' }).first().click();

  await expect(page.getByRole('heading', { name: 'Add New Partner' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Partner' }).click();
  await expect(page.getByText('Partner name is required').first()).toBeVisible();
  await expect(page.getByLabel('Partner Name')).toBeFocused();

  await page.getByLabel('Partner Name').fill('Kraków Robotics');
  await page.getByLabel('Description').fill('Builds robots.');
  await page.getByLabel('Industry').fill('Manufacturing');
  await page.getByLabel('Company Size').fill('51-200');
  await page.getByLabel('Location').fill('Kraków');
  await page.getByLabel('Website').fill('robotics.example.org');
  await page.getByLabel('Partnership Type').fill('Technology, , Reseller , Technology');
  for (const tag of ['CRM', 'Analytics', 'Marketing Automation', 'Sales Enablement', 'Customer Support'])
    await pickTag(page, tag);
  await pickTag(page, 'Project Management');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Maximum 5 tags allowed per partner')).toBeVisible();
  await page.getByRole('button', { name: 'Create Partner' }).click();

  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Partner created successfully')).toBeVisible();

  await open(page, '/partners/directory');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'View Kraków Robotics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kraków Robotics' })).toBeVisible();
  await expect(page.getByText('Active Partner')).toBeVisible();
  await expect(page.getByText('51-200 employees')).toBeVisible();
  await expect(page.getByText('Sales Enablement')).toBeVisible();
  const website = page.getByRole('link', { name: 'Visit Website' });
  await expect(website).toHaveAttribute('href', /^https:\/\/robotics\.example\.org/);
  await expect(website).toHaveAttribute('rel', /noopener/);

  await page.getByRole('link', { name: 'Edit Details' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Partner' })).toBeVisible();
  await page.getByLabel('Location').fill('Gdańsk');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Partner updated successfully')).toBeVisible();
  await expect(page.getByText('Gdańsk')).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete partner' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Kraków Robotics?' });
  await expect(question).toContainText('notes, comments, contacts, activity');
  await question.getByRole('button', { name: 'Delete Partner' }).click();
  await expect(page).toHaveURL(/\/partners\/directory$/);
  await expect(page.getByText('No partners found')).toBeVisible();
});

test("loading the code of the tag picker doesn't shift the layout", async ({ page }) => {
  const { id } = await addPartner(page, { name: 'Acme Payments', tags: ['CRM', 'Analytics'] });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(scriptWith('web/ui/tags/TagPicker.tsx'), async (route) => {
    await released;
    await route.continue();
  });
  const yOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.y ?? NaN;
  const height = async () => (await yOf('Status')) - (await yOf('Partnership Type'));

  // Blocking the chunk keeps the server's markup, which React can't hydrate without the code.
  await page.goto(`/partners/${id}/edit`);
  await expect(page.getByRole('combobox', { name: 'Tags' })).toBeVisible();
  const fromServer = await height();

  await open(page, `/partners/${id}`);
  await page.getByRole('link', { name: 'Edit Details' }).click();
  await expect(page.getByLabel('Tags')).toBeDisabled();
  await expect(page.getByText('Analytics')).toBeVisible();
  expect(await height()).toBe(fromServer);

  release();
  await pickTag(page, 'Collaboration');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: 'Collaboration' })).toBeVisible();
  expect(await height()).toBe(fromServer);
});

async function pickTag(page: Page, tag: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Tags' }).fill(tag);
  await page.getByRole('option', { name: tag }).first().click();
}

test('search and filters of the directory are in the URL and work with Back, links and Clear Filters', async ({
  page,
}) => {
  await addPartner(page, { name: 'Acme Payments', industry: 'Fintech', location: 'Berlin' });
  await addPartner(page, { name: 'Borealis', industry: 'Fintech', location: 'Oslo', partnershipType: [] });
  await addPartner(page, { name: 'Cobalt Care', industry: 'Healthcare', location: 'Oslo' });
  await open(page, '/partners/directory');
  await expect(page.getByText('3 partners')).toBeVisible();

  await page.getByRole('button', { name: /^More Filters/ }).click();
  await page.getByLabel('Industry').selectOption('Fintech');
  await expect(cards(page)).toHaveCount(2);
  await page.getByLabel('Location').selectOption('Oslo');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/industry=Fintech&location=Oslo/);
  await reload(page);
  await expect(cards(page)).toHaveText([/Borealis/]);

  await page.goBack();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByLabel('Location')).toHaveValue('all');

  await page.getByRole('searchbox', { name: 'Search partners' }).pressSequentially('acme');
  await expect(cards(page)).toHaveText([/Acme Payments/]);
  await expect(page).toHaveURL(/search=acme/);
  await page.getByRole('searchbox', { name: 'Search partners' }).fill('nobody');
  await expect(page.getByText('No partners found')).toBeVisible();

  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(page.getByText('3 partners')).toBeVisible();
  await expect(page).toHaveURL(/\/partners\/directory$/);
  await page.getByLabel('Partnership Type').selectOption('Reseller');
  await expect(cards(page)).toHaveCount(2);
  // A card shows only the first two types.
  await expect(cards(page).getByText('Referral')).toHaveCount(0);
});

test('the directory has pages of fifty with Next, First page and Back, without inactive partners', async ({
  page,
}) => {
  for (let number = 1; number <= 52; number++)
    await addPartner(page, { name: `Partner ${number}`, description: 'x'.repeat(151) });
  const gone = await addPartner(page, { name: 'Gone' });
  await page.request.patch(`/api/partners/${gone.id}`, { data: { status: 'inactive' } });

  await open(page, '/partners/directory');
  await expect(page.getByText('52 partners')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Partners' }).getByRole('rowheader');
  await expect(rows).toHaveCount(50);
  await rows.first().click();
  const peek = page.getByRole('region', { name: 'Partner Partner 52' });
  await expect(peek.getByRole('link', { name: 'Open Partner' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(peek).toBeHidden();
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(cards(page)).toHaveCount(50);
  await expect(page.getByText(`${'x'.repeat(150)}…`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(cards(page)).toHaveCount(50);
  await page.goBack();
  await expect(cards(page)).toHaveCount(2);
});

test('an unknown partner shows Partner not found and a link back', async ({ page }) => {
  for (const path of ['/partners/nobody', '/partners/nobody/edit']) {
    const response = await open(page, path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Partner not found')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to Partners' }).click();
  await expect(page).toHaveURL(/\/partners\/directory$/);
});

test('leaving a changed partner form asks first, and a refused save keeps what was typed', async ({
  page,
}) => {
  const { id } = await addPartner(page);
  await open(page, `/partners/${id}/edit`);
  await page.getByLabel('Website').fill('not a website');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('main').getByText('Invalid website URL')).toBeVisible();
  await expect(page.getByLabel('Website')).toHaveValue('not a website');

  await page.getByRole('link', { name: 'Back to Partner' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Website')).toHaveValue('not a website');
  await page.getByRole('link', { name: 'Back to Partner' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(new RegExp(`/partners/${id}$`));
});

test('the partner form keeps what was typed when the connection is lost', async ({ page }) => {
  await open(page, '/partners/new');
  await page.getByLabel('Partner Name').fill('Kraków Robotics');
  await page.route('**/api/partners', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Partner' }).click();
  await expect(page.getByText('Failed to create partner')).toBeVisible();
  await expect(page.getByLabel('Partner Name')).toHaveValue('Kraków Robotics');
});
