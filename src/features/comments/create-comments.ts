import type { Foundation } from '../../foundation';
import { createCommentsRepo } from './comments.repo';
import { createCommentsService } from './comments.service';
import { createMentionsRepo } from './mentions.repo';

export function createComments(shared: Foundation) {
  const comments = createCommentsRepo(shared.db);
  const mentions = createMentionsRepo(shared.db);
  return { services: { comments: createCommentsService({ ...shared, comments, mentions }) }, repo: comments };
}

export type CommentServices = ReturnType<typeof createComments>['services'];
