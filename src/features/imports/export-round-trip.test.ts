import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { makeCustomField } from '../../testing/custom-fields';
import { confirmImport, uploadFile } from '../../testing/imports';
import { makePartner } from '../../testing/partners';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let here: Team;
let elsewhere: Team;
beforeAll(async () => {
  server = await startTestServer();
  here = await makeTeam(server);
  elsewhere = await makeTeam(server);
  for (const { admin, editor } of [here, elsewhere]) {
    await makePartner(editor, { name: 'Ünal & Söhne', location: 'Köln, Germany', size: '11-50' });
    for (const [key, type] of [
      ['seats', 'number'],
      ['renewal', 'date'],
      ['nda', 'checkbox'],
    ] as const)
      await makeCustomField(admin, { entity: 'deals', key, label: key, type });
  }
  const { body: partners } = await here.editor.get<{ id: string }[]>('/api/partners?search=söhne');
  const deals = [
    {
      amount: '1250.50',
      currency: 'EUR',
      expectedCloseDate: '2026-12-31',
      custom: { seats: 12.5, nda: true },
    },
    { amount: '1000000.00', currency: 'EUR', notes: '=SUM(A1)\n"x"; y', custom: { seats: -2 } },
    { amount: null, currency: null, expectedCloseDate: '2026-05-13', custom: {} },
  ];
  for (const [index, deal] of deals.entries()) {
    const named = { name: `Deal ${index}`, customerName: `Größe ${index}`, partnerId: partners[0]?.id };
    const { status } = await here.editor.post('/api/deals', { ...named, ...deal });
    expect(status).toBe(201);
  }
});
afterAll(() => server.close());

const bytesOf = async (client: Client, path: string) => {
  const response = await fetch(server.url + path, { headers: { Cookie: client.cookie() } });
  return Buffer.from(await response.arrayBuffer());
};

type Rewrite = (cell: string) => string;

/** Excel shows numbers without closing zeros, and days as the region writes them. It then saves what it shows. */
const excelIn: Record<string, Rewrite> = {
  'de-DE': (cell) =>
    /^-?[\d.]+,\d+$/.test(cell)
      ? cell.replaceAll('.', '').replace(/,?0+$/, '')
      : cell.replace(/ (\d\d:\d\d)$/, ' $1'),
  'en-US': (cell) =>
    /^-?[\d,]+\.\d+$/.test(cell)
      ? cell.replaceAll(',', '').replace(/\.?0+$/, '')
      : cell.replace(/^0?(\d+)\/0?(\d+)\/(\d{4})/, '$1/$2/$3'),
};

/** Opens an exported file and saves it as "CSV", in the old code page and with the region's separator. */
function savedByExcel(file: Buffer, delimiter: string, rewrite: Rewrite): Buffer<ArrayBuffer> {
  const rows: string[][] = parse(file, { delimiter, bom: true });
  return Buffer.from(
    stringify(
      rows.map((row) => row.map(rewrite)),
      { delimiter, record_delimiter: '\r\n' },
    ),
    'latin1',
  );
}

interface Deal {
  [name: string]: unknown;
  name: string;
}

const essence = async (client: Client) =>
  (await client.get<Deal[]>('/api/deals?sort=name&f=name:contains:Deal')).body.map(
    ({ name, customerName, amount, currency, expectedCloseDate, notes, custom, partnerName }) => ({
      name,
      customerName,
      amount,
      currency,
      expectedCloseDate,
      notes,
      custom,
      partnerName,
    }),
  );

it.each([
  ['de-DE', ';'],
  ['en-US', ','],
])('deals come back unchanged from a spreadsheet of %s', async (locale, delimiter) => {
  const file = await bytesOf(here.editor, `/api/deals/export?locale=${locale}`);
  const saved = savedByExcel(file, delimiter, excelIn[locale] ?? String);
  const again = await uploadFile(here.editor, 'deals', saved);
  expect(again.body).toMatchObject({
    questions: [],
    counts: { rows: 3, bad: 0, duplicates: 3, importable: 0 },
  });

  const { body: view } = await uploadFile(elsewhere.editor, 'deals', saved);
  expect(view.counts).toMatchObject({ bad: 0, importable: 3 });
  expect((await confirmImport(elsewhere.editor, view)).body).toMatchObject({ imported: 3 });
  expect(await essence(elsewhere.editor)).toEqual(await essence(here.editor));
  const { body: made } = await elsewhere.admin.get<{ id: string }[]>('/api/deals');
  await elsewhere.admin.post('/api/deals/bulk', { ids: made.map(({ id }) => id), delete: true });
});

it.each(['deals', 'partners'] as const)('a workbook of %s is read back as duplicates', async (entity) => {
  const file = await bytesOf(here.editor, `/api/${entity}/export?format=xlsx`);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const { body } = await uploadFile(here.editor, entity, Buffer.from(file), 'list.xlsx', type);
  const count = entity === 'deals' ? 3 : 2;
  expect(body).toMatchObject({ questions: [], counts: { rows: count, bad: 0, duplicates: count } });
});

it('a file for programs is read back as duplicates, too', async () => {
  const file = await bytesOf(here.editor, '/api/deals/export?for=program');
  const { body } = await uploadFile(here.editor, 'deals', Buffer.from(file));
  expect(body).toMatchObject({ questions: [], counts: { rows: 3, bad: 0, duplicates: 3 } });
});
