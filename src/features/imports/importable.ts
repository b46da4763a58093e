import type { z } from 'zod';
import type { Member } from '../../lib/actor';
import type { AuditObject } from '../audit/audit.rules';
import type { FieldProblem } from './imports.rules';

/** A field that a column can be mapped to. */
export interface ImportField {
  name: string;
  /** As the form has it, and as an export heads its column. */
  label: string;
  isRequired?: boolean;
  /** Other heads that mean it; case, blanks and punctuation do not matter. */
  otherNames: readonly string[];
  /** What the schema gets of a cell's text; the text itself unless given. */
  read?(cell: string): unknown;
}

/** What a check of the workspace says of one row: the row, or one that spells something right, or what is wrong. */
export type Checked<Row> = { row: Row } | { problems: Omit<FieldProblem, 'label'>[] };

/** A kind of object that files are imported as. */
export interface Importable<Row> {
  one: string;
  many: string;
  auditAs: AuditObject;
  fields: readonly ImportField[];
  /** The one of the form: rows are told the same messages. */
  schema: z.ZodType<Row>;
  /** A value for people, for the preview. */
  show(row: Row): Record<string, string>;
  /** What makes two rows the same object; null: nothing does. */
  duplicates: {
    keyOf(row: Row): string | null;
    nameOf(row: Row): string;
    /** Those of the keys that the workspace has. */
    existing(workspaceId: string, keys: readonly string[]): Promise<ReadonlySet<string>>;
    /** What is the same: `name`. */
    what: string;
  };
  /** What only the database knows, one answer per row. */
  check?(workspaceId: string, rows: readonly Row[]): Promise<Checked<Row>[]>;
  /** Writes all rows; the first one is to stand first in the list. Runs inside a transaction. */
  insert(actor: Member, rows: readonly Row[], fileName: string): Promise<void>;
}
