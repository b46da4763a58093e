import type { ShownNote } from '../../../../src/features/partners/records/notes.service';
import { formatDay } from '../../../lib/texts/format-date';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { Avatar } from '../../../ui/records/Avatar';
import { Button, IconButton } from '../../../ui/actions/Button';
import { Card, CardHeader, CardWords } from '../../../ui/records/Card';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Facts } from '../../../ui/lists/Facts';
import { Inline } from '../../../ui/layout/Inline';
import { Prose } from '../../../ui/text/documents/Prose';
import { Stack } from '../../../ui/layout/Stack';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { DeleteDialog } from '../../../lib/dialogs/DeleteDialog';
import { EvidenceFacts } from '../../evidence/EvidenceFacts';
import { EDITORS_ONLY } from '../partner-texts';
import { NoteForm } from './NoteForm';
import { Text } from '../../../ui/text/Text';

interface Props {
  partnerId: string;
  notes: readonly ShownNote[];
  nextCursor: string | null;
  canEdit: boolean;
}

export function PartnerNotes({ partnerId, notes, nextCursor, canEdit }: Props) {
  const deletion = useDialog<ShownNote>();
  return (
    <Stack>
      {canEdit ? <NoteForm partnerId={partnerId} /> : <ReadOnlyNoteForm />}
      {notes.length === 0 && (
        <EmptyState
          icon="note"
          title="No notes yet"
          description="What your team knows about this partner belongs here."
        />
      )}
      {notes.map((note) => (
        <Card as="article" key={note.id}>
          <CardHeader>
            <Avatar name={note.userName} shape="person" />
            <CardWords>
              <strong>
                <Text as="span" lines={2}>
                  {note.userName}
                </Text>
              </strong>
              <p>
                <time dateTime={note.createdAt}>{formatDay(note.createdAt)}</time>
              </p>
            </CardWords>
            {canEdit && (
              <IconButton
                icon="trash"
                label="Delete note"
                size="sm"
                withTooltip={false}
                onPress={() => deletion.open(note)}
              />
            )}
          </CardHeader>
          <Prose>{note.content}</Prose>
          {note.evidence.length > 0 && (
            <Facts>
              <EvidenceFacts evidence={note.evidence} />
            </Facts>
          )}
        </Card>
      ))}
      <CursorPages nextCursor={nextCursor} />
      <DeleteDialog
        dialog={deletion}
        pathOf={(note) => `/api/partners/${partnerId}/notes/${note.id}`}
        title="Delete this note?"
        description="This deletes the note."
        confirmLabel="Delete Note"
        success="Note deleted"
        failure="Failed to delete note"
      />
    </Stack>
  );
}

function ReadOnlyNoteForm() {
  return (
    <Inline justify="end">
      <Button variant="primary" disabledReason={EDITORS_ONLY}>
        Add Note
      </Button>
    </Inline>
  );
}
