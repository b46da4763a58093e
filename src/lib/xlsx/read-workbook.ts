import { invalidField } from '../errors';
import { tableOf, type CsvTable } from '../csv/read-csv';
import { isDateFormat } from './cell-values';
import { createSheetReader, type Book } from './sheet-rows';
import { openParts, unreadable, type ElementHandler, type WorkbookParts } from './workbook-parts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
export const isWorkbook = (bytes: Uint8Array): boolean => ZIP.every((byte, index) => bytes[index] === byte);

/** A sheet of a workbook as a table, with the names of the sheets to choose from. */
export interface ReadWorkbook {
  table: CsvTable;
  sheet: string;
  sheets: string[];
}

interface Sheet {
  name: string;
  path: string;
}

/**
 * Reads a sheet of an Excel workbook (ECMA-376, XLSX). By default the first visible one with at least two rows.
 * @throws 400 with field `sheet` for a name that the workbook lacks, with `file` for what can't be read
 */
export function readWorkbook(bytes: Uint8Array, wanted?: string): ReadWorkbook {
  const parts = openParts(bytes);
  refuseOtherArchives(parts);
  const { sheets, book } = readBook(parts);
  const names = sheets.map(({ name }) => name);
  if (wanted !== undefined) {
    const sheet = sheets.find(({ name }) => name === wanted);
    if (!sheet) throw invalidField('sheet', 'The workbook has no such sheet');
    return { table: tableOf('', readSheet(parts, book, sheet)), sheet: wanted, sheets: names };
  }
  for (const sheet of sheets) {
    const rows = readSheet(parts, book, sheet);
    if (rows.length >= 2) return { table: tableOf('', rows), sheet: sheet.name, sheets: names };
  }
  throw invalidField('file', 'The workbook has no sheet with rows below a header');
}

function refuseOtherArchives({ names }: WorkbookParts): void {
  if (names.has('content.xml') && names.has('META-INF/manifest.xml'))
    throw invalidField('file', 'This is an OpenDocument file. Save it as XLSX or CSV and choose that file.');
  if ([...names].some((name) => /^xl\/workbook\.bin$/i.test(name)))
    throw invalidField('file', 'This is a binary workbook. Save it as XLSX or CSV and choose that file.');
  if (!names.has(WORKBOOK)) throw unreadable();
}

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STYLES = 'xl/styles.xml';
const TEXTS = 'xl/sharedStrings.xml';

function readBook(parts: WorkbookParts): { sheets: Sheet[]; book: Book } {
  const listed: { name: string; id: string; isVisible: boolean }[] = [];
  const paths = new Map<string, string>();
  const book: Book = { texts: [], dateStyles: new Set(), startsIn1904: false };
  parts.read(
    new Map<string, ElementHandler>([
      [
        WORKBOOK,
        {
          open(name, attributes) {
            if (name === 'workbookPr') book.startsIn1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
            if (name !== 'sheet') return;
            const [, id = ''] = Object.entries(attributes).find(([key]) => /^\w+:id$/.test(key)) ?? [];
            listed.push({
              name: attributes['name'] ?? '',
              id,
              isVisible: !/hidden/i.test(attributes['state'] ?? ''),
            });
          },
        },
      ],
      [
        RELATIONS,
        {
          open(name, { Id = '', Target = '', Type = '' }) {
            if (name !== 'Relationship' || !Type.endsWith('/worksheet')) return;
            paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`);
          },
        },
      ],
      [STYLES, styleHandler(book.dateStyles)],
      [TEXTS, textHandler(book.texts)],
    ]),
  );
  const sheets = listed.flatMap(({ name, id, isVisible }): Sheet[] => {
    const path = paths.get(id);
    return isVisible && path !== undefined && parts.names.has(path) ? [{ name, path }] : [];
  });
  return { sheets, book };
}

function readSheet(parts: WorkbookParts, book: Book, { path }: Sheet) {
  const { handler, rows } = createSheetReader(book);
  parts.read(new Map([[path, handler]]));
  return rows;
}

/** Collects the styles of cells that show numbers as dates. */
function styleHandler(dateStyles: Set<number>): ElementHandler {
  const formats = new Map<string, string>();
  let isInCells = false;
  let style = 0;
  return {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      const id = attributes['numFmtId'] ?? '';
      if (isDateFormat(Number(id), formats.get(id))) dateStyles.add(style);
      style += 1;
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  };
}

/** Excel's limit for one cell. */
const MAX_TEXT = 32_767;
/** Characters of all shared texts. */
const MAX_TEXTS = 64_000_000;

/** Collects the shared texts, without the pronunciation of Japanese ones. */
function textHandler(texts: string[]): ElementHandler {
  let text = '';
  let size = 0;
  let isText = false;
  let isSound = false;
  return {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isSound = true;
      isText = name === 't' && !isSound;
    },
    text(piece) {
      if (isText && text.length < MAX_TEXT) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isSound = false;
      if (name !== 'si') return;
      size += text.length;
      if (size > MAX_TEXTS) throw invalidField('file', 'The workbook has too much text');
      texts.push(text.slice(0, MAX_TEXT));
    },
  };
}
