import type { Db } from '../../db/connect';
import { sliceIn } from '../../db/writes/bulk-operation';
import { tryOut } from '../../db/writes/try-out';
import type { Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { fieldNames, type DeclarationOf } from '../../lib/entities/entity';
import { conflict, notFound } from '../../lib/errors';
import type { AnyRecord } from '../../records';
import { notFoundMessage } from '../../records/define-record';
import { newId } from '../../lib/ids';
import type { AuditTrail } from '../audit/audit-trail';
import { createBulkOutcome, type BulkResult } from './bulk-outcome';
import { createTrashBin, type RestoredBy } from './trash/trash-bin';
import { isTrashedObject } from './trash/trashed-objects.rules';
import type { AuditAction, AuditChange } from '../audit/audit.rules';
import type { ShownRef } from '../audit/shown-objects';
import { createExport } from './export-records';
import { createMergesRepo } from './merge/merges.repo';
import { createOperationLog } from './operations/operation-log';
import { CHANGED_SINCE } from './operations/operations.rules';
import { changedRecord, type Changes } from './changed-record';
import { changedFields } from '../audit/audit.rules';
import { placeOf, scopeOf, updatedAtOf, type Place, type Row, type Writer } from './record-place';

/** The functions of a repo that the kit uses. */
interface Table<Stored, Item> {
  byId(scopeId: string, id: string): Promise<Item | undefined>;
  /** Without it, records of events are read one by one. */
  byIds?(scopeId: string, ids: readonly string[]): Promise<Item[]>;
  lock(scopeId: string, id: string): Promise<Stored | undefined>;
  lockAll(scopeId: string, ids: readonly string[]): Promise<Stored[]>;
  insert(item: Stored): Promise<unknown>;
  update(item: Stored, derived?: object, before?: Stored): Promise<unknown>;
  delete(scopeId: string, id: string): Promise<unknown>;
}

/** What the services of all records need. */
export interface RecordTools {
  db: Db;
  audit: AuditTrail;
  clock: Clock;
}

export interface RecordOptions<Stored, Item extends object> extends RecordTools {
  table: Table<Stored, Item>;
  entity: DeclarationOf<Item>;
  /** The name in the audit log. Default: the declaration's `title`. */
  nameOf?(item: Stored): string;
  record: AnyRecord;
  /** Returns changes for the audit log, for example with names instead of ids. */
  describeChanges?(item: Stored, changes: readonly AuditChange[]): Promise<readonly AuditChange[]>;
  /** Fields that operations don't keep, so that an undo leaves them as they are. */
  secret?: ReadonlySet<string>;
  /** Returns the people who may restore a deleted record, if not everyone who may delete records of this kind. */
  restoredBy?(item: Stored): RestoredBy;
}

/** Records with the values of some fields before and after a bulk change. */
export interface PutBack<Stored> {
  recordIds: readonly string[];
  before: Partial<Stored>;
  after: Partial<Stored>;
}

/** The fields of a new record that only the server sets. */
export interface NewRow {
  id: string;
  workspaceId: string;
  createdAt: string;
  updatedAt: string;
}

/**
 * The common part of the services of records: reading one or throwing 404, and writing it together with its audit
 * entry. It doesn't check permissions. Each operation of a service does that first.
 */
export function createRecords<Stored extends Row, Item extends Stored = Stored>(
  options: RecordOptions<Stored, Item>,
) {
  const { db, table, entity, record: declared, audit, clock } = options;
  const objectType = declared.type;
  const missing = notFoundMessage(declared);
  const nameOf = options.nameOf ?? ((item: Stored) => String(Reflect.get(item, entity.title)));
  const editable = fieldNames<Stored>(entity, ({ edit }) => edit !== undefined);
  const statuses: readonly string[] = fieldNames(entity, ({ edit }) => edit === 'status');
  const bin = createTrashBin({ db, clock });
  const merges = createMergesRepo(db);
  const operations = createOperationLog({ db, clock, objectType });

  /** Writes an audit entry. Must run in the transaction of the change. */
  function record(writer: Writer, action: AuditAction, item: Stored, changes?: readonly AuditChange[]) {
    const { workspaceId, within: parent } = placeOf(writer, item);
    return audit.record(writer, {
      workspaceId,
      action,
      objectType,
      objectId: item.id,
      objectName: nameOf(item),
      ...(parent && { parent }),
      changes,
    });
  }

  /** Writes the audit entry of a new record. It contains the owner of a record without a parent, who is notified. */
  async function recordCreation(actor: Writer, item: Stored): Promise<void> {
    const ownerId: unknown = Reflect.get(item, 'ownerId');
    const owner: AuditChange[] =
      ownerId && !('parent' in declared) ? [{ field: 'ownerId', from: null, to: ownerId }] : [];
    const described = owner.length > 0 ? await options.describeChanges?.(item, owner) : undefined;
    await record(actor, 'created', item, described ?? owner);
  }

  /** @throws 404, which says what the record was merged into */
  async function found<Found>(item: Found | undefined, { workspaceId }: Place, id: string): Promise<Found> {
    if (item !== undefined) return item;
    const into = 'merge' in declared ? await merges.mergedInto(workspaceId, objectType, id) : null;
    throw notFound(missing, into === null ? {} : { mergedInto: into });
  }

  /** Reads a record and locks it against other writers until the current transaction ends. @throws 404 */
  const lock = async (place: Place, id: string): Promise<Stored> =>
    found(await table.lock(scopeOf(place), id), place, id);

  /**
   * Changes a locked record and returns it. Does nothing if no field differs that clients can change.
   * @param write Default: the repo's `update`
   */
  async function save(
    actor: Member,
    before: Stored,
    given: Changes<Stored>,
    write: (changed: Stored, changes: readonly AuditChange[]) => Promise<unknown> = (changed) =>
      table.update(changed, {}, before),
  ): Promise<Stored> {
    const change = changedRecord(before, given, { editable, now: clock.now().toISOString() });
    if (change === null) return before;
    const { changed, changes } = change;
    const described = (await options.describeChanges?.(changed, changes)) ?? changes;
    await write(changed, described);
    operations.noteChange(
      before.id,
      options.secret ? changes.filter(({ field }) => !options.secret?.has(field)) : changes,
    );
    const isMove = changes.every(({ field }) => statuses.includes(field));
    await record(actor, isMove ? 'status_changed' : 'updated', changed, described);
    return changed;
  }

  /** Moves a locked record to the trash. */
  async function drop(actor: Member, item: Stored): Promise<void> {
    const place = placeOf(actor, item);
    const { workspaceId, within: parent } = place;
    if (isTrashedObject(objectType)) {
      const deleted = {
        workspaceId,
        objectType,
        objectId: item.id,
        objectName: nameOf(item),
        ...(parent && { parent }),
      };
      await bin.keep(actor, deleted, options.restoredBy?.(item));
      operations.noteDeletion();
    }
    await record(actor, 'deleted', item);
    await table.delete(scopeOf(place), item.id);
  }

  /**
   * Changes many records in one transaction, which can be undone as one operation. `work` must refuse a record before it
   * writes anything, and returns whether it has changed it. `prepare` gets all records, locked.
   * @throws 400 for a value that all records refuse
   */
  async function bulk(
    place: Member,
    ids: readonly string[],
    work: (item: Stored) => Promise<boolean>,
    prepare?: (items: readonly Stored[]) => Promise<unknown>,
  ): Promise<BulkResult> {
    return operations.record(place, async () => {
      const wanted = [...new Set(ids)];
      const outcome = createBulkOutcome(missing);
      const items = await table.lockAll(scopeOf(place), wanted);
      await prepare?.(items);
      const locked = new Map(items.map((item) => [item.id, item]));
      for (const id of wanted) {
        const item = locked.get(id);
        if (item === undefined) {
          outcome.notFound(id);
          continue;
        }
        try {
          outcome.done(await work(item));
        } catch (error) {
          outcome.failed(id, error);
        }
      }
      return outcome.result(wanted, sliceIn(db) !== null);
    });
  }

  return {
    db,
    clock,
    table,
    entity,
    declared,
    record,
    recordCreation,
    lock,
    save,
    drop,
    found,
    merges,

    /** @throws 404 also for an id of another workspace */
    get: async (place: Place, id: string): Promise<Item> =>
      found(await table.byId(scopeOf(place), id), place, id),

    /** Returns the records that exist, in any order, for outgoing events. */
    async existing(workspaceId: string, refs: readonly ShownRef[]): Promise<Item[]> {
      const isChild = 'parent' in declared;
      if (table.byIds && !isChild && refs.length > 1)
        return table.byIds(
          workspaceId,
          refs.map(({ id }) => id),
        );
      const items: Item[] = [];
      for (const { id, parentId } of refs) {
        const scopeId = isChild ? parentId : workspaceId;
        const item = scopeId === null ? undefined : await table.byId(scopeId, id);
        if (item) items.push(item);
      }
      return items;
    },

    newRow({ workspaceId }: Pick<Member, 'workspaceId'>): NewRow {
      const now = clock.now().toISOString();
      return { id: newId(), workspaceId, createdAt: now, updatedAt: now };
    },

    /** Returns a changed record as its call shows it. See `audit.noteShown`. */
    shown: <Shown extends Row>(item: Shown): Shown => audit.noteShown(objectType, item),

    /** Must run in a transaction. */
    async insert(actor: Writer, item: Stored): Promise<void> {
      await table.insert(item);
      await recordCreation(actor, item);
    },

    /** Changes the given fields, one writer at a time. */
    change: (actor: Member, id: string, wanted: Partial<Stored>): Promise<Stored> =>
      db.transaction(async () => save(actor, await lock(actor, id), wanted)),

    bulk,

    /**
     * Returns what `work` returns for each of the records that exist, and keeps nothing that it writes. Must not run in a
     * transaction.
     */
    tryAll: <Result>(
      place: Member,
      ids: readonly string[],
      work: (item: Stored) => Promise<Result>,
    ): Promise<Result[]> =>
      tryOut(db, async () => {
        const results: Result[] = [];
        for (const item of await table.lockAll(scopeOf(place), ids)) results.push(await work(item));
        return results;
      }),

    nameOf,

    /** Returns the fields that differ, as the audit log shows them. */
    async changesOf(before: Stored, after: Stored): Promise<readonly AuditChange[]> {
      const changes = changedFields<Stored>(before, after, editable);
      return (await options.describeChanges?.(after, changes)) ?? changes;
    },

    /**
     * Puts earlier values back into records whose changed fields still have the later ones, as `bulk` does. `work` gets a
     * record with its earlier values.
     * @param until If given, also leaves out records of which anything has changed after this time
     */
    async putBack(
      place: Member,
      parts: readonly PutBack<Stored>[],
      work: (item: Stored, earlier: Partial<Stored>) => Promise<boolean>,
      until?: string,
    ): Promise<BulkResult> {
      const partOf = new Map(parts.flatMap((part) => part.recordIds.map((id) => [id, part])));
      return bulk(place, [...partOf.keys()], async (item) => {
        const { before = {}, after = {} } = partOf.get(item.id) ?? {};
        const isLater = until !== undefined && updatedAtOf(item) > until;
        if (isLater || changedFields<Stored>(item, after, editable).length > 0) throw conflict(CHANGED_SINCE);
        return work(item, before);
      });
    },

    remove: (actor: Member, id: string): Promise<void> =>
      db.transaction(async () => drop(actor, await lock(actor, id))),

    export: createExport({ entity, objectType, audit, clock }),
  };
}

export type Records<Stored extends Row, Item extends Stored = Stored> = ReturnType<
  typeof createRecords<Stored, Item>
>;
