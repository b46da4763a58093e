import { useState } from 'react';
import type { CommentedKind } from '../../../src/features/comments/commented-objects.rules';
import type { ShownComment } from '../../../src/features/comments/comments.service';
import { RelativeTime } from '../../lib/texts/RelativeTime';
import { Button, IconButton } from '../../ui/actions/Button';
import { Inline } from '../../ui/layout/Inline';
import { Avatar } from '../../ui/records/Avatar';
import { Card, CardHeader, CardWords } from '../../ui/records/Card';
import { Mark } from '../../ui/text/Mark';
import { Prose } from '../../ui/text/documents/Prose';
import { Text } from '../../ui/text/Text';
import { CommentForm } from './CommentForm';
import { mentionSegments } from './mention-segments';

interface Props {
  kind: CommentedKind;
  comment: ShownComment;
  canEdit: boolean;
  canDelete: boolean;
  onSaved: (comment: ShownComment) => void;
  onDelete: () => void;
}

export function CommentCard({ kind, comment, canEdit, canDelete, onSaved, onDelete }: Props) {
  const [isEditing, setEditing] = useState(false);
  const { authorName, createdAt, editedAt } = comment;
  return (
    <Card as="article">
      <CardHeader>
        <Avatar name={authorName} shape="person" />
        <CardWords>
          <strong>
            <Text as="span" lines={2}>
              {authorName}
            </Text>
          </strong>
          <p>
            <RelativeTime time={createdAt} />
            {editedAt !== null && (
              <>
                {' · '}
                edited <RelativeTime time={editedAt} />
              </>
            )}
          </p>
        </CardWords>
        {!isEditing && (canEdit || canDelete) && (
          <Inline gap={4} wrap="no">
            {canEdit && (
              <IconButton
                icon="pencil"
                label="Edit comment"
                size="sm"
                withTooltip={false}
                onPress={() => setEditing(true)}
              />
            )}
            {canDelete && (
              <IconButton
                icon="trash"
                label="Delete comment"
                size="sm"
                withTooltip={false}
                onPress={onDelete}
              />
            )}
          </Inline>
        )}
      </CardHeader>
      {isEditing ? (
        <CommentForm
          kind={kind}
          path="/api/comments"
          comment={comment}
          label="Edit your comment"
          submitLabel="Save Changes"
          failure="Failed to save the comment. Please try again."
          onSaved={(saved) => {
            setEditing(false);
            onSaved(saved);
          }}
        >
          <Button onPress={() => setEditing(false)}>Cancel</Button>
        </CommentForm>
      ) : (
        <Prose>
          {mentionSegments(comment.body, comment.mentionNames).map(({ text, isMention }, index) =>
            isMention ? (
              <Mark key={index} kind="mention">
                {text}
              </Mark>
            ) : (
              text
            ),
          )}
        </Prose>
      )}
    </Card>
  );
}
