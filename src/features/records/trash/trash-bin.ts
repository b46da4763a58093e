import type { CommitBatch, Db } from '../../../db/connect';
import { operationIdIn } from '../../../db/writes/bulk-operation';
import type { Actor } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { records } from '../../../records';
import type { AuditEvent } from '../../audit/audit-trail';
import { createTrashRepo, type TrashEntry } from './trash.repo';
import { createTrashRowsRepo } from './trash-rows.repo';
import type { TrashedObject } from './trashed-objects.rules';

/** A record that is about to be deleted. */
export interface DeletedRecord extends Pick<AuditEvent, 'objectName' | 'parent'> {
  workspaceId: string;
  objectType: TrashedObject;
  objectId: string;
}

/** The people who may restore a record, if not everyone who may delete records of its kind. */
export interface RestoredBy {
  /** Only admins and this person; null: only admins. */
  owner?: string | null;
  adminsOnly?: boolean;
}

/** Puts records into the trash, in the transaction that deletes them (docs/decisions/0053). */
export function createTrashBin({ db, clock }: { db: Db; clock: Clock }) {
  const trash = createTrashRepo(db);
  const rows = createTrashRowsRepo(db);

  async function store(entries: readonly TrashEntry[]): Promise<void> {
    await trash.insertAll(entries);
    const idsOfTypes = new Map<TrashedObject, string[]>();
    for (const { objectType, id } of entries)
      idsOfTypes.set(objectType, [...(idsOfTypes.get(objectType) ?? []), id]);
    for (const [objectType, ids] of idsOfTypes) await rows.keepAll(ids, records[objectType].table);
  }

  const kept: CommitBatch<TrashEntry> = {
    async write(entries) {
      await store(entries);
      return true;
    },
    committed: () => undefined,
  };

  return {
    /** Keeps a record and all rows that disappear with it. Call it just before deleting a locked record. */
    async keep(
      { userId }: Pick<Actor, 'userId'>,
      { workspaceId, objectType, objectId, objectName, parent }: DeletedRecord,
      { owner, adminsOnly = owner === null }: RestoredBy = {},
    ): Promise<void> {
      const entry: TrashEntry = {
        id: objectId,
        workspaceId,
        objectType,
        objectName,
        parent: parent ?? null,
        ownerId: owner ?? null,
        adminsOnly,
        deletedBy: userId,
        deletedAt: clock.now().toISOString(),
        operationId: operationIdIn(db),
      };
      if (!db.collect(kept, entry)) await store([entry]);
    },
  };
}

export type TrashBin = ReturnType<typeof createTrashBin>;
