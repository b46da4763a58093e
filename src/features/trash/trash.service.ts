import type { Db } from '../../db/connect';
import { authorize, authorizeOwnWrite, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, notFound } from '../../lib/errors';
import { mapPage, type Page } from '../../lib/paging';
import { admins, can } from '../../lib/roles';
import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import type { AuditTrail } from '../audit/audit-trail';
import { auditObjects, type AuditAction } from '../audit/audit.rules';
import { createBulkOutcome, type BulkResult } from '../records/bulk-outcome';
import { keptTables } from '../records/trash/kept-tables.rules';
import type { ShownEntry, TrashEntry, TrashRepo, TrashScope } from '../records/trash/trash.repo';
import type { RestoredRecordsRepo } from '../records/trash/restored-records.repo';
import type { TrashRowsRepo } from '../records/trash/trash-rows.repo';
import { trashedObjects, type TrashedObject } from '../records/trash/trashed-objects.rules';
import { isOrphaned, isTaken } from './restore-problems';
import { emptyTrash, NOT_IN_TRASH, parentGone, restorableBy, TAKEN, usesTrash } from './trash.rules';
import type { RestoredAtOnce, TrashFilters } from './trash.schema';

/** A deleted record as returned by calls. */
export interface TrashEntryView {
  id: string;
  objectType: TrashedObject;
  objectName: string;
  parent: TrashEntry['parent'];
  deletedByName: string;
  deletedAt: string;
  /** When it is deleted for good; null: only on request. */
  expiresAt: string | null;
}

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
  also?(entry: TrashEntry, row: Readonly<Record<string, unknown>>): Promise<void>;
}

interface Dependencies {
  db: Db;
  trash: TrashRepo;
  rows: TrashRowsRepo;
  restored: RestoredRecordsRepo;
  returning: Partial<Readonly<Record<TrashedObject, Returning>>>;
  /** In ms; null keeps everything. */
  keptFor: number | null;
  audit: AuditTrail;
  clock: Clock;
}

/**
 * Deleted records that can be restored (docs/decisions/0053). 404 `This is not in the trash` also for an entry of
 * another workspace, and one that the person may not see.
 */
export function createTrashService(dependencies: Dependencies) {
  const { db, trash, rows, restored, returning, keptFor, audit, clock } = dependencies;

  const since = (): string => new Date(keptFor === null ? 0 : clock.now().getTime() - keptFor).toISOString();

  function scopeOf({ userId, workspaceRole }: Member, objectType?: TrashedObject): TrashScope {
    const all = restorableBy(workspaceRole);
    const objectTypes = objectType === undefined ? all : all.filter((type) => type === objectType);
    return { userId, isAdmin: can(workspaceRole, admins), objectTypes };
  }

  const present = ({
    id,
    objectType,
    objectName,
    parent,
    deletedByName,
    deletedAt,
  }: ShownEntry): TrashEntryView => ({
    id,
    objectType,
    objectName,
    parent,
    deletedByName: deletedByName ?? 'Deleted user',
    deletedAt,
    expiresAt: keptFor === null ? null : new Date(Date.parse(deletedAt) + keptFor).toISOString(),
  });

  const record = (
    actor: Member,
    action: AuditAction,
    { id, workspaceId, objectType, objectName, parent }: TrashEntry,
  ) =>
    audit.record(actor, {
      workspaceId,
      action,
      objectType,
      objectId: id,
      objectName,
      ...(parent && { parent }),
    });

  /** @throws 404 */
  async function lock(actor: Member, id: string): Promise<TrashEntry> {
    const entry = await trash.lock(actor.workspaceId, scopeOf(actor), since(), id);
    if (!entry) throw notFound(NOT_IN_TRASH);
    return entry;
  }

  /** @throws 409 if an object that the record needs was deleted */
  async function requireTargets(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [column, [target, onDelete]] of Object.entries(keptTables[table]?.references ?? {})) {
      const id = row[column];
      if (onDelete === 'null' || typeof id !== 'string' || (await restored.exists(target, id))) continue;
      throw conflict(parentGone(wordFor(target)));
    }
  }

  async function requireRoom(entry: TrashEntry, row: Readonly<Record<string, unknown>>): Promise<void> {
    const { limit } = returning[entry.objectType] ?? {};
    if (!limit) return;
    const values = Object.fromEntries(limit.of.map((column) => [column, row[column]]));
    if (Object.values(values).includes(null)) return;
    const count = await restored.countAlike(trashedObjects[entry.objectType], values, limit.most);
    if (count >= limit.most) throw conflict(limit.message);
  }

  async function restoreLocked(actor: Member, entry: TrashEntry): Promise<Restored> {
    const { id, objectType, objectName, parent } = entry;
    const table = trashedObjects[objectType];
    const row = await rows.rootRow(id, table);
    await requireTargets(table, row);
    await requireRoom(entry, row);
    const { isPartial } = await rows.restore(id, table);
    // An object that it needs was deleted since `requireTargets`.
    if (!(await restored.exists(table, id))) throw conflict(parentGone('record'));
    if ('custom' in row) await restored.forgetFields(table, id);
    await returning[objectType]?.also?.(entry, row);
    await trash.delete(entry.workspaceId, id);
    await record(actor, 'restored', entry);
    return { id, objectType, objectName, parent, isPartial };
  }

  /** Restores one record in its own transaction. @throws 404; 409 */
  async function restore(actor: Member, id: string): Promise<Restored> {
    let objectType: TrashedObject | undefined;
    try {
      return await db.transaction(async () => {
        const entry = await lock(actor, id);
        ({ objectType } = entry);
        return restoreLocked(actor, entry);
      });
    } catch (error) {
      if (isTaken(error)) throw conflict((objectType && returning[objectType]?.taken) ?? TAKEN);
      if (isOrphaned(error)) throw conflict(parentGone('record'));
      throw error;
    }
  }

  return {
    /** Lists the records that the person can restore, newest first. */
    async list(
      actor: Actor,
      { objectType, limit, cursor, sort }: TrashFilters,
    ): Promise<Page<TrashEntryView>> {
      authorize(actor, usesTrash);
      const scope = scopeOf(actor, objectType);
      const request = { limit, cursor, sort };
      return mapPage(await trash.list(actor.workspaceId, scope, since(), request), present);
    },

    /** Returns the kinds of records that the person can restore. */
    kinds(actor: Actor): TrashedObject[] {
      authorize(actor, usesTrash);
      return restorableBy(actor.workspaceRole);
    },

    /** Restores a record, with everything that was deleted with it. @throws 404; 409 if that is not possible */
    async restore(actor: Actor, id: string): Promise<Restored> {
      authorizeOwnWrite(actor, usesTrash);
      return restore(actor, id);
    },

    /** Restores many records, each as a single one. */
    async restoreAtOnce(actor: Actor, { ids }: RestoredAtOnce): Promise<BulkResult> {
      authorizeOwnWrite(actor, usesTrash);
      const wanted = [...new Set(ids)];
      const outcome = createBulkOutcome(NOT_IN_TRASH);
      for (const id of wanted) {
        try {
          await restore(actor, id);
          outcome.done(true);
        } catch (error) {
          outcome.failed(id, error);
        }
        await yieldToEventLoop();
      }
      return outcome.result(wanted);
    },

    /** Deletes a record for good. For admins. @throws 404 */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, emptyTrash);
      await db.transaction(async () => {
        const entry = await lock(actor, id);
        await trash.delete(entry.workspaceId, id);
        await record(actor, 'purged', entry);
      });
    },
  };
}

/** Returns the kind of the records of a table, such as `Partner`. */
function wordFor(table: string): string {
  const [type] = Object.entries(trashedObjects).find(([, own]) => own === table) ?? [];
  return type === undefined ? 'record' : auditObjects[type as TrashedObject];
}

export type TrashService = ReturnType<typeof createTrashService>;
