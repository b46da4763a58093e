import { breathe } from '../../lib/breathe';
import { restoreCell } from '../../lib/csv/defuse';
import type { CsvRow, CsvTable } from '../../lib/csv/read-csv';
import type { Importable, ImportField } from './importable';
import type { BadRow, FieldProblem, ImportChoices, RowPlace } from './imports.rules';
import { cutTo } from '../../lib/unicode';

export interface GoodRow<Row> extends RowPlace {
  value: Row;
}

export interface ReadRows<Row> {
  good: GoodRow<Row>[];
  bad: BadRow[];
  /** Rows that end before the header does. Excel leaves empty cells at the end out, so they are no fault. */
  short: number;
}

/** Rows between two breaths: a few milliseconds of validating. */
const AT_ONCE = 200;

/** What the file's rows become, by the schema of the form; nothing is asked of the database. */
export async function readRows<Row>(
  importable: Importable<Row>,
  { header, rows }: CsvTable,
  choices: ImportChoices,
): Promise<ReadRows<Row>> {
  const result: ReadRows<Row> = { good: [], bad: [], short: 0 };
  const columns = header.cells.length;
  for (const [index, record] of rows.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    const place = { row: record.row, line: record.line };
    if (record.cells.length < columns) result.short += 1;
    const problems = surplusOf(record, columns);
    const parsed = importable.schema.safeParse(inputOf(importable.fields, record, choices));
    if (!parsed.success)
      problems.push(
        ...parsed.error.issues.map(({ path, message }) => problemOf(importable, path[0], message)),
      );
    if (parsed.success && problems.length === 0) result.good.push({ ...place, value: parsed.data });
    else result.bad.push({ ...place, problems });
  }
  return result;
}

/** The text of a field in one row: its column's cell, or what the user chose for empty ones. */
function textOf({ name }: ImportField, { cells }: CsvRow, { mapping, fallbacks }: ImportChoices): string {
  const column = mapping[name] ?? null;
  const cell = column === null ? '' : restoreCell((cells[column] ?? '').trim()).trim();
  return cell === '' ? (fallbacks[name] ?? '') : cell;
}

/** Empty is missing, so that the schema's defaults and its "is required" hold. */
function inputOf(fields: readonly ImportField[], record: CsvRow, choices: ImportChoices): object {
  const input: Record<string, unknown> = {};
  for (const field of fields) {
    const text = textOf(field, record, choices);
    if (text !== '') input[field.name] = field.read ? field.read(text) : text;
  }
  return input;
}

/** A cell too many shifts what follows it: nobody can tell which one. */
function surplusOf({ cells }: CsvRow, columns: number): FieldProblem[] {
  const surplus = cells.slice(columns).filter((cell) => cell.trim() !== '');
  if (surplus.length === 0) return [];
  const message = `Has ${cells.length} cells where the header has ${columns}; left over: ${cutTo(surplus.join(', '), 100)}`;
  return [{ field: null, label: '', message }];
}

/** With the field's name for people. */
export function problemOf<Row>(
  { fields }: Importable<Row>,
  name: PropertyKey | null | undefined,
  message: string,
): FieldProblem {
  const field = fields.find((candidate) => candidate.name === name);
  return { field: field?.name ?? null, label: field?.label ?? '', message };
}
