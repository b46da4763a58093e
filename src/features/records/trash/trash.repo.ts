import type { Knex } from 'knex';
import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import { insertAll } from '../../../db/writes/insert-all';
import { countUpTo, keysetPage } from '../../../db/lists/keyset';
import { personColumn } from '../../../db/people';
import type { Page, PageRequest } from '../../../lib/paging';
import { likePattern, lowerCaseWords } from '../../../lib/text/search-words';
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
  /** The operation that deleted it with others. */
  operationId: string | null;
}

/** With the name of the person, or the email without one; null when the account is deleted. */
export type ShownEntry = TrashEntry & { deletedByName: string | null };

/** The part of the trash that one person sees. */
export interface TrashScope {
  userId: string;
  isAdmin: boolean;
  objectTypes: readonly TrashedObject[];
  /** Words that the names contain. */
  search?: string | undefined;
}

/** Upper bound for counting. Beyond it, a list's total is "at least". */
const COUNTED = 10_000;

const codec = createCodec<ShownEntry>({ json: ['parent'], boolean: ['adminsOnly'] });

export function createTrashRepo(db: Db) {
  /** Entries since `since`, because the retention runs only from time to time. */
  function visible(
    workspaceId: string,
    { userId, isAdmin, objectTypes, search = '' }: TrashScope,
    since: string,
  ): Knex.QueryBuilder {
    const query = db.read('trash as t').where('t.workspaceId', workspaceId).where('t.deletedAt', '>', since);
    const [only, ...others] = objectTypes;
    if (only === undefined) query.whereRaw('1 = 0');
    else if (others.length === 0) query.where('t.objectType', only);
    // SQLite would otherwise read all entries of each kind, and sort them.
    else
      query.whereRaw(`t."objectType" || '' in (${objectTypes.map(() => '?').join(', ')})`, [...objectTypes]);
    for (const word of lowerCaseWords(search))
      query.whereRaw(String.raw`lower(t."objectName") like ? escape '\'`, [likePattern(word)]);
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

    /** Locks entries against other writers until the current transaction ends. Leaves out those that aren't visible. */
    async lockAll(
      workspaceId: string,
      scope: TrashScope,
      since: string,
      ids: readonly string[],
    ): Promise<TrashEntry[]> {
      const rows: object[] = await visible(workspaceId, scope, since)
        .whereIn('t.id', ids)
        .orderBy('t.id')
        .forUpdate()
        .select('t.*');
      return rows.map(codec.decode);
    },

    /** Returns the kinds of entries with the number of their rows. */
    async sizes(
      workspaceId: string,
      ids: readonly string[],
    ): Promise<{ id: string; objectType: TrashedObject; rows: number }[]> {
      const rows = db
        .read('trash_rows as r')
        .whereRaw('?? = ??', ['r.trashId', 't.id'])
        .count('*')
        .as('rows');
      const sizes: { id: string; objectType: TrashedObject; rows: number }[] = await db
        .read('trash as t')
        .where('t.workspaceId', workspaceId)
        .whereIn('t.id', ids)
        .select('t.id', 't.objectType', rows);
      return sizes;
    },

    insertAll: (entries: readonly TrashEntry[]): Promise<void> => insertAll(db, 'trash', entries),

    /** Deletes entries with their rows. */
    async delete(workspaceId: string, ids: readonly string[]): Promise<void> {
      await db.write('trash').where({ workspaceId }).whereIn('id', ids).delete();
    },
  };
}

export type TrashRepo = ReturnType<typeof createTrashRepo>;
