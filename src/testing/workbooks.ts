import { strToU8, zipSync, type Zippable } from 'fflate';
import { escapeXml } from '../lib/text/escape-xml';

/** A cell of a test workbook: a text, a number, a day, or the XML of a cell without its reference. */
export type TestCell = string | number | { day: number } | { xml: string };

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Options {
  hidden?: readonly string[];
  startsIn1904?: boolean;
  /** Parts that replace those of the workbook. */
  parts?: Record<string, string>;
}

/** Returns an XLSX workbook as Excel writes it: texts are shared, and days are numbers with a style. */
export function makeWorkbook(
  sheets: Readonly<Record<string, readonly (readonly TestCell[])[]>>,
  { hidden = [], startsIn1904 = false, parts = {} }: Options = {},
): Buffer<ArrayBuffer> {
  const texts: string[] = [];
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATION}"><workbookPr date1904="${startsIn1904 ? 1 : 0}"/><sheets>${names
      .map(
        (name, index) =>
          `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${RELATION}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="[$-407]#,##0.00 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        sheetXml(sheets[name] ?? [], texts),
      ]),
    ),
  };
  files['xl/sharedStrings.xml'] =
    `<sst ${MAIN}>${texts.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`;
  const all: Zippable = Object.fromEntries(
    Object.entries({ ...files, ...parts }).map(([path, text]) => [path, strToU8(text)]),
  );
  return Buffer.from(zipSync(all));
}

function sheetXml(rows: readonly (readonly TestCell[])[], texts: string[]): string {
  const data = rows.map((cells, index) => {
    const found = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${index + 1}`, texts));
    return `<row r="${index + 1}">${found.join('')}</row>`;
  });
  return `<worksheet ${MAIN}><sheetData>${data.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: TestCell, reference: string, texts: string[]): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${texts.push(cell) - 1}</v></c>`;
  if ('day' in cell) return `<c r="${reference}" s="1"><v>${cell.day}</v></c>`;
  return cell.xml.replace('<c', `<c r="${reference}"`);
}

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
