import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startImport } from '../../testing/imports';
import { startMailServer, type MailServer } from '../../testing/mail-server';
import { makePartner } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { PersonData } from './people.service';
import { isOtherName, notPeople, personColumns, textsLikePeople } from './person-columns.rules';
import { createReplacer, pseudonymOf } from './pseudonym.rules';
import { readTextTables } from './text-columns';

let server: TestServer;
let mailServer: MailServer;
let team: Team;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});
beforeEach(async () => {
  team = await makeTeam(server);
});

const ADA = 'ada.byron@erase-me.example';
const NAME = 'Ada Byron';
type Made = { id: string };

async function post(path: string, body: object, client = team.owner): Promise<string> {
  const { status, body: made } = await client.post<Made>(path, body);
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(made)}`);
  return made.id;
}

/** Writes a person into records and texts of the team. */
async function leaveTraces(client = team.owner) {
  const partner = await makePartner(client, {
    name: 'Engines',
    description: `Led by ${NAME}, write to ${ADA}.`,
  });
  const { id: partnerId } = partner;
  const contact = await post(
    `/api/partners/${partnerId}/contacts`,
    {
      name: NAME,
      title: 'Countess',
      email: ADA.toUpperCase().toLowerCase(),
      phone: '+44 20 7946 0000',
      isPrimary: true,
    },
    client,
  );
  const other = await post(
    `/api/partners/${partnerId}/contacts`,
    { name: NAME, email: `x${ADA}`, phone: '+44 1', isPrimary: false },
    client,
  );
  const lead = await post('/api/leads', { name: 'Ada', company: NAME, email: ADA }, client);
  const deal = await post(
    '/api/deals',
    {
      name: 'Deal',
      customerName: 'C',
      partnerId,
      contactName: NAME,
      contactEmail: ADA,
      notes: `Call ${NAME.toUpperCase()}`,
    },
    client,
  );
  await post(
    `/api/partners/${partnerId}/notes`,
    { content: `Met ${NAME} (${ADA}); not Adam Byronson.` },
    client,
  );
  await post(
    '/api/affiliate-links',
    {
      affiliateCode: `ada-${Date.now() % 1e6}`,
      affiliateName: NAME,
      affiliateEmail: ADA,
      commissionRate: '5',
    },
    client,
  );
  await client.patch(`/api/leads/${lead}`, { city: `Where ${ADA} lives` });
  const waiting = await startImport(client, 'leads', `Name,Company,Email\nAda,B,${ADA}\n`);
  return { partnerId, contact, other, lead, deal, waiting };
}

const get = async <Body>(path: string) => (await team.owner.get<Body>(path)).body;

describe('the columns of the schema', () => {
  it('each one whose name sounds like people is declared', async () => {
    const declared = new Set([
      ...Object.entries(personColumns).flatMap(([table, all]) =>
        all.flatMap(({ email, name = email, also = [], blank = [] }) =>
          [email, name, ...also, ...blank].map((column) => `${table}.${column}`),
        ),
      ),
      ...notPeople,
    ]);
    const tables = await readTextTables(server.app.db);
    const suspicious = tables.flatMap(({ table, columns }) =>
      columns
        .filter(
          (column) =>
            /name|email|phone|address|contact|person|author/i.test(column) &&
            !/(?:Keys?|Sort)$|nameText/.test(column) &&
            !isOtherName(table, column) &&
            !textsLikePeople.includes(column),
        )
        .map((column) => `${table}.${column}`),
    );
    expect(suspicious.filter((name) => !declared.has(name))).toEqual([
      'affiliate_conversions.name',
      'planned_emails.name',
    ]);
    const known = new Set(
      tables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
    );
    const names = Object.entries(personColumns).flatMap(([table, all]) =>
      all.map(({ email }) => `${table}.${email}`),
    );
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('each table with texts has a key, and belongs to a workspace or to the installation', async () => {
    const tables = await readTextTables(server.app.db);
    expect(tables.filter(({ key }) => key.length === 0).map(({ table }) => table)).toEqual([]);
    const shared = tables.filter(({ ofWorkspace }) => ofWorkspace === null).map(({ table }) => table);
    expect(shared).toEqual(expect.arrayContaining(['users', 'passkeys', 'catalogue_podcasts']));
    for (const table of [
      'leads',
      'partner_notes',
      'comments',
      'audit_entries',
      'operation_parts',
      'trash_rows',
    ])
      expect([table, shared.includes(table)]).toEqual([table, false]);
  });
});

it('replaces whole words, regardless of case and of how a text is written', () => {
  const to = pseudonymOf('a1b2c3');
  const { replace } = createReplacer(
    { email: ADA, names: [NAME, 'Özgür Ünsal', 'Ada'], phones: ['+49 30 1234'] },
    to,
  );
  const all = { isOwn: false, withNames: true };
  expect(replace(`${ADA.toUpperCase()}. x${ADA} ${ADA}.uk mailto:${ADA}?`, all)).toBe(
    `${to.email}. x${ADA} ${ADA}.uk mailto:${to.email}?`,
  );
  expect(replace('ada byron, ADA BYRON; Ada Byronson. Ada', all)).toBe(
    'erased person a1b2c3, Erased person a1b2c3; Ada Byronson. Ada',
  );
  expect(replace('özgür ünsal', all)).toContain('rased person a1b2c3');
  expect(replace('Ada, +49 30 1234', { ...all, isOwn: true })).toBe('Erased person a1b2c3, ');
  expect(replace(`q=${encodeURIComponent(ADA)}`, all)).toBe(`q=${to.email}`);
});

describe('an owner', () => {
  it('exports what the workspace has about a person, and nothing of others', async () => {
    const made = await leaveTraces();
    const elsewhere = await makeTeam(server);
    await post('/api/leads', { name: 'Ada', company: 'Secret', email: ADA }, elsewhere.owner);
    const { status, body } = await team.owner.post<PersonData>('/api/privacy/export', { email: ADA });
    expect(status).toBe(200);
    expect(body.workspaces.map(({ id }) => id)).toEqual([team.workspaceId]);
    const records = body.workspaces[0]?.records ?? [];
    expect(records).toEqual(
      expect.arrayContaining([
        { type: 'contact', id: made.contact, fields: expect.objectContaining({ phone: '+44 20 7946 0000' }) },
        { type: 'lead', id: made.lead, fields: expect.objectContaining({ email: ADA }) },
        { type: 'deal', id: made.deal, fields: expect.objectContaining({ contactName: NAME }) },
        {
          type: 'note',
          id: expect.any(String),
          fields: expect.objectContaining({ content: expect.stringContaining(NAME) }),
        },
        { type: 'affiliate_link', id: expect.any(String), fields: expect.anything() },
      ]),
    );
    expect(records.filter(({ id }) => id === made.other)).toEqual([]);
    expect(JSON.stringify(body)).not.toContain('Secret');
    expect(await team.owner.post('/api/privacy/export', { email: 'nobody@x.example' })).toMatchObject({
      status: 404,
    });
  });

  it('asks at most 30 times an hour, because each answer reads all texts', async () => {
    const ask = () => team.owner.post('/api/privacy/export', { email: 'nobody@x.example' });
    for (let n = 0; n < 30; n += 1) expect((await ask()).status).toBe(404);
    expect((await ask()).status).toBe(429);
    const erase = { email: 'nobody@x.example', confirm: 'nobody@x.example' };
    expect((await team.owner.post('/api/privacy/erase', erase)).status).toBe(429);
  });

  it('is the only one who may', async () => {
    await leaveTraces();
    const status = (path: string, body: object) =>
      statusByCaller(server, team, (client) => client.post(path, body));
    const refused = { anyone: 401, portal: 403, viewer: 403, editor: 403, admin: 403 };
    expect(await status('/api/privacy/export', { email: ADA })).toEqual({
      ...refused,
      owner: 200,
      outsider: 404,
    });
    expect(await status('/api/privacy/erase', { email: ADA, confirm: 'no' })).toEqual({
      ...refused,
      owner: 400,
      outsider: 400,
    });
  });

  it('erases a person who has accepted an agreement, and keeps the acceptance', async () => {
    const terms = { title: 'Terms', body: 'Be fair.' };
    const { body: agreement } = await team.owner.post<{ id: string }>('/api/agreements', terms);
    const sent = { name: 'Pia Portal', title: 'CEO', version: 1 };
    await team.portal.post(`/api/portal/agreements/${agreement.id}/accept`, sent);
    const person = team.emails.portal;
    const { status, body } = await team.owner.post<{ pseudonym: { name: string; email: string } }>(
      '/api/privacy/erase',
      { email: person, confirm: person },
    );
    expect(status).toBe(200);
    const accepted = await get<object[]>(`/api/agreements/${agreement.id}/acceptances`);
    expect(accepted).toMatchObject([{ ...body.pseudonym, title: '', version: 1, partnerId: team.partnerId }]);
    expect(JSON.stringify(accepted)).not.toContain(person);
  });

  it('erases a person from records, texts, the audit log and waiting imports', async () => {
    const made = await leaveTraces();
    const before = await get<object[]>('/api/audit-log?limit=1000');
    const { status, body } = await team.owner.post<{ pseudonym: { name: string; email: string } }>(
      '/api/privacy/erase',
      { email: ADA.toUpperCase(), confirm: ADA },
    );
    expect(status).toBe(200);
    const { name, email } = body.pseudonym;
    expect(name).toMatch(/^Erased person [0-9a-f]{6}$/);
    expect(email).toBe(`${name.replace('Erased person ', 'erased-')}@erased.invalid`);

    const contacts = await get<object[]>(`/api/partners/${made.partnerId}/contacts?sort=createdAt`);
    expect(contacts).toMatchObject([
      { id: made.contact, name, email, title: null, phone: null, isPrimary: true },
      // Another person of the same name keeps it.
      { id: made.other, name: NAME, email: `x${ADA}`, phone: '+44 1' },
    ]);
    // The company keeps its name.
    expect(await get(`/api/leads/${made.lead}`)).toMatchObject({
      name,
      email,
      company: NAME,
      city: `Where ${email} lives`,
    });
    expect(await get(`/api/deals/${made.deal}`)).toMatchObject({
      contactName: name,
      contactEmail: email,
      notes: `Call ${name}`,
    });
    const [note] = await get<{ content: string }[]>(`/api/partners/${made.partnerId}/notes`);
    expect(note?.content).toBe(`Met ${name} (${email}); not Adam Byronson.`);
    expect(await get(`/api/partners/${made.partnerId}`)).toMatchObject({
      description: `Led by ${name}, write to ${email}.`,
    });
    expect((await team.owner.get(`/api/imports/${made.waiting.id}`)).status).toBe(404);
    const after = await get<object[]>('/api/audit-log?limit=1000');
    expect(after).toHaveLength(before.length + 1);
    expect(JSON.stringify(after)).not.toContain(` ${ADA}`);
    expect(await get<object[]>(`/api/leads?search=${encodeURIComponent(ADA)}`)).toEqual([]);
    expect(await get<object[]>(`/api/leads?search=${name.slice(-6)}`)).toHaveLength(1);
    expect(await team.owner.post('/api/privacy/export', { email: ADA })).toMatchObject({ status: 404 });

    // The audit log is still append-only.
    await expect(server.app.db.write('audit_entries').update({ actorName: 'x' })).rejects.toThrow(
      /append-only/,
    );
  });

  it('nobody is written to again', async () => {
    const { contact, lead } = await leaveTraces();
    const text = { subject: 'S', body: 'B' };
    const to = [{ type: 'contact', id: contact, values: {} }];
    const sendAt = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
    expect((await team.owner.post('/api/emails', { to, ...text, sendAt })).status).toBeLessThan(300);
    await team.owner.post('/api/privacy/erase', { email: ADA, confirm: ADA });
    expect((await team.owner.post('/api/emails', { to, ...text })).status).toBe(409);
    expect(
      (await team.owner.post('/api/emails', { to: [{ type: 'lead', id: lead, values: {} }], ...text }))
        .status,
    ).toBe(409);
    expect(await get('/api/emails?status=scheduled')).toEqual([]);
  });

  it('ends the membership of a colleague, who keeps the account, and refuses the last owner', async () => {
    const { emails, owner, userIds } = team;
    const lead = await post('/api/leads', {
      name: 'L',
      company: 'C',
      email: 'l@c.example',
      ownerId: userIds.editor,
    });
    const erase = (email: string) => owner.post('/api/privacy/erase', { email, confirm: email });
    expect(await erase(emails.owner)).toMatchObject({ status: 409 });
    expect((await erase(emails.editor)).status).toBe(200);
    expect(await get(`/api/leads/${lead}`)).toMatchObject({ ownerId: null });
    const members = await get<{ id: string }[]>('/api/admin/users');
    expect(members.map(({ id }) => id)).not.toContain(userIds.editor);
    expect(await server.app.db.read('users').where({ id: userIds.editor }).first('email')).toEqual({
      email: emails.editor,
    });
    expect(JSON.stringify(await get('/api/audit-log?limit=1000'))).not.toContain(emails.editor);
    expect((await team.editor.get('/api/leads')).status).toBe(401);
  });
});

describe('an operator', () => {
  it('erases a person from all workspaces with their account, and no file has the address', async () => {
    await leaveTraces();
    const elsewhere = await makeTeam(server);
    await leaveTraces(elsewhere.owner);
    const { people, db, config } = server.app;
    const id = team.userIds.admin;
    await db.write('users').where({ id }).update({ email: ADA, name: NAME });
    await post('/api/leads', { name: 'By Ada', company: 'X', email: 'x@y.example' }, team.admin);

    const dry = await people.eraseFor(ADA, { isDryRun: true });
    expect(dry.changed['lead']).toBeGreaterThanOrEqual(2);
    expect((await people.exportFor(ADA)).accounts).toMatchObject([{ id, email: ADA }]);
    const result = await people.eraseFor(ADA, { isDryRun: false });
    expect(result.changed).toMatchObject({ lead: dry.changed['lead'], contact: dry.changed['contact'] });
    await expect(people.exportFor(ADA)).rejects.toMatchObject({ status: 404 });
    expect(await db.read('users').where({ id }).first('email')).toBeUndefined();
    expect((await team.admin.get('/api/leads')).status).toBe(401);
    await expect(people.eraseFor(team.emails.owner, { isDryRun: false })).rejects.toMatchObject({
      status: 409,
    });

    if (db.engine === 'postgres') return;
    const pattern = new RegExp(`(?<![a-z])${ADA.replaceAll('.', String.raw`\.`)}`, 'i');
    for (const file of readdirSync(config.dataDir, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const path = join(file.parentPath, file.name);
      expect([path, pattern.test(readFileSync(path, 'latin1'))]).toEqual([path, false]);
    }
  });
});
