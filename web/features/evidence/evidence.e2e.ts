import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, type Server } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { open, signUp } from '../../../src/testing/e2e-people';
import { test } from '../../../src/testing/e2e-sites';
import { createInstallation } from '../../../src/testing/installation';
import { postsFeed, type SitesStub } from '../../../src/testing/sites';

const TITLE = 'Post 1 & more';

/** Signs up a user with a competitor that has published one post. */
async function withOnePost(page: Page, server: Server, sites: SitesStub): Promise<void> {
  sites.pages.set('/feed.xml', postsFeed(1));
  await signUp(page);
  const { id } = await send<{ id: string }>(page.request, '/api/competitors', { name: 'Initrode' });
  const source = { competitorId: id, sourceUrl: `${sites.url}/feed.xml` };
  await send(page.request, '/api/monitored-sources', source);
  const operator = await createInstallation(sites.env);
  const { code } = await operator.run(['monitor', 'check', '--all'], { PARTNERHUB_DATA: server.dataDir });
  await operator.remove();
  expect(code).toBe(0);
  await open(page, '/insights/monitoring');
}

const menu = (page: Page) => page.getByRole('button', { name: `Create… from ${TITLE}` });
const item = (page: Page) => page.getByRole('listitem', { name: TITLE });

test('a lead is created from a feed item by keyboard, and each links to the other', async ({
  page,
  server,
  sites,
}) => {
  await withOnePost(page, server, sites);
  await menu(page).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Lead',
    'Note on a partner',
    'Roadmap item',
    'Campaign',
    'Rule for items like this',
  ]);
  await expect(page.getByRole('menuitem', { name: 'Lead' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeFocused();
  await menu(page).press('Enter');
  await page.getByRole('menuitem', { name: 'Lead' }).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Create Lead' });
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await expect(dialog.getByRole('link', { name: TITLE })).toHaveAttribute('href', `${sites.url}/posts/1`);
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Name').fill('Milton Waddams');
  await dialog.getByLabel('Company').fill('Initech');
  await dialog.getByLabel('Email').fill('milton');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Invalid email address')).toBeVisible();
  // The message appears once: at its field, and not in a toast as well.
  await expect(page.getByText('Invalid email address')).toHaveCount(1);
  await dialog.getByLabel('Email').fill('milton@initech.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Lead created successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'View lead' }).press('Enter');

  await expect(page).toHaveURL(/\/leads\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Milton Waddams' })).toBeVisible();
  const evidence = page.getByRole('listitem').filter({ hasText: 'From Initrode' }).last();
  await expect(evidence.getByRole('link', { name: /^Original/ })).toHaveAttribute(
    'href',
    `${sites.url}/posts/1`,
  );
  await expectNoAxeViolations(page);
  await evidence.getByRole('link', { name: TITLE }).press('Enter');
  await expect(page).toHaveURL(/\/insights\/monitoring\/items\/[^/]+$/);
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Milton Waddams' })).toBeVisible();
});

test('a note, a roadmap item and a campaign are created from a feed item, filled in and with evidence', async ({
  page,
  server,
  sites,
}) => {
  test.slow();
  await withOnePost(page, server, sites);
  const partner = await addPartner(page);
  const make = async (kind: string, dialogName: string) => {
    await menu(page).click();
    await page.getByRole('menuitem', { name: kind }).click();
    return page.getByRole('dialog', { name: dialogName });
  };
  const text = `Words of post 1\n\n${sites.url}/posts/1`;

  const note = await make('Note on a partner', 'Add Note');
  await expect(note.getByLabel('Note')).toHaveValue(`${TITLE}\n\n${text}`);
  await note.getByRole('combobox', { name: 'Partner' }).fill('Robotics');
  await page.getByRole('option', { name: /Kraków Robotics/ }).click();
  await note.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByText('Note added to Kraków Robotics')).toBeVisible();
  await expect(note).toHaveCount(0);

  const roadmapItem = await make('Roadmap item', 'Add Item');
  await expect(roadmapItem.getByRole('textbox', { name: 'Title' })).toHaveValue(TITLE);
  await expect(roadmapItem.getByRole('textbox', { name: 'Description' })).toHaveValue(text);
  await roadmapItem.getByRole('textbox', { name: 'Title' }).fill('Answer to post 1');
  await roadmapItem.getByRole('button', { name: 'Add Item' }).click();
  await expect(roadmapItem).toHaveCount(0);

  const campaign = await make('Campaign', 'Create Campaign');
  await expect(campaign.getByLabel('Campaign Name')).toHaveValue(TITLE);
  await expect(campaign.getByRole('textbox', { name: 'Description' })).toHaveValue(text);
  await campaign.getByLabel('Template').selectOption('Webinar');
  await expect(campaign.getByText('Webinar template, with a checklist of 10 items')).toBeVisible();
  await expectNoAxeViolations(page);
  await campaign.getByLabel('Campaign Name').fill('Webinar on post 1');
  await campaign.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(campaign).toHaveCount(0);
  await expect(page).toHaveURL('/insights/monitoring');

  for (const name of ['Kraków Robotics', 'Answer to post 1', 'Webinar on post 1'])
    await expect(item(page).getByRole('link', { name })).toBeVisible();
  await expectNoAxeViolations(page);

  const original = page.getByRole('link', { name: /^Original/ });
  await item(page).getByRole('link', { name: 'Webinar on post 1' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Webinar on post 1' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Evidence' }).getByRole('link', { name: TITLE }),
  ).toBeVisible();
  await open(page, '/insights/roadmap');
  await expect(original).toHaveAttribute('href', `${sites.url}/posts/1`);
  await page.getByRole('button', { name: 'Edit Answer to post 1' }).click();
  await expect(page.getByRole('region', { name: 'Evidence' })).toContainText('From Initrode');
  await open(page, `/partners/${partner.id}?tab=notes`);
  await expect(original).toHaveAttribute('href', `${sites.url}/posts/1`);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoAxeViolations(page);
});

test('an admin creates the link for following the activity feed in a feed reader', async ({
  page,
  server,
  sites,
}) => {
  await withOnePost(page, server, sites);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Follow by feed reader' }).click();
  const dialog = page.getByRole('dialog', { name: 'Follow by feed reader' });
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  const url = await dialog.getByLabel('Feed link').inputValue();
  await expectNoAxeViolations(page);
  const answer = await page.request.get(url);
  expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(await answer.text()).toContain('<title>Post 1 &amp; more</title>');
});
