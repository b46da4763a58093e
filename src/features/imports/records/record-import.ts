import * as z from 'zod';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import type { CustomField } from '../../custom-fields/custom-fields.entity';
import { readFilter, readValue, valueText, type CustomValue } from '../../custom-fields/custom-values.rules';
import { readFlag } from '../../records/import/cells.rules';
import { foldName } from '../../../lib/text/names.rules';
import type { EntityValues } from '../../custom-fields/entity-values';
import type { RecordOwners } from '../../workspaces/owners/record-owners';
import type {
  Checked,
  CheckedRows,
  Importable,
  ImportableIn,
  ImportField,
} from '../../records/import/importable';
import type { ImportedRecord } from '../../custom-fields/imported-record.schema';

interface Dependencies {
  customValues: EntityValues;
  owners: RecordOwners;
}

const OWNER = 'ownerName';
/** The id of a record in the tool that it comes from. */
export const externalId = (prefixes: readonly string[] = []): ImportField => ({
  name: EXTERNAL_ID,
  label: 'External ID',
  otherNames: [
    ...['record id', 'partner account id', 'impartner id', 'prm id'],
    ...prefixes.flatMap((prefix) => [`${prefix} id`, `record id - ${prefix}`]),
    ...['partner key', 'external key', 'id'],
  ],
});

const EXTERNAL_ID = 'externalId';
const ROWS_AT_ONCE = 500;
const nameOf = ({ key }: CustomField): string => `custom.${key}`;

/** Returns importers that are the same in each workspace. */
export function importablesOf<Name extends string>(
  importables: Readonly<Record<Name, Importable<unknown>>>,
): Record<Name, ImportableIn<unknown>>;
export function importablesOf(importables: Readonly<Record<string, Importable<unknown>>>): object {
  return Object.fromEntries(
    Object.entries(importables).map(([name, importable]) => [name, async () => importable]),
  );
}

/** Adds the owner and the workspace's custom fields to an importer of records. */
export function createRecordImport<Row extends ImportedRecord>(
  importable: Importable<Row>,
  { customValues, owners }: Dependencies,
): ImportableIn<Row> {
  return async (scope) => {
    const { fields: known, areCurrent } = await customValues.forImport(scope);

    /** Checks rows, and finds the owners of those that name one. */
    async function checkAll<Given extends Partial<Row>>(
      workspaceId: string,
      rows: readonly Given[],
      base: CheckedRows<Given> | undefined,
    ): Promise<CheckedRows<Given>> {
      const found = await owners.find(
        workspaceId,
        rows.map(({ ownerName = null }) => ownerName),
      );
      const results: Checked<Given>[] = [];
      for (const [index, row] of rows.entries()) {
        if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToEventLoop();
        const checked = base?.results[index] ?? { row };
        const { ownerName } = row;
        results.push(ownerName === undefined ? checked : withOwner(checked, found.ownerOf(ownerName)));
      }
      return {
        results,
        isCurrent: async () =>
          (await areCurrent()) && (await found.areMembers()) && (await (base?.isCurrent() ?? true)),
      };
    }

    const { updates } = importable;
    return {
      ...importable,
      ownerOf: ({ ownerId }) => ownerId,
      fields: [
        ...importable.fields.map((field) =>
          field.name === OWNER ? { ...field, values: { known: knownOwners(owners) } } : field,
        ),
        externalId(importable.prefixes),
        ...customFields(importable.fields, known),
      ],
      schema: withCustomValues(importable.schema, known),
      show: (row) => ({
        ...importable.show(row),
        ...(row.externalId !== null && { [EXTERNAL_ID]: row.externalId }),
        ...Object.fromEntries(known.map((field) => [nameOf(field), valueText(row.custom[field.id])])),
      }),

      check: async (workspaceId, rows) =>
        checkAll(workspaceId, rows, await importable.check?.(workspaceId, rows)),
      ...(updates && {
        updates: {
          ...updates,
          schema: withChangedValues(updates.schema, known),
          check: async (workspaceId: string, rows: readonly Partial<Row>[]) =>
            checkAll(workspaceId, rows, await updates.check?.(workspaceId, rows)),
          sentOf: ({ custom, ...row }: Partial<Row>) => ({
            ...row,
            ...(custom && { custom: byKey(known, custom) }),
          }),
        },
      }),
    };
  };
}

const knownOwners =
  (owners: RecordOwners) =>
  async (workspaceId: string, texts: readonly string[]): Promise<ReadonlySet<string>> => {
    const found = await owners.find(workspaceId, texts);
    return new Set(texts.filter((text) => 'id' in found.ownerOf(text)));
  };

const byKey = (known: readonly CustomField[], values: ImportedRecord['custom']): object =>
  Object.fromEntries(known.flatMap(({ id, key }) => (id in values ? [[key, values[id]]] : [])));

function withOwner<Row extends Partial<ImportedRecord>>(
  checked: Checked<Row>,
  owner: { id: string | null } | { problem: string },
): Checked<Row> {
  if ('id' in owner) return 'row' in checked ? { row: { ...checked.row, ownerId: owner.id } } : checked;
  const problems = 'problems' in checked ? checked.problems : [];
  return { problems: [...problems, { field: OWNER, message: owner.problem }] };
}

function customFields(others: readonly ImportField[], known: readonly CustomField[]): ImportField[] {
  const labels = [...others, ...known].map(({ label }) => label);
  return known.map((field) => {
    const { key, label, required } = field;
    const both = `${label} (${key})`;
    return {
      name: nameOf(field),
      // Distinguishes two fields with the same label, as exports do.
      label: labels.filter((one) => one === label).length > 1 ? both : label,
      isRequired: required,
      exactName: both,
      otherNames: [label, key],
      ...(field.type === 'number' || field.type === 'date' ? { kind: field.type } : {}),
      ...(field.type === 'select' ? { values: { choices: field.options } } : {}),
      read: cellReader(field),
    };
  });
}

/** Like `withCustomValues`, with only the values that a row has. */
const withChangedValues = <Row extends Partial<ImportedRecord>>(
  schema: z.ZodType<Row>,
  known: readonly CustomField[],
): z.ZodType<Row> => withCustomValues(schema, known, true);

/** Reads the custom values too, and reports all problems of a row. */
const withCustomValues = <Row extends Partial<ImportedRecord>>(
  schema: z.ZodType<Row>,
  all: readonly CustomField[],
  isChange = false,
): z.ZodType<Row> =>
  z.record(z.string(), z.unknown()).transform((input, context): Row => {
    const parsed = schema.safeParse(input);
    const problems = parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => ({ path: [...path], message }));
    const values: Record<string, CustomValue> = {};
    const known = isChange ? all.filter((field) => nameOf(field) in input) : all;
    for (const field of known) {
      const read = readValue(field, input[nameOf(field)]);
      if ('problem' in read) problems.push({ path: [nameOf(field)], message: read.problem });
      else if (read.value !== null) values[field.id] = read.value;
    }
    for (const problem of problems) context.addIssue({ code: 'custom', ...problem });
    return parsed.success && problems.length === 0 ? { ...parsed.data, custom: values } : z.NEVER;
  });

/** Returns a function that converts a cell of a file for `readValue`, which refuses those that stay texts. */
function cellReader({ type, options }: Pick<CustomField, 'type' | 'options'>): (cell: string) => unknown {
  if (type === 'select') {
    const spelled = new Map(options.map((option) => [foldName(option), option]));
    return (cell) => (options.includes(cell) ? cell : (spelled.get(foldName(cell)) ?? cell));
  }
  if (type === 'number') return (cell) => readFilter({ type }, cell) ?? cell;
  if (type === 'checkbox') return readFlag;
  return (cell) => cell;
}
