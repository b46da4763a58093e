import { describe, expect, it } from 'vitest';
import { readList, writeList } from './cell-list';
import { defuseCell, restoreCell } from '../exports/defuse';
import { csvFileName, writeCsv } from '../exports/write-csv';

async function* pagesOf<Item>(...pages: Item[][]) {
  yield* pages;
}
async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

// ASVS 1.3.3
describe('formula cells', () => {
  it.each([
    '=1+1',
    '+49 30 A1',
    '+1*2',
    '-5+cmd',
    '-',
    '+(A1)',
    '-1;2',
    '+1\n2',
    '--1',
    '＋49 30 1234',
    '@SUM(A1)',
    '\t=1',
    '\rx',
    '\nx',
    '  =1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('defuses the formula cell %j in a file and restores it on reading', (cell) => {
    expect(defuseCell(cell)).toBe(`'${cell}`);
    expect(restoreCell(defuseCell(cell))).toBe(cell);
  });

  it.each(['+49 30 1234', '+1 (555) 010-0000', '+49/30/1234', '-5', '-1.250,50', '-12%', '- 5', '+(49) 30'])(
    'keeps the number %j as it is, and removes the apostrophe of earlier versions',
    (cell) => {
      expect(defuseCell(cell)).toBe(cell);
      expect(restoreCell(cell)).toBe(cell);
      expect(restoreCell(`'${cell}`)).toBe(cell);
    },
  );

  it.each(["'-5", "'=1", "''+x", "' =1"])('restores the original apostrophe of the cell %j', (cell) => {
    expect(restoreCell(defuseCell(cell))).toBe(cell);
  });

  it.each(['', 'Acme', 'a=b', "'tis", "O'Neil", '5-10', 'ada@example.org'])(
    'leaves the harmless cell %j unchanged',
    (cell) => {
      expect(defuseCell(cell)).toBe(cell);
      expect(restoreCell(cell)).toBe(cell);
    },
  );
});

describe('lists in a cell', () => {
  it.each([
    [[], ''],
    [['Reseller', 'Technology'], 'Reseller, Technology'],
    [['Food, Beverage', 'a;b', '5" disks'], '"Food, Beverage", "a;b", "5"" disks"'],
  ])('writes the list %j as the cell %j and reads it back', (items, cell) => {
    expect(writeList(items)).toBe(cell);
    expect(readList(cell)).toEqual(items);
  });

  it.each([
    ['a;b ;; c,', ['a', 'b', 'c']],
    ['"a, b', ['"a', 'b']],
    ['"a" b, c', ['"a" b', 'c']],
    [' , ; ', []],
  ])('reads the hand-typed list %j', (cell, items) => {
    expect(readList(cell)).toEqual(items);
  });
});

describe('CSV files', () => {
  const columns = [
    { header: 'Name', value: (row: { name: string; note: string | null }) => row.name },
    { header: '=Note', value: (row: { name: string; note: string | null }) => row.note },
  ];

  it('writes a CSV file with a byte order mark, CRLF, necessary quotes and no formulas', async () => {
    const pages = pagesOf(
      [
        { name: 'Ümlaut, "Inc"', note: 'two\nlines' },
        { name: '=cmd|x', note: null },
      ],
      [],
      [{ name: 'last', note: 'carriage\rreturn' }],
    );
    expect(await textOf(writeCsv(columns, pages))).toBe(
      '\uFEFFName,\'=Note\r\n"Ümlaut, ""Inc""","two\nlines"\r\n\'=cmd|x,\r\nlast,"carriage\rreturn"\r\n',
    );
  });

  it('writes nothing before the first page can be read', async () => {
    const failing = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('no first page')) }),
    };
    await expect(writeCsv(columns, failing).next()).rejects.toThrow('no first page');
  });

  it.each([
    ['Acme Robotics', 'acme-robotics-partners-2026-01-31.csv'],
    ['Łódź & Größe "GmbH"/../x', 'odz-gro-e-gmbh-x-partners-2026-01-31.csv'],
    ['株式会社', 'partners-2026-01-31.csv'],
  ])('names the CSV file after the workspace %j', (workspaceName, fileName) => {
    const at = new Date('2026-01-31T09:30:00.000Z');
    expect(csvFileName({ what: 'partners', workspaceName, at })).toBe(fileName);
  });
});
