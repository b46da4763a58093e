import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeCustomField } from '../../testing/custom-fields';
import { lumbergh, makeLead } from '../../testing/leads';
import { initech, makePartner } from '../../testing/partners';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { ApplicationView } from '../applications/applications.service';
import { northwind } from '../applications/applications.fixture';
import type { AuditEntryView } from '../audit/audit.service';
import type { ShownLead } from '../leads/leads.service';
import type { ShownPartner } from '../partners/partners.entity';
import type { CountedCustomField } from '../custom-field-settings/custom-fields.service';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
  editor = team.editor;
});

const field = (details: object) => makeCustomField(team.admin, details);
const refusal = (key: string, message: unknown) => ({
  status: 400,
  body: { error: message, fields: { [`custom.${key}`]: [message] } },
});
const customOf = async (client: Client, lead: { id: string }) =>
  (await client.get<ShownLead>(`/api/leads/${lead.id}`)).body.custom;

describe('values of leads', () => {
  it.each<[string, object, unknown[], unknown[]]>([
    ['text', {}, ['x', 'ü'.repeat(1000)], [7, ['x'], { x: 1 }, 'x'.repeat(1001)]],
    ['number', {}, [0, -1.5, 1e308], ['7', 'x', true, [1]]],
    ['date', {}, ['2026-01-31', '2024-02-29'], ['2026-02-30', '2026-1-1', '31.01.2026', 7, '0000-01-01']],
    ['select', { options: ['Gold', 'Silver'] }, ['Gold', 'Silver'], ['gold', 'Bronze', 7, ['Gold']]],
    ['checkbox', {}, [true, false], ['true', 1, 'x']],
    [
      'url',
      {},
      ['https://example.org/x?y#z', 'http://localhost:3000'],
      ['ftp://x.org', 'javascript:alert(1)', 'x', 7],
    ],
  ])('stores valid values of type %s and refuses others', async (type, details, valid, invalid) => {
    const { key, label } = await field({ type, ...details });
    const lead = await makeLead(editor);
    expect(await customOf(editor, lead)).toEqual({ [key]: null });
    for (const value of valid) {
      const custom = { [key]: value };
      expect(await editor.patch(`/api/leads/${lead.id}`, { custom })).toMatchObject({
        status: 200,
        body: { custom },
      });
      expect(await customOf(editor, lead)).toEqual(custom);
      expect(await makeLead(editor, { custom })).toMatchObject({ custom });
    }
    for (const value of invalid) {
      const custom = { [key]: value };
      const message = expect.stringContaining(label);
      expect(await editor.patch(`/api/leads/${lead.id}`, { custom })).toMatchObject(refusal(key, message));
      expect(await editor.post('/api/leads', { ...lumbergh, custom })).toMatchObject(refusal(key, message));
    }
    expect(await customOf(editor, lead)).toEqual({ [key]: valid.at(-1) });
    for (const empty of [null, '', '  ']) {
      await editor.patch(`/api/leads/${lead.id}`, { custom: { [key]: empty } });
      expect(await customOf(editor, lead)).toEqual({ [key]: null });
    }
  });

  it('changes only the sent keys, and reports all problems by key', async () => {
    const { key: a } = await field({});
    const { key: b } = await field({ type: 'number', label: 'Score' });
    const lead = await makeLead(editor, { custom: { [a]: ' kept ', [b]: 1 } });
    await editor.patch(`/api/leads/${lead.id}`, { custom: { [b]: 2 }, city: 'Oslo' });
    expect(await customOf(editor, lead)).toEqual({ [a]: 'kept', [b]: 2 });
    const refused = await editor.patch(`/api/leads/${lead.id}`, {
      custom: { [a]: 7, [b]: 'x', nope: 1 },
      city: 'Bergen',
    });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: {
          [`custom.${a}`]: [expect.any(String)],
          [`custom.${b}`]: ['Score must be a number'],
          'custom.nope': ['Unknown custom field: nope'],
        },
      },
    });
    expect((await editor.get<ShownLead>(`/api/leads/${lead.id}`)).body).toMatchObject({
      city: 'Oslo',
      custom: { [b]: 2 },
    });
    expect((await editor.patch(`/api/leads/${lead.id}`, { custom: [1] })).status).toBe(400);
    expect((await editor.patch(`/api/leads/${lead.id}`, { custom: null })).status).toBe(400);
  });

  it('requires a required field in new records, and refuses to clear it', async () => {
    const old = await makeLead(editor);
    const { key } = await field({ required: true, label: 'Region' });
    expect(await editor.post('/api/leads', lumbergh)).toMatchObject(refusal(key, 'Region is required'));
    const lead = await makeLead(editor, { custom: { [key]: 'North' } });
    expect(await editor.patch(`/api/leads/${lead.id}`, { custom: { [key]: null } })).toMatchObject(
      refusal(key, 'Region is required'),
    );
    expect((await editor.patch(`/api/leads/${old.id}`, { city: 'Oslo' })).status).toBe(200);
  });

  it('keeps a removed option until the field changes', async () => {
    const { id, key } = await field({ type: 'select', options: ['Gold', 'Silver'] });
    const lead = await makeLead(editor, { custom: { [key]: 'Gold' } });
    await team.admin.patch(`/api/custom-fields/${id}`, { options: ['Silver'] });
    expect(await customOf(editor, lead)).toEqual({ [key]: 'Gold' });
    const patch = (value: string) => editor.patch(`/api/leads/${lead.id}`, { custom: { [key]: value } });
    expect((await patch('Gold')).status).toBe(200);
    expect((await patch('Silver')).status).toBe(200);
    expect((await patch('Gold')).status).toBe(400);
  });

  it('records each changed field with its label in the audit log', async () => {
    const { key } = await field({ label: 'API token', type: 'number' });
    const other = await field({ label: 'Other' });
    const lead = await makeLead(editor, { custom: { [key]: 1, [other.key]: 'x' } });
    await editor.patch(`/api/leads/${lead.id}`, { custom: { [key]: 2 }, city: 'Oslo' });
    const { body } = await team.admin.get<AuditEntryView[]>('/api/audit-log?limit=1');
    expect(body[0]?.changes).toEqual([
      { field: 'city', from: null, to: 'Oslo' },
      { field: `custom.${key}`, label: 'API token', from: 1, to: 2 },
    ]);
  });

  it('finds leads by their custom texts', async () => {
    const { key } = await field({});
    const lead = await makeLead(editor, { custom: { [key]: 'Quokka farm' } });
    await makeLead(editor);
    const found = async () =>
      (await editor.get<ShownLead[]>('/api/leads?search=quokka')).body.map(({ id }) => id);
    expect(await found()).toEqual([lead.id]);
    await editor.patch(`/api/leads/${lead.id}`, { custom: { [key]: 'Wombats' } });
    expect(await found()).toEqual([]);
  });

  it('uses the fields of its own workspace only', async () => {
    const { key } = await field({});
    expect(await team.outsider.post('/api/leads', { ...lumbergh, custom: { [key]: 'x' } })).toMatchObject(
      refusal(key, `Unknown custom field: ${key}`),
    );
    expect(await makeLead(team.outsider)).toMatchObject({ custom: {} });
  });
});

describe('DELETE /api/custom-fields/{id}', () => {
  it('hides the values at once and deletes them, without those of other fields', async () => {
    const gone = await field({});
    const kept = await field({ type: 'number' });
    const leads = [];
    for (let n = 0; n < 60; n++)
      leads.push(await makeLead(editor, { custom: { [gone.key]: `Quokka ${n}`, [kept.key]: n } }));
    const { body } = await editor.get<CountedCustomField>(`/api/custom-fields/${gone.id}`);
    expect(body.recordCount).toBe(60);
    const [first] = leads;
    if (!first) throw new Error('missing');
    expect((await team.admin.delete(`/api/custom-fields/${gone.id}`)).status).toBe(204);
    expect(await customOf(editor, first)).toEqual({ [kept.key]: 0 });
    // A new field with the same key has no values.
    const again = await field({ key: gone.key });
    expect(await customOf(editor, first)).toEqual({ [kept.key]: 0, [again.key]: null });
    await server.app.background.settled();
    const { db } = server.app;
    expect(await db.read('leads_custom').where({ fieldId: gone.id })).toEqual([]);
    expect(await db.read('leads_custom').where({ fieldId: kept.id })).toHaveLength(60);
    const row = await db.read('leads').where({ id: first.id }).first();
    expect(JSON.stringify(row)).not.toMatch(/quokka/i);
    expect(await db.read('deleted_custom_fields')).toEqual([]);
    expect((await editor.get<ShownLead[]>('/api/leads?search=quokka')).body).toEqual([]);
    expect((await team.admin.delete(`/api/custom-fields/${gone.id}`)).status).toBe(404);
  });

  it('also deletes a value that a concurrent write adds', async () => {
    const { id, key } = await field({});
    const writes = Array.from({ length: 10 }, () =>
      editor.post('/api/leads', { ...lumbergh, custom: { [key]: 'x' } }),
    );
    await Promise.all([
      ...writes.slice(0, 5),
      team.admin.delete(`/api/custom-fields/${id}`),
      ...writes.slice(5),
    ]);
    await server.app.background.settled();
    await server.app.sweep();
    expect(await server.app.db.read('leads_custom').where({ fieldId: id })).toEqual([]);
  });
});

describe('values of partners', () => {
  it('are part of every read and write', async () => {
    const { key } = await field({ entity: 'partners', label: 'Contract value', type: 'number' });
    const partner = await makePartner(editor, { custom: { [key]: 5 } });
    expect(partner).toMatchObject({ custom: { [key]: 5 } });
    const { body: changed } = await editor.patch<ShownPartner>(`/api/partners/${partner.id}`, {
      custom: { [key]: 6 },
    });
    expect(changed.custom).toEqual({ [key]: 6 });
    expect((await editor.get<ShownPartner>(`/api/partners/${partner.id}`)).body.custom).toEqual({ [key]: 6 });
    expect((await editor.get<ShownPartner[]>('/api/partners?limit=1')).body[0]?.custom).toEqual({ [key]: 6 });
    const { body: activities } = await editor.get<{ description: string }[]>(
      `/api/partners/${partner.id}/activities?limit=1`,
    );
    expect(activities[0]?.description).toBe('Changed Contract value');
    expect(await editor.post('/api/partners', { ...initech, custom: { [key]: '6' } })).toMatchObject(
      refusal(key, 'Contract value must be a number'),
    );
    expect((await team.admin.delete(`/api/partners/${partner.id}`)).status).toBe(204);
    expect(await server.app.db.read('partners_custom').where({ recordId: partner.id })).toEqual([]);
  });
});

describe('values of applications', () => {
  const apply = (details: object) =>
    server
      .visitor()
      .post('/api/applications/apply', { ...northwind, workspaceId: team.workspaceId, ...details });

  it('takes the fields of the public form from visitors, and all from admins', async () => {
    const shown = await field({
      entity: 'applications',
      showOnForm: true,
      required: true,
      label: 'Budget',
      type: 'number',
    });
    const hidden = await field({ entity: 'applications', required: true, label: 'Rating' });
    expect(await apply({})).toMatchObject(refusal(shown.key, 'Budget is required'));
    expect(await apply({ custom: { [shown.key]: 1, [hidden.key]: 'x' } })).toMatchObject(
      refusal(hidden.key, `Unknown custom field: ${hidden.key}`),
    );
    expect((await apply({ custom: { [shown.key]: 1 } })).status).toBe(201);
    const list = '/api/admin/applications';
    const [received] = (await team.admin.get<ApplicationView[]>(list)).body;
    expect(received?.custom).toEqual({ [shown.key]: 1, [hidden.key]: null });
    const url = `${list}/${received?.id}`;
    const { body } = await team.admin.patch<ApplicationView>(url, { custom: { [hidden.key]: 'A' } });
    expect(body.custom).toEqual({ [shown.key]: 1, [hidden.key]: 'A' });
    expect((await team.admin.get(url)).body).toEqual(body);
    expect((await team.editor.patch(url, { custom: {} })).status).toBe(403);
    expect((await team.outsider.patch(url, { custom: {} })).status).toBe(404);
    const prospect = { ...northwind, custom: { [shown.key]: 1 } };
    expect(await team.admin.post(list, prospect)).toMatchObject(refusal(hidden.key, 'Rating is required'));
    expect(
      (await team.admin.post(list, { ...prospect, custom: { ...prospect.custom, [hidden.key]: 'B' } }))
        .status,
    ).toBe(201);
  });

  it('gives a converted partner the values of fields with the same key and type', async () => {
    const make = (entity: string, key: string, type: string, details: object = {}) =>
      field({ entity, key, type, showOnForm: entity === 'applications', ...details });
    for (const entity of ['applications', 'partners']) {
      await make(entity, 'same', 'number');
      await make(entity, 'unset', 'text', entity === 'partners' ? { required: true } : {});
      await make(entity, 'level', 'select', { options: entity === 'partners' ? ['A'] : ['A', 'B'] });
    }
    await make('applications', 'differs', 'text');
    await make('partners', 'differs', 'url');
    await make('applications', 'own', 'text');
    const custom = { same: 7, level: 'B', differs: 'https://example.org', own: 'x' };
    expect((await apply({ custom })).status).toBe(201);
    const [{ id } = { id: '' }] = (await team.admin.get<ApplicationView[]>('/api/admin/applications')).body;
    const url = `/api/admin/applications/${id}`;
    for (const status of ['Review', 'Approved']) await team.admin.patch(`${url}/status`, { status });
    const { status, body } = await team.admin.post<ShownPartner>(`${url}/convert-to-partner`);
    expect({ status, custom: body.custom }).toEqual({
      status: 201,
      custom: { same: 7, unset: null, level: null, differs: null },
    });
  });
});

describe('lists', () => {
  it.each<[string, object, unknown, unknown, string]>([
    ['text', {}, 'Quokka', 'quokka', 'Quokka'],
    ['text', {}, 'x'.repeat(500), `${'x'.repeat(499)}y`, 'x'.repeat(500)],
    ['number', {}, 1.5, 15, '1.50'],
    ['date', {}, '2026-01-31', '2026-02-01', '2026-01-31'],
    ['select', { options: ['A', 'B'] }, 'A', 'B', 'A'],
    ['checkbox', {}, false, true, 'false'],
    ['url', {}, 'https://a.example', 'https://b.example', 'https://a.example'],
  ])('filter exactly by a field of type %s', async (type, details, value, other, filter) => {
    const { key } = await field({ type, ...details });
    await makeLead(editor);
    const second = await makeLead(editor, { custom: { [key]: value } });
    await makeLead(editor, { custom: { [key]: other } });
    const first = await makeLead(editor, { custom: { [key]: value }, city: 'Oslo' });
    const query = `custom.${key}=${encodeURIComponent(filter)}`;
    const ids = async (more: string) =>
      (await editor.get<ShownLead[]>(`/api/leads?${query}${more}`)).body.map(({ id }) => id);
    expect(await ids('')).toEqual([first.id, second.id]);
    expect(await ids('&search=oslo')).toEqual([first.id]);
    expect(await ids('&status=won')).toEqual([]);
    const page = await editor.get<ShownLead[]>(`/api/leads?${query}&limit=1`);
    expect(page.headers.get('X-Total-Count')).toBe('2');
    const next = /<[^>]*(\?[^>]+)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
    expect((await editor.get<ShownLead[]>(`/api/leads${next}`)).body.map(({ id }) => id)).toEqual([
      second.id,
    ]);
  });

  it('combine several fields, also of partners and applications', async () => {
    const tier = await field({ entity: 'partners' });
    const score = await field({ entity: 'partners', type: 'number' });
    const custom = (text: string, n: number) => ({ custom: { [tier.key]: text, [score.key]: n } });
    const found = await makePartner(editor, custom('Gold', 1));
    await makePartner(editor, custom('Gold', 2));
    await makePartner(editor, custom('Silver', 1));
    const query = `custom.${tier.key}=Gold&custom.${score.key}=1`;
    const list = async (more = '') =>
      (await editor.get<ShownPartner[]>(`/api/partners?${query}${more}`)).body.map(({ id }) => id);
    expect(await list()).toEqual([found.id]);
    expect(await list('&search=initech')).toEqual([found.id]);
    expect(await list('&industry=SaaS&status=active')).toEqual([found.id]);
    expect(await list('&partnershipType=Reseller')).toEqual([]);
    const { body: file } = await editor.get<string>(`/api/partners/export?${query}`);
    expect(file.split('\r\n')).toHaveLength(3);
    const source = await field({ entity: 'applications' });
    expect((await team.admin.get(`/api/admin/applications?custom.${source.key}=x`)).body).toEqual([]);
  });

  it('refuse unknown fields, impossible values and too many filters', async () => {
    const { key } = await field({ type: 'number', label: 'Score' });
    const refused = (query: string) => editor.get(`/api/leads?${query}`);
    expect(await refused('custom.nope=1')).toMatchObject(refusal('nope', 'Unknown custom field: nope'));
    expect(await refused(`custom.${key}=many`)).toMatchObject(refusal(key, "Score can't be many"));
    expect((await refused(`custom.${key}=1&custom.${key}=2`)).status).toBe(400);
    const many = Array.from({ length: 11 }, (_, n) => `custom.k${n}=1`).join('&');
    expect((await refused(many)).status).toBe(400);
  });

  it('export each field as a column', async () => {
    const { key } = await field({ type: 'checkbox', label: 'NDA' });
    const same = await field({ label: 'Company' });
    await makeLead(editor, { custom: { [key]: true, [same.key]: '=1+1' } });
    const { body } = await editor.get<string>('/api/leads/export');
    const [header, row] = body.split('\r\n');
    expect(header).toMatch(new RegExp(`,NDA,Company \\(${same.key}\\)$`));
    expect(row).toMatch(/,Yes,'=1\+1$/);
  });
});
