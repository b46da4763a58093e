import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, expectNoAxeViolations, startServer, test } from '../../../src/testing/e2e';
import { send } from '../../../src/testing/e2e-partners';
import { joinAs, open, signUp } from '../../../src/testing/e2e-people';
import { hostileDocuments } from '../../../src/testing/hostile-documents';

const PATH = '/campaigns/document-templates';
const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const names = (page: Page) =>
  page.getByRole('region', { name: 'Document Templates' }).getByRole('heading', { level: 2 });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tooltip = (page: Page) => page.locator('[role="tooltip"]:not([data-exiting])');
const addTemplate = (page: Page, details: object) =>
  send<{ id: string }>(page.request, '/api/document-templates', {
    name: 'Plan',
    category: 'other',
    content: '# Plan',
    fileFormat: 'markdown',
    ...details,
  });

async function chooseFile(page: Page, name: string): Promise<void> {
  await button(page, `Download ${name}`).click();
  await page.getByRole('menuitem', { name: /^Template as/ }).click();
}

async function download(page: Page, name: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), chooseFile(page, name)]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a document is written with a live preview, edited, duplicated and deleted', async ({ page }) => {
  test.slow();
  await signUp(page);
  await open(page, PATH);
  await expect(tab(page, 'All')).toHaveText('All12');
  await tab(page, 'Proposal').click();
  await expect(names(page)).toHaveText(['Strategic Partnership Proposal', 'Reseller Proposal']);
  await button(page, 'Create Template').click();

  const form = dialog(page, 'Create Document Template');
  const create = form.getByRole('button', { name: 'Create Template' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Category')).toHaveValue('proposal');
  await form.getByLabel('Name').fill('Launch plan');
  await expect(create).toBeDisabled();
  await create.focus();
  await expect(tooltip(page)).toHaveText('Enter a name and content first');
  await form.getByLabel('Content').fill('# Launch\n\n- [x] **Ready**');
  await form.getByRole('button', { name: 'Preview' }).click();
  const draft = form.frameLocator('iframe[title="Preview of the content"]');
  await expect(draft.getByRole('heading', { name: 'Launch' })).toBeVisible();
  await form.getByLabel('Format').selectOption('HTML');
  await expect(draft.getByText('# Launch')).toBeVisible();
  await form.getByLabel('Format').selectOption('Markdown');
  await form.getByLabel('Content').fill(`# Launch\n\n${'word '.repeat(60)}`);
  await expect(draft.getByText('word word')).toBeVisible();
  await form.getByLabel('Description').fill('For spring');
  await expectNoAxeViolations(page);
  await create.click();
  await expect(page.getByText('Template created successfully')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(tab(page, 'Proposal')).toHaveText('Proposal3');
  const made = card(page, 'Launch plan');
  for (const text of ['For spring', 'Proposal', 'Markdown']) await expect(made).toContainText(text);
  await expect(made).toContainText(/Launch (word ){38}wor…|Launch (word )+word…/);
  await expectNoAxeViolations(page);

  await button(page, 'Edit Launch plan').click();
  const edit = dialog(page, 'Edit Document Template');
  await expect(edit.getByLabel('Description')).toHaveValue('For spring');
  await edit.getByLabel('Name').fill('');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Template name is required')).toBeVisible();
  await edit.getByLabel('Name').fill('Autumn plan');
  await edit.getByLabel('Category').selectOption('Other');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Template updated successfully')).toBeVisible();
  await expect(tab(page, 'Proposal')).toHaveText('Proposal2');

  await tab(page, 'Other').click();
  await button(page, 'Duplicate Autumn plan').click();
  const copy = dialog(page, 'Duplicate Document Template');
  await expect(copy.getByLabel('Name')).toHaveValue('Autumn plan (copy)');
  await copy.getByRole('button', { name: 'Create Template' }).click();
  await expect(card(page, 'Autumn plan (copy)')).toBeVisible();
  await button(page, 'Delete Autumn plan (copy)').click();
  const question = page.getByRole('alertdialog', { name: 'Delete Autumn plan (copy)?' });
  await question.getByRole('button', { name: 'Delete Template' }).click();
  await expect(page.getByText('Template deleted successfully')).toBeVisible();
  await expect(names(page)).toHaveText([
    'Autumn plan',
    'Quarterly Business Review',
    'Partner Onboarding Plan',
  ]);
});

test('category, format and search of document templates are in the URL, and an empty result has a message', async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, PATH);
  await page.getByLabel('Format').selectOption('PDF');
  await expect(page).toHaveURL(/\?fileFormat=pdf$/);
  await expect(names(page)).toHaveCount(4);
  await page.getByLabel('Search templates').fill('commission');
  await expect(names(page)).toHaveText(['Referral Partnership Agreement']);
  await tab(page, 'Marketing Brief').click();
  await expect(page.getByText('No document templates found')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goBack();
  await expect(names(page)).toHaveText(['Referral Partnership Agreement']);
  await open(page, `${PATH}?category=one-pager&fileFormat=html`);
  await expect(names(page)).toHaveText(['Partner Program Overview']);
  await button(page, 'Preview Partner Program Overview').press('Enter');
  await expect(dialog(page, 'Partner Program Overview')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Preview Partner Program Overview')).toBeFocused();
});

test('viewers preview and download documents, and see why editing is disabled', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  await signUp(page);
  await addTemplate(page, { name: 'Größe', content: '# Größe\n', fileFormat: 'markdown' });
  await addTemplate(page, { name: 'Site', content: '<h1>Site</h1>', fileFormat: 'html' });
  await addTemplate(page, { name: 'Paper', content: '# Agreement of friends', fileFormat: 'pdf' });
  const context = await joinAs(browser, server.url, page, 'viewer');
  const viewer = await context.newPage();
  await open(viewer, PATH);
  for (const name of ['Create Template', 'Edit Paper', 'Duplicate Paper', 'Delete Paper']) {
    await expect(button(viewer, name)).toBeDisabled();
    await button(viewer, name).focus();
    await expect(tooltip(viewer)).toHaveText('You need Editor or Admin role to edit templates');
  }
  const markdown = await download(viewer, 'Größe');
  expect([markdown.name, markdown.bytes.toString()]).toEqual(['Größe.md', '# Größe\n']);
  const html = await download(viewer, 'Site');
  expect([html.name, html.bytes.toString()]).toEqual(['Site.html', '<h1>Site</h1>']);
  const pdf = await download(viewer, 'Paper');
  expect(pdf.name).toBe('Paper.pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), { mergePages: true });
  expect(text).toContain('Agreement of friends');
  expect(text).toContain('Page 1 of 1');
  await context.close();
});

test('the preview of a hostile document runs no script and sends no request', async ({ page }) => {
  const asked: (string | undefined)[] = [];
  const outside = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  });
  outside.on('connection', () => asked.push('a connection'));
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const { port } = outside.address() as AddressInfo;
  const content = hostileDocuments(`http://127.0.0.1:${port}`).map(([, text]) => `<div>${text}</div>`);
  await signUp(page);
  for (const fileFormat of ['html', 'markdown', 'pdf'])
    await addTemplate(page, {
      name: `Hostile ${fileFormat}`,
      content: `First ${content.join('\n')}`,
      fileFormat,
    });
  await open(page, PATH);
  for (const fileFormat of ['html', 'markdown', 'pdf']) {
    await button(page, `Preview Hostile ${fileFormat}`).click();
    const frame = page.frameLocator(`iframe[title="Preview of Hostile ${fileFormat}"]`);
    await expect(frame.getByText('First').first()).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
    await page.keyboard.press('Escape');
    await expect(page.locator('iframe')).toHaveCount(0);
  }
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(asked).toEqual([]);
  outside.close();
});

test('without Chromium, a PDF download shows a helpful error and previews still work', async ({ page }) => {
  const bare = await startServer({ PARTNERHUB_CHROMIUM: '/nowhere/chromium' });
  try {
    await page.request.post(`${bare.url}/api/auth/signup`, {
      data: { email: 'ada@example.org', password: 'correct horse battery' },
    });
    await open(page, `${bare.url}${PATH}?fileFormat=pdf`);
    await chooseFile(page, 'Joint Implementation');
    await expect(
      page.getByText('Chromium was not found: install it on the server, or name it in PARTNERHUB_CHROMIUM'),
    ).toBeVisible();
    await button(page, 'Preview Joint Implementation').click();
    await expect(
      page.frameLocator('iframe').getByRole('heading', { name: 'Statement of Work: Joint Implementation' }),
    ).toBeVisible();
  } finally {
    await bare.stop();
  }
});
