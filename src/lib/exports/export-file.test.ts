import { describe, expect, it } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { leastBlockMs } from '../../testing/event-loop-delay';
import { exportRequest, type ExportRequest } from '../export-request.schema';
import { readWorkbook } from '../xlsx/read-workbook';
import { exportFile } from './export-file';
import { localTexts } from './local-texts';
import type { CsvColumn } from './write-csv';

interface Row {
  name: string;
  phone: string | null;
  amount: string | null;
  day: string | null;
  at: string | null;
  isOpen: boolean;
  custom: Record<string, unknown>;
}

const columns: CsvColumn<Row>[] = [
  { header: 'Name', name: 'name', value: ({ name }) => name },
  { header: 'Phone', name: 'phone', value: ({ phone }) => phone },
  { header: 'Amount', name: 'amount', kind: 'money', value: ({ amount }) => amount },
  { header: 'Day', name: 'day', kind: 'day', value: ({ day }) => day },
  { header: 'At', name: 'at', kind: 'time', value: ({ at }) => at },
  { header: 'Open', name: 'isOpen', kind: 'boolean', value: ({ isOpen }) => (isOpen ? 'yes' : 'no') },
  { header: 'Seats', name: 'custom.seats', kind: 'number', value: ({ custom }) => String(custom['seats']) },
];

const row: Row = {
  name: '=SUM(A1)',
  phone: '+49 30 1234',
  amount: '-1250.50',
  day: '2026-12-31',
  at: '2026-12-31T12:30:00.000Z',
  isOpen: true,
  custom: { seats: 2024 },
};
const empty: Row = { ...row, name: 'Empty', phone: null, amount: null, day: null, at: null, isOpen: false };
const fields = ['name', 'phone', 'amount', 'day', 'at', 'isOpen', 'custom'];

async function* pagesOf(...pages: Row[][]) {
  yield* pages;
}

async function exported(file: ExportRequest, rows: Row[] = [row], timeZone = 'Pacific/Auckland') {
  const { content, ...rest } = await exportFile({
    what: 'deals',
    workspaceName: 'Acme',
    at: new Date('2026-01-31T00:00:00Z'),
    columns,
    pages: pagesOf(rows),
    file,
    fields,
    timeZone,
  });
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(Buffer.from(piece));
  return { ...rest, bytes: Buffer.concat(pieces), text: Buffer.concat(pieces).toString() };
}

describe('CSV files', () => {
  it('are as before without parameters: phones and negative numbers are plain, formulas defused, times in UTC', async () => {
    const { text, fileName } = await exported({});
    expect(fileName).toBe('acme-deals-2026-01-31.csv');
    expect(text).toBe(
      '\uFEFFName,Phone,Amount,Day,At,Open,Seats\r\n' +
        "'=SUM(A1),+49 30 1234,-1250.50,2026-12-31,2026-12-31T12:30:00.000Z,yes,2024\r\n",
    );
  });

  it.each([
    ['de-DE', "'=SUM(A1);+49 30 1234;-1.250,50;31.12.2026;01.01.2027 01:30;yes;2024"],
    ['en-US', '\'=SUM(A1),+49 30 1234,"-1,250.50",12/31/2026,01/01/2027 01:30,yes,2024'],
    ['fr-FR', "'=SUM(A1);+49 30 1234;-1250,50;31/12/2026;01/01/2027 01:30;yes;2024"],
    ['sv-SE', "'=SUM(A1);+49 30 1234;-1250,50;2026-12-31;2027-01-01 01:30;yes;2024"],
    ['fa-IR', '\'=SUM(A1),+49 30 1234,"-1,250.50",2026/12/31,2027/01/01 01:30,yes,2024'],
  ])('of %s have its numbers, dates and separator, and times where the reader is', async (locale, line) => {
    const { text } = await exported({ locale });
    expect(text.split('\r\n')[1]).toBe(line);
  });

  it('take another separator', async () => {
    expect((await exported({ separator: '\t' })).text).toContain('Name\tPhone');
    expect((await exported({ locale: 'de-DE', separator: '|' })).text).toContain('|-1.250,50|');
    expect(exportRequest.parse({ separator: 'tab' })).toEqual({ separator: '\t' });
    expect(exportRequest.parse({ separator: ';' })).toEqual({ separator: ';' });
  });

  it('for programs have field names and raw values, and no byte order mark', async () => {
    const { text } = await exported({ for: 'program' }, [row, empty]);
    expect(text).toBe(
      'name,phone,amount,day,at,isOpen,custom.seats\r\n' +
        '=SUM(A1),+49 30 1234,-1250.50,2026-12-31,2026-12-31T12:30:00.000Z,true,2024\r\n' +
        'Empty,,,,,false,2024\r\n',
    );
  });
});

it('JSON has the items as the list answers them', async () => {
  const { text, contentType, fileName } = await exported({ format: 'json' }, [row, empty]);
  expect(JSON.parse(text)).toEqual([row, empty]);
  expect(contentType).toBe('application/json; charset=utf-8');
  expect(fileName).toBe('acme-deals-2026-01-31.json');
  expect(JSON.parse((await exported({ format: 'json' }, [])).text)).toEqual([]);
});

describe('workbooks', () => {
  async function sheetOf(rows: Row[], file: ExportRequest = { format: 'xlsx' }) {
    const { bytes, fileName } = await exported(file, rows);
    expect(fileName).toBe('acme-deals-2026-01-31.xlsx');
    const parts = unzipSync(bytes);
    return { bytes, xml: strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()), parts };
  }

  it('have cells of their type, a frozen head and no formulas', async () => {
    const { xml, bytes } = await sheetOf([row, empty]);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).not.toContain('<f>');
    expect(xml).toContain('<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">=SUM(A1)</t></is></c>');
    expect(xml).toContain('<t xml:space="preserve">+49 30 1234</t>');
    // Two digits, in the style `#,##0.00`.
    expect(xml).toContain('<c r="C2" s="6"><v>-1250.50</v></c>');
    expect(xml).toContain('<c r="D2" s="2"><v>46387</v></c>');
    expect(xml).toContain(`<c r="E2" s="3"><v>${(46388 + 1.5 / 24).toFixed(8)}</v></c>`);
    expect(xml).toContain('<c r="F2" t="b"><v>1</v></c>');
    expect(xml).toContain('<c r="G2" s="0"><v>2024</v></c>');
    const { table } = readWorkbook(bytes);
    expect(table.header.cells).toEqual(columns.map(({ header }) => header));
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['=SUM(A1)', '+49 30 1234', '-1250.5', '2026-12-31', '2027-01-01 01:30', 'TRUE', '2024'],
      ['Empty', '', '', '', '', 'FALSE', '2024'],
    ]);
  });

  it('leave out characters that XML cannot carry, and keep texts that look like escapes', async () => {
    const name = 'a\u0000\u0007\uFFFE\uD800b <&> _x000D_ \u200b\n 😀';
    const { bytes } = await sheetOf([{ ...row, name }]);
    expect(readWorkbook(bytes).table.rows[0]?.cells[0]).toBe('ab <&> _x000D_ \u200b\n 😀');
  });

  it('keep as texts what is not of the type of its column, and numbers with more digits than a cell has', async () => {
    const odd = { ...row, amount: '9007199254740993.25', day: 'soon', at: '1850-01-01T00:00:00Z' };
    const { xml } = await sheetOf([odd, { ...row, amount: '20 %' }]);
    for (const text of ['9007199254740993.25', 'soon', '1850-01-01T00:00:00Z', '20 %'])
      expect(xml).toContain(`>${text}</t>`);
  });

  it('cut texts that are longer than a cell, between characters', async () => {
    const { xml } = await sheetOf([{ ...row, name: `${'x'.repeat(32_766)}😀` }]);
    expect(xml.match(/x{1000,}/)?.[0].length).toBe(32_766);
    expect(xml.includes('😀')).toBe(false);
  });

  it('for programs have the names of fields', async () => {
    const { bytes } = await sheetOf([row], { format: 'xlsx', for: 'program' });
    expect(readWorkbook(bytes).table.header.cells).toEqual([...fields.slice(0, -1), 'custom.seats']);
  });

  it('are written while pages are read, and let other requests run', async () => {
    const file = { format: 'xlsx' } as const;
    async function write() {
      let read = 0;
      async function* pages() {
        for (; read < 10; read += 1) yield Array.from({ length: 1000 }, () => row);
      }
      const named = { what: 'deals', workspaceName: 'Acme', at: new Date(), timeZone: null };
      const { content } = await exportFile({ ...named, columns, pages: pages(), file });
      let pieces = 0;
      for await (const piece of content) {
        if (pieces === 0) expect(read).toBeLessThan(2);
        pieces += piece.length > 0 ? 1 : 0;
      }
      expect(read).toBe(10);
    }
    expect(await leastBlockMs(50, write)).toBeLessThan(50);
  });
});

describe('parameters', () => {
  it.each([
    [{ separator: ',', format: 'xlsx' }, 'separator'],
    [{ separator: ',', format: 'json' }, 'separator'],
    [{ locale: 'de-DE', for: 'program' }, 'locale'],
    [{ locale: 'de-DE', format: 'json' }, 'locale'],
  ] as const)('%j contradict each other', async (file, field) => {
    await expect(exported(file)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: [expect.any(String)] },
    });
  });

  it.each([
    { format: 'xls' },
    { for: 'me' },
    { separator: 'x' },
    { locale: 'not a locale' },
    { locale: 'xx-XX' },
    { locale: 'x'.repeat(36) },
    { locale: ['de-DE', 'en-US'] },
  ])('%j are refused', (file) => {
    expect(exportRequest.safeParse(file).success).toBe(false);
  });

  it('every language writes numbers and days that it reads', () => {
    for (const locale of ['ar-EG', 'he-IL', 'hi-IN', 'ja-JP', 'th-TH', 'pt-BR', 'de-CH', 'nb-NO', 'pl-PL']) {
      const { write } = localTexts(locale, 'UTC');
      expect(write('money', '-1234567.80'), locale).toMatch(/^-[\d.,]+[.,]80$/);
      expect(write('day', '2026-03-09'), locale).toMatch(/^\d+[./ 年月-]+\d+[./ 年月-]+\d+[日.]?$/);
      expect(write('day', '2026-03-09'), locale).toContain('2026');
    }
  });
});
