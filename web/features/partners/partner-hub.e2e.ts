import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { open, signUp } from '../../../src/testing/e2e-people';

test('the hub of a partner shows what belongs to it, plans the next step, and is edited in place', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  const { id } = await addPartner(page);
  await open(page, `/partners/${id}`);
  await expectNoAxeViolations(page);
  await send(page.request, '/api/campaigns', {
    name: 'Robots in spring',
    templateType: 'webinar',
    checklist: [],
    partnerId: id,
  });
  await send(page.request, '/api/deals', {
    partnerId: id,
    name: 'Welding line',
    customerName: 'Initech',
    amount: '1200',
    currency: 'EUR',
  });
  await send(page.request, `/api/partners/${id}/contacts`, { name: 'Bill Lumbergh' });

  // At a glance: the next check-in is planned and completed without leaving the page, by keyboard.
  await open(page, `/partners/${id}`);
  await page.getByRole('button', { name: 'Schedule Check-in' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Schedule Check-in' });
  await form.getByLabel('Title').fill('Kickoff');
  await form.getByRole('spinbutton', { name: /month/ }).focus();
  await page.keyboard.type('12032030');
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Schedule', exact: true }).press('Enter');
  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance.getByRole('link', { name: 'Kickoff' })).toBeVisible();
  await glance.getByRole('button', { name: 'Complete Kickoff' }).press('Enter');
  await expect(glance.getByRole('link', { name: 'Check-in', exact: true })).toBeVisible();
  await expect(glance.getByRole('link', { name: 'Kickoff' })).toBeHidden();

  // Details are edited where they are shown. A refused value stays with its message.
  const details = page.getByRole('region', { name: 'Company details' });
  await details.getByRole('button', { name: /^Edit Location:/ }).press('Enter');
  const location = details.getByRole('textbox', { name: 'Location' });
  await location.fill(' ');
  await page.keyboard.press('Enter');
  await expect(details.getByRole('alert')).toContainText('Location is required');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(details.getByRole('button', { name: 'Edit Location: Kraków' })).toBeFocused();
  await page.keyboard.press('Enter');
  await location.fill('Gdańsk');
  await page.keyboard.press('Enter');
  await expect(details.getByRole('button', { name: 'Edit Location: Gdańsk' })).toBeVisible();

  // In two tabs: a change from the other tab isn't overwritten, because only the edited field is sent.
  const other = await page.context().newPage();
  await open(other, `/partners/${id}`);
  await page.request.patch(`/api/partners/${id}`, { data: { industry: 'Logistics' } });
  await other.getByRole('button', { name: /^Edit Company Size:/ }).click();
  await other.getByRole('textbox', { name: 'Company Size' }).fill('500');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('button', { name: 'Edit Industry: Logistics' })).toBeVisible();
  await other.close();

  // Related records link to their own pages, and deals to their tab.
  await page.getByRole('link', { name: 'Robots in spring' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Robots in spring' })).toBeVisible();
  await open(page, `/partners/${id}`);
  await page.getByRole('tab', { name: 'Deals' }).click();
  await expect(page.getByRole('list', { name: 'Deals' })).toContainText('€1,200.00');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Kickoff');

  // A phone shows the whole page without scrolling sideways, and a deletion can be undone there.
  await page.setViewportSize({ width: 360, height: 740 });
  for (const tab of ['overview', 'deals', 'contacts', 'check-ins']) {
    await open(page, `/partners/${id}?tab=${tab}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBeLessThanOrEqual(360);
  }
  await open(page, `/partners/${id}`);
  await expectNoAxeViolations(page);
  const deal = (await (await page.request.get('/api/deals')).json()) as { id: string }[];
  await page.request.delete(`/api/deals/${deal[0]?.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete partner' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Partner' }).click();
  await expect(page).toHaveURL(/\/partners\/directory/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored', { exact: true })).toBeVisible();
  await open(page, `/partners/${id}?tab=contacts`);
  await expect(page.getByText('Bill Lumbergh')).toBeVisible();
});
