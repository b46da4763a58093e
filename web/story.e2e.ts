import { defaultOnboardingTasks } from '../src/features/partners/onboarding/onboarding.rules';
import { approvalChecklist, onboardingChecklist } from '../src/features/applications/applications.rules';
import { expect, test } from '../src/testing/e2e';
import { newEmail, open, PASSWORD, reload } from '../src/testing/e2e-people';

test('a partner manager signs up, adds a partner, and takes an applicant from its form to completed onboarding', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await open(page, '/signup');
  await page.getByLabel('Email').fill(newEmail('ada'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);

  await page.getByRole('link', { name: 'Directory' }).click();
  await expect(page.getByText('No partners found')).toBeVisible();
  await page.getByRole('link', { name: 'Add Partner' }).first().click();
  const fields = {
    'Partner Name': 'Contoso',
    Description: 'Builds robots for warehouses.',
    Industry: 'Robotics',
    'Company Size': '51-200',
    Location: 'Kraków',
    'Partnership Type': 'Reseller',
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await page.getByRole('button', { name: 'Create Partner' }).click();
  await expect(page.getByText('Partner created successfully')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/`);

  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await page.getByRole('button', { name: 'Invite Partner' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Link copied!')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Done' }).click();

  const applicant = await browser.newContext();
  const form = await applicant.newPage();
  await open(form, link);
  await form.getByLabel('Company Name').fill('Northwind Traders');
  await form.getByLabel('Website').fill('northwind.example');
  await form.getByLabel('Contact Email').fill('grace@northwind.example');
  await form.getByLabel('Contact Name').fill('Grace Hopper');
  for (const [label, option] of Object.entries({
    Continent: 'Europe',
    Industry: 'Food & Beverage',
    'Company Size': 'SME',
  }))
    await form.getByLabel(label).selectOption(option);
  await form.getByLabel('Location').fill('Berlin, Germany');
  await form
    .getByRole('group', { name: 'Offerings' })
    .getByText(/^Services/)
    .click();
  await form.getByLabel('Value Proposition').fill('We bring specialty food to 400 grocers.');
  await form.getByRole('button', { name: 'Submit Application' }).click();
  await expect(form.getByText('Application Submitted Successfully!')).toBeVisible();
  await applicant.close();

  const card = page.getByRole('listitem', { name: 'Northwind Traders', exact: true });
  const dialog = page.getByRole('dialog');
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await reload(page);
  await expect(tab('New')).toContainText('1');
  await card.getByRole('button', { name: 'Move to Review' }).click();
  await tab('Review').click();
  await card.getByRole('button', { name: 'Approve' }).click();
  for (const { label } of approvalChecklist) await dialog.getByText(label).click();
  await dialog.getByRole('button', { name: 'Confirm Approve' }).click();
  await tab('Approved').click();
  await card.getByRole('button', { name: 'Convert to Partner' }).click();
  for (const { label } of onboardingChecklist) await dialog.getByText(label).click();
  await dialog.getByRole('button', { name: 'Convert to Partner' }).click();
  await expect(card).toContainText('Converted');

  await tab('Onboarding').click();
  await card.getByRole('link', { name: 'View Onboarding' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northwind Traders');
  // The checklist of the conversion has completed all but one task.
  const total = defaultOnboardingTasks.length;
  await expect(page.getByText(`${total - 1} of ${total}`)).toBeVisible();
  await page.getByText(/^Hold the kickoff/).click();
  await expect(page.getByText('Onboarding completed', { exact: true })).toBeVisible();
  await expect(page.getByText(`${total} of ${total}`)).toBeVisible();
  await tab('Contacts').click();
  await expect(page.getByText('grace@northwind.example')).toBeVisible();
  await tab('Activity').click();
  await expect(page.getByText(/Partner created from the application/)).toBeVisible();

  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  // The partner's page has a tab of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partner Applications');
  await tab('Onboarding').click();
  await expect(page.getByText('No partners in onboarding.')).toBeVisible();
  await page.getByRole('link', { name: 'Directory' }).click();
  for (const name of ['Contoso', 'Northwind Traders'])
    await expect(page.getByRole('link', { name: `View ${name}` })).toBeVisible();
});
