import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const options = (page: Page) => page.getByRole('dialog').getByRole('option');
/** Returns the option that Enter opens. */
const marked = (page: Page) => options(page).and(page.locator('[data-focused]'));

test('Ctrl+K finds a partner, an application and a lead, and opens them by keyboard alone', async ({
  page,
}) => {
  await signUp(page);
  const { id } = await addPartner(page, { name: 'Zephyr Robotics', location: 'Kraków' });
  await send(page.request, '/api/leads', {
    name: 'Zelda Zephyr',
    company: 'Globex',
    email: 'zelda@globex.example',
  });
  await send(page.request, '/api/admin/applications', {
    companyName: 'Zephyr Traders',
    contactEmail: 'grace@traders.example',
    continent: 'Europe',
    region: 'Berlin, Germany',
    industry: 'Other',
    size: 'SME',
    solutions: true,
    valueProp: 'We bring specialty food to grocers.',
  });

  await open(page, '/discover');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole('option', { name: /Add Partner/ })).toBeVisible();
  await page.keyboard.type('zephyr');
  await expect(options(page)).toHaveText([/Zephyr Robotics/, /Zephyr Traders/, /Zelda Zephyr/]);
  await expect(page.getByRole('status').filter({ hasText: '3 results' })).toHaveCount(1);
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /partners/);
  await expectNoAxeViolations(page);

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/partners/${id}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  // The last choice is listed first.
  await expect(options(page).first()).toHaveText(/Zephyr Robotics/);
  await page.keyboard.type('zephyr');
  await expect(options(page)).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/partners\/applications\/[\w-]+$/);
  await expect(page.getByRole('heading', { name: 'Zephyr Traders' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zelda');
  await expect(options(page)).toHaveText([/Zelda Zephyr/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/leads\/[\w-]+$/);
});

test('Ctrl+K creates records, finds roadmap items and contacts, and ? lists the keys of the screen', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  const { id } = await addPartner(page, { name: 'Zephyr Robotics' });
  await send(page.request, `/api/partners/${id}/contacts`, { name: 'Grace Wombatin' });
  await open(page, '/discover');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Search and create');
  await expect(keys).not.toContainText('Next and previous row');
  await page.keyboard.press('Escape');
  for (const [words, title] of [
    ['create lead', 'Create Lead'],
    ['roadmap item', 'Add Item'],
    ['prospect', 'Add Prospect'],
    ['create event', 'Create Event'],
    ['competitor', 'Add Competitor'],
    ['create email', /Email Template/],
    ['create affiliate', 'Create Affiliate Link'],
    ['create referral', 'Create Program'],
    ['create api', 'Create API Key'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(words);
    await expect(marked(page)).toContainText(new RegExp(words.split(' ')[0] ?? '', 'i'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { name: title }).first()).toBeVisible();
    await expect(page).not.toHaveURL(/new=/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  const item = await send<{ id: string }>(page.request, '/api/roadmap-items', {
    title: 'Wombat connector',
    description: 'Connects wombats.',
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('wombat');
  await expect(options(page)).toHaveText([
    /Wombat connector/,
    /Grace Wombatin.*Zephyr Robotics/,
    /^Zephyr Robotics/,
  ]);
  await expect(marked(page)).toHaveText(/Wombat connector/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/insights/roadmap/${item.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wombat connector');
  await page.getByLabel('Status of Wombat connector').selectOption('In Progress');
  await expect(page.getByText('Roadmap item updated successfully')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit Item' });
  await form.getByRole('textbox', { name: 'Description' }).fill('Connects all wombats.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: /Connects all wombats/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Ask Grace.');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(page.getByRole('article')).toContainText('Ask Grace.');
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 720 });

  await open(page, '/insights/roadmap');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Roadmap item Wombat connector' });
  await expect(panel).toContainText('Connects all wombats.');
  await expectNoAxeViolations(page);
  await page.keyboard.press('?');
  await expect(keys).toContainText('Next and previous row');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('wombatin');
  await expect(options(page)).toHaveText([/Grace Wombatin/, /^Zephyr Robotics/]);
  await expect(marked(page)).toHaveText(/Grace Wombatin/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/partners/${id}\\?tab=contacts$`));
});

test('Ctrl+K takes the focus while something moves on the page, after a script has moved it', async ({
  page,
}) => {
  await signUp(page);
  await open(page, '/partners/directory');
  await page.getByRole('searchbox').first().fill('quokka');
  await page.evaluate(async () => {
    const moving = document.createElement('p');
    moving.style.cssText = 'position: fixed; opacity: 1; transition: opacity 60s';
    document.body.append(moving);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    moving.style.opacity = '0';
    await new Promise((resolve) => moving.addEventListener('transitionrun', resolve, { once: true }));
  });
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
});

test('a viewer finds only screens and records that the role can read, on a narrow screen', async ({
  page,
  browser,
  server,
}) => {
  await signUp(page);
  const viewer = await (await joinAs(browser, server.url, page, 'viewer')).newPage();
  await viewer.setViewportSize({ width: 360, height: 740 });
  await open(viewer);
  await viewer.getByRole('button', { name: 'Search' }).click();
  await expect(viewer.getByRole('option', { name: /Add Partner/ })).toHaveCount(0);
  await expect(viewer.getByRole('option', { name: 'Go to Discovery' })).toBeVisible();
  await expect(viewer.getByRole('option', { name: 'Go to Settings' })).toHaveCount(0);
  await expectNoAxeViolations(viewer);
  const dialog = await viewer.getByRole('dialog').boundingBox();
  expect(dialog?.width).toBeLessThanOrEqual(360);
  await viewer.keyboard.type('disc');
  await expect(viewer.getByRole('option').first()).toHaveText(/Go to Discovery/);
  await viewer.keyboard.press('Enter');
  await expect(viewer).toHaveURL(/\/discover$/);

  await viewer.getByRole('button', { name: 'Search' }).click();
  await expect(field(viewer)).toBeFocused();
  await viewer.keyboard.type('quetzalcoatl');
  await expect(viewer.getByText('Nothing found').first()).toBeVisible();
  await viewer.keyboard.press('Escape');
  await expect(viewer.getByRole('dialog')).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: 'Search' })).toBeFocused();
  await viewer.context().close();
});

test("text typed before the search dialog has loaded is searched and doesn't reach the page", async ({
  page,
}) => {
  await signUp(page);
  await addPartner(page, { name: 'Zephyr Robotics' });
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let isHeld = false;
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    // Only the build knows which file has the dialog.
    if ((await response.text()).includes('Search partners, applications')) {
      isHeld = true;
      await arrived;
    }
    await route.fulfill({ response });
  });
  await open(page, '/partners/directory');
  const onPage = page.getByRole('searchbox', { name: 'Search partners' });
  await onPage.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nothing');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zephyrx');
  await page.keyboard.press('Backspace');
  await expect.poll(() => isHeld).toBe(true);
  arrive();
  await expect(field(page)).toHaveValue('zephyr');
  await expect(field(page)).toBeFocused();
  await expect(marked(page)).toHaveText(/Zephyr Robotics/);
  await page.keyboard.type(' robo');
  await expect(field(page)).toHaveValue('zephyr robo');
  await expect(options(page)).toHaveText([/Zephyr Robotics/]);
  await page.keyboard.press('Escape');
  await expect(onPage).toHaveValue('');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveValue('');
});

test("the search drops late results, reports failures and doesn't open over another dialog", async ({
  page,
}) => {
  await signUp(page);
  await addPartner(page, { name: 'Alpha Works', description: 'Works.' });
  await addPartner(page, { name: 'Beta Works', description: 'Works.' });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/search?q=alpha', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await open(page, '/leads');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  const asked = page.waitForRequest('**/api/search?q=alpha');
  await page.keyboard.type('alpha');
  await asked;
  await expect(page.getByText('Searching…')).toBeVisible();
  await field(page).fill('beta');
  await expect(options(page)).toHaveText([/Beta Works/]);
  release();
  await page.waitForLoadState('networkidle');
  await expect(options(page)).toHaveText([/Beta Works/]);

  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
  await field(page).fill('gamma');
  await expect(page.getByText('Search failed. Please try again.').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page
    .getByRole('button', { name: /Create (Your First )?Lead/ })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await expect(form).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveCount(0);
  await expect(form).toHaveCount(1);
});

test('Ctrl+K finds a name with a typo, pages of settings, and the actions of the open record', async ({
  page,
  browser,
  server,
}) => {
  await signUp(page);
  const { id } = await addPartner(page, { name: 'Brightwater' });
  const lead = await send<{ id: string }>(page.request, '/api/leads', {
    name: 'Siobhán O’Neill',
    company: 'Globex',
    email: 'siobhan@globex.example',
  });
  await open(page, '/discover');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('brihgtwater');
  await expect(options(page)).toHaveText([/Brightwater/]);
  await expect(page.getByRole('dialog')).toContainText('Partners with a similar name');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing matches exactly' })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await field(page).fill("o'neill");
  await expect(options(page)).toHaveText([/Siobhán/]);
  await field(page).fill('audit');
  await expect(options(page).first()).toHaveText(/Audit log.*Settings/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\?tab=audit$/);

  await open(page, `/leads/${lead.id}`);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: /^Edit/ })).toBeVisible();
  await page.keyboard.type('edit');
  await expect(marked(page)).toHaveText(/^Edit/);
  await expect(page.getByRole('dialog')).toContainText('Siobhán O’Neill');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit Lead' });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  const viewer = await (await joinAs(browser, server.url, page, 'viewer')).newPage();
  await open(viewer, `/partners/${id}`);
  await viewer.keyboard.press('Control+k');
  await expect(viewer.getByRole('option', { name: /Go to Discovery/ })).toBeVisible();
  await expect(viewer.getByRole('option', { name: /Delete partner/ })).toHaveCount(0);
  await viewer.keyboard.type('delete');
  await expect(viewer.getByText('Nothing found').first()).toBeVisible();
  await field(viewer).fill('api keys');
  await expect(viewer.getByText('Nothing found').first()).toBeVisible();
  await field(viewer).fill('notifications set');
  await expect(options(viewer)).toHaveText([/Notifications.*Settings/]);
  await viewer.context().close();
});
