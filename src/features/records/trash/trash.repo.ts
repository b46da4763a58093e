import type { Knex } from 'knex';
import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { insertAll } from '../../../db/writes/insert-all';
import { countUpTo, keysetPage } from '../../../db/lists/keyset';
import { personColumn } from '../../../db/people';
import type { Page, PageRequest } from '../../../lib/paging';
import type { AuditEvent } from '../../audit/audit-trail';
import type { TrashedObject } from './trashed-objects.rules';

/** A deleted record that can be restored. */
export interface TrashEntry {
  /** The id that the record had, and has again when it is restored. */
  id: string;
  workspaceId: string;
  objectType: TrashedObject;
  objectName: string;
  /** The object that the record belonged to, such as the partner of a contact. */
  parent: NonNullable<AuditEvent['parent']> | null;
  /** If set, only this person and admins see the record. */
  ownerId: string | null;
  adminsOnly: boolean;
  deletedBy: string | null;
  deletedAt: string;
}

/** With the name of the person, or the email without one; null when the account is deleted. */
export type ShownEntry = TrashEntry & { deletedByName: string | null };

/** The part of the trash that one person sees. */
export interface TrashScope {
  userId: string;
  isAdmin: boolean;
  objectTypes: readonly TrashedObject[];
}

/** Upper bound for counting. Beyond it, a list's total is "at least". */
const COUNTED = 10_000;

const codec = createCodec<ShownEntry>({ json: ['parent'], boolean: ['adminsOnly'] });

export function createTrashRepo(db: Db) {
  /** Entries since `since`, because the retention runs only from time to time. */
  function visible(
    workspaceId: string,
    { userId, isAdmin, objectTypes }: TrashScope,
    since: string,
  ): Knex.QueryBuilder {
    const query = db.read('trash as t').where('t.workspaceId', workspaceId).where('t.deletedAt', '>', since);
    const [only, ...others] = objectTypes;
    if (only === undefined) query.whereRaw('1 = 0');
    else if (others.length === 0) query.where('t.objectType', only);
    // SQLite would otherwise read all entries of each kind, and sort them.
    else
      query.whereRaw(`t."objectType" || '' in (${objectTypes.map(() => '?').join(', ')})`, [...objectTypes]);
    if (isAdmin) return query;
    return query.where('t.adminsOnly', false).whereRaw('(t."ownerId" is null or t."ownerId" = ?)', [userId]);
  }

  return {
    /** Newest first. */
    list: (
      workspaceId: string,
      scope: TrashScope,
      since: string,
      request: PageRequest,
    ): Promise<Page<ShownEntry>> =>
      keysetPage<object, ShownEntry>({
        query: visible(workspaceId, scope, since)
          .leftJoin('users as u', 'u.id', 't.deletedBy')
          .select('t.*', { deletedByName: personColumn(db.read, { user: 'u' }) }),
        order: ['t.deletedAt', 't.id'],
        request,
        count: () => countUpTo(db.read, visible(workspaceId, scope, since), COUNTED),
        decode: codec.decode,
        position: (entry) => [entry.deletedAt, entry.id],
      }),

    /** Locks an entry against other writers until the current transaction ends. */
    async lock(
      workspaceId: string,
      scope: TrashScope,
      since: string,
      id: string,
    ): Promise<TrashEntry | undefined> {
      const row: object | undefined = await visible(workspaceId, scope, since)
        .where('t.id', id)
        .forUpdate()
        .first('t.*');
      return row && codec.decode(row);
    },

    insertAll: (entries: readonly TrashEntry[]): Promise<void> => insertAll(db, 'trash', entries),

    /** Deletes an entry with its rows. */
    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('trash').where({ workspaceId, id }).delete();
    },
  };
}

export type TrashRepo = ReturnType<typeof createTrashRepo>;
