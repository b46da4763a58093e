import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../lib/clock';
import type { Client } from '../../../testing/client';
import { startMailServer, type MailServer } from '../../../testing/mail-server';
import { allDelivered } from '../../../testing/notifications';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { PartnerContact } from '../../partners/records/contacts.entity';
import type { EmailPreview, PlannedEmailView, RecipientView } from './emails.service';

let mailServer: MailServer;
let server: TestServer;
let team: Team;
let other: Team;
let contact: PartnerContact;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url, PARTNERHUB_RATE_LIMITS: 'signup=off' });
  [team, other] = [await makeTeam(server), await makeTeam(server)];
  contact = await makeContact();
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});
afterEach(() => server.app.background.settled());

let made = 0;
async function makeContact(details: object = {}, of: Team = team): Promise<PartnerContact> {
  made += 1;
  const { status, body } = await of.editor.post<PartnerContact>(`/api/partners/${of.partnerId}/contacts`, {
    name: 'Ada Lovelace',
    email: `person${made}@acme.example`,
    ...details,
  });
  if (status !== 201) throw new Error(`could not create a contact: ${status}`);
  return body;
}

const text = { subject: 'Hello {{contact.firstName}}', body: 'Hi {{contact.name}},\n\nsee you {{when}}.' };
const to = (id: string, values: object = { when: 'soon' }, type = 'contact') => ({ type, id, values });
const send = (recipients: object[], more: object = {}, client: Client = team.editor) =>
  client.post<{ to: string[]; sendAt: string | null; error?: string; fields?: object }>('/api/emails', {
    ...text,
    to: recipients,
    ...more,
  });
async function mailsAfter(work: () => Promise<unknown>) {
  await server.app.background.settled();
  const before = mailServer.mails.length;
  await work();
  await server.app.background.settled();
  return (await mailServer.parsed()).slice(before);
}
const inHours = (count: number) => new Date(server.clock.now().getTime() + hours(count)).toISOString();
const listed = async (status = 'scheduled') =>
  (await team.editor.get<PlannedEmailView[]>(`/api/emails?status=${status}`)).body;

describe('POST /api/emails', () => {
  it('sends each recipient its own email, with its own values', async () => {
    const grace = await makeContact({ name: 'Grace Hopper' });
    const mails = await mailsAfter(async () => {
      const { status, body } = await send([to(contact.id), to(grace.id, { when: 'on Monday' })]);
      expect([status, body]).toEqual([202, { to: [contact.email, grace.email], sendAt: null }]);
    });
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Hello Ada', 'Hello Grace']);
    expect(mails.map((mail) => mail.text?.split('\n')[2]).sort()).toEqual([
      'see you on Monday.',
      'see you soon.',
    ]);
    const { body: entries } = await team.viewer.get<{ kind: string; title: string }[]>(
      `/api/timeline?object=partner:${team.partnerId}&kinds=email`,
    );
    expect(entries.map(({ title }) => title)).toContain(`Email to ${grace.email}`);
  });

  it('sends none of the emails if a variable of one has no value', async () => {
    const grace = await makeContact({ name: 'Grace Hopper' });
    const mails = await mailsAfter(async () => {
      const { status, body } = await send([to(contact.id), to(grace.id, {})]);
      expect([status, body]).toEqual([
        400,
        { error: 'Enter a value for {{when}}', fields: { values: ['Enter a value for {{when}}'] } },
      ]);
    });
    expect(mails).toEqual([]);
  });

  it('refuses contacts of other workspaces, unknown kinds and people who want no email', async () => {
    const foreign = await makeContact({}, other);
    const refused = { status: 400, body: { error: 'Recipient not found' } };
    expect(await send([to(foreign.id)])).toMatchObject(refused);
    expect(await send([to(team.partnerId, {}, 'partner')])).toMatchObject(refused);
    expect((await send([to(contact.id, {}, 'nothing')])).status).toBe(400);
    expect((await send([])).status).toBe(400);
    expect((await send(Array.from({ length: 21 }, (_, index) => to(`${index}`)))).status).toBe(400);
    const quiet = await makeContact();
    await team.admin.post('/api/mail-suppressions', { address: quiet.email, kind: 'template' });
    expect((await send([to(contact.id), to(quiet.id)])).status).toBe(409);
    const silent = await makeContact({ email: null });
    expect(await send([to(silent.id)])).toMatchObject({
      status: 400,
      body: { error: 'This contact has no email address' },
    });
  });

  it('writes to the email of a lead, and the change is in the activity of the lead', async () => {
    const lead = { name: 'Mina Harker', company: 'Harker Ltd', email: 'mina@harker.example', status: 'new' };
    const { body: made } = await team.editor.post<{ id: string }>('/api/leads', lead);
    const [mail] = await mailsAfter(() => send([to(made.id, { when: 'later' }, 'lead')]));
    expect(mail?.subject).toBe('Hello Mina');
    const { body: entries } = await team.admin.get<{ title: string }[]>(
      `/api/timeline?object=lead:${made.id}`,
    );
    expect(entries[0]).toMatchObject({ title: 'Email sent', body: 'To: mina@harker.example' });
  });

  it('is for members who edit', async () => {
    const statuses = await statusByCaller(server, team, (who) => send([to(contact.id)], {}, who));
    expect(statuses).toMatchObject({ owner: 202, admin: 202, editor: 202, viewer: 403, portal: 403 });
  });

  it('previews an email that has variables without a value, and sends nothing', async () => {
    const mails = await mailsAfter(async () => {
      const { body } = await team.editor.post<EmailPreview>('/api/emails/preview', {
        ...text,
        to: to(contact.id, {}),
      });
      expect(body).toMatchObject({ to: contact.email, subject: 'Hello Ada', unfilled: ['when'] });
      expect(body.html).toContain('Hi Ada Lovelace');
    });
    expect(mails).toEqual([]);
    const { body } = await team.editor.get<RecipientView>(
      `/api/emails/recipient?type=contact&id=${contact.id}`,
    );
    expect(body).toMatchObject({
      name: 'Ada Lovelace',
      cannotSend: null,
      values: { 'contact.firstName': 'Ada' },
    });
  });
});

describe('a scheduled email', () => {
  const run = () => server.app.plannedEmails.run();

  it('is sent once when it is due, by one of two servers', async () => {
    const sendAt = inHours(2);
    const early = await mailsAfter(async () => {
      expect(await send([to(contact.id)], { sendAt })).toMatchObject({ status: 202, body: { sendAt } });
      await run();
    });
    expect(early).toEqual([]);
    const { body: timeline } = await team.viewer.get<object[]>(
      `/api/timeline?object=partner:${team.partnerId}&kinds=email`,
    );
    expect(timeline[0]).toMatchObject({ status: 'scheduled', at: sendAt, title: 'Email to Ada Lovelace' });
    server.clock.advance(hours(2) + minutes(1));
    const mails = await mailsAfter(() => Promise.all([run(), run()]));
    expect(mails.map(({ subject }) => subject)).toEqual(['Hello Ada']);
    expect(await listed()).toEqual([]);
    expect(await mailsAfter(run)).toEqual([]);
  });

  it('can be cancelled until it is sent, by members of the workspace', async () => {
    await send([to(contact.id)], { sendAt: inHours(1) });
    const [email] = await listed();
    expect((await other.editor.delete(`/api/emails/${email?.id}`)).status).toBe(404);
    expect((await team.viewer.delete(`/api/emails/${email?.id}`)).status).toBe(403);
    expect((await team.editor.delete(`/api/emails/${email?.id}`)).status).toBe(204);
    expect((await team.editor.delete(`/api/emails/${email?.id}`)).status).toBe(409);
    server.clock.advance(hours(1) + minutes(1));
    expect(await mailsAfter(run)).toEqual([]);
  });

  it('is not sent after its sender was removed, and admins are told', async () => {
    const sender = await makeTeam(server);
    const person = await makeContact({}, sender);
    await send([to(person.id)], { sendAt: inHours(1) }, sender.editor);
    expect((await sender.owner.delete(`/api/admin/users/${sender.userIds.editor}`)).status).toBeLessThan(300);
    server.clock.advance(hours(1) + minutes(1));
    expect(await mailsAfter(run)).toEqual([]);
    const { body } = await sender.admin.get<PlannedEmailView[]>('/api/emails?status=failed');
    expect(body).toMatchObject([{ reason: 'The sender may no longer send emails' }]);
    server.app.dispatcher.start();
    await allDelivered(server);
    const { body: notices } = await sender.admin.get<{ title: string }[]>('/api/notifications');
    expect(notices.map(({ title }) => title)).toContain(
      "The email “Hello {{contact.firstName}}” to Ada Lovelace wasn't sent",
    );
  });

  it('has a time in the next year', async () => {
    const past = await send([to(contact.id)], { sendAt: inHours(-1) });
    expect(past).toMatchObject({ status: 400, body: { error: 'Choose a time in the future' } });
    expect((await send([to(contact.id)], { sendAt: inHours(24 * 400) })).status).toBe(400);
    expect((await send([to(contact.id)], { sendAt: 'tomorrow' })).status).toBe(400);
  });
});
