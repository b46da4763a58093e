import type { Foundation } from '../../foundation';
import { authorize, authorizeOwnWrite, type Actor, type Member } from '../../lib/actor';
import { notFound } from '../../lib/errors';
import { mapPage, type Page } from '../../lib/paging';
import { admins, can } from '../../lib/roles';
import type { AuditAction } from '../audit/audit.rules';
import { createBulkOutcome, type BulkCounts } from '../records/bulk-outcome';
import type { ShownEntry, TrashEntry, TrashScope } from '../records/trash/trash.repo';
import type { TrashedObject } from '../records/trash/trashed-objects.rules';
import { createRestore, type Restored, type RestoreDependencies } from './restore';
import { emptyTrash, NOT_IN_TRASH, restorableBy, usesTrash } from './trash.rules';
import type { TrashedIds, TrashFilters } from './trash.schema';

/** Records that one transaction deletes for good. Each can have thousands of rows. */
const PURGED_AT_ONCE = 25;

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

interface Dependencies extends Foundation, RestoreDependencies {
  /** In ms; null keeps everything. */
  keptFor: number | null;
}

/**
 * Deleted records that can be restored (docs/decisions/0053). 404 `This is not in the trash` also for an entry of
 * another workspace, and one that the person may not see.
 */
export function createTrashService(dependencies: Dependencies) {
  const { db, trash, keptFor, audit, clock } = dependencies;

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

  const lock = (actor: Member, ids: readonly string[]): Promise<TrashEntry[]> =>
    trash.lockAll(actor.workspaceId, scopeOf(actor), since(), ids);

  /** Deletes records of the trash for good. Returns the ids of those that were there. */
  const purge = (actor: Member, ids: readonly string[]): Promise<ReadonlySet<string>> =>
    db.transaction(async () => {
      const entries = await lock(actor, ids);
      const found = entries.map(({ id }) => id);
      if (found.length > 0) await trash.delete(actor.workspaceId, found);
      for (const entry of entries) await record(actor, 'purged', entry);
      return new Set(found);
    });

  const restore = createRestore({ ...dependencies, lock, record });

  return {
    /** Lists the records that the person can restore, newest first. */
    async list(
      actor: Actor,
      { objectType, search, limit, cursor, sort }: TrashFilters,
    ): Promise<Page<TrashEntryView>> {
      authorize(actor, usesTrash);
      const scope = { ...scopeOf(actor, objectType), search };
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
      return restore.one(actor, id);
    },

    /** Restores many records, each as a single one. */
    async restoreAtOnce(actor: Actor, { ids }: TrashedIds): Promise<BulkCounts> {
      authorizeOwnWrite(actor, usesTrash);
      return restore.many(actor, ids);
    },

    /** Deletes a record for good. For admins. @throws 404 */
    async remove(actor: Actor, id: string): Promise<void> {
      authorize(actor, emptyTrash);
      const { size } = await purge(actor, [id]);
      if (size === 0) throw notFound(NOT_IN_TRASH);
    },

    /** Deletes many records for good, in short transactions. For admins. */
    async removeMany(actor: Actor, { ids }: TrashedIds): Promise<BulkCounts> {
      authorize(actor, emptyTrash);
      const wanted = [...new Set(ids)];
      const outcome = createBulkOutcome(NOT_IN_TRASH);
      for (let start = 0; start < wanted.length; start += PURGED_AT_ONCE) {
        const slice = wanted.slice(start, start + PURGED_AT_ONCE);
        const purged = await purge(actor, slice);
        for (const id of slice) {
          if (purged.has(id)) outcome.done(true);
          else outcome.notFound(id);
        }
      }
      return outcome.result(wanted);
    },
  };
}

export type { Restored };
export type TrashService = ReturnType<typeof createTrashService>;
