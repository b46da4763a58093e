import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { confirmImport, startImport, uploadFile } from '../../testing/imports';
import { makePartner, UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { hours } from '../../lib/clock';
import type { Lead } from '../leads/leads.entity';
import type { PartnerActivity } from '../partners/records/activities.entity';
import type { Partner } from '../partners/partners.entity';
import type { ImportView } from './present-import';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let people = 0;
const someone = () => server.signUp(`person${(people += 1)}@example.org`);
const partnersOf = async (client: Client) => (await client.get<Partner[]>('/api/partners')).body;
const leadsOf = async (client: Client) => (await client.get<Lead[]>('/api/leads')).body;

const head = 'Company,About,Sector,Employees,City,URL,Type,Tags,State';
const row = (name: string, rest = 'Reports,SaaS,50,Austin,initech.example,"Reseller, Technology",,Active') =>
  `${name},${rest}`;

describe('importing partners', () => {
  it('the preview shows converted rows, invalid rows and duplicates, and creates no partners', async () => {
    const ada = await someone();
    await makePartner(ada, { name: 'Umbrella' });
    const file = [
      head,
      row('Initech'),
      row('UMBRELLA'),
      row('', ',SaaS,50,Austin,not a website,,,asleep'),
      row('initech'),
    ];
    const view = await startImport(ada, 'partners', file.join('\r\n'));
    expect(view).toMatchObject({
      fileName: 'list.csv',
      encoding: 'UTF-8',
      delimiter: ',',
      counts: { rows: 4, bad: 1, duplicates: 2, importable: 1 },
      mapping: {
        name: 0,
        description: 1,
        industry: 2,
        size: 3,
        location: 4,
        website: 5,
        partnershipType: 6,
        tags: 7,
        status: 8,
      },
      badRows: [
        {
          row: 4,
          line: 4,
          problems: [
            { field: 'name', label: 'Partner Name', message: 'Partner name is required' },
            { field: 'description', label: 'Description', message: 'Description is required' },
            { field: 'website', label: 'Website', message: 'Invalid website URL' },
            {
              field: 'status',
              label: 'Status',
              message: 'Status must be one of: active, pending, inactive',
            },
          ],
        },
      ],
      duplicateRows: [
        { row: 3, name: 'UMBRELLA', message: 'A partner with this name already exists' },
        { row: 5, name: 'initech', message: 'Same name as row 2' },
      ],
      sample: [{ row: 2, values: { name: 'Initech', website: 'https://initech.example', status: 'active' } }],
      imported: null,
    });
    expect(view.columns[5]).toEqual({
      header: 'URL',
      samples: ['initech.example', 'initech.example', 'not a website'],
      dateOrder: null,
      decimal: null,
    });
    expect(await partnersOf(ada)).toHaveLength(1);
  });

  it('leaves out partners that exist under another legal form, or with another page of their website', async () => {
    const ada = await someone();
    await makePartner(ada, { name: 'Müller GmbH', website: 'https://mueller.example' });
    const at = (site: string) => `Reports,SaaS,50,Austin,${site},Reseller,,Active`;
    const file = [
      head,
      row('MULLER G.m.b.H.', at('')),
      row('Muller Trading', at('shop.mueller.example/about')),
      row('Acme Inc.', at('acme.example')),
      row('ACME Ltd', at('')),
      row('Acme Labs', at('www.acme.example')),
      row('Other', at('')),
    ].join('\n');
    const view = await startImport(ada, 'partners', file);
    expect(view.counts).toMatchObject({ rows: 6, duplicates: 4, importable: 2 });
    expect(view.duplicateRows.map(({ row: at, message }) => [at, message])).toEqual([
      [2, 'A partner with this name already exists'],
      [3, 'A partner with this website already exists'],
      [5, 'Same name as row 4'],
      [6, 'Same website as row 4'],
    ]);
    const { body: all } = await ada.patch<ImportView>(`/api/imports/${view.id}`, { duplicates: 'import' });
    expect(all.counts).toMatchObject({ importable: 6 });
  });

  it('a confirmed import creates partners once, with activities and an audit log entry', async () => {
    const ada = await someone();
    const view = await startImport(
      ada,
      'partners',
      [head, row('First'), row('Second', 'Reports,SaaS,50,Austin,,"Reseller, Technology",,Active')].join(
        '\n',
      ),
    );
    const answers = await Promise.all([confirmImport(ada, view), confirmImport(ada, view)]);
    answers.push(await confirmImport(ada, view));
    expect(answers.map(({ status, body }) => [status, body.imported])).toEqual([
      [200, 2],
      [200, 2],
      [200, 2],
    ]);

    const partners = await partnersOf(ada);
    expect(partners.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(partners[0]).toMatchObject({
      partnershipType: ['Reseller', 'Technology'],
      onboardingStatus: 'none',
    });
    const { body: activities } = await ada.get<PartnerActivity[]>(
      `/api/partners/${partners[0]?.id}/activities`,
    );
    expect(activities).toMatchObject([
      { activityType: 'partner_created', description: 'Partner imported from list.csv' },
    ]);
    const found = await ada.get<Partner[]>('/api/partners?partnershipType=Reseller&search=first');
    expect(found.body).toHaveLength(1);
    expect((await ada.get('/api/audit-log?action=imported')).body).toMatchObject([
      { objectType: 'partner', objectName: '2 partners from list.csv' },
    ]);
    expect(await ada.patch(`/api/imports/${view.id}`, { duplicates: 'import' })).toMatchObject({
      status: 409,
      body: { error: 'This import has already been completed' },
    });
  });

  it('an import accepts tags by value or label in any case, and refuses unknown ones', async () => {
    const ada = await someone();
    await ada.post('/api/tags', { category: 'Tier', value: 'diamond', label: 'Diamond, the best' });
    const tagged = (name: string, tags: string) => row(name, `Reports,SaaS,50,Austin,,,${tags},`);
    const file = [
      head,
      tagged('One', 'DIAMOND'),
      tagged('Two', '"""Diamond, the best"""'),
      tagged('Three', '"diamond; silverish"'),
      tagged('Four', '"a,b,c,d,e,f"'),
    ];
    const view = await startImport(ada, 'partners', file.join('\n'));
    expect(view.badRows).toMatchObject([
      { row: 4, problems: [{ label: 'Tags', message: 'Tag not found: silverish' }] },
      { row: 5, problems: [{ label: 'Tags', message: 'Maximum 5 tags allowed per partner' }] },
    ]);
    expect((await confirmImport(ada, view, { leaveOutBad: true })).body.imported).toBe(2);
    expect((await partnersOf(ada)).map(({ tags }) => tags)).toEqual([['diamond'], ['diamond']]);
  });

  it('an import accepts tiers by value or label in any case, and refuses other tags', async () => {
    const ada = await someone();
    await ada.post('/api/tags', { category: 'Tier', value: 'diamond', label: 'Diamond (best)' });
    const texts = ['DIAMOND', 'diamond (best)', 'gold', '', 'CRM'];
    const file = texts.map((tier, index) => `Partner ${index},Reports,SaaS,50,Austin,${tier}`);
    const columns = 'Name,Description,Industry,Size,Location,Partner Tier';
    const view = await startImport(ada, 'partners', [columns, ...file].join('\n'));
    expect(view.badRows).toMatchObject([
      { row: 6, problems: [{ label: 'Tier', message: 'Tier not found: CRM' }] },
    ]);
    expect((await confirmImport(ada, view, { leaveOutBad: true })).body.imported).toBe(4);
    expect((await partnersOf(ada)).map(({ tier }) => tier)).toEqual(['diamond', 'diamond', 'Gold', null]);
  });

  it('an import can be fixed by mapping columns, by texts for empty cells, and by importing duplicates', async () => {
    const ada = await someone();
    const view = await startImport(ada, 'partners', 'Who;What\nInitech;Reports\nInitech;More reports');
    expect(view.mapping).toMatchObject({ name: null, description: null });
    expect(view.counts).toMatchObject({ bad: 2, importable: 0 });

    const choices = {
      mapping: { name: 0, description: 1, unknown: 0 },
      fallbacks: { industry: 'SaaS', size: 'SME', location: 'Austin', unknown: 'x' },
    };
    const mapped = await ada.patch<ImportView>(`/api/imports/${view.id}`, choices);
    expect(mapped.body).toMatchObject({ counts: { bad: 0, duplicates: 1, importable: 1 } });
    expect(mapped.body.mapping).not.toHaveProperty('unknown');
    const { body: all } = await ada.patch<ImportView>(`/api/imports/${view.id}`, { duplicates: 'import' });
    expect(all.counts).toMatchObject({ importable: 2 });
    // The digest of an earlier preview no longer matches.
    expect((await confirmImport(ada, mapped.body)).status).toBe(409);
    expect((await confirmImport(ada, all)).body.imported).toBe(2);
    expect(await partnersOf(ada)).toMatchObject([
      { description: 'Reports' },
      { description: 'More reports' },
    ]);
  });

  it.each([
    ['a column that the file lacks', { mapping: { name: 2 } }, 'The file has 2 columns'],
    ['a negative column', { mapping: { name: -1 } }, 'A column must be a number'],
    ['no mapping', { mapping: 'x' }, 'mapping must name columns by field'],
    [
      'an unknown choice',
      { duplicates: 'merge' },
      'duplicates must be one of: skip, import, update, updateOnly',
    ],
    ['a very long text', { fallbacks: { name: 'x'.repeat(2001) } }, 'The text is too long'],
  ])('refuses invalid choices of an import: %s', async (_, choices, error) => {
    const ada = await someone();
    const { id } = await startImport(ada, 'partners', 'Name,About\na,b');
    expect(await ada.patch(`/api/imports/${id}`, choices)).toMatchObject({ status: 400, body: { error } });
  });
});

describe('confirming an import', () => {
  const leads = 'Name,Company,Email\nBill,Initech,bill@initech.example\nNo email,Initech,';

  it('an import leaves out invalid rows only if the confirmation says so', async () => {
    const ada = await someone();
    const view = await startImport(ada, 'leads', leads);
    expect(await confirmImport(ada, view)).toMatchObject({
      status: 400,
      body: { error: '1 row has a problem: fix the file, or leave out the rows with problems' },
    });
    expect(await confirmImport(ada, { id: view.id, digest: '' })).toMatchObject({ status: 400 });
    expect(await leadsOf(ada)).toEqual([]);
    expect((await confirmImport(ada, view, { leaveOutBad: true })).body.imported).toBe(1);
    expect(await leadsOf(ada)).toMatchObject([{ name: 'Bill', status: 'new', priority: null }]);
  });

  it('an import without valid rows cannot be confirmed', async () => {
    const ada = await someone();
    const view = await startImport(ada, 'leads', 'Name,Company,Email\nNo email,Initech,');
    expect(await confirmImport(ada, view, { leaveOutBad: true })).toMatchObject({
      status: 400,
      body: { error: 'There are no rows to import' },
    });
  });

  it('an import changes nothing if the workspace has changed since the preview, and updates the preview', async () => {
    const ada = await someone();
    const view = await startImport(
      ada,
      'leads',
      'Name,Company,Email\nBill,Initech,Bill@initech.example\nA,B,a@b.example',
    );
    await ada.post('/api/leads', { name: 'Bill', company: 'Initech', email: 'bill@INITECH.example' });
    expect(await confirmImport(ada, view)).toMatchObject({
      status: 409,
      body: { error: 'The rows to import have changed since this preview. Check the new preview.' },
    });
    expect(await leadsOf(ada)).toHaveLength(1);
    const { body: again } = await ada.get<ImportView>(`/api/imports/${view.id}`);
    expect(again.duplicateRows).toMatchObject([{ row: 2, message: 'A lead with this email already exists' }]);
    expect((await confirmImport(ada, again)).body.imported).toBe(1);
  });

  it('an import expires after a day, and a fourth one replaces the oldest', async () => {
    const ada = await someone();
    const views: ImportView[] = [];
    while (views.length < 4) views.push(await startImport(ada, 'leads', leads));
    const statuses = async () =>
      Promise.all(views.map(async ({ id }) => (await ada.get(`/api/imports/${id}`)).status));
    expect(await statuses()).toEqual([404, 200, 200, 200]);
    server.clock.advance(hours(24));
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    await server.app.sweep();
    expect(await server.app.db.read('imports').count({ n: '*' }).first()).toEqual({ n: 0 });
  });
});

describe('permissions', () => {
  it('importing needs the editor role', async () => {
    const team = await makeTeam(server);
    const file = 'Name,Company,Email\nBill,Initech,bill@initech.example';
    const expected = {
      anyone: 401,
      outsider: 201,
      portal: 403,
      viewer: 403,
      editor: 201,
      admin: 201,
      owner: 201,
    };
    for (const entity of ['partners', 'leads'] as const)
      expect(await statusByCaller(server, team, (client) => uploadFile(client, entity, file))).toEqual(
        expected,
      );
  });

  it('only the uploader can see and confirm an import', async () => {
    const team = await makeTeam(server);
    const view = await startImport(
      team.editor,
      'leads',
      'Name,Company,Email\nBill,Initech,bill@initech.example',
    );
    const url = `/api/imports/${view.id}`;
    const others = { anyone: 401, outsider: 404, portal: 403, viewer: 403, admin: 404, owner: 404 };
    const calls: [number, (client: Client) => ReturnType<Client['get']>][] = [
      [200, (client) => client.get(url)],
      [200, (client) => client.get(`${url}/problems`)],
      [200, (client) => client.get(`${url}/problems/export`)],
      [200, (client) => client.patch(url, { duplicates: 'import' })],
      [200, (client) => confirmImport(client, view)],
      [204, (client) => client.delete(url)],
    ];
    for (const [editor, call] of calls)
      expect(await statusByCaller(server, team, call)).toEqual({ ...others, editor });
    expect((await team.editor.get(`/api/imports/${UNKNOWN_ID}`)).status).toBe(404);
  });
});
