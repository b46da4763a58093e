import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, expectNoAxeViolations, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { invite, newEmail, open, PASSWORD, signUp } from '../../../src/testing/e2e-people';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function textOf(page: Page, download: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), download()]);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await file.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  return { name: file.suggestedFilename(), text };
}

async function chooseGlobex(page: Page, dialog: ReturnType<Page['getByRole']>, label: string) {
  await dialog.getByRole('combobox', { name: label }).fill('Globex');
  await page.getByRole('option', { name: /^Globex/ }).click();
}

const isWithinWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('a co-branded document is written, previewed as a partner, shared and downloaded by the partner', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const partner = await addPartner(page, { name: 'Globex & Söhne' });
  await send(page.request, '/api/document-templates', {
    name: 'One-pager',
    category: 'one-pager',
    content: '# Start',
    fileFormat: 'markdown',
  });
  const token = await invite(page, {
    email: newEmail('portal'),
    role: 'partner_portal',
    partnerId: partner.id,
  });

  // The editor inserts a variable, previews the draft as the partner, and shares it with everyone.
  await open(page, '/campaigns/document-templates?search=One-pager');
  await button(page, 'Edit One-pager').click();
  const form = page.getByRole('dialog', { name: 'Edit Document Template' });
  const content = form.getByLabel('Content');
  await content.fill('# For ');
  await form.getByRole('button', { name: 'Insert Variable' }).click();
  await page.getByRole('menuitem', { name: /partner\.name/ }).click();
  await expect(content).toHaveValue('# For {{partner.name}}');
  await form.getByRole('button', { name: 'Preview' }).click();
  const draft = form.frameLocator('iframe[title="Preview of the content"]');
  await expect(draft.getByRole('heading')).toHaveText('For {{partner.name}}');
  await chooseGlobex(page, form, 'Preview as partner');
  await expect(draft.getByRole('heading')).toHaveText('For Globex & Söhne');
  await content.fill('# For {{partner.name}}\n\nCall {{contact.name}}.');
  await form.getByText('All partners', { exact: true }).click();
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  const card = page.getByRole('listitem', { name: 'One-pager', exact: true });
  await expect(card.getByText('Shared: All partners')).toBeVisible();

  // A member downloads it for the partner, and sees which values are missing.
  await button(page, 'Download One-pager').click();
  await page.getByRole('menuitem', { name: 'For a Partner…' }).click();
  const preview = page.getByRole('dialog', { name: 'One-pager' });
  await chooseGlobex(page, preview, 'Preview as partner');
  await expect(preview.getByText('Globex & Söhne has no value for {{contact.name}}.')).toBeVisible();
  const frame = preview.frameLocator('iframe[title="Preview of One-pager for Globex & Söhne"]');
  await expect(frame.getByRole('heading')).toHaveText('For Globex & Söhne');
  await expectNoAxeViolations(page);
  const sent = await textOf(page, () => preview.getByRole('button', { name: 'Download PDF' }).click());
  expect(sent.name).toBe('One-pager - Globex & Söhne.pdf');
  expect(sent.text).toContain('For Globex & Söhne Call {{contact.name}}.');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoAxeViolations(page);
  expect(await isWithinWidth(page)).toBe(true);

  // The preview of the portal shows the same.
  await open(page, `/partners/${partner.id}/portal/resources`);
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible();
  const shown = await textOf(page, () => button(page, 'Download One-pager').click());
  expect(shown.text).toContain('For Globex & Söhne');

  // The partner downloads its own copy.
  const context = await browser.newContext({ baseURL, viewport: { width: 320, height: 640 } });
  await context.request.post('/api/auth/accept-invite', { data: { token, password: PASSWORD } });
  const portal = await context.newPage();
  await open(portal, '/portal/resources');
  await expect(portal.getByRole('heading', { name: 'Documents' })).toBeVisible();
  await expectNoAxeViolations(portal);
  expect(await isWithinWidth(portal)).toBe(true);
  const own = await textOf(portal, () => button(portal, 'Download One-pager').click());
  expect(own.name).toBe('One-pager - Globex & Söhne.pdf');
  expect(own.text).toContain('For Globex & Söhne Call .');
  await context.close();
});
