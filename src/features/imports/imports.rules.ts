import { editors } from '../../lib/roles';

/** Words and limits of imports; free of zod, so that screens may import it. */

/** What can be imported. Adding a kind: see CONTRIBUTING.md. */
export const importEntities = ['partners', 'leads'] as const;
export type ImportEntity = (typeof importEntities)[number];

export const importData = editors;

export const importLimits = {
  /** Bytes of a file; the rows that it may have are a matter of the reader (src/lib/csv). */
  fileSize: 8 * 1024 * 1024,
  fileName: 200,
  fallback: 2000,
  /** Rows that the preview shows as they would become. */
  sampleRows: 10,
  /** Unfinished imports that one person has at once; an upload more takes the oldest one's place. */
  perPerson: 3,
} as const;

/** What becomes of rows that are there already, or twice in the file. */
export const duplicateChoices = ['skip', 'import'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

/** How the file becomes objects; all of it can be changed until the import is confirmed. */
export interface ImportChoices {
  /** Field → index of the file's column; null: none. */
  mapping: Record<string, number | null>;
  /** Field → what stands where its cell is empty, or where no column is mapped to it. */
  fallbacks: Record<string, string>;
  duplicates: DuplicateChoice;
}

/** One thing that is wrong with one row, in the words of the form's own validation. */
export interface FieldProblem {
  /** null: the row as a whole. */
  field: string | null;
  /** The field's name for people; empty for the row as a whole. */
  label: string;
  message: string;
}

/** A row's place: as a spreadsheet numbers rows, and as an editor numbers lines. */
export interface RowPlace {
  row: number;
  line: number;
}

export interface BadRow extends RowPlace {
  problems: FieldProblem[];
}

export interface DuplicateRow extends RowPlace {
  /** `A partner with this name already exists`, `Same name as row 12`. */
  message: string;
  name: string;
}

/** A row as it would become, in texts for people. */
export interface SampleRow extends RowPlace {
  values: Record<string, string>;
}

export interface ImportCounts {
  rows: number;
  bad: number;
  duplicates: number;
  /** What confirming imports. */
  importable: number;
}
