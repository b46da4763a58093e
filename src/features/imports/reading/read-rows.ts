import { restoreCell } from '../../../lib/csv/defuse';
import { unpackRows, type PackedTable } from '../../../lib/csv/packed-table';
import type { CsvRow } from '../../../lib/csv/read-csv';
import type { Importable, ImportField } from '../../records/import/importable';
import type { FieldProblem } from '../../records/import/importable';
import type { BadRow, ImportChoices, RowPlace } from '../imports.rules';
import { truncate } from '../../../lib/text/unicode';

export interface GoodRow<Row> extends RowPlace {
  value: Row;
}

export interface ReadRows<Row> {
  good: GoodRow<Row>[];
  bad: BadRow[];
  /** Number of rows with fewer cells than the header. Excel omits empty cells at the end, so this isn't an error. */
  short: number;
}

/** Converts the file's rows by the form's schema, without database queries. */
export async function readRows<Row>(
  importable: Importable<Row>,
  table: PackedTable,
  choices: ImportChoices,
): Promise<ReadRows<Row>> {
  const result: ReadRows<Row> = { good: [], bad: [], short: 0 };
  const columns = table.header.cells.length;
  for await (const rows of unpackRows(table))
    for (const record of rows) {
      if (record.cells.length < columns) result.short += 1;
      readRow(importable, record, { columns, choices, result });
    }
  return result;
}

function readRow<Row>(
  importable: Importable<Row>,
  record: CsvRow,
  { columns, choices, result }: { columns: number; choices: ImportChoices; result: ReadRows<Row> },
): void {
  const place = { row: record.row, line: record.line };
  const problems = surplusOf(record, columns);
  const parsed = importable.schema.safeParse(inputOf(importable.fields, record, choices));
  if (!parsed.success)
    problems.push(...parsed.error.issues.map(({ path, message }) => problemOf(importable, path[0], message)));
  if (parsed.success && problems.length === 0) result.good.push({ ...place, value: parsed.data });
  else result.bad.push({ ...place, problems });
}

/** Returns the text of a field in one row: the cell of its column, or the user's text for empty cells. */
function textOf({ name }: ImportField, { cells }: CsvRow, { mapping, fallbacks }: ImportChoices): string {
  const column = mapping[name] ?? null;
  const cell = column === null ? '' : restoreCell((cells[column] ?? '').trim()).trim();
  return cell === '' ? (fallbacks[name] ?? '') : cell;
}

/** Leaves out empty fields, so that the schema's defaults and "is required" messages apply. */
function inputOf(fields: readonly ImportField[], record: CsvRow, choices: ImportChoices): object {
  const input: Record<string, unknown> = {};
  for (const field of fields) {
    const text = textOf(field, record, choices);
    if (text !== '') input[field.name] = field.read ? field.read(text) : text;
  }
  return input;
}

/** Reports extra cells. One of them shifts all cells after it, and it is unknown which one. */
function surplusOf({ cells }: CsvRow, columns: number): FieldProblem[] {
  const surplus = cells.slice(columns).filter((cell) => cell.trim() !== '');
  if (surplus.length === 0) return [];
  const message = `Has ${cells.length} cells, but the header has ${columns}; extra: ${truncate(surplus.join(', '), 100)}`;
  return [{ field: null, label: '', message }];
}

/** Returns a problem with the field's label. */
export function problemOf<Row>(
  { fields }: Importable<Row>,
  name: PropertyKey | null | undefined,
  message: string,
): FieldProblem {
  const field = fields.find((candidate) => candidate.name === name);
  return { field: field?.name ?? null, label: field?.label ?? '', message };
}
