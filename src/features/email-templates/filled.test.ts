import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeEmailTemplate } from '../../testing/email-templates';
import { UNKNOWN_ID } from '../../testing/partners';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { PartnerContact } from '../partners/records/contacts.entity';
import type { EmailTemplate } from './email-templates.entity';
import type { FilledEmail } from './fill-template';

let server: TestServer;
let team: Team;
let template: EmailTemplate;
let contact: PartnerContact;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  template = await makeEmailTemplate(team.editor, {
    subject: '{{partner.name}} & {{ workspace.name }}',
    body: 'Hi {{contact.firstName}} <b>,\n\n- {{partner.location}}\n- {{contact.phone}}\n- {{contact.shoeSize}}\n\n{{sender.email}}, {{today}}\n',
  });
  contact = await makeContact(team.editor, team.partnerId, { title: 'CTO', email: 'ada@acme.example' });
});
afterAll(() => server.close());

const urlOf = ({ id }: EmailTemplate, query: object = {}) =>
  `/api/email-templates/${id}/filled?${new URLSearchParams({ ...query })}`;

async function makeContact(client: Client, partnerId: string, details: object = {}): Promise<PartnerContact> {
  const { status, body } = await client.post<PartnerContact>(`/api/partners/${partnerId}/contacts`, {
    name: 'Dr. Ada Lovelace',
    ...details,
  });
  if (status !== 201) throw new Error(`could not create a contact: ${status}`);
  return body;
}

describe('GET /api/email-templates/{id}/filled', () => {
  it('a filled template is available to all roles with read access', async () => {
    const statuses = await statusByCaller(server, team, (who) => who.get(urlOf(template)));
    expect(statuses).toEqual({
      anyone: 401,
      portal: 403,
      outsider: 404,
      viewer: 200,
      editor: 200,
      admin: 200,
      owner: 200,
    });
  });

  it('a template is filled with data of partner, contact, workspace, caller and date', async () => {
    const { status, body } = await team.viewer.get<FilledEmail>(
      urlOf(template, { partnerId: team.partnerId, contactId: contact.id }),
    );
    expect(status).toBe(200);
    const partner = (
      await team.viewer.get<{ name: string; location: string }>(`/api/partners/${team.partnerId}`)
    ).body;
    const name = body.values['workspace.name'];
    expect(name).toMatch(/^Team \d+$/);
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      server.clock.now(),
    );
    const by = team.emails.viewer;
    expect(body).toMatchObject({
      to: 'ada@acme.example',
      subject: `${partner.name} & ${name}`,
      body: `Hi Ada <b>,\n\n- ${partner.location}\n- {{contact.phone}}\n- {{contact.shoeSize}}\n\n${by}, ${today}\n`,
      missing: ['contact.phone'],
      unknown: ['contact.shoeSize'],
    });
    expect(body.html).toBe(
      `<p>Hi Ada &lt;b&gt;,</p>\n<ul>\n<li>${partner.location}</li>\n<li>{{contact.phone}}</li>\n` +
        `<li>{{contact.shoeSize}}</li>\n</ul>\n<p><a href="mailto:${by}">${by}</a>, ${today}</p>`,
    );
    expect(body.values).toMatchObject({
      'contact.name': 'Dr. Ada Lovelace',
      'contact.firstName': 'Ada',
      'contact.title': 'CTO',
      'contact.phone': null,
      'sender.email': by,
    });
  });

  it('a template filled without partner and contact lists the missing variables', async () => {
    const { body } = await team.viewer.get<FilledEmail>(urlOf(template));
    expect(body).toMatchObject({
      to: null,
      missing: ['partner.name', 'contact.firstName', 'partner.location', 'contact.phone'],
      unknown: ['contact.shoeSize'],
    });
    expect(body.subject).toMatch(/^\{\{partner\.name\}\} & /);
  });

  it('the date in a filled template is that of the given time zone', async () => {
    const dayIn = async (timeZone: string) =>
      (await team.viewer.get<FilledEmail>(urlOf(template, { timeZone }))).body.values.today;
    const format = (timeZone: string) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(server.clock.now());
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    expect(await Promise.all(zones.map(dayIn))).toEqual(zones.map(format));
    expect(format('Pacific/Kiritimati')).not.toBe(format('Pacific/Pago_Pago'));
    expect(await team.viewer.get(urlOf(template, { timeZone: 'Mars/Olympus' }))).toMatchObject({
      status: 400,
      body: { error: 'timeZone must be an IANA time zone' },
    });
  });

  it('filling an unknown template answers 404', async () => {
    expect(await team.viewer.get(`/api/email-templates/${UNKNOWN_ID}/filled`)).toMatchObject({
      status: 404,
      body: { error: 'Template not found' },
    });
  });

  it("a template cannot be filled with another workspace's partner or another partner's contact", async () => {
    const strangers = (await team.outsider.get<{ workspaceId: string }>('/api/auth/me')).body.workspaceId;
    const stranger = await insertPartner(server, strangers, 'Strangers');
    const theirs = await makeContact(team.outsider, stranger);
    const neighbour = await insertPartner(server, team.workspaceId, 'Neighbours');
    for (const partnerId of [UNKNOWN_ID, stranger])
      expect(await team.owner.get(urlOf(template, { partnerId }))).toMatchObject({
        status: 400,
        body: { error: 'Partner not found', fields: { partnerId: ['Partner not found'] } },
      });
    for (const query of [
      { partnerId: team.partnerId, contactId: UNKNOWN_ID },
      { partnerId: team.partnerId, contactId: theirs.id },
      { partnerId: neighbour, contactId: contact.id },
      { contactId: contact.id },
    ])
      expect(await team.owner.get(urlOf(template, query))).toMatchObject({
        status: 400,
        body: { error: 'Contact not found', fields: { contactId: ['Contact not found'] } },
      });
  });
});
