import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendFile } from '../../../testing/attachments';
import { startMailServer, type MailServer } from '../../../testing/mail-server';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { Resource } from '../../resources/resources.entity';
import type { PartnerContact } from '../../partners/records/contacts.entity';

let mailServer: MailServer;
let server: TestServer;
let team: Team;
let contact: PartnerContact;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url, PARTNERHUB_RATE_LIMITS: 'signup=off' });
  team = await makeTeam(server);
  const { body } = await team.editor.post<PartnerContact>(`/api/partners/${team.partnerId}/contacts`, {
    name: 'Ada Lovelace',
    email: 'ada@acme.example',
  });
  contact = body;
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

async function upload(name: string, audience: string, content = 'Price list', of = team): Promise<Resource> {
  const { status, body } = await sendFile<Resource>(of.editor, `/api/resources?audience=${audience}`, {
    name,
    content,
  });
  if (status !== 201) throw new Error(`could not upload: ${status} ${JSON.stringify(body)}`);
  return body;
}
const send = (...attachments: string[]) =>
  team.editor.post<{ error?: string }>('/api/emails', {
    subject: 'Prices',
    body: 'Here they are.',
    to: [{ type: 'contact', id: contact.id }],
    attachments,
  });

it('attaches what the partner can see in the portal', async () => {
  const seen = await upload('prices.txt', 'all');
  expect((await send(seen.id)).status).toBe(202);
  await server.app.background.settled();
  const [mail] = await mailServer.parsed();
  expect(mail?.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
    ['prices.txt', 'Price list'],
  ]);

  const hidden = await upload('secret.txt', 'partners');
  expect(await send(hidden.id)).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining("can't see a resource that is attached") },
  });
  const foreign = await upload('foreign.txt', 'all', 'x', await makeTeam(server));
  expect((await send(foreign.id)).status).toBe(400);
});

it('refuses more than 10 MB together', async () => {
  const [one, two] = [
    await upload('one.txt', 'all', 'x'.repeat(6 * 1024 * 1024)),
    await upload('two.txt', 'all', 'x'.repeat(5 * 1024 * 1024)),
  ];
  expect(await send(one.id, two.id)).toMatchObject({
    status: 400,
    body: { error: 'All attachments together can have at most 10 MiB' },
  });
});

it('a mail whose file is missing fails with the reason, and is not sent without it', async () => {
  const gone = await upload('gone.txt', 'all');
  const before = mailServer.mails.length;
  // The server makes the first attempt at once, so the file goes first.
  await server.app.fileStorage.delete(`${gone.fileId.slice(-2)}/${gone.fileId}`);
  expect((await send(gone.id)).status).toBe(202);
  await server.app.background.settled();
  expect(mailServer.mails.length).toBe(before);
  const { body } = await team.admin.get<{ status: string; error: string }[]>('/api/mails?status=failed');
  expect(body).toMatchObject([{ status: 'failed', error: 'An attachment no longer exists: gone.txt' }]);
});
