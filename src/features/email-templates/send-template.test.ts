import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeEmailTemplate } from '../../testing/email-templates';
import { startMailServer, type MailServer } from '../../testing/mail-server';
import { UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { PartnerContact } from '../partners/records/contacts.entity';
import type { EmailTemplate } from './email-templates.entity';
import type { FilledEmail } from './fill-template';
import type { MailPreview } from './send-template';

let mailServer: MailServer;
let server: TestServer;
let team: Team;
let other: Team;
let template: EmailTemplate;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({
    SMTP_URL: mailServer.url,
    PARTNERHUB_RATE_LIMITS: 'signup=off,send_email=3/1d',
  });
  [team, other] = [await makeTeam(server), await makeTeam(server)];
  template = await makeEmailTemplate(team.editor, {
    name: 'Welcome',
    subject: 'Hello {{contact.firstName}}',
    body: 'Hi {{contact.name}},\n\nwelcome to {{workspace.name}}.\nCall us: {{contact.phone}}',
  });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

let made = 0;
async function makeContact(
  details: object = {},
  of: Team = team,
): Promise<PartnerContact & { email: string }> {
  made += 1;
  const { status, body } = await of.editor.post<PartnerContact & { email: string }>(
    `/api/partners/${of.partnerId}/contacts`,
    { name: 'Ada Lovelace', phone: '555 0199', email: `contact${made}@acme.example`, ...details },
  );
  if (status !== 201) throw new Error(`could not create a contact: ${status}`);
  return body;
}
const send = (
  contactId: unknown,
  { client = team.editor, id = template.id, ...more }: { client?: Client; id?: string; values?: object } = {},
) => client.post<{ to: string; error?: string }>(`/api/email-templates/${id}/send`, { contactId, ...more });
async function mailsAfter(work: () => Promise<unknown>) {
  await server.app.background.settled();
  const before = mailServer.mails.length;
  await work();
  await server.app.background.settled();
  return (await mailServer.parsed()).slice(before);
}

describe('POST /api/email-templates/{id}/send', () => {
  it('mails the filled template to the contact, with the sender as Reply-To', async () => {
    await team.editor.patch('/api/auth/me', { name: 'Peter Gibbons' });
    const contact = await makeContact({ phone: null });
    const [mail, ...others] = await mailsAfter(async () => {
      const { status, body } = await send(contact.id, {
        values: { 'contact.phone': '555 0100', 'contact.name': 'Eve' },
      });
      expect([status, body]).toEqual([202, { to: contact.email }]);
    });
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Hello Ada');
    expect(mail?.text).toMatch(/^Hi Ada Lovelace,\n\nwelcome to Team \d+\.\nCall us: 555 0100\n/);
    expect(mail?.html).toContain('Hi Ada Lovelace,');
    expect(mail?.replyTo?.value).toEqual([{ address: team.emails.editor, name: 'Peter Gibbons' }]);
    expect(mail?.from?.text).toMatch(/^"?Peter Gibbons via Team \d+"? <no-reply@localhost>$/);
    expect(JSON.stringify(mail?.to)).toContain(contact.email);
    expect(mail?.headers.get('list')).toMatchObject({
      unsubscribe: { url: expect.stringContaining('/api/mail/unsubscribe/') },
    });
  });

  it('is refused while a variable has no value, and names each', async () => {
    const { id } = await makeEmailTemplate(team.editor, {
      name: 'Open',
      subject: '{{partner.tier}}',
      body: '{{contact.phone}} {{Offer}} {{contact.phone}} {{contact.name}}',
    });
    const contact = await makeContact({ phone: null });
    const refused = (values: object) => send(contact.id, { id, values });
    const messages = ['partner.tier', 'contact.phone', 'Offer'].map(
      (name) => `Enter a value for {{${name}}}`,
    );
    const sent = await mailsAfter(async () => {
      expect(await refused({})).toMatchObject({
        status: 400,
        body: { error: messages[0], fields: { values: messages } },
      });
      expect(await refused({ 'partner.tier': 'Gold', Offer: ' ', 'contact.phone': '1' })).toMatchObject({
        status: 400,
        body: { fields: { values: [messages[2]] } },
      });
    });
    expect(sent).toEqual([]);
    const full = { 'partner.tier': 'Gold', Offer: 'Free', 'contact.phone': '1' };
    expect((await refused(full)).status).toBe(202);
  });

  it("records the email in the partner's activity and the audit log", async () => {
    const contact = await makeContact();
    await send(contact.id);
    const { body } = await team.viewer.get<{ activityType: string; description: string; userId: string }[]>(
      `/api/partners/${team.partnerId}/activities?limit=1`,
    );
    expect(body).toMatchObject([
      {
        activityType: 'email_sent',
        description: `Email sent to ${contact.email}: Hello Ada`,
        userId: team.userIds.editor,
      },
    ]);
    const log = await team.admin.get<object[]>('/api/audit-log?limit=1');
    expect(log.body).toMatchObject([
      {
        action: 'sent',
        objectType: 'email_template',
        objectId: template.id,
        objectName: 'Welcome',
        actorName: team.emails.editor,
        changes: [{ field: 'to', from: null, to: contact.email }],
      },
    ]);
  });

  it('is allowed for editors of the workspace', async () => {
    const contact = await makeContact();
    const statuses = await statusByCaller(server, team, (who) =>
      who.post(`/api/email-templates/${template.id}/send`, { contactId: contact.id }),
    );
    expect(statuses).toMatchObject({ anyone: 401, portal: 403, outsider: 404, viewer: 403, editor: 202 });
    const foreign = await makeContact({}, other);
    const mails = await mailsAfter(async () => {
      for (const wrong of [foreign.id, UNKNOWN_ID, '', null, 5])
        expect([wrong, (await send(wrong)).status]).toEqual([wrong, 400]);
      expect((await send(contact.id, { id: UNKNOWN_ID })).status).toBe(404);
      expect((await send(contact.id, { values: { 'contact.phone': 'x'.repeat(1001) } })).status).toBe(400);
      const silent = await makeContact({ email: null });
      expect((await send(silent.id)).body.error).toBe('This contact has no email address');
    });
    expect(mails).toEqual([]);
  });

  it('refuses a suppressed contact, and reports it before sending', async () => {
    const contact = await makeContact();
    await team.admin.post('/api/mail-suppressions', { address: contact.email, reason: 'Bounced' });
    const mails = await mailsAfter(async () => {
      const { status, body } = await send(contact.id);
      expect([status, body.error]).toEqual([409, 'This contact gets no email: the address is suppressed']);
    });
    expect(mails).toEqual([]);
    const query = new URLSearchParams({ partnerId: team.partnerId, contactId: contact.id });
    const filled = await team.editor.get<FilledEmail>(`/api/email-templates/${template.id}/filled?${query}`);
    expect(filled.body.cannotSend).toBe('This contact gets no email: the address is suppressed');
  });

  it('is limited for one address', async () => {
    const contact = await makeContact();
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await send(contact.id)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it('shows the email as it will arrive, with an unsubscribe link that has no effect', async () => {
    const contact = await makeContact({ name: '<b>Ada</b>' });
    const mails = await mailsAfter(async () => {
      const { status, body } = await team.editor.post<MailPreview>(
        `/api/email-templates/${template.id}/preview`,
        { contactId: contact.id },
      );
      expect(status).toBe(200);
      expect(body.to).toBe(contact.email);
      expect(body.html).toContain('Hi &lt;b&gt;Ada&lt;/b&gt;,');
      const [, link = ''] = /(\/unsubscribe\/[^"]+)"/.exec(body.html) ?? [];
      expect((await server.visitor().post(`/api/mail${link}`, {})).status).toBe(404);
    });
    expect(mails).toEqual([]);
    expect(
      (await team.viewer.post(`/api/email-templates/${template.id}/preview`, { contactId: contact.id }))
        .status,
    ).toBe(403);
  });

  it('is refused without a mail server', async () => {
    const silent = await startTestServer();
    const own = await makeTeam(silent);
    const letter = await makeEmailTemplate(own.editor);
    const { body: contact } = await own.editor.post<PartnerContact>(
      `/api/partners/${own.partnerId}/contacts`,
      { name: 'Ada', email: 'ada@acme.example' },
    );
    const { status, body } = await send(contact.id, { client: own.editor, id: letter.id });
    expect([status, body.error]).toEqual([
      503,
      "This server doesn't send email. The operator has to set SMTP_URL.",
    ]);
    await silent.close();
  });
});
