import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, startServer, test } from '../../../src/testing/e2e';
import { addPartner, send } from '../../../src/testing/e2e-partners';
import { open, reload, signUp } from '../../../src/testing/e2e-people';
import { startMailServer } from '../../../src/testing/mail-server';

const CONTACT = 'ada@acme.example';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs up, with a partner that has one contact, and an email template. */
async function prepare(page: Page): Promise<{ email: string }> {
  const person = await signUp(page);
  const { id } = await addPartner(page, { name: 'Acme' });
  await send(page.request, `/api/partners/${id}/contacts`, {
    name: 'Ada Lovelace',
    email: CONTACT,
    isPrimary: true,
  });
  await send(page.request, '/api/email-templates', {
    name: 'Greeting',
    subject: 'Hello {{contact.firstName}}',
    body: 'Hi {{contact.name}},\n\nwelcome.',
    category: 'update',
  });
  return person;
}

/** Opens the template for the contact. */
async function openGreeting(page: Page) {
  await open(page, '/campaigns/email-templates');
  await button(page, 'Preview Greeting').click();
  const dialog = page.getByRole('dialog', { name: 'Greeting' });
  await dialog.getByRole('combobox', { name: 'Partner' }).fill('Acme');
  await page.getByRole('option', { name: /Acme/ }).click();
  await expect(dialog.getByRole('combobox', { name: 'Contact' })).toHaveValue('Ada Lovelace');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Hi Ada Lovelace');
  return dialog;
}
const sendButton = (page: Page) => button(page, 'Send…');

test('without a mail server, screens say that no email is sent', async ({ page }) => {
  await prepare(page);
  await open(page, '/settings?tab=email');
  await expect(page.getByText('No email is sent')).toBeVisible();
  await expect(page.getByText('No suppressed addresses')).toBeVisible();
  await expectNoAxeViolations(page);
  await open(page, '/account');
  await expect(page.getByRole('checkbox', { name: 'Weekly market digest' })).toBeDisabled();
  await openGreeting(page);
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
  await sendButton(page).focus();
  await expect(page.getByRole('tooltip')).toContainText("This server doesn't send email");
});

test('a template is sent, its recipient unsubscribes, and an admin keeps the list', async ({ browser }) => {
  test.slow();
  const mailServer = await startMailServer();
  const server = await startServer({ SMTP_URL: mailServer.url });
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const { email } = await prepare(page);

  const dialog = await openGreeting(page);
  await sendButton(page).click();
  await expect(dialog.getByText('Hello Ada')).toBeVisible();
  const letter = page.frameLocator('iframe[title="The email as it will arrive"]');
  await expect(letter.getByText('Hi Ada Lovelace,').last()).toBeVisible();
  await expectNoAxeViolations(page);
  await button(page, 'Send Email').click();
  await expect(page.getByText(`Email sent to ${CONTACT}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect.poll(() => mailServer.mails.length).toBe(1);
  const [mail] = await mailServer.parsed();
  expect(mail?.replyTo?.text).toContain(email);
  const [, link = ''] = /Stop emails from the team: (\S+)/.exec(mail?.text ?? '') ?? [];
  const path = new URL(link).pathname;

  // Opening the link changes nothing. The button works without JavaScript.
  const reader = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const visitor = await reader.newPage();
  await visitor.goto(path);
  await expect(visitor.getByText(`to ${CONTACT}?`)).toBeVisible();
  await open(page, '/settings?tab=email');
  await expect(page.getByText('No suppressed addresses')).toBeVisible();
  await button(visitor, 'Unsubscribe').click();
  await expect(visitor.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();
  await reader.close();
  // Unsubscribe again, with JavaScript.
  await open(page, path);
  await expectNoAxeViolations(page);
  await button(page, 'Unsubscribe').click();
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();

  await openGreeting(page);
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
  await sendButton(page).focus();
  await expect(page.getByRole('tooltip')).toContainText('the address is suppressed');

  await open(page, '/settings?tab=email');
  const rowOf = (list: string, address: string) =>
    page.getByRole('group', { name: list, exact: true }).getByRole('row').filter({ hasText: address });
  const row = (address: string) => rowOf('Addresses that get no email', address);
  await expect(row(CONTACT)).toContainText('Unsubscribed');
  await expect(rowOf('Sent and queued emails', CONTACT)).toContainText(
    /Email template.*Sent.*Accepted by the mail server/,
  );
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.selectOption('Failed');
  await expect(page.getByText('No email of the last 30 days matches these filters.')).toBeVisible();
  await button(page, 'Clear Filters').click();
  await page.getByRole('textbox', { name: "Recipient's email" }).fill(CONTACT.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/address=ADA/);
  await expect(rowOf('Sent and queued emails', CONTACT)).toBeVisible();
  await button(page, 'Add Address').click();
  const form = page.getByRole('dialog', { name: 'Add Address' });
  await form.getByLabel('Email').fill(CONTACT.toUpperCase());
  await form.getByLabel('Reason').fill('Bounced');
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Add Address' }).click();
  await expect(form).toBeHidden();
  await button(page, 'Add Address').click();
  await form.getByLabel('Email').fill(CONTACT);
  await form.getByRole('button', { name: 'Add Address' }).click();
  await expect(page.getByText('This address is already suppressed').first()).toBeVisible();
  await form.getByLabel('Email').fill('bounce@acme.example');
  await form.getByRole('button', { name: 'Add Address' }).click();
  await expect(row('bounce@acme.example')).toContainText(email);
  await expectNoAxeViolations(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('bounce@acme.example,emails at all');
  await button(page, 'Remove bounce@acme.example').click();
  const question = page.getByRole('alertdialog', { name: 'Send email to bounce@acme.example again?' });
  await question.getByRole('button', { name: 'Remove Address' }).click();
  await expect(row('bounce@acme.example')).toBeHidden();

  await open(page, '/account');
  const digest = page.getByRole('checkbox', { name: 'Weekly market digest' });
  await expect(digest).not.toBeChecked();
  await digest.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Emails updated')).toBeVisible();
  await reload(page);
  await expect(digest).toBeChecked();
  await context.close();
  await server.stop();
  await mailServer.close();
});
