import type { Db } from '../../../db/connect';
import { beginOperation, operationIdIn, sliceIn } from '../../../db/writes/bulk-operation';
import type { Member } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { records, type RecordType } from '../../../records';
import type { AuditChange } from '../../audit/audit.rules';
import type { BulkCounts, BulkResult } from '../bulk-outcome';
import { createOperationsRepo, type OperationPart } from './operations.repo';
import { newOperation } from './operations.rules';

/** What a bulk change has done so far. */
interface Recording {
  /** By their values before and after. */
  parts: Map<string, OperationPart>;
  changed: number;
  deleted: number;
}

const countOf = ({ changed, deleted }: Recording): number => changed + deleted;

interface Dependencies {
  db: Db;
  clock: Clock;
  objectType: RecordType;
}

/** Records the bulk changes of one kind of record, so that they can be undone (docs/decisions/0086). */
export function createOperationLog({ db, clock, objectType }: Dependencies) {
  const operations = createOperationsRepo(db);
  const recordings = new WeakMap<object, Recording>();
  const isChild = 'parent' in records[objectType];
  const current = (): Recording | undefined => (db.bulkKey ? recordings.get(db.bulkKey) : undefined);

  function begin(bulkKey: object | null): Recording {
    const recording: Recording = { parts: new Map(), changed: 0, deleted: 0 };
    if (bulkKey) recordings.set(bulkKey, recording);
    return recording;
  }

  return {
    /** Notes the changed fields of a record. Does nothing outside `record`. */
    noteChange(id: string, changes: readonly AuditChange[]): void {
      const recording = current();
      if (!recording) return;
      const before = Object.fromEntries(changes.map(({ field, from }) => [field, from]));
      const after = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
      const key = JSON.stringify([before, after]);
      const part = recording.parts.get(key) ?? { recordIds: [], before, after };
      part.recordIds.push(id);
      recording.parts.set(key, part);
      recording.changed += 1;
    },

    /** Notes that a record goes to the trash, which keeps it. Does nothing outside `record`. */
    noteDeletion(): void {
      const recording = current();
      if (recording) recording.deleted += 1;
    },

    /** Runs a bulk change in one transaction. An undo, which runs in a `db.bulk` already, isn't recorded. */
    async record({ workspaceId, userId }: Member, work: () => Promise<BulkCounts>): Promise<BulkResult> {
      const sliceOf = sliceIn(db)?.isRecorded ? operationIdIn(db) : null;
      if (db.bulkKey && sliceOf !== null) {
        const recording = begin(db.bulkKey);
        const result = await work();
        await operations.extend(sliceOf, countOf(recording), [...recording.parts.values()]);
        return { ...result, operationId: sliceOf };
      }
      if (db.bulkKey || isChild) return { ...(await db.bulk(work)), operationId: null };
      return db.bulk(async () => {
        const id = newId();
        beginOperation(db, id);
        const recording = begin(db.bulkKey);
        const result = await work();
        const { parts, deleted } = recording;
        const count = countOf(recording);
        if (count === 0) return { ...result, operationId: null };
        await operations.insert(
          newOperation({
            id,
            workspaceId,
            kind: deleted > 0 ? 'deleted' : 'changed',
            objectType,
            count,
            createdBy: userId,
            createdAt: clock.now().toISOString(),
          }),
          [...parts.values()],
        );
        return { ...result, operationId: id };
      });
    },
  };
}
