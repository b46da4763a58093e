import { createAttachedTable } from '../../db/attached-table';
import type { Db } from '../../db/connect';
import { keysetPage } from '../../db/lists/keyset';
import { personColumn } from '../../db/people';
import type { Page, PageRequest } from '../../lib/paging';
import { commentedKinds, commentedObjects, type CommentedRef } from './commented-objects.rules';

export interface Comment {
  id: string;
  workspaceId: string;
  object: CommentedRef;
  body: string;
  /** null when the account is deleted. */
  createdBy: string | null;
  createdAt: string;
  /** null until its text changes. */
  editedAt: string | null;
}

/** With the author's name, or email without one; null when the account is deleted. */
export type CommentWithAuthor = Comment & { authorName: string | null };

type Row = Omit<CommentWithAuthor, 'object'> & Record<string, unknown>;

export function createCommentsRepo(db: Db) {
  const table = createAttachedTable(db, {
    table: 'comments',
    kinds: commentedKinds,
    objects: commentedObjects,
  });
  const read = (workspaceId: string) =>
    db
      .read('comments as c')
      .leftJoin('users as u', 'u.id', 'c.createdBy')
      .where('c.workspaceId', workspaceId)
      .select('c.id', 'c.workspaceId', 'c.body', 'c.createdBy', 'c.createdAt', 'c.editedAt')
      .select(table.columns('c'))
      .select({ authorName: personColumn(db.read, { user: 'u' }) });

  function decode(row: Row): CommentWithAuthor {
    const { id, workspaceId, body, createdBy, createdAt, editedAt, authorName } = row;
    return { id, workspaceId, object: table.objectOf(row), body, createdBy, createdAt, editedAt, authorName };
  }

  return {
    /** Newest first. */
    list: (
      workspaceId: string,
      object: CommentedRef,
      request: PageRequest,
    ): Promise<Page<CommentWithAuthor>> =>
      keysetPage<Row, CommentWithAuthor>({
        query: table.of(read(workspaceId), 'c', object),
        order: ['c.createdAt', 'c.id'],
        request,
        count: () => table.count(workspaceId, object),
        decode,
        position: (comment) => [comment.createdAt, comment.id],
      }),

    async byId(workspaceId: string, id: string): Promise<CommentWithAuthor | undefined> {
      const row: Row | undefined = await read(workspaceId).where('c.id', id).first();
      return row && decode(row);
    },

    insert: (comment: Comment) => table.insert({ ...comment }),

    async update({ workspaceId, id, body, editedAt }: Comment): Promise<void> {
      await db.write('comments').where({ workspaceId, id }).update({ body, editedAt });
    },

    lock: table.lock,
    delete: table.delete,
    nameOf: table.nameOf,
    lockObject: table.lockObject,
  };
}

export type CommentsRepo = ReturnType<typeof createCommentsRepo>;
