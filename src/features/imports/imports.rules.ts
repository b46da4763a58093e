import { editors } from '../../lib/roles';
import { recordsWith, type RecordWith } from '../../records';
import { dashed, type Dashed, type Importing } from '../../records/define-record';
import type { DateOrder } from './cells/date-cells';
import type { DecimalSign } from './cells/number-cells';
import type { FieldProblem } from '../records/import/importable';
import { importKeys, type ImportKeyName } from '../records/import/updates.rules';

export { importKeys };

/** Terms and limits of imports. Free of zod, so that screens may import them. */

type ImportedRecord = RecordWith<'import'>;
type NameOf<Declared> = Declared extends { has: { import: { as: infer Name extends string } } }
  ? Name
  : Declared extends { table: infer Table extends string }
    ? Dashed<Table>
    : never;

/** The name of a kind of record in the calls of imports, such as `affiliate-links`. */
export type ImportEntity = NameOf<ImportedRecord>;

const importing = ({ has }: ImportedRecord): Importing => has.import;

/** The kinds of records that can be imported, in the order of moving here. */
const inOrder = recordsWith('import').toSorted((one, other) => importing(one).order - importing(other).order);

function namesOf(declared: readonly ImportedRecord[]): [ImportEntity, ...ImportEntity[]];
function namesOf(declared: readonly ImportedRecord[]): string[] {
  return declared.map((record) => importing(record).as ?? dashed(record.table));
}

/** Declared by the `import` of each record. To add one, see docs/recipes.md. */
export const importEntities = namesOf(inOrder);

/** Returns the declaration of a kind of record, and what it says about imports. */
export function importedRecord(entity: ImportEntity): ImportedRecord & { importing: Importing } {
  const record = inOrder[importEntities.indexOf(entity)];
  if (!record) throw new Error(`${entity} can't be imported`);
  return { ...record, importing: importing(record) };
}

export const importData = editors;

export const importLimits = {
  /** Largest file in bytes; the CSV reader (src/lib/csv) limits the rows. */
  fileSize: 8 * 1024 * 1024,
  fileName: 200,
  fallback: 2000,
  sheet: 100,
  /** Columns that one field joins. */
  joined: 10,
  /** Values that one import maps, by the user and from earlier imports. */
  values: 1000,
  /** Changes, problems and duplicates shown in the preview. Separate calls list all of them. */
  preview: 50,
  /** Number of rows shown in the preview. */
  sampleRows: 10,
  /** Open imports per user; another upload replaces the oldest. */
  perPerson: 3,
} as const;

/** An upload's body is the file itself. */
export const importFile = {
  types: [
    'text/csv',
    'text/tab-separated-values',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  maxBody: importLimits.fileSize,
};

/** What the body of an upload of one kind of record can be. */
export const importFileOf = (entity: ImportEntity): typeof importFile => ({
  ...importFile,
  types: [...importFile.types, ...(importedRecord(entity).importing.also?.types ?? [])],
});

/** Choices for rows that already exist, or occur twice in the file. */
export const duplicateChoices = ['skip', 'import', 'update', 'updateOnly'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

/** Returns whether rows change the records that they find. */
export const isUpdate = (choice: DuplicateChoice): boolean => choice === 'update' || choice === 'updateOnly';

export const sourceParts = ['name', 'email', 'domain'] as const;
export type SourcePart = (typeof sourceParts)[number];

/** One column, several ones joined by blanks, or a part of one such as `Ada Byron <ada@x.example>`. null for none. */
export type Source = number | number[] | { column: number; part: SourcePart } | null;

/** Returns the columns that a source reads. */
export function columnsOf(source: Source): readonly number[] {
  if (source === null) return [];
  if (typeof source === 'number') return [source];
  return 'part' in source ? [source.column] : source;
}

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export const decimalSigns = ['.', ','] as const;

export interface ColumnChoice {
  dateOrder?: DateOrder | null | undefined;
  decimal?: DecimalSign | null | undefined;
}

/** What the cells of a column don't tell. An import waits for the answers. */
export interface Question {
  column: number;
  kind: 'dateOrder' | 'decimal';
  choices: (DateOrder | DecimalSign)[];
  samples: string[];
}

/** The choices for converting the file to objects. They can be changed until the import is confirmed. */
export interface ImportChoices {
  /** Field → where its text comes from in the file. */
  mapping: Record<string, Source>;
  /** Index of a column → how its dates and numbers are written, as the user has said. */
  columns?: Record<string, ColumnChoice>;
  /** Field → text for empty cells, or for all rows if no column is mapped to it. */
  fallbacks: Record<string, string>;
  duplicates: DuplicateChoice;
  /** What rows are compared by. Default: the first key of the record */
  key?: ImportKeyName;
  /** Field → folded text of a cell → value; an empty one for none. As the user has said. */
  values?: Record<string, Record<string, string>>;
  /** As `values`, from earlier imports of the workspace when the file was uploaded. */
  remembered?: Record<string, Record<string, string>>;
  /** The tool that the file comes from; null for an unknown one. */
  preset?: ImportPreset | null;
}

/** Where the value of a text comes from: the table of other tools and languages, an earlier import, or the user. */
export type ValueOrigin = 'builtin' | 'memory' | 'chosen';

export const importPresets = [
  'hubspot',
  'salesforce',
  'pipedrive',
  'partnerstack',
  'rewardful',
  'tolt',
  'firstpromoter',
  'tapfiliate',
  'impartner',
  'google',
  'outlook',
] as const;
export type ImportPreset = (typeof importPresets)[number];

/** A row's position: its number in a spreadsheet, and its line in a text editor. */
export interface RowPlace {
  row: number;
  line: number;
}

export interface BadRow extends RowPlace {
  problems: FieldProblem[];
}

export interface DuplicateRow extends RowPlace {
  /** `A partner with this name already exists` or `Same name as row 12`. */
  message: string;
  name: string;
}

/** A row as it would be imported, in readable texts. */
export interface SampleRow extends RowPlace {
  values: Record<string, string>;
}

export interface ImportCounts {
  rows: number;
  bad: number;
  duplicates: number;
  /** Rows that a confirmation would import: created and updated ones. */
  importable: number;
  /** Rows that become a record. */
  created: number;
  /** Rows that change a record. */
  updated: number;
  /** Rows that say what their record has already. */
  unchanged: number;
}

/** What a row changes in a record. Owners and partners are named. */
export interface ChangeRow {
  row: number;
  id: string;
  /** The name of the record. */
  name: string;
  changes: { field: string; label: string; from: unknown; to: unknown }[];
}
