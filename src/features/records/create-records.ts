import type { Db } from '../../db/connect';
import type { Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { entityColumns } from '../../lib/csv/entity-columns';
import { csvDownload } from '../../lib/csv/write-csv';
import type { Download } from '../../lib/download';
import { fieldNames, type DeclarationOf } from '../../lib/entity';
import { notFound } from '../../lib/errors';
import { paginate } from '../../lib/paginate';
import { newId } from '../../lib/ids';
import type { Page, PageRequest } from '../../lib/paging';
import type { AuditTrail } from '../audit/audit-trail';
import { changedFields, type AuditAction, type AuditChange, type AuditObject } from '../audit/audit.rules';

interface Row {
  id: string;
  workspaceId: string;
}

/** What the kit needs of a repo. */
interface Table<Stored, Item> {
  byId(workspaceId: string, id: string): Promise<Item | undefined>;
  lock(workspaceId: string, id: string): Promise<Stored | undefined>;
  insert(item: Stored): Promise<unknown>;
  update(item: Stored): Promise<unknown>;
  delete(workspaceId: string, id: string): Promise<unknown>;
}

interface Options<Stored, Item extends object> {
  db: Db;
  table: Table<Stored, Item>;
  entity: DeclarationOf<Item>;
  objectType: AuditObject;
  /** The message of 404. */
  missing: string;
  audit: AuditTrail;
  clock: Clock;
}

/**
 * What services of records have in common: reading one or throwing 404, and writing it together with its audit entry. It
 * doesn't check permissions. Each operation of a service does that first.
 */
export function createRecords<Stored extends Row, Item extends Stored = Stored>(
  options: Options<Stored, Item>,
) {
  const { db, table, entity, objectType, missing, audit, clock } = options;
  const editable = fieldNames<Stored>(entity, ({ edit }) => edit !== undefined);
  const statuses: readonly string[] = fieldNames(entity, ({ edit }) => edit === 'status');
  const columns = entityColumns(entity);

  /** Writes an audit entry. Must run in the transaction of the change. */
  const record = (actor: Member, action: AuditAction, item: Stored, changes?: readonly AuditChange[]) =>
    audit.record(actor, {
      workspaceId: item.workspaceId,
      action,
      objectType,
      objectId: item.id,
      objectName: String(Reflect.get(item, entity.title)),
      changes,
    });

  const found = <Found>(item: Found | undefined): Found => {
    if (item === undefined) throw notFound(missing);
    return item;
  };

  /** Reads a record and locks it against other writers until the current transaction ends. @throws 404 */
  const lock = async ({ workspaceId }: Member, id: string): Promise<Stored> =>
    found(await table.lock(workspaceId, id));

  /** Returns the changes of fields that clients can change, in the order of the declaration. */
  const changesOf = (before: Stored, wanted: Partial<Stored>): AuditChange[] =>
    changedFields<Stored>(before, wanted, editable);

  /**
   * Changes a locked record and returns it. Does nothing if no field differs that clients can change.
   * @param write Default: the repo's `update`
   */
  async function save(
    actor: Member,
    before: Stored,
    wanted: Partial<Stored>,
    write: (changed: Stored, changes: readonly AuditChange[]) => Promise<unknown> = (changed) =>
      table.update(changed),
  ): Promise<Stored> {
    const changes = changesOf(before, wanted);
    if (changes.length === 0) return before;
    const stamp = 'updatedAt' in before ? { updatedAt: clock.now().toISOString() } : {};
    const changed = { ...before, ...wanted, ...stamp };
    await write(changed, changes);
    const isMove = changes.every(({ field }) => statuses.includes(field));
    await record(actor, isMove ? 'status_changed' : 'updated', changed, changes);
    return changed;
  }

  /** Deletes a locked record. */
  async function drop(actor: Member, item: Stored): Promise<void> {
    await table.delete(item.workspaceId, item.id);
    await record(actor, 'deleted', item);
  }

  return {
    record,
    lock,
    changesOf,
    save,
    drop,

    /** @throws 404 also for an id of another workspace */
    get: async ({ workspaceId }: Member, id: string): Promise<Item> =>
      found(await table.byId(workspaceId, id)),

    /** The fields of a new record that only the server sets. */
    origin({ workspaceId }: Member) {
      const now = clock.now().toISOString();
      return { id: newId(), workspaceId, createdAt: now, updatedAt: now };
    },

    /** Must run in a transaction. */
    async insert(actor: Member, item: Stored): Promise<void> {
      await table.insert(item);
      await record(actor, 'created', item);
    },

    /** Changes the given fields, one writer at a time. */
    change: (actor: Member, id: string, wanted: Partial<Stored>): Promise<Stored> =>
      db.transaction(async () => save(actor, await lock(actor, id), wanted)),

    remove: (actor: Member, id: string): Promise<void> =>
      db.transaction(async () => drop(actor, await lock(actor, id))),

    /** Returns all pages of a list as a CSV file. @param name The plural, such as `Leads` */
    async export(
      actor: Member,
      name: string,
      page: (request: PageRequest) => Promise<Page<object>>,
      what = name,
    ): Promise<Download> {
      const { workspaceId, workspaceName } = actor;
      const pages = paginate(page);
      await audit.record(actor, {
        workspaceId,
        action: 'exported',
        objectType,
        objectId: null,
        objectName: name,
      });
      return csvDownload({ what, workspaceName, at: clock.now(), columns, pages });
    },
  };
}
