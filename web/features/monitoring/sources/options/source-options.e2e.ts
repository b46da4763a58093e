import { expect, expectNoAxeViolations } from '../../../../../src/testing/e2e';
import { send } from '../../../../../src/testing/e2e-partners';
import { open, signUp } from '../../../../../src/testing/e2e-people';
import { test } from '../../../../../src/testing/e2e-sites';

test('a part of a page is chosen, previewed, added and changed', async ({ page, sites }) => {
  test.slow();
  sites.pages.set(
    '/prices',
    '<title>Plans</title><main><p class="price">$49</p><p class="note">Billed monthly</p></main>',
  );
  await signUp(page);
  const { id } = await send<{ id: string }>(page.request, '/api/competitors', { name: 'Initrode' });
  await open(page, `/insights/monitoring?competitor=${id}`);
  await page.getByRole('button', { name: 'Add Source' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add Monitoring Source' });
  await adding.getByLabel('Type').selectOption('Web page');
  await adding.getByRole('button', { name: 'Options' }).press('Enter');
  await adding.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(adding.getByText('Enter the address first.')).toBeVisible();

  await adding.getByLabel('URL').fill(`${sites.url}/prices`);
  await adding.getByLabel('Part to watch', { exact: true }).fill('.price[');
  await adding.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(adding.getByText('The selector .price[ is invalid')).toBeVisible();
  await adding.getByLabel('Part to watch', { exact: true }).fill('.price');
  await adding.getByLabel('Number falls below').fill('forty');
  await adding.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(adding.getByText('Number falls below must be a number')).toBeVisible();
  await adding.getByLabel('Number falls below').fill('40');
  await adding.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(adding.getByRole('region', { name: 'Watched text' })).toHaveText('$49');
  await expect(adding.getByText('The first number in this text is 49.')).toBeVisible();
  await expectNoAxeViolations(page);

  // A message in collapsed options expands them.
  await adding.getByLabel('Part to watch', { exact: true }).fill('p:foo');
  await adding.getByRole('button', { name: 'Options' }).press('Enter');
  await adding.getByRole('button', { name: 'Add Source' }).press('Enter');
  await expect(adding.getByText('unknown pseudo-class :foo')).toBeVisible();
  await adding.getByLabel('Part to watch', { exact: true }).fill('.price');
  await adding.getByRole('button', { name: 'Add Source' }).press('Enter');
  await expect(adding).toBeHidden();
  const row = page.getByRole('group', { name: 'Tracked Sources' }).getByRole('listitem');
  await expect(row).toContainText('2 options');
  await expect(row).toContainText('Watches .price');

  await row.getByRole('button', { name: 'Options of' }).press('Enter');
  const changing = page.getByRole('dialog', { name: 'Source Options' });
  await expect(changing.getByLabel('Number falls below')).toHaveValue('40');
  await changing.getByLabel('Part to watch', { exact: true }).fill('.offer');
  await changing.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(changing.getByText('Nothing on the page matches .offer')).toBeVisible();
  await changing.getByLabel('Part to watch', { exact: true }).fill('.note');
  await changing.getByLabel('Number falls below').fill('');
  await changing.getByLabel('Trigger words').fill('yearly\n monthly ');
  await expectNoAxeViolations(page);
  await changing.getByRole('button', { name: 'Save Options' }).press('Enter');
  await expect(changing).toBeHidden();
  await expect(row).toContainText('Watches .note');
  const stored = await page.request.get('/api/monitored-sources');
  expect(await stored.json()).toMatchObject([
    { options: { selector: '.note', triggerWords: ['yearly', 'monthly'] } },
  ]);
});

test('the options of another type fit a phone', async ({ page, sites }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  sites.pages.set('/api', JSON.stringify({ jobs: [{ id: 1, title: 'Engineer', url: '/jobs/1' }] }));
  await signUp(page);
  const { id } = await send<{ id: string }>(page.request, '/api/competitors', { name: 'Initrode' });
  await open(page, `/insights/monitoring?competitor=${id}`);
  await page.getByRole('button', { name: 'Add Source' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add Monitoring Source' });
  await adding.getByLabel('Type').selectOption('JSON API');
  await adding.getByLabel('URL', { exact: true }).fill(`${sites.url}/api`);
  await adding.getByLabel('List of items').fill('jobs');
  await adding.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(adding.getByRole('region', { name: 'Watched text' })).toHaveText('Engineer');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await adding.getByRole('button', { name: 'Add Source' }).press('Enter');
  await expect(adding).toBeHidden();
});
