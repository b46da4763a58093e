import type { Download } from '../../../lib/download';
import { writeCsv, type CsvColumn } from '../../../lib/exports/write-csv';
import { drawBarPicture, MAX_BARS } from '../../../lib/pictures/bar-picture';
import { escapeXml } from '../../../lib/text/escape-xml';
import { slug } from '../../../lib/text/slug';
import type { PaperSize } from '../../workspaces/workspaces.rules';
import { measureOf } from '../measures/measures.rules';
import type { Period } from '../measures/periods.rules';
import type { ReportFigure, ReportRow } from '../measures/report-figures.rules';
import { valueText } from '../measures/value-text.rules';
import type { ReportAnswer } from '../query-reports';
import type { ReportDefinition } from '../report-definition.schema';

/** A report with its figures. */
export interface RenderedReport {
  name: string;
  definition: ReportDefinition;
  /** null: all time. */
  period: Period | null;
  answer: ReportAnswer;
}

/** The most rows of a table for people. A CSV file has all. */
const MAX_ROWS = 1000;

export const periodText = (period: Period | null): string =>
  period === null ? 'All time, in UTC' : `${period.from} to ${period.to}, in UTC`;

/** Returns the cells of the table, and of its last line with the totals. */
export function tableOf({ definition, answer }: RenderedReport, most = MAX_ROWS) {
  const { unit, label } = measureOf(definition.measure);
  const isCompared = answer.comparison !== null;
  const figures = (figure: ReportFigure) => [
    valueText(unit, figure),
    ...(isCompared ? [valueText(unit, { ...figure, value: figure.previous })] : []),
  ];
  const named = answer.columns.slice(0, definition.dimensions.length).map((column) => column.label);
  return {
    columns: [...named, label, ...(isCompared ? ['Previous'] : [])],
    rows: answer.rows.slice(0, most).map((row) => [...row.labels, ...figures(row)]),
    totals: answer.totals.map((total) => [
      ...named.map((_, index) => (index === 0 ? 'Total' : '')),
      ...figures(total),
    ]),
    left: Math.max(0, answer.rows.length - most),
  };
}

/** Draws the rows of the currency that has most of them. */
export function pictureOf({ answer }: RenderedReport): Buffer | null {
  const currencies = answer.rows.map(({ currency }) => currency);
  const [currency = null] = [...new Set(currencies)].sort(
    (one, other) =>
      currencies.filter((each) => each === other).length - currencies.filter((each) => each === one).length,
  );
  const rows = answer.rows.filter((row) => row.currency === currency).slice(0, MAX_BARS);
  return rows.length < 2 ? null : drawBarPicture(rows.map(({ value }) => Number(value ?? 0)));
}

export function csvOf({ name, answer }: RenderedReport): Download {
  const labels = answer.columns.filter(
    ({ key }) => !['currency', 'value', 'count', 'previous'].includes(key),
  );
  const column = (
    header: string,
    value: (row: ReportRow) => string | null,
    kind: CsvColumn<ReportRow>['kind'] = 'text',
  ) => ({
    header,
    value,
    kind,
  });
  const text = (value: string | number | null) => (value === null ? null : String(value));
  const columns: CsvColumn<ReportRow>[] = [
    ...labels.map(({ label }, index) => column(label, (row) => row.labels[index] ?? null)),
    column('Currency', (row) => row.currency),
    column('Value', (row) => text(row.value), 'number'),
    column('Count', (row) => text(row.count), 'number'),
    column('Previous', (row) => text(row.previous), 'number'),
  ];
  return {
    fileName: `${slug(name) || 'report'}.csv`,
    title: `${name}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: writeCsv(columns, onePage(answer.rows)),
  };
}

async function* onePage<Item>(items: readonly Item[]) {
  yield items;
}

const row = (tag: 'td' | 'th', cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escapeXml(cell)}</${tag}>`).join('')}</tr>`;

/** Returns a report as HTML for printing. */
export function htmlOf(report: RenderedReport): string {
  const { columns, rows, totals, left } = tableOf(report);
  const picture = pictureOf(report);
  const { definition } = measureOf(report.definition.measure);
  return [
    `<h1>${escapeXml(report.name)}</h1>`,
    `<p>${escapeXml(periodText(report.period))}</p>`,
    picture &&
      `<p><img alt="Bars of the rows below" src="data:image/png;base64,${picture.toString('base64')}"></p>`,
    `<table><thead>${row('th', columns)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}`,
    `${totals.map((cells) => row('th', cells)).join('')}</tbody></table>`,
    left > 0 ? `<p>and ${left.toLocaleString('en-US')} more rows, which the CSV file has</p>` : '',
    `<p>${escapeXml(definition)}</p>`,
  ]
    .filter(Boolean)
    .join('');
}

/** Prints HTML. */
export type PrintHtml = (document: { name: string; html: string }, paper: PaperSize) => Promise<Uint8Array>;

export async function pdfOf(report: RenderedReport, print: PrintHtml, paper: PaperSize): Promise<Download> {
  const bytes = await print({ name: report.name, html: htmlOf(report) }, paper);
  return {
    fileName: `${slug(report.name) || 'report'}.pdf`,
    title: `${report.name}.pdf`,
    contentType: 'application/pdf',
    content: once(bytes),
  };
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
