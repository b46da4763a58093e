import type { Db } from '../../../db/connect';
import { beginOperation } from '../../../db/writes/bulk-operation';
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
      if (db.bulkKey || isChild) return { ...(await db.bulk(work)), operationId: null };
      return db.bulk(async () => {
        const id = newId();
        const recording: Recording = { parts: new Map(), changed: 0, deleted: 0 };
        beginOperation(db, id);
        if (db.bulkKey) recordings.set(db.bulkKey, recording);
        const result = await work();
        const { parts, changed, deleted } = recording;
        if (changed + deleted === 0) return { ...result, operationId: null };
        await operations.insert(
          newOperation({
            id,
            workspaceId,
            kind: deleted > 0 ? 'deleted' : 'changed',
            objectType,
            count: changed + deleted,
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
