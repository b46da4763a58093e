import { createAttachedTable } from '../../db/attached-table';
import type { Db } from '../../db/connect';
import { inOrder, whereAfter } from '../../db/lists/keyset';
import { personColumn } from '../../db/people';
import { beginningOf, type TimelineEntry, type TimelineSource } from '../../records/timeline';
import { commentedKinds, commentedObjects, type CommentedRef } from './commented-objects.rules';

interface Row {
  id: string;
  body: string;
  createdAt: string;
  author: string | null;
}

const ORDER = { order: ['c.createdAt', 'c.id'] };

/** The comments on a record, as entries of its timeline. */
export function createCommentSource(db: Db) {
  const table = createAttachedTable(db, {
    table: 'comments',
    kinds: commentedKinds,
    objects: commentedObjects,
  });
  return (object: CommentedRef): TimelineSource => ({
    kinds: ['comment'],
    async read(workspaceId, _id, { after, limit }) {
      const query = db
        .read('comments as c')
        .leftJoin('users as u', 'u.id', 'c.createdBy')
        .where('c.workspaceId', workspaceId)
        .select('c.id', 'c.body', 'c.createdAt', { author: personColumn(db.read, { user: 'u' }) })
        .limit(limit);
      table.of(query, 'c', object);
      if (after) whereAfter(query, ORDER, after);
      const rows: Row[] = await inOrder(query, ORDER);
      return rows.map(({ id, body, createdAt, author }): TimelineEntry => ({
        id,
        kind: 'comment',
        at: createdAt,
        author,
        title: 'Comment',
        body: beginningOf(body),
        status: null,
        href: null,
      }));
    },
  });
}
