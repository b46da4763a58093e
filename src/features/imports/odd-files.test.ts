import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { confirmImport, startImport, uploadFile } from '../../testing/imports';
import { encodeText } from '../../testing/encode-text';
import { makePartner } from '../../testing/partners';
import { startTestServer, type TestServer } from '../../testing/server';
import { makeWorkbook } from '../../testing/workbooks';
import type { ImportView } from './present-import';
import type { Lead } from '../leads/leads.entity';
import type { Partner } from '../partners/partners.entity';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('ada@example.org');
});
afterAll(() => server.close());

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const text = 'Name,Company,Email\r\nZoë Müller,"Größe, Inc",zoe@example.org\r\n';
const swapped = (value: string) => Buffer.from(value, 'utf16le').swap16();

describe('files of spreadsheets', () => {
  it.each([
    ['UTF-8', Buffer.from(text), 'UTF-8', ','],
    ['UTF-8 with byte order mark', Buffer.from(`\uFEFF${text}`), 'UTF-8', ','],
    ['Windows-1252', Buffer.from(text, 'latin1'), 'Windows-1252', ','],
    ['UTF-16LE with byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'UTF-16', ','],
    ['UTF-16LE without', Buffer.from(text, 'utf16le'), 'UTF-16', ','],
    ['UTF-16BE', swapped(`\uFEFF${text}`), 'UTF-16', ','],
    ['semicolons', Buffer.from(text.replaceAll(',', ';')), 'UTF-8', ';'],
    [
      'tabs and old line ends',
      Buffer.from(text.replaceAll(',', '\t').replaceAll('\r\n', '\r')),
      'UTF-8',
      '\t',
    ],
    ['the separator line of Excel', Buffer.from(`sep=;\n${text.replaceAll(',', ';')}`), 'UTF-8', ';'],
    ['bars', Buffer.from(text.replaceAll(',', '|')), 'UTF-8', '|'],
  ])('reads a file with %s', async (_, file, encoding, delimiter) => {
    const { status, body } = await uploadFile(ada, 'leads', file, 'Zoë.csv');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      fileName: 'Zoë.csv',
      encoding,
      delimiter,
      counts: { bad: 0, importable: 1 },
    });
    const company = delimiter === ',' ? 'Größe, Inc' : `Größe${delimiter} Inc`.replace('\t', ' ');
    expect(body.sample[0]?.values).toMatchObject({ name: 'Zoë Müller', company });
  });

  it('reads all characters of Windows-1252', async () => {
    const file = Buffer.from(
      '4E616D652C436F6D70616E792C456D61696C0A416E6E2C8075726F92732C614061636D652E6578616D706C650A',
      'hex',
    );
    const { body } = await uploadFile(ada, 'leads', file);
    expect(body).toMatchObject({ encoding: 'Windows-1252', sample: [{ values: { company: '€uro’s' } }] });
  });

  it('a stored file of more than a million characters is the same as the uploaded one', async () => {
    const notes = `x${'😀'.repeat(1500)}`;
    const rows = Array.from({ length: 400 }, (_, n) => `Lead ${n},€,p${n}@example.org,${notes}\n`);
    const { body, status } = await uploadFile(ada, 'leads', `Name,Company,Email,Notes\n${rows.join('')}`);
    expect([status, body.counts.importable]).toEqual([201, 400]);
    const { body: again } = await ada.patch<ImportView>(`/api/imports/${body.id}`, { duplicates: 'skip' });
    expect(again).toEqual(body);
    expect((await confirmImport(ada, again)).body.imported).toBe(400);
  });

  it('rows with extra cells are reported, and missing cells count as empty', async () => {
    const file =
      'Name,Company,Email,City\nA,B,a@example.org\nC,D,c@example.org,Austin,Texas\n\nE,F,e@example.org,,,\n';
    const view = await startImport(ada, 'leads', file);
    expect(view).toMatchObject({
      counts: { rows: 3, bad: 1, importable: 2 },
      badRows: [
        {
          row: 3,
          problems: [{ field: null, message: 'Has 5 cells, but the header has 4; extra: Texas' }],
        },
      ],
      notices: ['1 row has fewer cells than the header; the missing cells count as empty.'],
      sample: [{ row: 2 }, { row: 5 }],
    });
  });
});

describe('reading a file in another way', () => {
  it('the encoding can be changed, which reads and maps the stored file anew', async () => {
    const file = encodeText('Имя;Firma;E-Mail\r\nИван;Ромашка;ivan@x.example\r\n', 'windows-1251');
    const { body: first } = await uploadFile(ada, 'leads', file);
    expect(first).toMatchObject({ encoding: 'Windows-1251', sheet: null, sheets: [] });
    expect(first.encodings).toContain('Shift_JIS');
    await ada.patch(`/api/imports/${first.id}`, { mapping: { name: 0, company: 1 } });
    const { body: wrong } = await ada.patch<ImportView>(`/api/imports/${first.id}`, {
      encoding: 'Windows-1252',
    });
    expect(wrong).toMatchObject({
      encoding: 'Windows-1252',
      columns: [{ header: 'Èìÿ', samples: ['Èâàí'] }, {}, {}],
      mapping: { name: null },
    });
    const { body: right } = await ada.patch<ImportView>(`/api/imports/${first.id}`, {
      encoding: 'Windows-1251',
      mapping: { name: 0, company: 1 },
    });
    expect(right.sample[0]?.values).toMatchObject({ name: 'Иван', company: 'Ромашка' });
    expect((await ada.get<ImportView>(`/api/imports/${first.id}`)).body).toEqual(right);
    expect((await confirmImport(ada, right)).body.imported).toBe(1);
  });

  it('the delimiter can be changed', async () => {
    const { body } = await uploadFile(ada, 'leads', 'Name;Company;Email|x\nA;B;delimiter@x.example|y\n');
    expect(body).toMatchObject({ delimiter: ';', counts: { bad: 1 } });
    const { body: changed } = await ada.patch(`/api/imports/${body.id}`, { delimiter: '|' });
    expect(changed).toMatchObject({
      delimiter: '|',
      columns: [{ header: 'Name;Company;Email' }, { header: 'x' }],
    });
  });

  it('a sheet of a workbook can be chosen', async () => {
    const head = ['Name', 'Company', 'Email'];
    const file = makeWorkbook({
      Fair: [head, ['Zoë', 'Größe', 'sheet-1@x.example']],
      Web: [head, ['Iván', 'Año', 'sheet-2@x.example'], ['Ann', 'B', 'sheet-3@x.example']],
      Empty: [head],
    });
    const { status, body } = await uploadFile(ada, 'leads', file, 'leads.xlsx', XLSX);
    expect([status, body]).toMatchObject([
      201,
      { encoding: 'XLSX', encodings: [], delimiter: '', sheet: 'Fair', sheets: ['Fair', 'Web', 'Empty'] },
    ]);
    const { body: web } = await ada.patch<ImportView>(`/api/imports/${body.id}`, { sheet: 'Web' });
    expect(web).toMatchObject({ sheet: 'Web', counts: { rows: 2, importable: 2 } });
    expect((await ada.patch(`/api/imports/${body.id}`, { sheet: 'Empty' })).status).toBe(400);
    expect((await confirmImport(ada, web)).body.imported).toBe(2);
  });

  it('unknown choices are refused with their field', async () => {
    const { body: csv } = await uploadFile(ada, 'leads', text);
    const workbook = makeWorkbook({ Data: [['Name'], ['A']] });
    const { body: xlsx } = await uploadFile(ada, 'leads', workbook, 'a.xlsx', XLSX);
    for (const [{ id }, change] of [
      [csv, { encoding: 'KOI8' }],
      [csv, { encoding: 'XLSX' }],
      [csv, { delimiter: '.' }],
      [csv, { sheet: 'Data' }],
      [xlsx, { sheet: 'Other' }],
      [xlsx, { encoding: 'UTF-8' }],
      [xlsx, { delimiter: ';' }],
    ] as const)
      expect(await ada.patch(`/api/imports/${id}`, change)).toMatchObject({
        status: 400,
        body: { fields: { [Object.keys(change)[0] ?? '']: [expect.any(String)] } },
      });
  });
});

describe('files that are not CSV', () => {
  const row = (line: number, what: string) => `The row that begins on line ${line} ${what}`;
  const tooLong = 'is longer than 262,144 characters. Is a quotation mark missing at its end?';
  // ASVS 5.2.2
  it.each([
    ['a damaged workbook', Buffer.from('PK\u0003\u0004rest'), /^This is an Excel workbook or a ZIP archive/],
    ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^This is an old Excel workbook/],
    ['a PDF', Buffer.from('%PDF-1.7'), 'This is a PDF, not a CSV file.'],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /^This is not a CSV file/],
    ['null bytes', Buffer.from('Name,Company\nA,B\u0000C\n'), /^This is not a CSV file/],
    ['an empty file', Buffer.from(''), 'The file is empty'],
    ['blank lines', Buffer.from('\n\n ,\n'), 'The file is empty'],
    ['a header alone', Buffer.from('Name,Company\n'), 'The file has no rows below its header'],
    [
      'an open quotation mark',
      Buffer.from('Name,Company\nA,B\nC,"D\nE,F\n'),
      row(3, 'opens a quotation mark that is never closed'),
    ],
    ['a cell of 3 MB', Buffer.from(`Name,Company\nA,${'x'.repeat(3_000_000)}\n`), row(2, tooLong)],
    ['a quoted cell of 3 MB', Buffer.from(`Name\nA\n"${'x\n'.repeat(1_500_000)}"\n`), row(3, tooLong)],
    ['a million columns', Buffer.from(`${'a,'.repeat(1_000_000)}\n1\n`), row(1, 'has more than 1,000 cells')],
    ['201 columns', Buffer.from(`${'a,'.repeat(200)}\n1\n`), 'The file has more than 200 columns'],
  ])('refuses %s with a message', async (_, file, error) => {
    const { status, body } = await uploadFile<{ error: string; fields: object }>(ada, 'leads', file);
    expect(status).toBe(400);
    expect(body.error).toMatch(error);
    expect(body.fields).toEqual({ file: [body.error] });
  });

  // ASVS 5.2.1
  it('refuses files larger than 8 MiB, and other content types', async () => {
    const large = await uploadFile(ada, 'leads', Buffer.alloc(8 * 1024 * 1024 + 1, 'x'));
    expect(large).toMatchObject({ status: 413, body: { error: 'Request body is too large' } });
    const json = await ada.post('/api/leads/imports', { name: 'x' });
    expect(json).toMatchObject({
      status: 415,
      body: { error: expect.stringContaining('Content-Type must be text/csv') },
    });
    const long = await uploadFile(ada, 'leads', text, 'x'.repeat(201));
    expect(long).toMatchObject({ status: 400, body: { error: 'The name of the file is too long' } });
  });
});

describe('importing an export', () => {
  // ASVS 1.1.2
  it('exported partners can be imported elsewhere unchanged, even with formulas', async () => {
    const grace = await server.signUp('grace@example.org');
    const linus = await server.signUp('linus@example.org');
    const texts = [
      '=HYPERLINK("http://x")',
      '+49 30',
      "'=quoted",
      '-5 °C',
      '@home',
      'a "b", c;d',
      'two\nlines',
      '＝1',
    ];
    for (const name of texts)
      await makePartner(grace, {
        name,
        description: `${name} and more`,
        partnershipType: 'Reseller, Technology',
      });
    await makePartner(grace, {
      name: 'Tagged',
      tags: ['Gold'],
      status: 'inactive',
      website: 'tagged.example',
    });

    const { body: file } = await grace.get<string>('/api/partners/export');
    const view = await startImport(linus, 'partners', file);
    expect(view.counts).toMatchObject({ bad: 0, duplicates: 0, importable: texts.length + 1 });
    await confirmImport(linus, view);
    const essence = async (client: Client) =>
      (await client.get<Partner[]>('/api/partners')).body.map(
        ({ id, workspaceId, createdAt, updatedAt, ...partner }) => partner,
      );
    expect(await essence(linus)).toEqual(await essence(grace));
  });

  it('exported leads can be imported elsewhere unchanged', async () => {
    const grace = await server.signUp('grace-leads@example.org');
    const linus = await server.signUp('linus-leads@example.org');
    await grace.post('/api/leads', {
      name: '=1+1',
      company: 'B',
      email: 'a@b.example',
      priority: 'high',
      status: 'in progress',
    });
    await grace.post('/api/leads', {
      name: 'C',
      company: '@D',
      email: 'c@d.example',
      industry: 'SaaS',
      city: 'Ürzig',
    });
    const { headers, body: file } = await grace.get<string>('/api/leads/export?status=in%20progress');
    expect(headers.get('Content-Disposition')).toMatch(/-leads-\d{4}-\d{2}-\d{2}\.csv"$/);
    expect(file.trimEnd().split('\r\n')).toHaveLength(2);

    const all = await grace.get<string>('/api/leads/export');
    await confirmImport(linus, await startImport(linus, 'leads', all.body));
    const essence = async (client: Client) =>
      (await client.get<Lead[]>('/api/leads')).body.map(
        ({ id, workspaceId, createdBy, createdAt, updatedAt, ...lead }) => lead,
      );
    expect(await essence(linus)).toEqual(await essence(grace));
    expect((await grace.get('/api/audit-log?action=exported')).body).toMatchObject([
      { objectType: 'lead' },
      { objectType: 'lead' },
    ]);
  });
});
