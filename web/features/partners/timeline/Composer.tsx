import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { Button } from '../../../ui/actions/Button';
import { Inline } from '../../../ui/layout/Inline';
import { Stack } from '../../../ui/layout/Stack';
import { NoteForm } from '../notes/NoteForm';
import { notify } from '../../../ui/feedback/toast-queue';

const CommentForm = lazyComponent(async () => ({
  default: (await import('../../comments/CommentForm')).CommentForm,
}));
const CheckInDialog = lazyComponent(() => import('../check-ins/CheckInDialog'));
const TaskDialog = lazyComponent(() => import('../onboarding/TaskDialog'));
const parts = [CommentForm, CheckInDialog, TaskDialog];

const forms = [
  { id: 'note', label: 'Note', icon: 'note' },
  { id: 'comment', label: 'Comment', icon: 'chat' },
] as const;

/** Adds to the timeline of a partner: a note or a comment at once, a check-in or a task in its dialog. */
export function Composer({ partnerId }: { partnerId: string }) {
  const [form, setForm] = useState<(typeof forms)[number]['id']>('note');
  const checkIn = useDialog();
  const task = useDialog();
  const { revalidate } = useRevalidator();
  const path = `/api/partners/${partnerId}`;
  usePreload(parts);
  return (
    <Stack gap={8} as="section" aria-label="Add to the timeline">
      <Inline gap={4}>
        {forms.map(({ id, label, icon }) => (
          <Button
            key={id}
            size="sm"
            variant="ghost"
            icon={icon}
            isPressed={form === id}
            onPress={() => setForm(id)}
          >
            {label}
          </Button>
        ))}
        <Button size="sm" variant="ghost" icon="calendar" onPress={() => checkIn.open()}>
          Check-in
        </Button>
        <Button size="sm" variant="ghost" icon="check-circle" onPress={() => task.open()}>
          Task
        </Button>
      </Inline>
      {form === 'note' ? (
        <NoteForm key={partnerId} partnerId={partnerId} isShort />
      ) : (
        <CommentForm
          key={partnerId}
          kind="partner"
          path={`/api/comments?object=${encodeURIComponent(`partner:${partnerId}`)}`}
          comment={null}
          label="Add a comment"
          submitLabel="Add Comment"
          failure="Failed to add the comment. Please try again."
          onSaved={() => {
            notify({ title: 'Comment added' });
            revalidate();
          }}
        />
      )}
      {checkIn.key > 0 && (
        <CheckInDialog
          key={`check-in-${checkIn.key}`}
          path={`${path}/check-ins`}
          checkIn={null}
          isOpen={checkIn.isOpen}
          onClose={checkIn.close}
        />
      )}
      {task.key > 0 && (
        <TaskDialog
          key={`task-${task.key}`}
          path={`${path}/onboarding-tasks`}
          task={null}
          nextSortOrder={0}
          isOpen={task.isOpen}
          onClose={task.close}
        />
      )}
    </Stack>
  );
}
