import { days } from '../../../lib/clock';
import type { RecordType } from '../../../records';

/** The kinds of operations, with the past participle that describes them. */
export const operationKinds = {
  changed: 'changed',
  deleted: 'deleted',
  merged: 'merged',
  imported: 'imported',
} as const;
export type OperationKind = keyof typeof operationKinds;

/** How long an operation can be undone. In ms. */
export const UNDO_KEPT = days(30);

/** The reason why an undo leaves out a record. */
export const CHANGED_SINCE = 'Changed since';

/** A bulk change, a deletion of many records, a merge of two, or an import. */
export interface Operation {
  id: string;
  workspaceId: string;
  kind: OperationKind;
  objectType: RecordType;
  /** The number of its records. */
  count: number;
  /** The name of an imported file. */
  fileName: string | null;
  /** null when the account is deleted. */
  createdBy: string | null;
  createdAt: string;
  undoneAt: string | null;
  /** The number of records that an undo has put back so far. */
  undoneCount: number;
  /** Until then, only the process that undoes the operation may do so. */
  claimedUntil: string | null;
}

/** Returns an operation that nobody has undone. */
export const newOperation = (
  given: Pick<Operation, 'id' | 'workspaceId' | 'kind' | 'objectType' | 'count' | 'createdBy' | 'createdAt'> &
    Partial<Pick<Operation, 'fileName'>>,
): Operation => ({ fileName: null, undoneAt: null, undoneCount: 0, claimedUntil: null, ...given });
