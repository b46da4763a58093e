import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../src/testing/e2e';
import { addPartner, send } from '../../src/testing/e2e-partners';
import { joinAs, open, reload, signUp } from '../../src/testing/e2e-people';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const noOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** Adds one record of each kind with the same partner. */
async function addRecords(page: Page) {
  const partner = await addPartner(page, { name: 'Kraków Robotics' });
  const ofPartner = { partnerId: partner.id };
  const campaign = await send<{ id: string }>(page.request, '/api/campaigns', {
    name: 'Spring webinar',
    templateType: 'webinar',
    checklist: ['Invite'],
    ...ofPartner,
  });
  const event = await send<{ id: string }>(page.request, '/api/events', {
    name: 'Roadshow',
    location: 'Hamburg',
    ...ofPartner,
  });
  const program = await send<{ id: string }>(page.request, '/api/referral-programs', {
    name: 'Agencies',
    type: 'partner',
    rewardType: 'fixed',
    rewardValue: '100',
  });
  const referral = await send<{ id: string }>(page.request, '/api/referrals', {
    programId: program.id,
    referrerId: partner.id,
    referredName: 'Tom Smykowski',
    referredEmail: 'tom@initech.example',
  });
  const lead = await send<{ id: string }>(page.request, '/api/leads', {
    name: 'Ada Lovelace',
    company: 'Globex',
    email: 'ada@globex.example',
  });
  return { campaign, event, referral, lead };
}

test('a campaign is edited in the panel beside its table, and its page leads back to the list', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  const { campaign } = await addRecords(page);

  // A table with chosen columns is sorted by the server. A row opens the panel.
  await open(page, '/campaigns');
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('link', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page
    .getByRole('row', { name: /Spring webinar/ })
    .getByText('Kraków Robotics')
    .click();
  const panel = region(page, 'Campaign Spring webinar');
  await panel.getByRole('button', { name: 'Edit Name: Spring webinar' }).click();
  const name = panel.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Nothing');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: 'Edit Name: Spring webinar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await name.fill('   ');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert')).toHaveText('Campaign name is required');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeViolations(page);
  await name.fill('Summer webinar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Summer webinar/ })).toBeVisible();
  const renamed = region(page, 'Campaign Summer webinar');
  await renamed.getByRole('link', { name: 'Open Campaign' }).click();

  // The page has facts, related records, comments and activity. The way back leads to the same list.
  await expect(title(page, 'Summer webinar')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/campaigns/${campaign.id}\\?list=`));
  await expect(region(page, 'Related').getByRole('link', { name: 'Roadshow' })).toBeVisible();
  await expect(region(page, 'Related').getByRole('link', { name: 'Tom Smykowski' })).toBeVisible();
  await expect(region(page, 'Activity')).toContainText('Name changed from Spring webinar to Summer webinar');
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Invite both lists.');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(region(page, 'Comments').getByRole('article')).toContainText('Invite both lists.');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Request Approval' }).click();
  await expect(region(page, 'Activity')).toContainText('Status changed from Draft to Pending Approval');
  await expect(page.getByRole('button', { name: /^Edit Name/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to Campaigns' }).click();
  await expect(page).toHaveURL(/sort=name/);
});

test('events and referrals are edited in place on their pages, and viewers only read', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  await signUp(page);
  const { campaign, event, referral, lead } = await addRecords(page);

  // On an event, a choice is edited in place, and so are several lines, which Ctrl+Enter saves.
  await open(page, `/campaigns/events/${event.id}`);
  await page.getByRole('button', { name: 'Edit Location type: Virtual' }).click();
  await page.getByRole('combobox', { name: 'Location type' }).selectOption('In-Person');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Location type: In-Person' })).toBeVisible();
  await page.getByRole('button', { name: /^Show \d+ empty fields$/ }).click();
  await page.getByRole('button', { name: 'Edit Notes: Add notes' }).click();
  await page.keyboard.type('Bring');
  await page.keyboard.press('Enter');
  await page.keyboard.type('badges');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: /^Edit Notes: Bring\s+badges$/ })).toBeVisible();
  const saved = await page.request.get(`/api/events/${event.id}`);
  expect(await saved.json()).toMatchObject({ locationType: 'in-person', notes: 'Bring\nbadges' });
  await page.getByRole('checkbox').first().press('Space');
  await expect(page.getByText('1 of 10')).toBeVisible();
  await page.getByLabel('Status of Roadshow').selectOption('Live');
  await expect(region(page, 'Activity')).toContainText('Status changed from Planning to Live');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Event' }).click();
  await expect(page).toHaveURL(/\/campaigns\/events$/);

  // The search of everything finds referrals. A value that the server refuses stays in the field.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('smyk');
  await page.getByRole('option', { name: /Tom Smykowski/ }).click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/referrals/${referral.id}$`));
  await page.getByRole('button', { name: /^Show \d+ empty fields$/ }).click();
  await page.getByRole('button', { name: 'Edit Reward amount: Add reward amount' }).click();
  await page.getByRole('textbox', { name: 'Reward amount' }).fill('ten');
  await page.getByRole('button', { name: 'Save Reward amount' }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Reward amount' });
  await expect(problem).toHaveText('Reward amount must be a number, such as 10 or 12.50');
  await page.getByRole('textbox', { name: 'Reward amount' }).fill('1250.50');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Reward amount: $1,250.50' })).toBeVisible();
  await page.getByLabel('Status of Tom Smykowski').selectOption('Converted');
  await expect(region(page, 'Activity')).toContainText('Status changed from Pending to Converted');
  await expect(page.getByRole('link', { name: 'Agencies' })).toHaveAttribute(
    'href',
    /^\/campaigns\/referrals\/programs\/[\w-]+$/,
  );
  await expectNoAxeViolations(page);
  await reload(page);
  await page.getByRole('link', { name: 'Back to Referrals' }).click();
  await page.getByRole('link', { name: 'Tom Smykowski' }).click();
  await expect(region(page, 'Referral Tom Smykowski')).toContainText('$1,250.50');
  await page.keyboard.press('Escape');

  // A viewer reads the lead's page without controls that the server would refuse, and without the old values.
  await open(page, `/leads/${lead.id}`);
  await page.getByRole('button', { name: /^Show \d+ empty fields$/ }).click();
  await page.getByRole('button', { name: 'Edit City: Add city' }).click();
  await page.keyboard.type('London');
  await title(page, 'Ada Lovelace').click();
  await expect(page.getByRole('button', { name: 'Edit City: London' })).toBeVisible();
  await expect(region(page, 'Activity')).toContainText('City set to London');
  const viewer = await (await joinAs(browser, server.url, page, 'viewer')).newPage();
  await viewer.setViewportSize({ width: 360, height: 740 });
  await open(viewer, `/leads/${lead.id}`);
  await expect(region(viewer, 'Activity')).toContainText('City changed');
  await expect(region(viewer, 'Activity')).not.toContainText('London');
  await expect(viewer.getByRole('button', { name: /^Edit City/ })).toHaveCount(0);
  for (const path of [
    `/leads/${lead.id}`,
    `/campaigns/${campaign.id}`,
    `/campaigns/referrals/${referral.id}`,
  ]) {
    await open(viewer, path);
    expect(await noOverflow(viewer)).toBe(true);
    await expectNoAxeViolations(viewer);
  }
  await open(viewer, `/campaigns/referrals/${lead.id}`);
  await expect(viewer.getByText('Referral not found').first()).toBeVisible();
  await viewer.context().close();
});
