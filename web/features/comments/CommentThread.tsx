import { useEffect, useRef } from 'react';
import {
  isCommentedKind,
  writeComments,
  type CommentedName,
} from '../../../src/features/comments/commented-objects.rules';
import { canDeleteComment, canEditComment } from '../../../src/features/comments/comments.rules';
import type { ShownComment } from '../../../src/features/comments/comments.service';
import { can } from '../../../src/lib/roles';
import { DeleteDialog } from '../../lib/dialogs/DeleteDialog';
import { LeaveGuard } from '../../lib/forms/LeaveGuard';
import { Results } from '../../lib/lists/Results';
import { useDialog } from '../../lib/dialogs/useDialog';
import { useMe } from '../../lib/useMe';
import { watchFields } from '../../lib/forms/watch-fields';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Inline } from '../../ui/layout/Inline';
import { Stack } from '../../ui/layout/Stack';
import { CommentCard } from './CommentCard';
import { CommentForm } from './CommentForm';
import { useLoadedList } from '../../lib/lists/useLoadedList';

export interface CommentsProps {
  /** Such as `lead:{id}`. Also pass it as the `key` if the object can change. */
  object: CommentedName;
}

export default function CommentThread({ object }: CommentsProps) {
  const me = useMe();
  const thread = useComments(object);
  const deletion = useDialog<ShownComment>();
  const { content, hasChanges } = useTyping();
  const [kind = ''] = object.split(':');
  if (me === null || !isCommentedKind(kind)) return null;
  const reader = { userId: me.id, workspaceRole: me.workspaceRole };
  const canWrite = can(me.workspaceRole, writeComments);
  const { comments, readOlder } = thread;
  return (
    <div ref={content}>
      <Stack>
        {canWrite && (
          <CommentForm
            kind={kind}
            path={`/api/comments?object=${encodeURIComponent(object)}`}
            comment={null}
            label="Add a comment"
            submitLabel="Add Comment"
            failure="Failed to add the comment. Please try again."
            onSaved={thread.added}
          />
        )}
        {/* Render the list only once the comments are loaded: a list whose items change takes over a lost focus. */}
        {comments !== null && (
          <Results label="Comments" items={comments.length}>
            <Stack>
              {comments.length === 0 && (
                <EmptyState
                  icon="chat"
                  title="No comments yet"
                  description={
                    canWrite
                      ? 'Discuss this record with your team.'
                      : 'What your team discusses about this record appears here.'
                  }
                />
              )}
              {comments.map((comment) => (
                <CommentCard
                  key={comment.id}
                  kind={kind}
                  comment={comment}
                  canEdit={canWrite && canEditComment(reader, comment)}
                  canDelete={canWrite && canDeleteComment(reader, comment)}
                  onSaved={thread.changed}
                  onDelete={() => deletion.open(comment)}
                />
              ))}
            </Stack>
          </Results>
        )}
        {thread.isFailed && <ErrorState onRetry={thread.retry} />}
        {comments === null && !thread.isFailed && (
          <div role="status" aria-label="Loading comments" aria-busy>
            <Skeleton height="8rem" />
          </div>
        )}
        {readOlder && (
          <Inline justify="center">
            <Button isPending={thread.isLoading} onPress={readOlder}>
              Show Older Comments
            </Button>
          </Inline>
        )}
      </Stack>
      <LeaveGuard hasChanges={hasChanges} isInTab />
      <DeleteDialog
        dialog={deletion}
        pathOf={({ id }) => `/api/comments/${id}`}
        title="Delete this comment?"
        description={`This deletes the comment by ${deletion.subject?.authorName ?? 'its author'}.`}
        confirmLabel="Delete Comment"
        success="Comment deleted"
        failure="Failed to delete the comment"
        onDeleted={() => deletion.subject && thread.removed(deletion.subject.id)}
      />
    </div>
  );
}

/** Watches the fields of the new comment and of edited comments with one guard, because a page has only one. */
function useTyping() {
  const content = useRef<HTMLDivElement>(null);
  const watched = useRef<ReturnType<typeof watchFields> | null>(null);
  useEffect(() => {
    if (!content.current) return;
    const watching = watchFields(content.current);
    watched.current = watching;
    return () => watching.stop();
  }, []);
  return { content, hasChanges: () => watched.current?.hasChanges() === true };
}

const PAGE_SIZE = 20;

/** Loads the comments on an object. */
function useComments(object: CommentedName) {
  const query = new URLSearchParams({ object, limit: String(PAGE_SIZE) });
  const { items: comments, ...list } = useLoadedList<ShownComment>(`/api/comments?${query}`);
  return { ...list, comments };
}
