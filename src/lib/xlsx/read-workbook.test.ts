import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { makeWorkbook } from '../../testing/workbooks';
import { readWorkbook } from './read-workbook';

const rowsOf = (bytes: Uint8Array, sheet?: string) => {
  const { table } = readWorkbook(bytes, sheet);
  return [table.header, ...table.rows].map(({ cells }) => cells);
};
const head = ['Name', 'Value'];
const xml = (text: string) => ({ xml: text });

describe('reading a workbook', () => {
  it('returns what the cells show, without their format', () => {
    const file = makeWorkbook({
      Data: [
        head,
        ['Shared & “text”', ' padded '],
        ['A day', { day: 46387 }],
        ['A day and time', { day: 46387.75 }],
        ['Before the February 29 of 1900', { day: 59 }],
        ['A built-in format', xml('<c s="3"><v>1</v></c>')],
        ['A number with unit', xml('<c s="2"><v>1250.5</v></c>')],
        ['Binary noise', 0.1 + 0.2],
        ['A large number', 1e15],
        ['A formula', xml('<c><f>1+1</f><v>2</v></c>')],
        ['A text of a formula', xml('<c t="str"><f>A1</f><v>=1+1</v></c>')],
        ['An error', xml('<c t="e"><v>#N/A</v></c>')],
        ['True', xml('<c t="b"><v>1</v></c>')],
        [
          'Inline',
          xml('<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh><t>no</t></rPh></is></c>'),
        ],
        ['Escaped', 'a_x000D_b'],
      ],
    });
    expect(Object.fromEntries(rowsOf(file).slice(1))).toEqual({
      'Shared & “text”': ' padded ',
      'A day': '2026-12-31',
      'A day and time': '2026-12-31 18:00',
      'Before the February 29 of 1900': '1900-02-28',
      'A built-in format': '1900-01-01',
      'A number with unit': '1250.5',
      'Binary noise': '0.3',
      'A large number': '1000000000000000',
      'A formula': '2',
      'A text of a formula': '=1+1',
      'An error': '',
      True: 'TRUE',
      Inline: 'inline',
      Escaped: 'a\rb',
    });
  });

  it('marks numbers and days as exact, and numbers rows like Excel', () => {
    const { table } = readWorkbook(
      makeWorkbook({ Data: [head, [], ['a', 1.5], ['', { day: 46387 }], ['x']] }),
    );
    expect(table).toMatchObject({ delimiter: '', header: { row: 1, cells: head } });
    expect(table.rows).toEqual([
      { row: 3, line: 3, cells: ['a', '1.5'], exact: [1] },
      { row: 4, line: 4, cells: ['', '2026-12-31'], exact: [1] },
      { row: 5, line: 5, cells: ['x', ''] },
    ]);
  });

  it('counts days from 1904 in workbooks of old Macs', () => {
    const file = makeWorkbook({ Data: [head, ['a', { day: 44925 }]] }, { startsIn1904: true });
    expect(rowsOf(file)[1]).toEqual(['a', '2026-12-31']);
  });

  it('chooses the first visible sheet with two rows, and reads another one by its name', () => {
    const file = makeWorkbook(
      {
        Secret: [head, ['hidden', 1]],
        Cover: [['Our partners']],
        'Q1 & Q2': [head, ['first', 1]],
        Old: [head, ['second', 2]],
      },
      { hidden: ['Secret'] },
    );
    expect(readWorkbook(file)).toMatchObject({ sheet: 'Q1 & Q2', sheets: ['Cover', 'Q1 & Q2', 'Old'] });
    expect(rowsOf(file, 'Old')[1]).toEqual(['second', '2']);
    expect(() => readWorkbook(file, 'Secret')).toThrow('The workbook has no such sheet');
    expect(() => readWorkbook(file, 'Cover')).toThrow('The file has no rows below its header');
  });

  it('reads workbooks with prefixes, without references and without styles', () => {
    const sheet =
      '<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>Value</x:t></x:is></x:c></x:row><x:row><x:c t="n"><x:v>1</x:v></x:c><x:c/></x:row></x:sheetData></x:worksheet>';
    const parts = { 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': '' };
    expect(rowsOf(makeWorkbook({ Data: [] }, { parts }))).toEqual([head, ['1', '']]);
  });
});

describe('workbooks that are refused', () => {
  const bomb = (size: number) => zipSync({ 'xl/workbook.xml': new Uint8Array(size) });
  // ASVS 5.2.3
  it('an archive that unpacks to more than 200 MB is refused', () => {
    const file = bomb(201 * 1024 * 1024);
    expect(file.length).toBeLessThan(8 * 1024 * 1024);
    const started = performance.now();
    expect(() => readWorkbook(file)).toThrow('more than 200 MB unpacked');
    expect(performance.now() - started).toBeLessThan(10_000);
  }, 30_000);

  it.each([
    ['a truncated archive', makeWorkbook({ Data: [head, ['a', 1]] }).subarray(0, 900), /cannot be read/],
    ['another archive', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), /cannot be read/],
    [
      'OpenDocument',
      Buffer.from(zipSync({ 'content.xml': strToU8('<a/>'), 'META-INF/manifest.xml': strToU8('<a/>') })),
      /OpenDocument/,
    ],
    ['a binary workbook', Buffer.from(zipSync({ 'xl/workbook.bin': strToU8('a') })), /binary workbook/],
    ['a workbook without rows', makeWorkbook({ Data: [[]] }), /no sheet with rows/],
    [
      'more than 10,000 rows',
      makeWorkbook({ Data: Array.from({ length: 10_002 }, (_, n) => [n]) }),
      /more than 10,000 rows/,
    ],
    [
      'a text that fills millions of cells',
      makeWorkbook(
        {
          Data: [['A'], ...Array.from({ length: 600 }, () => [{ xml: '<c t="s"><v>1</v></c>' }])],
        },
        {
          parts: {
            'xl/sharedStrings.xml': `<sst><si><t>A</t></si><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
          },
        },
      ),
      /too much text/,
    ],
    [
      'a cell far to the right',
      makeWorkbook(
        { Data: [head, [xml('<c r="ZZZ2"><v>1</v></c>')]] },
        {
          parts: {
            'xl/worksheets/sheet1.xml':
              '<worksheet><sheetData><row r="1"><c><v>1</v></c></row><row r="2"><c r="ZZZ2"><v>1</v></c></row></sheetData></worksheet>',
          },
        },
      ),
      /more than 1,000 cells/,
    ],
  ])('refuses %s', (_, file, message) => {
    expect(() => readWorkbook(file)).toThrow(message);
  });
});
