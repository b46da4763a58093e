import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test('the dashboard lists the tasks of the user, overdue ones first, with links to each', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  await open(page, '/');
  const panel = page.getByRole('region', { name: 'My Work' });
  await expect(panel).toContainText("You're all caught up");

  const { id } = await addPartner(page);
  const checkIn = { title: 'Quarterly review', scheduledDate: day(-3) };
  await send(page.request, `/api/partners/${id}/check-ins`, checkIn);
  const campaign = await send<{ id: string }>(page.request, '/api/campaigns', {
    name: 'Spring webinar',
    templateType: 'webinar',
  });
  await page.request.patch(`/api/campaigns/${campaign.id}/status`, { data: { status: 'pending_approval' } });

  await open(page, `/partners/${id}?tab=onboarding`);
  const viewer = await joinAs(browser, baseURL ?? '', page, 'viewer');
  await viewer.request.patch('/api/auth/me', { data: { name: 'Grace Hopper' } });
  await send(page.request, `/api/partners/${id}/onboarding-tasks`, { taskName: 'Sign the contract' });
  await open(page, `/partners/${id}?tab=onboarding`);
  await page.getByRole('button', { name: 'Edit Sign the contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByRole('combobox', { name: 'Owner' }).fill('grace');
  await page.getByRole('option', { name: /Grace Hopper/ }).click();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sign the contract' })).toContainText(
    'Grace Hopper',
  );

  await open(page, '/');
  const rows = panel.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Quarterly review');
  await expect(rows.first()).toContainText('3 d late');
  await expect(rows.last()).toContainText('Campaign to approve');
  await expect(panel).toContainText('2 items need you');
  await expect(panel.getByRole('link', { name: 'View all: My Work' })).toHaveAttribute('href', '/inbox');
  await expectNoAxeViolations(page);
  await rows.last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring webinar' })).toBeVisible();
  await page.goBack();
  await rows.first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/partners/${id}\\?tab=check-ins#check-in-`));
  await expect(page.getByRole('listitem').filter({ hasText: 'Quarterly review' })).toBeInViewport();

  await page.goBack();
  await rows.first().getByRole('button', { name: 'Done: Quarterly review' }).click();
  await expect(page.getByText('Check-in completed')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);

  const reading = await viewer.newPage();
  await open(reading, '/');
  await expect(reading.getByRole('region', { name: 'My Work' }).getByRole('listitem')).toContainText([
    'Sign the contract',
  ]);
  await viewer.close();
});

test('a partner page lists what belongs to the partner, with links to the filtered lists', async ({
  page,
}) => {
  await signUp(page);
  const { id } = await addPartner(page);
  await open(page, '/campaigns/templates?create=webinar&name=Spring+webinar');
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' });
  await dialog.getByRole('combobox', { name: 'Partner' }).fill('kra');
  await page.getByRole('option', { name: /Kraków Robotics/ }).click();
  await dialog.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(page.getByRole('listitem', { name: 'Spring webinar' })).toContainText('With Kraków Robotics');
  for (let count = 1; count <= 5; count += 1)
    await send(page.request, '/api/campaigns', {
      name: `Campaign ${count}`,
      templateType: 'guide',
      partnerId: id,
    });
  await send(page.request, '/api/campaigns', { name: 'With nobody', templateType: 'guide' });

  await open(page, `/partners/${id}`);
  await expect(page.getByRole('table', { name: 'Campaigns' }).getByRole('row')).toHaveCount(5);
  await expect(page.getByText('6 campaigns')).toBeVisible();
  await expect(page.getByText('0 links')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'View all: Campaigns' }).click();
  await expect(page.getByText('6 campaigns')).toBeVisible();
  await page.getByRole('button', { name: 'With Kraków Robotics: remove filter' }).click();
  await expect(page.getByText('7 campaigns')).toBeVisible();
});
