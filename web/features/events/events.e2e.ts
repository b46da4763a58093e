import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';

const addEvent = (page: Page, details: object) =>
  send<{ id: string }>(page.request, '/api/events', { name: 'Roundtable', ...details });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Events' }).getByRole('listitem', { name, exact: true });
const cards = (page: Page) => page.getByRole('region', { name: 'Events' }).getByRole('heading', { level: 3 });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });
/** Skips tooltips that are fading out. */
const tooltip = (page: Page) => page.locator('[role="tooltip"]:not([data-exiting])');

/** Types a date and time into the segments of a field. */
async function typeMoment(page: Page, label: string, keys: string): Promise<void> {
  await page.getByRole('dialog').getByRole('group', { name: label }).getByRole('spinbutton').first().focus();
  await page.keyboard.type(keys);
}

test.use({ timezoneId: 'Europe/Berlin', locale: 'en-US' });

test('an event is planned from a template, viewed, moved, completed, edited and deleted', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await addPartner(page);
  await open(page, '/campaigns/events');
  await expect(
    page.getByText('No events found. Create an event from a template above to get started.'),
  ).toBeVisible();
  await expect(button(page, 'Plan Event')).toHaveCount(5);
  await button(page, 'View Checklist: Partner Roadshow').click();
  await expect(dialog(page, 'Partner Roadshow Checklist').getByRole('listitem')).toHaveCount(10);
  await dialog(page, 'Partner Roadshow Checklist').getByRole('button', { name: 'Plan Event' }).click();

  const form = dialog(page, 'Create Event');
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form.getByText('Event name is required')).toBeVisible();
  await form.getByLabel('Name', { exact: false }).first().fill('DACH Roadshow');
  await form.getByLabel('Description').fill('Four cities. '.repeat(20));
  await expect(form.getByText('260/1000')).toBeVisible();
  await expect(form.getByLabel('Checklist')).toHaveValue(/^Choose the cities/);
  await typeMoment(page, 'Start', '032920270230');
  await expect(form.getByText(/Clocks skip|Clocks show/)).toBeHidden();
  await typeMoment(page, 'Start', '032820270230');
  await expect(form.getByText('Clocks skip 02:30 on this day. 03:30 is saved.')).toBeVisible();
  await typeMoment(page, 'End', '032720271700');
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form.getByText('End date must not be before the start date')).toBeVisible();
  await typeMoment(page, 'End', '032820271700');
  await form.getByLabel('Location type').selectOption('In-Person');
  await form.getByLabel('Location', { exact: true }).fill('Speicherstadt, Hamburg');
  await form.getByRole('combobox', { name: 'Partner' }).fill('krak');
  await page.getByRole('option', { name: /Kraków Robotics/ }).click();
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Event created successfully')).toBeVisible();
  await expect(form).toBeHidden();
  const planned = card(page, 'DACH Roadshow');
  for (const text of ['Mar 28, 2027, 03:30 – 17:00 GMT+2', 'Speicherstadt, Hamburg', 'With Kraków Robotics'])
    await expect(planned).toContainText(text);
  await expect(planned.getByText(/^Four cities/)).toHaveText(/^.{149,150}…$/);

  await page.getByLabel('Status of DACH Roadshow').selectOption('Live');
  await expect(page.getByText('Event status updated')).toBeVisible();
  await expect(tab(page, 'Live')).toHaveText('Live1');
  await tab(page, 'Live').click();
  await expect(page).toHaveURL(/\/campaigns\/events\?status=live$/);
  await button(page, 'Mark Complete: DACH Roadshow').click();
  await expect(planned).toBeHidden();
  await expect(tab(page, 'Wrap Up')).toHaveText('Wrap Up1');
  await page.getByRole('link', { name: 'View in Wrap Up' }).click();
  await expect(planned).toBeVisible();
  await expect(page.getByLabel('Status of DACH Roadshow')).toBeHidden();

  await page.getByRole('link', { name: 'Details: DACH Roadshow' }).click();
  const details = page.getByRole('region', { name: 'Event DACH Roadshow' });
  await expect(details.getByText('Europe/Berlin')).toBeVisible();
  const download = page.waitForEvent('download');
  await details.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('event-2027-03-28.ics');
  await details.getByText('Choose the cities', { exact: false }).first().click();
  await expect(details.getByText('1 of 10')).toBeVisible();
  await details.getByRole('button', { name: 'Edit DACH Roadshow' }).click();
  const edit = dialog(page, 'Edit Event');
  await expect(edit.getByLabel('Checklist')).toHaveValue(/^Choose the cities/);
  const zone = edit.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('New York');
  await page.getByRole('option', { name: 'America/New York' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Event updated successfully')).toBeVisible();
  await expect(planned).toContainText('Mar 28, 2027, 03:30 – 17:00 EDT');
  await expect(details).toContainText('Mar 28, 2027, 03:30 – 17:00 EDT');
  await expect(edit).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await button(page, 'Delete DACH Roadshow').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Event' }).click();
  await expect(page.getByText('Event deleted successfully')).toBeVisible();
  await expect(planned).toBeHidden();
});

test('a half-typed time shows an error, and an unchanged time is saved as it was', async ({ page }) => {
  await signUp(page);
  // The second 02:30 of the day when clocks go back.
  const startDate = '2026-10-25T01:30:00.000Z';
  const { id } = await addEvent(page, { startDate, timezone: 'Europe/Berlin' });
  await open(page, '/campaigns/events');
  await button(page, 'Edit Roundtable').click();
  const form = dialog(page, 'Edit Event');
  await typeMoment(page, 'End', '1026');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('Enter both a date and a time')).toBeVisible();
  await typeMoment(page, 'End', '102620261000');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Event updated successfully')).toBeVisible();
  const answer = await page.request.get(`/api/events/${id}`);
  expect(await answer.json()).toMatchObject({ startDate, endDate: '2026-10-26T09:00:00.000Z' });
});

test('tabs, search and details of events are in the URL, and cancelled events are under All', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  for (let index = 1; index <= 25; index += 1) await addEvent(page, { name: `Event ${index}` });
  const { id } = await addEvent(page, { name: 'Called off', status: 'cancelled', location: 'Køge' });
  await open(page, '/campaigns/events?layout=cards');
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByText('26 events')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(cards(page)).toHaveText(['Event 2', 'Event 1']);
  await page.getByLabel('Search events').fill('køge');
  await expect(cards(page)).toHaveText(['Called off']);
  await tab(page, 'Live').click();
  await expect(page.getByText('No event here matches this search.')).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveText(['Called off']);
  await expect(page.getByLabel('Status of Called off')).toBeHidden();

  await expect(button(page, 'Plan Event: Webinar Series')).toBeHidden();
  await button(page, 'Templates 5').click();
  await expect(button(page, 'Plan Event: Webinar Series')).toBeVisible();
  await open(page, `/campaigns/events?event=${id}`);
  await expect(page.getByRole('region', { name: 'Event Called off' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/campaigns\/events\??$/);
  // The templates stay open.
  await expect(button(page, 'Plan Event: Webinar Series')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('called');
  await page.getByRole('option', { name: /Called off/ }).click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/events/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Called off' })).toBeVisible();
});

test('an admin creates the calendar feed, members copy its link, and revoking ends it', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  await signUp(page);
  await addEvent(page, { name: 'Launch', startDate: '2027-03-05T09:00:00Z' });
  const context = await joinAs(browser, server.url, page, 'viewer');
  const viewer = await context.newPage();
  await open(viewer, '/campaigns/events');
  await viewer.getByRole('button', { name: 'More', exact: true }).click();
  await viewer.getByRole('menuitem', { name: 'Calendar feed' }).click();
  await expect(viewer.getByText('There is no link yet. An admin can create one.')).toBeVisible();
  await viewer.keyboard.press('Escape');

  await open(page, '/campaigns/events');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Calendar feed' }).click();
  const feed = dialog(page, 'Calendar feed');
  await feed.getByRole('button', { name: 'Create Link' }).click();
  const link = feed.getByLabel('Calendar feed link');
  await expect(link).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
  const url = await link.inputValue();
  await expect(feed.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    url.replace('http:', 'webcal:'),
  );
  await expectNoAxeViolations(page);
  const stranger = await browser.newContext();
  expect(await (await stranger.request.get(url)).text()).toContain('SUMMARY:Launch');
  await feed.getByRole('button', { name: 'Renew' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew Link' }).click();
  await expect(link).not.toHaveValue(url);
  expect((await stranger.request.get(url)).status()).toBe(404);
  const renewed = await link.inputValue();

  await viewer.getByRole('button', { name: 'More', exact: true }).click();
  await viewer.getByRole('menuitem', { name: 'Calendar feed' }).click();
  await expect(dialog(viewer, 'Calendar feed').getByLabel('Calendar feed link')).toHaveValue(renewed);
  await button(viewer, 'Revoke').focus();
  await viewer.keyboard.press('Enter');
  await expect(tooltip(viewer)).toHaveText('Only Admins can create, renew and revoke the calendar feed');
  await feed.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Link' }).click();
  await expect(feed.getByRole('button', { name: 'Create Link' })).toBeVisible();
  expect((await stranger.request.get(renewed)).status()).toBe(404);
  await stranger.close();
  await context.close();
});

test('viewers see events and why editing them is disabled', async ({ page, browser, server }) => {
  await signUp(page);
  await addEvent(page, { status: 'live' });
  const context = await joinAs(browser, server.url, page, 'viewer');
  const viewer = await context.newPage();
  await open(viewer, '/campaigns/events');
  await expect(card(viewer, 'Roundtable')).toContainText('Live');
  await expectNoAxeViolations(viewer);
  await expect(viewer.getByLabel('Status of Roundtable')).toBeHidden();
  await button(viewer, 'Templates 5').click();
  for (const name of [
    'Create Event',
    'Plan Event: Product Launch',
    'Mark Complete: Roundtable',
    'Edit Roundtable',
    'Delete Roundtable',
  ]) {
    await expect(button(viewer, name)).toBeDisabled();
    await button(viewer, name).focus();
    await viewer.keyboard.press('Enter');
    await expect(tooltip(viewer)).toHaveText('You need Editor or Admin role to edit events');
  }
  await viewer.getByRole('link', { name: 'Details: Roundtable' }).click();
  const panel = viewer.getByRole('region', { name: 'Event Roundtable' });
  await expect(panel.getByRole('checkbox')).toHaveCount(10);
  await expect(panel.getByRole('button', { name: /^Edit/ })).toHaveCount(1);
  await expect(panel.getByRole('button', { name: 'Edit Roundtable' })).toBeDisabled();
  await context.close();
});

test('events work at 360 px by keyboard alone, without axe violations', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await addEvent(page, {
    name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4),
    location: 'long'.repeat(60),
    status: 'live',
    startDate: '2027-03-05T09:00:00Z',
    endDate: '2027-03-06T09:00:00Z',
    description: 'x'.repeat(400),
  });
  await addEvent(page, { name: 'Called off', status: 'cancelled' });
  await open(page, '/campaigns/events');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoAxeViolations(page);
  await button(page, 'Create Event').focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Create Event');
  await expect(form.getByLabel('Name', { exact: false }).first()).toBeFocused();
  await page.keyboard.type('By keyboard');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(card(page, 'By keyboard')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(button(page, 'Create Event')).toBeFocused();
  await button(page, 'Templates 5').press('Enter');
  for (const opener of ['View Checklist: Product Launch', 'Edit Called off']) {
    await button(page, opener).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('status', { name: /^Loading/ })).toBeHidden();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
