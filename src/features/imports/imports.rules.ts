import { editors } from '../../lib/roles';
import type { FieldProblem } from '../records/import/importable';

/** Terms and limits of imports. Free of zod, so that screens may import them. */

/** Kinds of objects that can be imported. To add one, see docs/recipes.md. */
export const importEntities = ['partners', 'leads', 'deals', 'monitored-sources'] as const;
export type ImportEntity = (typeof importEntities)[number];

export const importData = editors;

export const importLimits = {
  /** Largest file in bytes; the CSV reader (src/lib/csv) limits the rows. */
  fileSize: 8 * 1024 * 1024,
  fileName: 200,
  fallback: 2000,
  sheet: 100,
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

/** Choices for rows that already exist, or occur twice in the file. */
export const duplicateChoices = ['skip', 'import'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

/** The choices for converting the file to objects. They can be changed until the import is confirmed. */
export interface ImportChoices {
  /** Field → index of the file's column; null for no column. */
  mapping: Record<string, number | null>;
  /** Field → text for empty cells, or for all rows if no column is mapped to it. */
  fallbacks: Record<string, string>;
  duplicates: DuplicateChoice;
}

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
  /** Rows that a confirmation would import. */
  importable: number;
}
