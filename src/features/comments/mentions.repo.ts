import type { Db } from '../../db/connect';
import { personColumn } from '../../db/people';

/** A mentioned user, by name, or by email without one. */
export interface Mention {
  userId: string;
  name: string;
}

export function createMentionsRepo(db: Db) {
  return {
    /** Returns the people that each comment mentions, in the order of its text. Keys are ids of comments. */
    async of(commentIds: readonly string[]): Promise<ReadonlyMap<string, Mention[]>> {
      const found = new Map<string, Mention[]>();
      if (commentIds.length === 0) return found;
      const rows: (Mention & { commentId: string })[] = await db
        .read('comment_mentions as m')
        .join('users as u', 'u.id', 'm.userId')
        .whereIn('m.commentId', commentIds)
        .orderBy(['m.commentId', 'm.position'])
        .select('m.commentId', 'm.userId', { name: personColumn(db.read, { user: 'u' }) });
      for (const { commentId, ...mention } of rows)
        found.set(commentId, [...(found.get(commentId) ?? []), mention]);
      return found;
    },

    /** Replaces the people that a comment mentions. */
    async replace(commentId: string, userIds: readonly string[]): Promise<void> {
      await db.write('comment_mentions').where({ commentId }).delete();
      if (userIds.length > 0)
        await db
          .write('comment_mentions')
          .insert(userIds.map((userId, position) => ({ commentId, userId, position })));
    },
  };
}

export type MentionsRepo = ReturnType<typeof createMentionsRepo>;
