import { unpackRows, type PackedTable } from '../../../lib/csv/packed-table';
import type { CsvRow } from '../../../lib/csv/read-csv';
import type { Importable } from '../../records/import/importable';
import type { FieldProblem } from '../../records/import/importable';
import { fieldText } from '../cells/field-text';
import { formatOf, questionsOf, type CellFormat } from '../cells/questions';
import type { ImportFile } from './import-file';
import type { BadRow, ImportChoices, RowPlace } from '../imports.rules';
import { mapText, type CountedTexts } from '../values/map-values';
import { truncate } from '../../../lib/text/unicode';

export interface GoodRow<Row> extends RowPlace {
  value: Row;
}

export interface ReadRows<Row> {
  good: GoodRow<Row>[];
  bad: BadRow[];
  /** Number of rows with fewer cells than the header. Excel omits empty cells at the end, so this isn't an error. */
  short: number;
  /** The texts of fields that take only some values. */
  texts: CountedTexts;
}

/** Converts the file's rows by the form's schema, without database queries. */
export async function readRows<Row>(
  importable: Importable<Row>,
  table: PackedTable,
  { file, choices }: { file: ImportFile; choices: ImportChoices },
): Promise<ReadRows<Row>> {
  const read = createRowReader(importable, file, choices);
  const result: ReadRows<Row> = { good: [], bad: [], short: 0, texts: new Map() };
  const columns = table.header.cells.length;
  for await (const rows of unpackRows(table))
    for (const record of rows) {
      if (record.cells.length < columns) result.short += 1;
      read(record, result);
    }
  return result;
}

function createRowReader<Row>(importable: Importable<Row>, file: ImportFile, choices: ImportChoices) {
  const { fields, schema } = importable;
  const open = new Set(questionsOf(fields, file, choices).map(({ column }) => column));
  const formats = file.columns.map((_, column) => ({
    ...formatOf(file, choices, column),
    isOpen: open.has(column),
  }));
  const unknown: CellFormat = { dateOrder: null, decimal: null };
  const formatOfColumn = (column: number): CellFormat => formats[column] ?? unknown;

  /** Leaves out empty fields, so that the schema's defaults and "is required" messages apply. */
  function inputOf(record: CsvRow, texts: CountedTexts): { input: object; problems: FieldProblem[] } {
    const input: Record<string, unknown> = {};
    const problems: FieldProblem[] = [];
    for (const field of fields) {
      const found = fieldText(field, record, choices, formatOfColumn);
      if ('problem' in found) problems.push(problemOf(importable, field.name, found.problem));
      else {
        const text = found.text === '' ? '' : mapText(field, found.text, choices, texts);
        if (text !== '') input[field.name] = field.read ? field.read(text) : text;
      }
    }
    return { input, problems };
  }

  return (record: CsvRow, result: ReadRows<Row>): void => {
    const place = { row: record.row, line: record.line };
    const { input, problems: unreadable } = inputOf(record, result.texts);
    const problems = [...surplusOf(record, file.columns.length), ...unreadable];
    const parsed = schema.safeParse(input);
    // A cell has one problem.
    const reported = new Set(unreadable.map(({ field }) => field));
    for (const { path, message } of parsed.error?.issues ?? []) {
      const problem = problemOf(importable, path[0], message);
      if (problem.field === null || !reported.has(problem.field)) problems.push(problem);
    }
    if (parsed.success && problems.length === 0) result.good.push({ ...place, value: parsed.data });
    else result.bad.push({ ...place, problems });
  };
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
