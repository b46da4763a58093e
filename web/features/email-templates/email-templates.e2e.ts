import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';

const SCREEN = '/campaigns/email-templates';
const greeting = {
  name: 'Greeting',
  subject: 'Hello {{partner.name}}',
  body: 'Hi {{contact.firstName}},\n\n- <b>one</b>\n- two\n\nSee https://halden.example/a?b=1\n{{contact.phone}} {{event.date}}',
  category: 'update',
  tags: ['SaaS'],
};

const addTemplate = (page: Page, details: object = {}) =>
  send<{ id: string }>(page.request, '/api/email-templates', { ...greeting, ...details });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const card = (page: Page, name = greeting.name) => page.getByRole('listitem', { name, exact: true });
const cards = (page: Page) =>
  page.getByRole('region', { name: 'Email Templates' }).getByRole('heading', { level: 2 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tooltip = (page: Page) => page.locator('[role="tooltip"]:not([data-exiting])');

/** Adds a partner with two contacts, one of them primary. */
async function addAcme(page: Page): Promise<void> {
  const { id } = await addPartner(page, { name: 'Acme & Söhne' });
  const contacts = [
    { name: 'Grace Hopper', email: 'grace@acme.example', phone: '+1 555 0100' },
    { name: 'Dr. Ada Lovelace', email: 'ada@acme.example', isPrimary: true },
  ];
  for (const contact of contacts) await send(page.request, `/api/partners/${id}/contacts`, contact);
}

test('an email template is written with variables, found, edited, duplicated and deleted', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await open(page, SCREEN);
  await expect(page.getByRole('heading', { level: 1, name: 'Email Templates' })).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await expect(tab(page, 'All')).toHaveText('All12');
  await tab(page, 'Update').click();
  await expect(page).toHaveURL(/email-templates\?category=update$/);
  await expect(cards(page)).toHaveText(['Quarterly review', 'Your new contact']);

  await button(page, 'Create Template').click();
  const form = page.getByRole('dialog', { name: 'Create Email Template' });
  const create = form.getByRole('button', { name: 'Create Template' });
  await expect(form.getByLabel('Category')).toHaveValue('update');
  await form.getByLabel('Name').fill('Greeting');
  await form.getByLabel('Subject').fill('Hello ');
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  const insert = async (name: string) => {
    await form.getByRole('button', { name: 'Insert Variable' }).click();
    await page.getByRole('menuitem', { name: `{{${name}}}` }).click();
  };
  await insert('partner.name');
  await expect(form.getByLabel('Subject')).toHaveValue('Hello {{partner.name}}');
  await expect(form.getByLabel('Subject')).toBeFocused();
  await form.getByLabel('Body').fill('Hi ,');
  await form.getByLabel('Body').press('ArrowLeft');
  await insert('contact.firstName');
  await expect(form.getByLabel('Body')).toBeFocused();
  await expect(form.getByLabel('Body')).toHaveValue('Hi {{contact.firstName}},');
  await page.keyboard.press('Control+z');
  await expect(form.getByLabel('Body')).toHaveValue('Hi ,');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.type('!');
  await expect(form.getByLabel('Body')).toHaveValue('Hi {{contact.firstName}}!,');
  const tags = form.getByRole('textbox', { name: 'Tags' });
  await tags.fill('SaaS, saas');
  await tags.fill('EMEA');
  await tags.press('Enter');
  await expect(form.getByRole('row')).toHaveText(['SaaS', 'EMEA']);
  await tags.fill('not yet entered');
  await expectNoAxeViolations(page);
  await create.click();
  await expect(page.getByText('Template created successfully')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(tab(page, 'Update')).toHaveText('Update3');
  for (const text of [
    'Hello {{partner.name}}',
    'Update',
    'Hi {{contact.firstName}}!,',
    'EMEA',
    'not yet entered',
  ])
    await expect(card(page)).toContainText(text);

  // An edit can always be submitted. The server's messages appear at their fields, and the input stays.
  await button(page, 'Edit Greeting').click();
  const edit = page.getByRole('dialog', { name: 'Edit Email Template' });
  await expect(edit.getByLabel('Subject')).toHaveValue('Hello {{partner.name}}');
  await edit.getByLabel('Name').fill('');
  await edit.getByLabel('Body').fill(' ');
  await edit.getByLabel('Subject').fill('x'.repeat(501));
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  for (const message of ['Template name is required', 'Email body is required', 'Subject is too long'])
    await expect(edit.getByText(message)).toBeVisible();
  await expect(edit.getByLabel('Name')).toBeFocused();
  await edit.getByLabel('Name').fill('Greeting');
  await edit.getByLabel('Subject').fill('Dear {{partner.name}}');
  await edit.getByLabel('Body').fill('Good morning');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Template updated successfully')).toBeVisible();
  await expect(card(page)).toContainText('Dear {{partner.name}}');
  await expect(card(page)).toContainText('Good morning');

  await button(page, 'Duplicate Greeting').click();
  const copy = page.getByRole('dialog', { name: 'Duplicate Email Template' });
  await expect(copy.getByLabel('Name')).toHaveValue('Greeting (copy)');
  await expect(copy.getByLabel('Body')).toHaveValue('Good morning');
  await copy.getByRole('button', { name: 'Create Template' }).click();
  await expect(card(page, 'Greeting (copy)')).toContainText('EMEA');

  await page.getByLabel('Search templates').fill('good MORNING');
  await expect(cards(page)).toHaveText(['Greeting (copy)', 'Greeting']);
  await button(page, 'Delete Greeting').click();
  const question = page.getByRole('alertdialog', { name: 'Delete Greeting?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete Template' }).click();
  await expect(page.getByText('Template deleted successfully')).toBeVisible();
  await expect(cards(page)).toHaveText(['Greeting (copy)']);
  await page.getByLabel('Search templates').fill('nowhere');
  await expect(page.getByText('No email templates found')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search templates')).toHaveValue('');
});

test('an email preview is filled in for a partner and a contact, and copied', async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  await addAcme(page);
  await addTemplate(page);
  await addTemplate(page, { name: 'Long', body: 'word '.repeat(600) });
  await open(page, SCREEN);
  await button(page, 'Preview Greeting').click();
  const dialog = page.getByRole('dialog', { name: 'Greeting' });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  const lacks = dialog.getByRole('list', { name: 'What is not filled in' });
  await expect(preview).toContainText('Hello {{partner.name}} (no value)');
  await expect(preview).toContainText('{{event.date}} (unknown variable)');
  await expect(lacks).toContainText(
    'Without a value: {{partner.name}}, {{contact.firstName}}, {{contact.phone}}',
  );
  await expect(lacks).toContainText('Unknown: {{event.date}}');
  await expectNoAxeViolations(page);

  await dialog.getByRole('combobox', { name: 'Partner' }).fill('söhne');
  await page.getByRole('option', { name: 'Acme & Söhne' }).click();
  await expect(preview).toContainText('To: ada@acme.example');
  await expect(preview).toContainText('Hello Acme & Söhne');
  await expect(preview).toContainText('Hi Ada,');
  await expect(preview.getByRole('listitem')).toHaveText(['<b>one</b>', 'two']);
  await expect(dialog.getByRole('combobox', { name: 'Contact' })).toHaveValue('Dr. Ada Lovelace');
  await expect(lacks).toContainText('Without a value: {{contact.phone}}');

  await dialog.getByRole('button', { name: 'Fill in by hand' }).click();
  await dialog.getByLabel('{{event.date}}').fill('May 4');
  await expect(lacks).not.toContainText('Unknown');
  await expect(preview).toContainText('May 4');

  await dialog.getByRole('combobox', { name: 'Contact' }).fill('Grace');
  await page.getByRole('option', { name: 'Grace Hopper' }).click();
  await expect(preview).toContainText('To: grace@acme.example');
  await expect(lacks.getByRole('listitem')).toHaveCount(0);
  const text = 'Hi Grace,\n\n- <b>one</b>\n- two\n\nSee https://halden.example/a?b=1\n+1 555 0100 May 4';

  await dialog.getByRole('button', { name: 'Copy as Text' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await dialog.getByRole('button', { name: 'Copy Subject' }).click();
  await expect(page.getByText('Subject copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Hello Acme & Söhne');
  await dialog.getByRole('button', { name: 'Copy as Rich Text' }).click();
  // Reading throws during the write, and returns the previous content before it.
  await expect(async () => expect(await clipboard(page, 'text/html')).not.toBeNull()).toPass();
  expect(await clipboard(page, 'text/plain')).toBe(text);
  const html = await clipboard(page, 'text/html');
  expect(html).toContain('<a href="https://halden.example/a?b=1">');
  expect(html).toContain('&lt;b&gt;one&lt;/b&gt;');
  expect(html).toMatch(/<li>.*one.*<\/li>/);

  const href = await dialog.getByRole('link', { name: 'Open in Email' }).getAttribute('href');
  const link = new URL(href ?? '');
  expect(link.pathname).toBe('grace@acme.example');
  expect(link.searchParams.get('subject')).toBe('Hello Acme & Söhne');
  expect(link.searchParams.get('body')).toBe(text.replaceAll('\n', '\r\n'));
  await page.keyboard.press('Escape');
  await expect(button(page, 'Preview Greeting')).toBeFocused();

  await button(page, 'Preview Long').click();
  const long = page.getByRole('dialog', { name: 'Long' });
  await expect(long.getByText(/too long for many mail programs/)).toBeVisible();
  expect(await long.getByRole('link', { name: 'Open in Email' }).getAttribute('href')).not.toContain('body=');
});

const clipboard = (page: Page, type: string) =>
  page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read();
    return item?.types.includes(wanted) ? (await item.getType(wanted)).text() : null;
  }, type);

test('copying falls back to the copy command without the clipboard API, and reports failure without both', async ({
  page,
}) => {
  await signUp(page);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }),
  );
  await open(page, SCREEN);
  await button(page, 'Preview First introduction').click();
  const dialog = page.getByRole('dialog', { name: 'First introduction' });
  await page.evaluate(() => {
    document.addEventListener('copy', () => (document.body.dataset.copied = 'unanswered'));
  });
  await dialog.getByRole('button', { name: 'Copy as Rich Text' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset.copied)).toBeUndefined();
  await page.evaluate(() => (document.execCommand = () => false));
  await dialog.getByRole('button', { name: 'Copy as Text' }).click();
  await expect(page.getByText('Failed to copy the text. Select it and copy it yourself.')).toBeVisible();
});

test('viewers preview and copy email templates, and see why editing is disabled', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  await signUp(page);
  const context = await joinAs(browser, server.url, page, 'viewer');
  const viewer = await context.newPage();
  const reason = 'You need Editor or Admin role to edit templates';
  await open(viewer, SCREEN);
  await expectNoAxeViolations(viewer);
  for (const name of ['Create Template', 'Edit First introduction', 'Delete First introduction']) {
    await button(viewer, name).focus();
    await expect(tooltip(viewer)).toHaveText(reason);
  }
  await button(viewer, 'Edit First introduction').click({ force: true });
  await expect(viewer.getByRole('dialog')).toHaveCount(0);
  await button(viewer, 'Preview First introduction').click();
  await expect(viewer.getByRole('region', { name: 'Preview' })).toContainText('partner team');
  await context.close();
});

test('an email template is written at 360 px by keyboard alone, and a lost connection is reported', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await open(page, SCREEN);
  await button(page, 'Create Template').focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Create Email Template' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Subject');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Body');
  // A click outside asks for confirmation.
  await page.mouse.click(180, 5);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Body')).toHaveValue('Body');
  await form.getByLabel('Subject').press('Enter');
  await expect(form).toBeHidden();
  await expect(card(page, 'By keyboard')).toBeVisible();
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isTooWide()).toBe(false);

  await page.route('**/api/email-templates/**', (route) => route.abort());
  await button(page, 'Preview By keyboard').click();
  const dialog = page.getByRole('dialog', { name: 'By keyboard' });
  await expect(dialog.getByText('The template could not be fetched')).toBeVisible();
  await page.unroute('**/api/email-templates/**');
  await dialog.getByRole('button', { name: 'Try again' }).last().click();
  await dialog.getByRole('button', { name: 'Try again' }).first().click();
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Body');
  expect(await isTooWide()).toBe(false);
  await expectNoAxeViolations(page);
});
