import type * as z from 'zod';
import { createPause } from '../../../lib/concurrency/yield-to-event-loop';
import { unpackRows, type PackedTable } from '../../../lib/csv/packed-table';
import type { CsvRow } from '../../../lib/csv/read-csv';
import type { Importable } from '../../records/import/importable';
import type { FieldProblem } from '../../records/import/importable';
import { fieldText } from '../cells/field-text';
import { formatOf, questionsOf, type CellFormat } from '../cells/questions';
import type { ImportFile } from './import-file';
import { isUpdate, type BadRow, type ImportChoices, type RowPlace } from '../imports.rules';
import { mapText, type CountedTexts } from '../values/map-values';
import { pickFields } from './pick-fields';
import { truncate } from '../../../lib/text/unicode';

export interface GoodRow<Row> extends RowPlace {
  value: Row;
}

/** A row of an import that updates: what it would change, and the record that it would become without one to change. */
export interface UpdateRow<Row> extends RowPlace {
  /** Only the fields of which the row has a text. */
  change: Partial<Row>;
  record: { value: Row } | { problems: FieldProblem[] };
}

export interface ReadRows<Row> {
  good: GoodRow<Row>[];
  /** Instead of `good`, if the import updates. */
  updating: UpdateRow<Row>[];
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
  const result: ReadRows<Row> = { good: [], updating: [], bad: [], short: 0, texts: new Map() };
  const columns = table.header.cells.length;
  const pause = createPause();
  for await (const rows of unpackRows(table))
    for (const record of rows) {
      await pause();
      if (record.cells.length < columns) result.short += 1;
      read(record, result);
    }
  return result;
}

type Parsed<Row> = { value: Row } | { problems: FieldProblem[] };

function createRowReader<Row>(importable: Importable<Row>, file: ImportFile, choices: ImportChoices) {
  const { fields, schema, updates } = importable;
  const open = new Set(questionsOf(fields, file, choices).map(({ column }) => column));
  const formats = file.columns.map((_, column) => ({
    ...formatOf(file, choices, column),
    isOpen: open.has(column),
  }));
  const unknown: CellFormat = { dateOrder: null, decimal: null };
  const formatOfColumn = (column: number): CellFormat => formats[column] ?? unknown;

  /** Leaves out empty fields, so that the schema's defaults and "is required" messages apply. */
  function inputOf(record: CsvRow, texts: CountedTexts, used: ImportChoices): Input {
    const input: Record<string, unknown> = {};
    const problems: FieldProblem[] = [];
    for (const field of fields) {
      const found = fieldText(field, record, used, formatOfColumn);
      if ('problem' in found) problems.push(problemOf(importable, field.name, found.problem));
      else {
        const text = found.text === '' ? '' : mapText(field, found.text, choices, texts);
        if (text !== '') input[field.name] = field.read ? field.read(text) : text;
      }
    }
    return { input, problems };
  }

  function parsedBy<Value>(schemaOfRow: z.ZodType<Value>, record: CsvRow, given: Input): Parsed<Value> {
    const { input, problems: unreadable } = given;
    const problems = [...surplusOf(record, file.columns.length), ...unreadable];
    const parsed = schemaOfRow.safeParse(input);
    // A cell has one problem.
    const reported = new Set(unreadable.map(({ field }) => field));
    for (const { path, message } of parsed.error?.issues ?? []) {
      const problem = problemOf(importable, path[0], message);
      if (problem.field === null || !reported.has(problem.field)) problems.push(problem);
    }
    return parsed.success && problems.length === 0 ? { value: parsed.data } : { problems };
  }

  const withoutFallbacks = { ...choices, fallbacks: {} };

  return (record: CsvRow, result: ReadRows<Row>): void => {
    const place = { row: record.row, line: record.line };
    const whole = parsedBy(schema, record, inputOf(record, result.texts, choices));
    if (!updates || !isUpdate(choices.duplicates)) {
      if ('value' in whole) result.good.push({ ...place, value: whole.value });
      else result.bad.push({ ...place, problems: whole.problems });
      return;
    }
    const given = inputOf(record, new Map(), withoutFallbacks);
    const changed = parsedBy(updates.schema, record, given);
    if ('value' in changed)
      result.updating.push({ ...place, change: givenFields(changed.value, given.input), record: whole });
    else result.bad.push({ ...place, problems: changed.problems });
  };
}

interface Input {
  input: object;
  problems: FieldProblem[];
}

/** Leaves out the fields that a schema has added. `custom.tool` is a part of `custom`. */
function givenFields<Row>(row: Partial<Row>, input: object): Partial<Row> {
  const given = new Set(Object.keys(input).map((name) => name.split('.', 1)[0]));
  return pickFields(row, (name) => given.has(name));
}

/** Reports extra cells. One of them shifts all cells after it, and it is unknown which one. */
function surplusOf({ cells }: CsvRow, columns: number): FieldProblem[] {
  const surplus = cells.slice(columns).filter((cell) => cell.trim() !== '');
  if (surplus.length === 0) return [];
  const message = `Has ${cells.length} cells, but the header has ${columns}; extra: ${truncate(surplus.join(', '), 100)}`;
  return [{ field: null, label: '', message }];
}

/** Returns a problem with the field's label. */
export function problemOf(
  { fields }: Pick<Importable<unknown>, 'fields'>,
  name: PropertyKey | null | undefined,
  message: string,
): FieldProblem {
  const field = fields.find((candidate) => candidate.name === name);
  return { field: field?.name ?? null, label: field?.label ?? '', message };
}
