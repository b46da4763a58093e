import type * as z from 'zod';
import type { FieldKind } from '../../../lib/entities/entity';
import type { PreparedInsert } from '../../../db/writes/insert-all';
import type { Member } from '../../../lib/actor';
import type { AuditObject } from '../../audit/audit.rules';
import type { RecordType } from '../../../records';
import type { UndoTarget } from '../bulk-target';
import type { ImportKey, ImportTarget } from './updates.rules';

/** A problem of one row, with the message of the form's validation. */
export interface FieldProblem {
  /** null for a problem of the whole row. */
  field: string | null;
  /** The field's label; empty for a problem of the whole row. */
  label: string;
  message: string;
}

/** The values that a field can have. */
export interface FieldValues {
  /** All of them. Missing if the workspace has them. */
  choices?: readonly string[];
  /** A cell has several of them. */
  isList?: boolean;
  /** Returns which of the texts the workspace has as a tag, a partner or a member. */
  known?(workspaceId: string, texts: readonly string[]): Promise<ReadonlySet<string>>;
}

/** A field that a column can be mapped to. */
export interface ImportField {
  name: string;
  /** The label in the form and in the header of an export. */
  label: string;
  isRequired?: boolean;
  /** A header that belongs only to this field, even if another field has that label. */
  exactName?: string;
  /** Other column headers for it; case, spaces and punctuation are ignored. */
  otherNames: readonly string[];
  /** The headers that a tool has for the field, by the name of its preset. They come before all others. */
  presets?: Readonly<Record<string, readonly string[]>>;
  /** Its values, if it takes only some, so that other texts can be mapped to them. */
  values?: FieldValues;
  /** What its texts are, if files write it in several ways. */
  kind?: FieldKind;
  /** Converts a cell's text for the schema; by default, the text is used as is. */
  read?(cell: string): unknown;
}

/** Result of checking one row against the workspace: the row, maybe with corrected spelling, or its problems. */
export type Checked<Row> = { row: Row } | { problems: Omit<FieldProblem, 'label'>[] };

/** The result of checking rows against the workspace. */
export interface CheckedRows<Row> {
  /** One result per row. */
  results: Checked<Row>[];
  /**
   * Repeats the queries of the check and returns whether their results are the same. Runs inside the transaction of the
   * import, so it must be quick and must not call plugins.
   */
  isCurrent(): Promise<boolean>;
  /**
   * Like `isCurrent`, for an import whose rows are written in slices: others may have written between them, and the rows
   * of the import itself may be there. Default: `isCurrent`
   */
  isAllowed?(): Promise<boolean>;
}

/** How an import changes records. */
export interface ImportUpdates<Row> {
  /** The first one is the default. */
  keys: readonly [ImportKey<Row>, ...ImportKey<Row>[]];
  /** The schema of the row, without required fields. */
  schema: z.ZodType<Partial<Row>>;
  target: ImportTarget;
  /** Checks rows, as the importer's `check` does. Fields that a row lacks stay missing. */
  check?(workspaceId: string, rows: readonly Partial<Row>[]): Promise<CheckedRows<Partial<Row>>>;
  /** Returns a row as the call that changes a record takes it. Default: the row itself */
  sentOf?(row: Partial<Row>): object;
}

/** How rows are compared with each other and with records. */
export interface Comparison<Row> {
  /** Name of the compared field, such as `name`. */
  what: string;
  /** Rows without a key are never the same. */
  keyOf(row: Row): string | null;
  /** Returns the keys among these that the workspace has. */
  existing(workspaceId: string, keys: readonly string[]): Promise<ReadonlySet<string>>;
}

/** A kind of object that can be imported from a file. */
export interface Importable<Row> {
  one: string;
  many: string;
  auditAs: AuditObject;
  /** Words that tools put before the names of its columns: `Person - Email`, `Account ID`. */
  prefixes?: readonly string[];
  fields: readonly ImportField[];
  /** The form's schema, so that rows get the same messages. */
  schema: z.ZodType<Row>;
  /** Files have bank data, so that outcomes must not show IBANs. */
  isConfidential?: boolean;
  /** Returns readable values for the preview. */
  show(row: Row): Record<string, string>;
  /** Defines which rows are duplicates. */
  duplicates: Comparison<Row> & {
    nameOf(row: Row): string;
    /** What else tells that a record exists, for rows that are then left out. */
    also?: readonly Comparison<Row>[];
  };
  /** Returns the fields of a new record that a later row of the same record adds to, such as the contacts of a partner. */
  joined?(first: Row, later: Partial<Row>): Partial<Row>;
  /** How rows change records that exist. Missing for objects that imports only add. */
  updates?: ImportUpdates<Row>;
  /** Undoes an import, if the kind of record has no bulk changes that do it. */
  undo?: UndoTarget & { type: RecordType };
  /** Checks rows against the database and the plugins. Runs outside of transactions. */
  check?(workspaceId: string, rows: readonly Row[]): Promise<CheckedRows<Row>>;
  /** Returns the id of the member who owns the row's record; null for none. Its owners are told about the import. */
  ownerOf?(row: Row): string | null;
  /**
   * Prepares writing all rows, so that the first one is first in the list. Runs outside of transactions. The returned
   * function runs inside one, if the check is still current there.
   */
  prepareInsert(actor: Member, rows: readonly Row[], fileName: string): Promise<PreparedInsert>;
  /** Runs in the transaction in which new records appear. */
  afterInsert?(actor: Member): Promise<unknown>;
}

/** Returns the importer for a workspace, which may add fields of its own. */
export type ImportableIn<Row> = (scope: {
  workspaceId: string;
  hasCustomFields?: boolean;
}) => Promise<Importable<Row>>;

/** Objects without a creator, which the command line can import too. */
export interface OperatorImportable<Row> extends Importable<Row> {
  prepareInsert(by: { workspaceId: string }, rows: readonly Row[], fileName: string): Promise<PreparedInsert>;
}
