import { expect, expectNoAxeViolations } from '../../../../src/testing/e2e';
import { send } from '../../../../src/testing/e2e-partners';
import { joinAs, open, reload, signUp } from '../../../../src/testing/e2e-people';
import { test } from '../../../../src/testing/e2e-sites';
import { createInstallation } from '../../../../src/testing/installation';
import { postsFeed } from '../../../../src/testing/sites';

test('a rule is added, previewed, changed, switched off and deleted by keyboard alone', async ({
  browser,
  baseURL,
  page,
}) => {
  await signUp(page);
  await send(page.request, '/api/competitors', { name: 'Initech' });
  await open(page, '/insights/monitoring');
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rules' }).press('Enter');
  await expect(page.getByText('No rules yet')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Add Rule' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add Rule' });
  await adding.getByLabel('Name').fill('Rounds');
  await page.keyboard.press('Enter');
  await expect(adding.getByText('Choose at least one condition')).toBeVisible();
  await expect(adding.getByText('Choose at least one action')).toBeVisible();
  await expect(adding.getByLabel('Name')).toHaveValue('Rounds');
  await adding.getByRole('checkbox', { name: 'Funding' }).press('Space');
  await adding.getByLabel('Significance').selectOption('High');
  await adding.getByRole('combobox', { name: 'Competitors' }).fill('Init');
  await expect(page.getByRole('option', { name: 'Initech' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(adding.getByRole('row', { name: 'Initech' })).toBeVisible();
  await adding.getByLabel('Any of these words').fill('Series B');
  await page.keyboard.press('Enter');
  await adding.getByRole('checkbox', { name: 'Star it' }).press('Space');
  await adding.getByRole('checkbox', { name: 'Create a lead' }).press('Space');
  await adding.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(adding.getByText('There are no items yet')).toBeVisible();
  await expectNoAxeViolations(page);
  await adding.getByRole('button', { name: 'Add Rule' }).press('Enter');
  await expect(page.getByText('Rule added')).toBeVisible();
  const rules = page.getByRole('group', { name: 'Rules' });
  await expect(rules).toContainText(
    'Funding items of high significance of Initech that mention “Series B” → star, create a lead',
  );
  await expect(rules).toContainText('Matched 0 items');
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Edit: Rounds' }).press('Enter');
  const editing = page.getByRole('dialog', { name: 'Edit Rule' });
  await expect(editing.getByRole('checkbox', { name: 'Funding' })).toBeChecked();
  await expect(editing.getByLabel('Significance')).toHaveValue('70');
  await editing.getByLabel('Name').fill('Big rounds');
  await editing.getByRole('checkbox', { name: 'Funding' }).press('Space');
  await editing.getByLabel('Significance').selectOption('Any');
  await editing.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(rules).toContainText('Items of Initech that mention “Series B” → star, create a lead');

  const isOn = page.getByRole('checkbox', { name: 'On: Big rounds' });
  await isOn.press('Space');
  await expect(isOn).not.toBeChecked();
  await expect
    .poll(async () => (await page.request.get('/api/monitoring-rules')).json())
    .toMatchObject([{ name: 'Big rounds', isEnabled: false }]);

  const context = await joinAs(browser, baseURL ?? '', page, 'viewer');
  const viewer = await context.newPage();
  await open(viewer, '/insights/monitoring/rules');
  await expect(viewer.getByText('Off · Matched 0 items')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Edit: Big rounds' })).toHaveCount(0);
  await context.close();

  await page.getByRole('button', { name: 'Delete Big rounds' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Rule' }).press('Enter');
  await expect(page.getByText('No rules yet')).toBeVisible();
});

test('a rule for items like one of the feed is filled in, and Back and reload keep to the address', async ({
  page,
  server,
  sites,
}) => {
  sites.pages.set('/feed.xml', postsFeed(1));
  await signUp(page);
  const { id } = await send<{ id: string }>(page.request, '/api/competitors', { name: 'Initrode' });
  await send(page.request, '/api/monitored-sources', {
    competitorId: id,
    sourceUrl: `${sites.url}/feed.xml`,
  });
  const operator = await createInstallation(sites.env);
  const { code } = await operator.run(['monitor', 'check', '--all'], { PARTNERHUB_DATA: server.dataDir });
  await operator.remove();
  expect(code).toBe(0);

  await open(page, '/insights/monitoring');
  await page.getByRole('button', { name: 'Create… from Post 1 & more' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rule for items like this' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add Rule' });
  await expect(adding.getByLabel('Name')).toHaveValue(/^Initrode: /);
  await expect(adding.getByRole('row', { name: 'Initrode' })).toBeVisible();
  await reload(page);
  await expect(adding.getByLabel('Name')).toHaveValue(/^Initrode: /);
  await adding.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(adding.getByText('1 of the last 1 item matches')).toBeVisible();
  await expect(adding.getByRole('link', { name: 'Post 1 & more' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/insights/monitoring/rules');
  await expect(adding).toHaveCount(0);
  await reload(page);
  await expect(page.getByText('No rules yet')).toBeVisible();
  await expect(adding).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/insights/monitoring');
});
