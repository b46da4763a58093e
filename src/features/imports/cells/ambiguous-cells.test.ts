import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client';
import { makeCustomField } from '../../../testing/custom-fields';
import { confirmImport, startImport, uploadFile } from '../../../testing/imports';
import { makePartner } from '../../../testing/partners';
import { startTestServer, type TestServer } from '../../../testing/server';
import { makeWorkbook } from '../../../testing/workbooks';
import type { Deal } from '../../deals/deals.entity';
import type { Lead } from '../../leads/leads.entity';
import type { ImportView } from '../present-import';

let server: TestServer;
let ada: Client;
let names = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  // A workspace remembers its answers.
  ada = await server.signUp(`ada${(names += 1)}@example.org`);
  await makePartner(ada, { name: 'Brightwater' });
});
afterAll(() => server.close());

const head = 'Name;Customer;Partner;Amount;Currency;Close date';
const deals = (...rows: [amount: string, date: string][]) =>
  [head, ...rows.map(([amount, date]) => `Deal ${(names += 1)};Acme;Brightwater;${amount};EUR;${date}`)].join(
    '\n',
  );
const change = async (view: ImportView, body: object) =>
  (await ada.patch<ImportView>(`/api/imports/${view.id}`, body)).body;
const valuesOf = ({ sample }: ImportView) =>
  sample.map(({ values }) => [values['amount'], values['expectedCloseDate']]);

describe('how dates and numbers of columns are written', () => {
  it('the cells of a column decide for all of its cells', async () => {
    const view = await startImport(
      ada,
      'deals',
      deals(['3.100,50', '3/4/2027'], ['1.250', '3/31/2027'], ['1 200,00 €', '31-Mar-27'], ['', '46477']),
    );
    expect(view).toMatchObject({ questions: [], counts: { bad: 0 } });
    expect(view.columns[3]).toMatchObject({ decimal: ',', dateOrder: null });
    expect(view.columns[5]).toMatchObject({ decimal: null, dateOrder: 'mdy' });
    expect(valuesOf(view)).toEqual([
      ['3100.50', '2027-03-04'],
      ['1250.00', '2027-03-31'],
      ['1200.00', '2027-03-31'],
      [undefined, '2027-03-31'].map((text) => text ?? ''),
    ]);
  });

  it('asks for the order and the decimal sign, and imports nothing before the answers', async () => {
    const view = await startImport(ada, 'deals', deals(['1.250', '3/4/2027'], ['12.000', '05/06/2027']));
    expect(view.questions).toEqual([
      { column: 3, kind: 'decimal', choices: ['.', ','], samples: ['1.250', '12.000'] },
      { column: 5, kind: 'dateOrder', choices: ['dmy', 'mdy'], samples: ['3/4/2027', '05/06/2027'] },
    ]);
    expect(await confirmImport(ada, view, { leaveOutBad: true })).toMatchObject({
      status: 400,
      body: { fields: { columns: [expect.any(String)] } },
    });
    const asked = await change(view, { columns: { 3: { decimal: ',' } } });
    expect(asked.questions).toMatchObject([{ column: 5 }]);
    const answered = await change(view, { columns: { 5: { dateOrder: 'dmy' } } });
    expect(answered).toMatchObject({ questions: [], counts: { bad: 0 } });
    expect(answered.columns[3]).toMatchObject({ decimal: ',' });
    expect(valuesOf(answered)).toEqual([
      ['1250.00', '2027-04-03'],
      ['12000.00', '2027-06-05'],
    ]);
    expect((await confirmImport(ada, answered)).body.imported).toBe(2);
    const { body: made } = await ada.get<Deal[]>('/api/deals?search=Deal');
    expect(made).toMatchObject([{ amount: '1250.00', expectedCloseDate: '2027-04-03' }, {}]);
  });

  it('an earlier answer counts for a file with the same headers, unless its cells tell', async () => {
    const view = await startImport(ada, 'deals', deals(['1.250', '3/4/2027']));
    const answers = { 3: { decimal: ',' }, 5: { dateOrder: 'dmy' } };
    await confirmImport(ada, await change(view, { columns: answers }));
    const again = await startImport(ada, 'deals', deals(['3.100', '5/6/2027']));
    expect(again.questions).toEqual([]);
    expect(valuesOf(again)).toEqual([['3100.00', '2027-06-05']]);
    const clear = await startImport(ada, 'deals', deals(['3,100.50', '5/16/2027']));
    expect(clear.questions).toEqual([]);
    expect(valuesOf(clear)).toEqual([['3100.50', '2027-05-16']]);
  });

  it('asks if a column contradicts itself, and reports what does not fit the answer', async () => {
    const view = await startImport(ada, 'deals', deals(['1,5', '31/3/2027'], ['1.5', '3/31/2027']));
    expect(view.questions).toMatchObject([
      { kind: 'decimal', samples: ['1.5', '1,5'] },
      { kind: 'dateOrder', samples: ['31/3/2027', '3/31/2027'] },
    ]);
    const { badRows } = await change(view, { columns: { 3: { decimal: ',' }, 5: { dateOrder: 'dmy' } } });
    expect(badRows).toMatchObject([
      {
        row: 3,
        problems: [
          { field: 'amount', message: '1.5 is no number with a decimal comma' },
          { field: 'expectedCloseDate', message: '3/31/2027 is no date in the order of this column' },
        ],
      },
    ]);
  });

  it('a comma between cells is not the decimal sign, and unmapped columns are not asked for', async () => {
    const file = deals(['"1,250"', '2027-03-31']).replaceAll(';', ',');
    const view = await startImport(ada, 'deals', `${file}\n`);
    expect(view).toMatchObject({
      questions: [],
      columns: [{}, {}, {}, { decimal: '.' }, {}, { dateOrder: 'ymd' }],
    });
    expect(valuesOf(view)).toEqual([['1250.00', '2027-03-31']]);
    const other = await startImport(ada, 'deals', deals(['1.250', '3/4/2027']));
    const unmapped = await change(other, { mapping: { amount: null, expectedCloseDate: null } });
    expect(unmapped.questions).toEqual([]);
  });

  it('dates and numbers of a workbook are never a question', async () => {
    const row = (amount: string | number, day: string | number | { day: number }) => [
      `Deal ${(names += 1)}`,
      'Acme',
      'Brightwater',
      amount,
      'EUR',
      day,
    ];
    const file = makeWorkbook({
      Data: [head.split(';'), row(1250.125, { day: 46082 }), row('3.100,5', '3.4.2027'), row(1.25, '')],
    });
    const { body: view } = await uploadFile(ada, 'deals', file, 'deals.xlsx');
    expect(view.questions).toEqual([]);
    expect(view.badRows).toMatchObject([
      { row: 2, problems: [{ message: 'Amount has more than the 2 decimals of EUR' }] },
    ]);
    expect(valuesOf(view)).toEqual([
      ['3100.50', '2027-04-03'],
      ['1.25', ''],
    ]);
  });

  it('custom fields are read by the format of their column', async () => {
    await makeCustomField(ada, { entity: 'leads', key: 'seats', label: 'Seats', type: 'number' });
    await makeCustomField(ada, { entity: 'leads', key: 'renewal', label: 'Renewal', type: 'date' });
    const view = await startImport(
      ada,
      'leads',
      'Name;Company;Email;Seats;Renewal\nA;B;custom@x.example;-1.250,5;31. März 2027\n',
    );
    expect(view.sample[0]?.values).toMatchObject({
      'custom.seats': '-1250.5',
      'custom.renewal': '2027-03-31',
    });
  });

  it('unknown columns, orders and signs are refused with their field', async () => {
    const view = await startImport(ada, 'deals', deals(['1', '2027-03-31']));
    for (const columns of [
      { 9: { decimal: '.' } },
      { x: { decimal: '.' } },
      { 3: { decimal: ';' } },
      { 5: { dateOrder: 'ydm' } },
    ])
      expect(await ada.patch(`/api/imports/${view.id}`, { columns })).toMatchObject({
        status: 400,
        body: { fields: { columns: [expect.any(String)] } },
      });
  });
});

describe('fields from several columns, or from a part of one', () => {
  const people = [
    'First;Last;Contact;Mails',
    'Ada;Byron;Ada Byron <ada@engines.example>;a@parts.example ::: b@parts.example',
    'Bo;;bo@navy.example;c@parts.example; d@parts.example',
  ].join('\n');

  it('joins columns with a blank, and reads names, addresses and domains', async () => {
    const view = await startImport(ada, 'leads', people);
    const mapping = {
      name: [0, 1],
      company: { column: 2, part: 'domain' },
      email: { column: 2, part: 'email' },
    };
    const joined = await change(view, { mapping });
    expect(joined.mapping).toMatchObject(mapping);
    expect(joined.sample.map(({ values }) => [values['name'], values['company'], values['email']])).toEqual([
      ['Ada Byron', 'engines.example', 'ada@engines.example'],
    ]);
    const named = await change(view, { mapping: { name: { column: 2, part: 'name' }, email: 3 } });
    expect(named.sample[0]?.values).toMatchObject({ name: 'Ada Byron', email: 'a@parts.example' });
  });

  it.each([
    { name: [0, 9] },
    { name: [] },
    { name: { column: 9, part: 'name' } },
    { name: { column: 0, part: 'phone' } },
    { name: 'First' },
  ])('refuses the mapping %j', async (mapping) => {
    const view = await startImport(ada, 'leads', people);
    expect(await ada.patch(`/api/imports/${view.id}`, { mapping })).toMatchObject({
      status: 400,
      body: { fields: { mapping: [expect.any(String)] } },
    });
  });

  it('keeps the id of the tool that a record comes from', async () => {
    const view = await startImport(
      ada,
      'leads',
      'Lead ID;Name;Company;Email\n00Q5e;A;B;external@x.example\n;C;D;none@x.example\n',
    );
    expect(view.mapping).toMatchObject({ externalId: 0 });
    expect(view.sample[0]?.values).toMatchObject({ externalId: '00Q5e' });
    await confirmImport(ada, view);
    const { body: leads } = await ada.get<Lead[]>('/api/leads?search=@x.example');
    const ids = leads.map(({ email, externalId }) => [email, externalId]);
    expect(Object.fromEntries(ids)).toMatchObject({ 'external@x.example': '00Q5e', 'none@x.example': null });
  });
});
