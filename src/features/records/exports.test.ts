import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRecords } from '../../records';
import { dashed } from '../../records/define-record';
import { readWorkbook } from '../../lib/xlsx/read-workbook';
import { makeCustomField } from '../../testing/custom-fields';
import { makePartner } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  const { editor, admin, partnerId } = team;
  for (const entity of ['leads', 'deals', 'partners'])
    await makeCustomField(admin, { entity, key: 'seats', label: 'Seats', type: 'number' });
  const custom = { seats: 1250.5 };
  const post = async (path: string, body: object) => {
    const { status, body: made } = await editor.post<{ id: string; name?: string }>(path, body);
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(made)}`);
    return made;
  };
  await makePartner(editor, { name: 'Umbrella', tier: null, custom });
  await makePartner(editor, { name: 'Initech' });
  await post('/api/leads', { name: 'Ada', company: 'A', email: 'ada@a.example', custom });
  await post('/api/leads', { name: 'Bob', company: 'B', email: 'bob@b.example', status: 'lost' });
  const customer = { customerName: 'C', partnerId, currency: 'EUR', expectedCloseDate: '2026-12-31', custom };
  await post('/api/deals', { ...customer, name: 'Deal', amount: '1250.50' });
  await post('/api/deals', {
    ...customer,
    customerName: 'J',
    name: 'Yen',
    amount: '125050',
    currency: 'JPY',
  });
  await post('/api/affiliate-links', {
    affiliateCode: 'ada-1',
    affiliateName: 'Ada',
    affiliateEmail: 'ada@a.example',
    commissionRate: '12.5',
  });
  await post(`/api/partners/${partnerId}/contacts`, {
    name: 'Ünsal, Özgür; "Ö"',
    title: 'VP\\Sales',
    email: 'o@u.example',
    phone: '+49 30 1234-5',
    isPrimary: true,
  });
  await post(`/api/partners/${partnerId}/contacts`, {
    name: 'سارا احمدی '.repeat(12).trim(),
    isPrimary: false,
  });
});
afterAll(() => server.close());

const bytesOf = async (path: string) => {
  const response = await fetch(server.url + path, { headers: { Cookie: team.viewer.cookie() } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};
const textOf = async (path: string) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(path));
const rowsOf = async (path: string): Promise<Record<string, string>[]> =>
  parse(await textOf(path), { columns: true, bom: true });
type Item = Record<string, unknown>;

const lists = [
  'partners',
  'leads',
  'deals',
  'campaigns',
  'events',
  'referrals',
  'referral-programs',
  'roadmap-items',
  'affiliate-links',
  'competitors',
  'custom-fields',
  'document-templates',
  'email-templates',
  'monitoring-rules',
  'agreements',
  'announcements',
  'competitors',
  'resources',
];

describe.each(lists)('GET /api/%s/export', (list) => {
  it('has every format, with what the list answers for programs', async () => {
    const { body: items } = await team.viewer.get<Item[]>(`/api/${list}`);
    const json: Item[] = JSON.parse(await textOf(`/api/${list}/export?format=json`));
    expect(json).toEqual(items);

    const program = await rowsOf(`/api/${list}/export?for=program`);
    expect(program).toHaveLength(items.length);
    const [first, item] = [program[0], items[0]];
    if (first && item) {
      const { custom, ...fields } = item;
      const own = Object.keys(custom ?? {}).map((key) => `custom.${key}`);
      expect(Object.keys(first).sort()).toEqual([...Object.keys(fields), ...own].sort());
      for (const [name, value] of Object.entries(fields))
        expect([name, first[name]]).toEqual([
          name,
          value === null ? '' : value instanceof Object ? JSON.stringify(value) : String(value),
        ]);
    }

    const header = (await textOf(`/api/${list}/export`)).split('\r\n')[0];
    if (items.length > 0) {
      const { table } = readWorkbook(await bytesOf(`/api/${list}/export?format=xlsx`));
      expect(`\uFEFF${table.header.cells.join(',')}`).toBe(header);
      expect(table.rows).toHaveLength(items.length);
    }
  });

  it('refuses wrong parameters before the first byte', async () => {
    for (const [query, field] of [
      ['format=pdf', 'format'],
      ['for=me', 'for'],
      ['locale=not+one', 'locale'],
      ['separator=x', 'separator'],
      ['separator=;&format=xlsx', 'separator'],
      ['locale=de-DE&for=program', 'locale'],
      ['format=csv&format=json', 'format'],
    ])
      expect([query, await team.viewer.get(`/api/${list}/export?${query}`)]).toMatchObject([
        query,
        { status: 400, body: { fields: { [field ?? '']: [expect.any(String)] } } },
      ]);
  });

  it('is for everyone who may see the list', async () => {
    expect(
      await statusByCaller(server, team, (client) => client.get(`/api/${list}/export?format=json`)),
    ).toMatchObject({ anyone: 401, portal: 403, viewer: 200, owner: 200 });
    const { body } = await team.outsider.get(`/api/${list}/export?format=json`);
    expect(body).toEqual((await team.outsider.get(`/api/${list}`)).body);
  });
});

describe.each(['applications', 'users', 'payees', 'payouts', 'commissions'])('an export of %s', (list) => {
  const path = ['applications', 'users'].includes(list) ? `/api/admin/${list}` : `/api/${list}`;

  it('has what the list answers, for those who may see it', async () => {
    const { body: items } = await team.admin.get<Item[]>(path);
    expect((await team.admin.get(`${path}/export?format=json`)).body).toEqual(items);
    const program = await team.admin.get<string>(`${path}/export?for=program`);
    const rows: Item[] = parse(program.body, { columns: true });
    expect(rows.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    const { body: table } = await team.admin.get<string>(`${path}/export`);
    expect(parse(table, { bom: true })).toHaveLength(items.length + 1);
    expect(await statusByCaller(server, team, (client) => client.get(`${path}/export`))).toEqual(
      await statusByCaller(server, team, (client) => client.get(path)),
    );
    const { body: log } = await team.admin.get<Item[]>('/api/audit-log?action=exported&limit=3');
    expect(log).toHaveLength(3);
  });
});

it('an export of users is written for people, without what only the list needs', async () => {
  const { body } = await team.admin.get<string>('/api/admin/users/export?search=viewer');
  expect(parse(body, { columns: true, bom: true })).toMatchObject([
    { Role: 'viewer', 'Second factor': 'no', Joined: expect.stringMatching(/^\d{4}-/) },
  ]);
});

it('every list of records has an export', async () => {
  const { body } = await team.admin.get<{ paths: Record<string, { get?: object }> }>('/api/openapi.json');
  // Comments and files are lists of one record, and each report has a file of its own.
  const lists = allRecords
    .filter(({ table }) => !['comments', 'attachments', 'reports'].includes(table))
    .map(({ table }) => `/api/${dashed(table)}`)
    .filter((path) => body.paths[path]?.get !== undefined);
  expect(lists.length).toBeGreaterThan(15);
  expect(lists.filter((path) => body.paths[`${path}/export`]?.get === undefined)).toEqual([]);
});

it('has the filters, search and order of the list in every format', async () => {
  const query = 'f=status:is:new&search=ada&sort=-name';
  for (const format of ['json', 'csv'])
    expect(await textOf(`/api/leads/export?${query}&format=${format}`)).not.toContain('Bob');
  expect(JSON.parse(await textOf(`/api/leads/export?${query}&format=json`))).toHaveLength(1);
  const { table } = readWorkbook(await bytesOf('/api/leads/export?format=xlsx&sort=-name'));
  expect(table.rows.map(({ cells }) => cells[0])).toEqual(['Bob', 'Ada']);
});

it('writes amounts, days and own fields as people of a region do', async () => {
  const german = await textOf('/api/deals/export?locale=de-DE');
  expect(german).toContain(';1.250,50;EUR;31.12.2026;');
  expect(german).toContain(';125.050;JPY;');
  const american = await textOf('/api/deals/export?locale=en-US');
  expect(american).toContain(',"1,250.50",EUR,12/31/2026,');
  expect((await rowsOf('/api/deals/export'))[1]).toMatchObject({ Amount: '1250.50', Seats: '1250.5' });
  expect((await rowsOf('/api/deals/export?for=program&sort=name'))[0]).toMatchObject({
    amount: '1250.50',
    'custom.seats': '1250.5',
    externalId: '',
  });
});

it('exports affiliate links with their earnings', async () => {
  expect(await rowsOf('/api/affiliate-links/export')).toMatchObject([
    { 'Affiliate code': 'ada-1', 'Commission rate (%)': '12.5', 'Total earnings': '0', Clicks: '0' },
  ]);
});

it('the audit log, suppressed addresses and acceptances have the formats, too', async () => {
  const { body: entries } = await team.admin.get<Item[]>('/api/audit-log?action=created');
  const get = (path: string) => team.admin.get<Item[]>(path);
  expect((await get('/api/audit-log/export?action=created&format=json')).body).toEqual(entries);
  const log = parse((await team.admin.get<string>('/api/audit-log/export?for=program')).body, {
    columns: true,
  });
  expect(Object.keys(log[0] ?? {}).sort()).toEqual(Object.keys(entries[0] ?? {}).sort());
  await team.admin.post('/api/mail-suppressions', { address: 'gone@a.example', reason: 'left' });
  const { body: suppressed } = await get('/api/mail-suppressions');
  expect(suppressed).toHaveLength(1);
  expect((await get('/api/mail-suppressions/export?format=json')).body).toEqual(suppressed);
  expect((await get('/api/mail-suppressions/export?format=nothing')).status).toBe(400);
});

describe('contacts', () => {
  const cards = async (query = '') =>
    (await textOf(`/api/contacts/export?format=vcard${query}`)).split('END:VCARD\r\n');

  it('are exported with their partner, in every format', async () => {
    const rows = await rowsOf('/api/contacts/export?sort=name');
    expect(rows).toMatchObject([
      {
        Name: 'Ünsal, Özgür; "Ö"',
        Phone: '+49 30 1234-5',
        Primary: 'yes',
        Partner: expect.stringMatching(/^Partner of/),
      },
      { Phone: '', Primary: 'no' },
    ]);
    const json: Item[] = JSON.parse(await textOf('/api/contacts/export?format=json'));
    const [program] = await rowsOf('/api/contacts/export?for=program');
    expect(Object.keys(program ?? {}).sort()).toEqual(Object.keys(json[0] ?? {}).sort());
    expect(json[0]).toMatchObject({ partnerId: team.partnerId, isPrimary: true });
    const { table } = readWorkbook(await bytesOf('/api/contacts/export?format=xlsx'));
    expect(table.rows[0]?.cells).toContain('+49 30 1234-5');
  });

  it('have the filters of their partners', async () => {
    expect(await rowsOf('/api/contacts/export?search=umbrella')).toEqual([]);
    expect(await rowsOf('/api/contacts/export?search=partner+of')).toHaveLength(2);
    expect(await team.viewer.get('/api/contacts/export?status=gone')).toMatchObject({ status: 400 });
  });

  it('are vCards that other programs read: escaped, and folded between characters', async () => {
    const [first, second, end] = await cards();
    expect(end).toBe('');
    expect(first?.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'PRODID:-//PartnerHub//EN',
      expect.stringMatching(/^UID:urn:uuid:[0-9a-f-]{36}$/),
      'KIND:individual',
      String.raw`FN:Ünsal\, Özgür\; "Ö"`,
      String.raw`N:;Ünsal\, Özgür\; "Ö";;;`,
      expect.stringMatching(/^ORG:Partner of/),
      String.raw`TITLE:VP\\Sales`,
      'EMAIL;TYPE=work:o@u.example',
      'TEL;VALUE=text;TYPE=work:+49 30 1234-5',
      expect.stringMatching(/^REV:\d{8}T\d{6}Z$/),
      '',
    ]);
    const lines = second?.split('\r\n') ?? [];
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(second?.replaceAll('\r\n ', '')).toContain(`FN:${'سارا احمدی '.repeat(12).trim()}\r\n`);
    expect(await team.viewer.get('/api/contacts/export?format=vcard&locale=de-DE')).toMatchObject({
      status: 400,
      body: { fields: { locale: [expect.any(String)] } },
    });
  });

  it('one is a vCard for members of its workspace', async () => {
    const { body } = await team.viewer.get<Item[]>(`/api/partners/${team.partnerId}/contacts`);
    const path = `/api/partners/${team.partnerId}/contacts/${String(body[0]?.['id'])}/vcard`;
    expect(await statusByCaller(server, team, (client) => client.get(path))).toEqual({
      anyone: 401,
      outsider: 404,
      portal: 403,
      viewer: 200,
      editor: 200,
      admin: 200,
      owner: 200,
    });
    expect((await team.viewer.get(`${path.replace(team.partnerId, 'other')}`)).status).toBe(404);
  });
});
