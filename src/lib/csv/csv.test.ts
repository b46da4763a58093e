import { describe, expect, it } from 'vitest';
import { readList, writeList } from './cell-list';
import { defuseCell, restoreCell } from './defuse';
import { csvDownload, writeCsv } from './write-csv';

async function* pagesOf<Item>(...pages: Item[][]) {
  yield* pages;
}
async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

describe('a cell that a spreadsheet would run', () => {
  it.each([
    '=1+1',
    '+49 30 1234',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '\rx',
    '\nx',
    '  =1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('is text in the file, and itself again when read: %j', (cell) => {
    expect(defuseCell(cell)).toBe(`'${cell}`);
    expect(restoreCell(defuseCell(cell))).toBe(cell);
  });

  it.each(["'=1", "''+x", "' =1"])('comes back with the apostrophe that it had: %j', (cell) => {
    expect(restoreCell(defuseCell(cell))).toBe(cell);
  });

  it.each(['', 'Acme', 'a=b', "'tis", "O'Neil", '5-10', 'ada@example.org'])('is none: %j', (cell) => {
    expect(defuseCell(cell)).toBe(cell);
    expect(restoreCell(cell)).toBe(cell);
  });
});

describe('several texts in one cell', () => {
  it.each([
    [[], ''],
    [['Reseller', 'Technology'], 'Reseller, Technology'],
    [['Food, Beverage', 'a;b', '5" disks'], '"Food, Beverage", "a;b", "5"" disks"'],
  ])('%j are written as %j and read back', (items, cell) => {
    expect(writeList(items)).toBe(cell);
    expect(readList(cell)).toEqual(items);
  });

  it.each([
    ['a;b ;; c,', ['a', 'b', 'c']],
    ['"a, b', ['"a', 'b']],
    ['"a" b, c', ['"a" b', 'c']],
    [' , ; ', []],
  ])('are forgiven what people type: %j', (cell, items) => {
    expect(readList(cell)).toEqual(items);
  });
});

describe('a file for spreadsheets', () => {
  const columns = [
    { header: 'Name', value: (row: { name: string; note: string | null }) => row.name },
    { header: '=Note', value: (row: { name: string; note: string | null }) => row.note },
  ];

  it('has a byte order mark, CRLF, quotes where needed and nothing that runs', async () => {
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

  it.each([
    ['Acme Robotics', 'acme-robotics-partners-2026-01-31.csv'],
    ['Łódź & Größe "GmbH"/../x', 'odz-gro-e-gmbh-x-partners-2026-01-31.csv'],
    ['株式会社', 'partners-2026-01-31.csv'],
  ])('is named after the workspace %j', (workspaceName, fileName) => {
    const at = new Date('2026-01-31T09:30:00.000Z');
    expect(csvDownload({ what: 'partners', workspaceName, at, columns, pages: pagesOf() }).fileName).toBe(
      fileName,
    );
  });
});
