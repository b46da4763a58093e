import type { Actor, Member } from '../../../lib/actor';
import type { AuditChange } from '../../audit/audit.rules';

/** The fields by which the rows of a file find the records that they change. */
export const importKeys = ['externalId', 'email', 'domain', 'name', 'code'] as const;
export type ImportKeyName = (typeof importKeys)[number];

/** The ids of records by key. */
export type IdsByKey = ReadonlyMap<string, readonly string[]>;

/** A way in which rows find the records that they change. */
export interface ImportKey<Row> {
  name: ImportKeyName;
  /** The fields that it is made of, which keep their spelling. The first one has the problems of the key. */
  fields: readonly [string, ...string[]];
  /** Names what is compared, such as `name and customer`. */
  what: string;
  /** Returns null for a row that no record can have the key of. */
  of(row: Partial<Row>): string | null;
  find(workspaceId: string, keys: readonly string[]): Promise<IdsByKey>;
}

/** The changes of a record, in the order of the rows. */
export interface WantedChanges {
  id: string;
  changes: readonly object[];
}

/** What one change would do: the fields that differ, or the reason for refusing it. */
export type TriedChange = { changes: readonly AuditChange[] } | { field: string | null; problem: string };

/** A record whose changes were tried. */
export interface TriedRecord {
  id: string;
  name: string;
  /** Differs after each change of the record. */
  version: string;
  /** In the order of its changes. */
  results: TriedChange[];
}

/** The change of a record as the preview has tried it. */
export interface PlannedChange {
  id: string;
  version: string;
  change: object;
}

/** The records that an import changes, with the rules and permissions of their calls. */
export interface ImportTarget {
  /** Tries changes and takes them back. Leaves out records that don't exist. Must not run in a transaction. */
  tryChanges(actor: Actor, wanted: readonly WantedChanges[]): Promise<TriedRecord[]>;
  /**
   * Changes records as a part of the operation, in the transaction of the import.
   * @throws 409 for a record that has been changed since it was tried
   */
  applyChanges(actor: Member, operationId: string, planned: readonly PlannedChange[]): Promise<void>;
}
