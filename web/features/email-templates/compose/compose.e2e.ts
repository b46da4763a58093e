import type { Browser, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, startServer, test } from '../../../../src/testing/e2e';
import { addPartner, send } from '../../../../src/testing/e2e-partners';
import { countActions } from '../../../../src/testing/e2e-actions';
import { open, signUp } from '../../../../src/testing/e2e-people';
import { startMailServer } from '../../../../src/testing/mail-server';

/** Runs a test on a server that sends mail, as the owner of a workspace with a partner and two contacts. */
async function withMail(
  browser: Browser,
  run: (page: Page, partnerId: string, subjects: () => Promise<string[]>) => Promise<void>,
): Promise<void> {
  const mailServer = await startMailServer();
  const server = await startServer({ SMTP_URL: mailServer.url });
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'Pacific/Auckland' });
  const page = await context.newPage();
  await signUp(page);
  const { id } = await addPartner(page, { name: 'Halden Systems' });
  for (const contact of [
    { name: 'Ada Lovelace', email: 'ada@halden.example', isPrimary: true },
    { name: 'Parisa نوری', email: 'parisa@halden.example' },
  ])
    await send(page.request, `/api/partners/${id}/contacts`, contact);
  await send(page.request, '/api/email-templates', {
    name: 'Greeting',
    subject: 'Hello {{contact.firstName}}',
    body: 'Hi {{contact.name}},\n\nsee you {{when}}.',
    category: 'update',
  });
  await run(page, id, async () => (await mailServer.parsed()).map(({ subject }) => subject ?? '').sort());
  await context.close();
  await server.stop();
  await mailServer.close();
}

const composer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function takeGreeting(page: Page): Promise<void> {
  const template = page.getByRole('dialog').getByRole('combobox', { name: 'Template' });
  await template.fill('Gree');
  await page.getByRole('option', { name: /Greeting/ }).click();
}

test('an email is written to two contacts with a value each, previewed and sent', async ({ browser }) => {
  await withMail(browser, async (page, id, subjects) => {
    await open(page, `/partners/${id}`);
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await expect(composer(page, 'Email Ada Lovelace')).toBeVisible();
    await takeGreeting(page);
    await expect(page.getByLabel('Subject')).toHaveValue('Hello {{contact.firstName}}');
    await page.getByRole('checkbox', { name: /Parisa/ }).check({ force: true });
    const sheet = composer(page, 'New email');
    await expectNoAxeViolations(page);
    const sendButton = sheet.getByRole('button', { name: 'Send 2 Emails' });
    await expect(sendButton).toHaveAttribute('aria-disabled', 'true');
    await sheet.getByLabel('{{when}}').fill('soon');
    await sheet.getByLabel('Values for').selectOption({ label: 'Parisa نوری' });
    await sheet.getByLabel('{{when}}').fill('on Monday');
    await sheet.getByRole('button', { name: 'Preview' }).click();
    await expect(sheet.frameLocator('iframe').getByText('see you on Monday.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Back' }).click();
    await sendButton.click();
    await expect(page.getByText('2 emails sent')).toBeVisible();
    await expect.poll(subjects).toEqual(['Hello Ada', 'Hello Parisa']);
  });
});

test('a template is changed for a partner and sent in at most five actions', async ({ browser }) => {
  test.slow();
  await withMail(browser, async (page, id, subjects) => {
    const actions = await countActions(page);
    await open(page, `/partners/${id}`);
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await takeGreeting(page);
    await expect(page.getByLabel('Subject')).toHaveValue('Hello {{contact.firstName}}');
    await page.getByLabel('Text', { exact: true }).fill('Hi {{contact.firstName}},\n\nsee you on Monday.');
    await page.getByRole('dialog').getByRole('button', { name: 'Send Email' }).click();
    await expect.poll(subjects).toEqual(['Hello Ada']);
    expect(await actions()).toBeLessThanOrEqual(5);
  });
});

test('an email is scheduled and cancelled, and typing survives an accidental Esc', async ({ browser }) => {
  await withMail(browser, async (page, id, subjects) => {
    await open(page, `/partners/${id}`);
    await page.getByRole('button', { name: 'Email Parisa نوری' }).click();
    const sheet = composer(page, 'Email Parisa نوری');
    await sheet.getByLabel('Subject').fill('Quarterly review');
    await sheet.getByLabel('Text', { exact: true }).fill('Shall we meet?');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(sheet.getByLabel('Subject')).toHaveValue('Quarterly review');
    await sheet.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Schedule…' }).click();
    await expect(sheet.getByText('Time zone: Pacific/Auckland')).toBeVisible();
    await sheet.getByRole('spinbutton', { name: /month/ }).click();
    const tomorrow = new Date(Date.now() + 3 * 24 * 3600 * 1000);
    const digits = `${`${tomorrow.getMonth() + 1}`.padStart(2, '0')}${`${tomorrow.getDate()}`.padStart(2, '0')}${tomorrow.getFullYear()}0900`;
    await page.keyboard.type(digits);
    await sheet.getByRole('button', { name: 'Schedule Email' }).click();
    await expect(page.getByText('Email scheduled')).toBeVisible();
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Email to Parisa نوری' });
    await expect(entry).toContainText('Scheduled');
    await entry.getByRole('button', { name: /Cancel/ }).click();
    await expect(entry).toBeHidden();
    expect(await subjects()).toEqual([]);
  });
});

test('selected partners get an email each, and the command menu opens the composer', async ({ browser }) => {
  await withMail(browser, async (page, _id, subjects) => {
    await addPartner(page, { name: 'Northwind' });
    await open(page, '/partners/directory?layout=table');
    await page.getByRole('checkbox', { name: 'Select Halden Systems' }).click();
    await page.getByRole('checkbox', { name: 'Select Northwind' }).click();
    await page.getByRole('button', { name: 'Email 2 partners' }).click();
    const sheet = composer(page, 'Email 2 partners');
    await sheet.getByLabel('Subject').fill('News for {{partner.name}}');
    await sheet.getByLabel('Text', { exact: true }).fill('Hello {{contact.firstName}}');
    await sheet.getByRole('button', { name: 'Send 2 Emails' }).click();
    await expect(sheet.getByText('The partner has no contact with an email address')).toBeVisible();
    await expect(sheet.getByText('1 of 2')).toBeVisible();
    await expect.poll(subjects).toEqual(['News for Halden Systems']);
    await sheet.getByRole('button', { name: 'Close' }).last().click();
    // The sheet gets all keys until it has faded out.
    await expect(page.locator('[role="dialog"]')).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('email a part');
    await expect(page.getByRole('option', { name: /Email a Partner/ })).toHaveAttribute(
      'data-focused',
      'true',
    );
    await page.keyboard.press('Enter');
    await composer(page, 'New email').getByRole('combobox', { name: 'Partner' }).fill('Halden');
    await page.getByRole('option', { name: /Halden/ }).click();
    await expect(page.getByRole('checkbox', { name: /Ada Lovelace/ })).toBeChecked();
  });
});
