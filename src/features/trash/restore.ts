import type { Db } from '../../db/connect';
import type { Member } from '../../lib/actor';
import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import { conflict, isAppError, notFound } from '../../lib/errors';
import { type AuditAction } from '../audit/audit.rules';
import { createBulkOutcome, type BulkCounts } from '../records/bulk-outcome';
import type { RestoredRecordsRepo } from '../records/trash/restored-records.repo';
import type { TrashEntry, TrashRepo } from '../records/trash/trash.repo';
import type { KeptRow, KeptRowsRepo } from '../records/trash/kept-rows.repo';
import type { TrashedObject } from '../records/trash/trashed-objects.rules';
import { allRecords, records } from '../../records';
import { slicesOf } from './restore-slices.rules';
import { NOT_IN_TRASH, parentGone, TAKEN } from './trash.rules';
import { isOrphaned, isTaken } from '../../db/violations';

/** A restored record. */
export interface Restored extends Pick<TrashEntry, 'id' | 'objectType' | 'objectName' | 'parent'> {
  /** Whether it had more rows than the trash keeps. */
  isPartial: boolean;
}

/** A feature's additions to the restoration of its records, in the same transaction. */
interface Returning {
  /** The message of 409 if a value of the record is taken. */
  taken?: string;
  /** Maximum number of records with the same values of these columns. */
  limit?: { of: readonly string[]; most: number; message: string };
  also?(entry: TrashEntry, row: KeptRow): Promise<void>;
}

export interface RestoreDependencies {
  db: Db;
  trash: TrashRepo;
  rows: KeptRowsRepo;
  restored: RestoredRecordsRepo;
  returning: Partial<Readonly<Record<TrashedObject, Returning>>>;
}

interface Dependencies extends RestoreDependencies {
  /** Locks the entries that the person may restore. */
  lock(actor: Member, ids: readonly string[]): Promise<TrashEntry[]>;
  record(actor: Member, action: AuditAction, entry: TrashEntry): Promise<unknown>;
}

/** Restores records of the trash. */
export function createRestore({ db, trash, rows, restored, returning, lock, record }: Dependencies) {
  /** @throws 409 if an object that the records need was deleted */
  async function requireTargets(table: string, all: readonly KeptRow[]): Promise<void> {
    for (const { column, target } of await rows.requiredBy(table)) {
      const ids = new Set(all.map((row) => row[column]).filter((id) => typeof id === 'string'));
      if (ids.size > 0 && !(await restored.existAll(target, ids)))
        throw conflict(parentGone(wordFor(target)));
    }
  }

  async function requireRoom({ objectType }: TrashEntry, row: KeptRow): Promise<void> {
    const { limit } = returning[objectType] ?? {};
    if (!limit) return;
    const values = Object.fromEntries(limit.of.map((column) => [column, row[column]]));
    if (Object.values(values).includes(null)) return;
    const count = await restored.countAlike(records[objectType].table, values, limit.most);
    if (count >= limit.most) throw conflict(limit.message);
  }

  /** Restores locked records of one kind. @throws 409 if one of them can't be restored */
  async function restoreLocked(
    actor: Member,
    objectType: TrashedObject,
    entries: readonly TrashEntry[],
  ): Promise<Restored[]> {
    const table = records[objectType].table;
    const ids = entries.map(({ id }) => id);
    const kept = await rows.rootRows(ids, table);
    const rowOf = ({ id }: TrashEntry): KeptRow => kept.get(id) ?? {};
    await requireTargets(table, [...kept.values()]);
    for (const entry of entries) await requireRoom(entry, rowOf(entry));
    const partial = await rows.restore(ids, table);
    // An object that they need was deleted since `requireTargets`.
    if (!(await restored.existAll(table, new Set(ids)))) throw conflict(parentGone('record'));
    if (entries.some((entry) => 'custom' in rowOf(entry))) await restored.forgetFields(table, ids);
    for (const entry of entries) await returning[objectType]?.also?.(entry, rowOf(entry));
    await trash.delete(actor.workspaceId, ids);
    for (const entry of entries) await record(actor, 'restored', entry);
    return entries.map(({ id, objectName, parent }) => ({
      id,
      objectType,
      objectName,
      parent,
      isPartial: partial.has(id),
    }));
  }

  /** Restores one record in its own transaction. @throws 404; 409 */
  async function one(actor: Member, id: string): Promise<Restored> {
    let objectType: TrashedObject | undefined;
    try {
      return await db.transaction(async () => {
        const [entry] = await lock(actor, [id]);
        if (!entry) throw notFound(NOT_IN_TRASH);
        ({ objectType } = entry);
        const [done] = await restoreLocked(actor, objectType, [entry]);
        if (!done) throw new Error('a restored record is missing');
        return done;
      });
    } catch (error) {
      if (isTaken(error)) throw conflict((objectType && returning[objectType]?.taken) ?? TAKEN);
      if (isOrphaned(error)) throw conflict(parentGone('record'));
      throw error;
    }
  }

  /** Restores records of one kind in one transaction. Returns false if one of them can't be restored. */
  async function together(actor: Member, ids: readonly string[]): Promise<boolean> {
    try {
      return await db.transaction(async () => {
        const entries = await lock(actor, ids);
        const [first] = entries;
        if (!first || entries.length < ids.length) throw notFound(NOT_IN_TRASH);
        await restoreLocked(actor, first.objectType, entries);
        return true;
      });
    } catch (error) {
      if (isAppError(error) || isTaken(error) || isOrphaned(error)) return false;
      throw error;
    }
  }

  return {
    one,

    /**
     * Restores many records in short transactions, so that other writers don't have to wait long. A record that can't be
     * restored doesn't keep others from being restored.
     */
    async many(actor: Member, ids: readonly string[]): Promise<BulkCounts> {
      const wanted = [...new Set(ids)];
      const outcome = createBulkOutcome(NOT_IN_TRASH);
      const limited = (objectType: TrashedObject) => returning[objectType]?.limit !== undefined;
      for (const slice of slicesOf(wanted, await trash.sizes(actor.workspaceId, wanted), limited)) {
        const isDone = slice.length > 1 && (await together(actor, slice));
        for (const id of slice) {
          try {
            if (!isDone) await one(actor, id);
            outcome.done(true);
          } catch (error) {
            outcome.failed(id, error);
          }
        }
        await yieldToEventLoop();
      }
      return outcome.result(wanted);
    },
  };
}

/** Returns the kind of the records of a table, such as `Partner`. */
const wordFor = (table: string): string =>
  allRecords.find((record) => record.table === table)?.label ?? 'record';
