import { afterEach, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../testing/mail-server';
import { createMailer } from './mailer';

let server: MailServer | undefined;
afterEach(() => server?.close());

const mail = { to: 'ada@example.org', subject: 'Hello', text: 'A secret link' };

it('sends mail over an unencrypted connection only with tls=off', async () => {
  server = await startMailServer();
  const strict = createMailer(server.url.replace('?tls=off', ''), null);
  await expect(strict.send(mail)).rejects.toThrow(/STARTTLS/);
  expect(server.mails).toHaveLength(0);
  await createMailer(`${server.url}&from=hub@example.org`, null).send(mail);
  expect(server.mails).toEqual([expect.stringMatching(/From: hub@example.org[^]*A secret link/)]);
});

// ASVS 12.3.2
it('uses STARTTLS and checks the certificate', async () => {
  server = await startMailServer({ encrypts: true });
  await expect(createMailer(server.url.split('?')[0] ?? '', null).send(mail)).rejects.toThrow(/certificate/i);
  await createMailer(server.url, 'https://partners.example.com').send(mail);
  expect(server.mails).toEqual([expect.stringContaining('From: PartnerHub <no-reply@partners.example.com>')]);
});

it('has the domain of the sender in the Message-ID and the id of the list', async () => {
  server = await startMailServer();
  const list = { name: 'Acme, Inc.: Announcements', id: 'announcement.123' };
  const listed = { ...mail, id: '456', fromName: 'Acme, Inc.', list };
  await createMailer(`${server.url}&from=hub@mail.example.org`, 'https://partners.example.com').send(listed);
  await createMailer(server.url, 'https://partners.example.com').send(listed);
  const [own, usual] = await server.parsed();
  expect(own?.from?.value).toEqual([{ name: 'Acme, Inc.', address: 'hub@mail.example.org' }]);
  expect(own?.messageId).toBe('<456@mail.example.org>');
  expect(server.mails[0]).toMatch(
    /^List-ID: "Acme, Inc\.: Announcements"\s+<announcement\.123\.mail\.example\.org>$/m,
  );
  expect(usual?.messageId).toBe('<456@partners.example.com>');
  expect(server.mails[1]).toMatch(/^List-ID: .*\s+<announcement\.123\.partners\.example\.com>$/m);
});

it('omits the address from the error of a refused mail', async () => {
  server = await startMailServer({ refuses: true });
  const sending = createMailer(server.url, null).send(mail);
  await expect(sending).rejects.toThrow('No such user [address]');
  const error: unknown = await sending.catch((reason: unknown) => reason);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('ada@example.org');
});
