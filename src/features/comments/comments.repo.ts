import type { Db } from '../../db/connect';
import { countUpTo, keysetPage } from '../../db/keyset';
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

/** Upper bound for counting. Beyond it, a list's total is "at least". */
const COUNTED = 10_000;

const columnOf = ({ kind }: CommentedRef) => commentedObjects[kind].column;
const objectColumns = commentedKinds.map((kind) => commentedObjects[kind].column);

function decode(row: Row): CommentWithAuthor {
  const { id, workspaceId, body, createdBy, createdAt, editedAt, authorName } = row;
  for (const kind of commentedKinds) {
    const of = row[commentedObjects[kind].column];
    if (typeof of === 'string')
      return {
        id,
        workspaceId,
        object: { kind, id: of },
        body,
        createdBy,
        createdAt,
        editedAt,
        authorName,
      };
  }
  throw new Error(`The comment ${id} belongs to nothing`);
}

export function createCommentsRepo(db: Db) {
  const read = (workspaceId: string) =>
    db
      .read('comments as c')
      .leftJoin('users as u', 'u.id', 'c.createdBy')
      .where('c.workspaceId', workspaceId)
      .select('c.id', 'c.workspaceId', 'c.body', 'c.createdBy', 'c.createdAt', 'c.editedAt')
      .select(objectColumns.map((column) => `c.${column}`))
      .select({ authorName: personColumn(db.read, { user: 'u' }) });

  return {
    /** Newest first. */
    list: (
      workspaceId: string,
      object: CommentedRef,
      request: PageRequest,
    ): Promise<Page<CommentWithAuthor>> =>
      keysetPage<Row, CommentWithAuthor>({
        query: read(workspaceId).where(`c.${columnOf(object)}`, object.id),
        order: ['c.createdAt', 'c.id'],
        request,
        count: () =>
          countUpTo(
            db.read,
            db.read('comments').where({ workspaceId, [columnOf(object)]: object.id }),
            COUNTED,
          ),
        decode,
        position: (comment) => [comment.createdAt, comment.id],
      }),

    async byId(workspaceId: string, id: string): Promise<CommentWithAuthor | undefined> {
      const row: Row | undefined = await read(workspaceId).where('c.id', id).first();
      return row && decode(row);
    },

    /** Locks the comment against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<void> {
      await db.write('comments').where({ workspaceId, id }).forUpdate().first('id');
    },

    async insert({ object, ...comment }: Comment): Promise<void> {
      await db.write('comments').insert({ ...comment, [columnOf(object)]: object.id });
    },

    async update({ workspaceId, id, body, editedAt }: Comment): Promise<void> {
      await db.write('comments').where({ workspaceId, id }).update({ body, editedAt });
    },

    async delete(workspaceId: string, id: string): Promise<void> {
      await db.write('comments').where({ workspaceId, id }).delete();
    },

    /** Returns the object's name; undefined if the workspace doesn't have it. */
    async nameOf(workspaceId: string, { kind, id }: CommentedRef): Promise<string | undefined> {
      const { table, title } = commentedObjects[kind];
      const row: { name: string } | undefined = await db
        .read(table)
        .where({ workspaceId, id })
        .first({ name: title });
      return row?.name;
    },

    /** Does the same, and prevents its deletion until the current transaction ends. */
    async lockObject(workspaceId: string, { kind, id }: CommentedRef): Promise<string | undefined> {
      const { table, title } = commentedObjects[kind];
      const row: { name: string } | undefined = await db
        .write(table)
        .where({ workspaceId, id })
        .forKeyShare()
        .first({ name: title });
      return row?.name;
    },
  };
}

export type CommentsRepo = ReturnType<typeof createCommentsRepo>;
