import { admins, can, type WorkspaceRole } from '../../lib/roles';

/** Limits and decisions of comments (contract-2, B). Free of zod, so that screens may import them. */

/** Maximum length in Unicode code points, and the maximum number of people that one comment mentions. */
export const commentLimits = { body: 5000, mentions: 20 } as const;

export const COMMENT_NOT_FOUND = 'Comment not found';
export const USER_NOT_FOUND = 'User not found';

interface Reader {
  userId: string;
  workspaceRole: WorkspaceRole | null;
}

const isAuthor = ({ userId }: Reader, { createdBy }: { createdBy: string | null }): boolean =>
  createdBy === userId;

/** Only its author may change a comment. */
export const canEditComment = isAuthor;

/** Its author and admins may delete a comment. */
export const canDeleteComment = (reader: Reader, comment: { createdBy: string | null }): boolean =>
  isAuthor(reader, comment) || can(reader.workspaceRole, admins);
