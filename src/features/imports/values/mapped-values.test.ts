import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../../lib/package-root';
import type { Client } from '../../../testing/client';
import { confirmImport, startImport, uploadFile } from '../../../testing/imports';
import { makePartner } from '../../../testing/partners';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { Lead } from '../../leads/leads.entity';
import type { Partner } from '../../partners/partners.entity';
import type { ImportEntity } from '../imports.rules';
import type { ImportView } from '../present-import';
import { builtInValue } from './built-in-values';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  team = await makeTeam(server);
  ({ editor } = team);
});

const change = async (view: ImportView, body: object) =>
  (await editor.patch<ImportView>(`/api/imports/${view.id}`, body)).body;
const fixture = (file: string) => readFile(join(packageRoot, 'fixtures/imports', file));
const open = async (entity: ImportEntity, file: string) =>
  (await uploadFile(editor, entity, Buffer.from(await fixture(file)), file)).body;
const leads = (...lines: string[]) => ['Name,Company,Email,Priority,Status', ...lines].join('\n');

it.each<[string, readonly string[], string | null]>([
  ['NEW', ['new', 'lost'], null],
  ['Open - Not Contacted', ['new'], 'new'],
  ['  Neu ', ['new'], 'new'],
  ['IN_PROGRESS', ['in progress'], 'in progress'],
  ['Working - Contacted', ['in progress'], 'in progress'],
  ['Closed - Converted', ['won'], 'won'],
  ['perdu', ['lost'], 'lost'],
  ['cerrado', ['closed'], 'closed'],
  ['Élevée', ['low', 'high'], 'high'],
  ['Warm', ['medium'], 'medium'],
  ['archived', ['inactive'], 'inactive'],
  ['archived', ['new'], null],
  ['constructor', ['new'], null],
])('the text %j means of %j: %s', (text, choices, value) => {
  expect(builtInValue(text, choices)).toBe(value);
});

describe('texts of other tools', () => {
  it('are mapped by the table, and unknown ones are problems until they are mapped', async () => {
    const file = leads('A,A,a@x.example,Hot,NEU', 'B,B,b@x.example,urgent,new', 'C,C,c@x.example,urgent,');
    const view = await startImport(editor, 'leads', file);
    expect(view.counts).toMatchObject({ bad: 2, importable: 1 });
    expect(view.values).toEqual({
      priority: [
        { text: 'urgent', value: null, rows: 2, from: null },
        { text: 'Hot', value: 'high', rows: 1, from: 'builtin' },
      ],
      status: [
        { text: 'NEU', value: 'new', rows: 1, from: 'builtin' },
        { text: 'new', value: 'new', rows: 1, from: null },
      ],
    });
    const mapped = await change(view, { values: { priority: { urgent: 'medium' } } });
    expect(mapped).toMatchObject({
      counts: { bad: 0, importable: 3 },
      values: { priority: [{ text: 'urgent', value: 'medium', rows: 2, from: 'chosen' }, {}] },
    });
    const emptied = await change(view, { values: { priority: { Urgent: '', hot: 'low' } } });
    expect(emptied.sample.map(({ values }) => values['priority'])).toEqual(['low', '', '']);
    await confirmImport(editor, emptied);
    const { body: made } = await editor.get<Lead[]>('/api/leads?search=x.example');
    expect(made.map(({ priority, status }) => [priority, status])).toEqual([
      ['low', 'new'],
      [null, 'new'],
      [null, 'new'],
    ]);
  });

  it.each([
    { priority: { urgent: 'highest' } },
    { priority: { urgent: 5 } },
    { priority: 'high' },
    { priority: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`text ${n}`, 'high'])) },
  ])('refuses the values %j', async (values) => {
    const view = await startImport(editor, 'leads', leads('A,A,a@x.example,urgent,'));
    expect(await editor.patch(`/api/imports/${view.id}`, { values })).toMatchObject({
      status: 400,
      body: { fields: { values: [expect.any(String)] } },
    });
  });

  it('a table of values is limited, however many calls fill it', async () => {
    const view = await startImport(editor, 'leads', leads('A,A,a@x.example,urgent,'));
    const fill = (call: number) =>
      editor.patch(`/api/imports/${view.id}`, {
        values: {
          priority: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${call} ${n}`, 'high'])),
        },
      });
    for (let call = 0; call < 10; call += 1) expect((await fill(call)).status).toBe(200);
    expect((await fill(10)).status).toBe(400);
  });

  it('tags, tiers, owners and partners of the workspace are known, others are mapped to them', async () => {
    await team.admin.post('/api/tags', { category: 'Region', value: 'emea', label: 'EMEA' });
    await server.app.db.write('users').where({ id: team.userIds.viewer }).update({ name: 'Vera' });
    const head = 'Name,Description,Industry,Size,Location,Tags,Owner';
    const view = await startImport(
      editor,
      'partners',
      [head, 'A,A,A,A,A,"gold, EMEA",Vera', 'B,B,B,B,B,gold,V. Example'].join('\n'),
    );
    expect(view.values).toEqual({
      tags: [
        { text: 'gold', value: null, rows: 2, from: null },
        { text: 'EMEA', value: 'EMEA', rows: 1, from: null },
      ],
      ownerName: [
        { text: 'V. Example', value: null, rows: 1, from: null },
        { text: 'Vera', value: 'Vera', rows: 1, from: null },
      ],
    });
    const mapped = await change(view, {
      values: { tags: { gold: 'emea' }, ownerName: { 'V. Example': 'Vera' } },
    });
    expect(mapped.counts).toMatchObject({ bad: 0, importable: 2 });
    await confirmImport(editor, mapped);
    const { body: partners } = await editor.get<(Partner & { ownerName: string })[]>('/api/partners');
    expect(partners.slice(0, 2).map(({ tags, ownerName }) => [tags, ownerName])).toEqual([
      [['emea'], 'Vera'],
      [['emea'], 'Vera'],
    ]);

    const deals = await startImport(editor, 'deals', 'Name,Customer,Partner\nD,C,a\nE,C,Other\n');
    expect(deals.values).toEqual({
      partnerName: [
        { text: 'Other', value: null, rows: 1, from: null },
        { text: 'a', value: 'a', rows: 1, from: null },
      ],
    });
    expect((await change(deals, { values: { partnerName: { Other: 'B' } } })).counts.bad).toBe(0);
  });
});

describe('what a workspace has confirmed', () => {
  it('a file with the same headers opens with the same choices and values', async () => {
    const file = (email: string) => `Who,Firm,Mail,Heat\nA,A,${email},urgent\n`;
    const view = await startImport(editor, 'leads', file('a@x.example'));
    const choices = { mapping: { name: 0, company: 1, priority: 3 }, fallbacks: { city: 'Berlin' } };
    await change(view, { ...choices, duplicates: 'import' });
    const ready = await change(view, { values: { priority: { urgent: 'high' } } });
    const before = await startImport(editor, 'leads', file('b@x.example'));
    expect(before.mapping).toMatchObject({ priority: null });
    await confirmImport(editor, ready);

    const again = await startImport(team.admin, 'leads', file('b@x.example'));
    expect(again).toMatchObject({
      ...choices,
      duplicates: 'import',
      counts: { bad: 0, importable: 1 },
      values: { priority: [{ text: 'urgent', value: 'high', rows: 1, from: 'memory' }] },
    });
    // Values are known in files with other headers, too.
    const other = await startImport(editor, 'leads', leads('C,C,c@x.example,URGENT,'));
    expect(other).toMatchObject({ fallbacks: {}, values: { priority: [{ value: 'high', from: 'memory' }] } });
    expect((await confirmImport(team.admin, again)).body.imported).toBe(1);

    const stranger = await server.signUp('stranger@example.org');
    const theirs = await startImport(stranger, 'leads', file('d@x.example'));
    expect(theirs).toMatchObject({ mapping: { priority: null }, fallbacks: {} });
  });

  it('an emptied text is not asked again', async () => {
    const view = await startImport(editor, 'leads', leads('A,A,a@x.example,n/a,'));
    await confirmImport(editor, await change(view, { values: { priority: { 'n/a': '' } } }));
    const again = await startImport(editor, 'leads', leads('B,B,b@x.example,N/A,'));
    expect(again).toMatchObject({
      counts: { bad: 0 },
      values: { priority: [{ text: 'N/A', value: '', from: 'memory' }] },
    });
  });

  it('choices of an import that was not confirmed are forgotten', async () => {
    const view = await startImport(editor, 'leads', leads('A,A,a@x.example,urgent,'));
    await change(view, { values: { priority: { urgent: 'high' } } });
    const again = await startImport(editor, 'leads', leads('A,A,a@x.example,urgent,'));
    expect(again.counts.bad).toBe(1);
  });
});

describe('files of other tools', () => {
  it.each<[string, ImportEntity, string | null]>([
    ['hubspot-companies.csv', 'partners', 'hubspot'],
    ['hubspot-deals.csv', 'deals', 'hubspot'],
    ['salesforce-leads.csv', 'leads', 'salesforce'],
    ['pipedrive-organizations.csv', 'partners', 'pipedrive'],
    ['partnerstack-partners.csv', 'partners', 'partnerstack'],
    ['outlook-contacts.csv', 'leads', 'outlook'],
    ['german-excel.csv', 'leads', null],
  ])('%s is recognized', async (file, entity, preset) => {
    expect((await open(entity, file)).preset).toBe(preset);
  });

  it('a preset can be named, and an unknown one is refused', async () => {
    const sent = (preset: string) =>
      editor.post<ImportView>(`/api/leads/imports?preset=${preset}`, undefined, {
        rawBody: new Blob([leads('A,A,a@x.example,,')]),
        headers: { 'Content-Type': 'text/csv' },
      });
    const { status, body } = await sent('impartner');
    expect([status, body.preset]).toEqual([201, 'impartner']);
    expect((await change(body, { preset: null })).preset).toBeNull();
    expect(await sent('zoho')).toMatchObject({
      status: 400,
      body: { fields: { preset: [expect.any(String)] } },
    });
    expect((await editor.patch(`/api/imports/${body.id}`, { preset: 'zoho' })).status).toBe(400);
  });

  it('leads of Salesforce, Outlook and a German Excel are imported as they are', async () => {
    for (const [file, expected] of [
      [
        'salesforce-leads.csv',
        [
          { name: 'Ada Byron', priority: 'high', status: 'new', externalId: '00Q5e00000A1b2C' },
          { name: 'Bo Lee', priority: 'low', status: 'in progress' },
        ],
      ],
      ['outlook-contacts.csv', [{ name: 'Ada Byron' }, { name: 'Bo J. Lee' }]],
      [
        'german-excel.csv',
        [
          { name: 'Jürgen Möller', priority: 'high', status: 'new' },
          { name: 'Šárka Nová – „Brünn“', priority: 'low', status: 'in progress' },
        ],
      ],
    ] as const) {
      const view = await change(await open('leads', file), { duplicates: 'import' });
      expect(view).toMatchObject({ counts: { bad: 0, importable: 2 }, questions: [] });
      expect((await confirmImport(editor, view)).body.imported).toBe(2);
      const { body: made } = await editor.get<Lead[]>('/api/leads?limit=2');
      expect(made).toMatchObject(expected);
    }
  });

  it('partners and deals of CRMs need only defaults, owners and tags that the workspace lacks', async () => {
    await server.app.db.write('users').where({ id: team.userIds.viewer }).update({ name: 'Priya Raman' });
    await makePartner(team.admin, { name: 'Brightwater Consulting' });
    const companies = await open('partners', 'hubspot-companies.csv');
    expect(companies).toMatchObject({ counts: { bad: 0, importable: 2 }, encoding: 'UTF-8' });
    expect(companies.sample[0]?.values).toMatchObject({
      name: 'Contoso Partners, Inc.',
      website: 'https://contoso.example',
      ownerName: 'Priya Raman',
      location: 'Seattle',
      size: '250',
      externalId: '9013412345',
    });
    const organizations = await open('partners', 'pipedrive-organizations.csv');
    const described = await change(organizations, { fallbacks: { description: 'From Pipedrive' } });
    expect(described).toMatchObject({ counts: { bad: 0, importable: 2 } });
    const partnerStack = await open('partners', 'partnerstack-partners.csv');
    expect(partnerStack.values).toMatchObject({
      status: [
        { text: 'active', value: 'active' },
        { text: 'archived', value: 'inactive', from: 'builtin' },
      ],
      tags: [
        { text: 'gold', value: null },
        { text: 'emea', value: null },
      ],
    });
    const ready = await change(partnerStack, {
      fallbacks: { description: 'A', industry: 'B', size: 'C' },
      values: { tags: { gold: '', emea: '' } },
    });
    expect(ready.counts).toMatchObject({ bad: 0, importable: 2 });
    const deals = await open('deals', 'hubspot-deals.csv');
    expect(deals).toMatchObject({ questions: [], counts: { bad: 0, importable: 2 } });
    expect(deals.sample.map(({ values }) => [values['amount'], values['expectedCloseDate']])).toEqual([
      ['12500.00', '2026-12-31'],
      ['1250.50', '2026-11-30'],
    ]);
  });
});
