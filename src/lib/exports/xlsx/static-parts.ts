import { escapeXml } from '../../text/escape-xml';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The styles of cells by their index in `cellXfs` below. Excel shows 14 and 22 as days and times of the reader's region. */
export const styles = { plain: 0, head: 1, day: 2, time: 3, money: [4, 5, 6, 7, 8] } as const;

/** The formats of money with 0 to 4 digits. */
const MONEY = ['#,##0', '#,##0.0', '#,##0.00', '#,##0.000', '#,##0.0000'];

const formats = MONEY.map((code, digits) => `<numFmt numFmtId="${170 + digits}" formatCode="${code}"/>`);
const cell = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
const cells = [cell(0), cell(0, 1), cell(14), cell(22), ...MONEY.map((_, digits) => cell(170 + digits))];

const font = (isBold: boolean) =>
  `<font>${isBold ? '<b/>' : ''}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;

const stylesPart =
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
  `<fonts count="2">${font(false)}${font(true)}</fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Excel refuses other names: at most 31 characters, without these signs, and no apostrophe at an end. */
const sheetName = (title: string): string =>
  escapeXml(
    title
      .replaceAll(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31)
      .replaceAll(/^'+|'+$/g, ''),
  ) || 'Sheet1';

const override = (path: string, type: string) =>
  `<Override PartName="${path}" ContentType="${TYPES}.${type}+xml"/>`;
const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;

/** The parts of a workbook with one sheet that don't depend on its rows, by path (ECMA-376 part 1, §12). */
export const staticParts = (title: string): readonly (readonly [path: string, text: string])[] => [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/worksheets/sheet1.xml', 'worksheet')}` +
      `${override('/xl/styles.xml', 'styles')}</Types>`,
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
      `${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>` +
      `<sheet name="${sheetName(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
      `${relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}` +
      `${relationship('rId2', 'styles', 'styles.xml')}</Relationships>`,
  ],
  ['xl/styles.xml', stylesPart],
];
