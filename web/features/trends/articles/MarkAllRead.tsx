import { useState } from 'react';
import { countOf } from '../../../lib/lists/count-of';
import { LazyConfirmDialog } from '../../../lib/dialogs/LazyConfirmDialog';
import { useSave } from '../../../lib/requests/useSave';
import { Button } from '../../../ui/actions/Button';
import { notify } from '../../../ui/feedback/toast-queue';
import { articleNouns, FAILED } from '../trend-texts';

/** Marks all articles that match the preferences, regardless of the filters, and therefore asks first. */
export function MarkAllRead() {
  const [isOpen, setOpen] = useState(false);
  const { save, isPending } = useSave<{ marked: number }>({ failure: FAILED.markRead });
  const mark = async () => {
    const saved = await save({ method: 'POST', path: '/api/trend-articles/mark-all-read', body: {} });
    if (!saved) return;
    setOpen(false);
    notify({ title: `${countOf(saved.data.marked, false, articleNouns)} marked as read` });
  };
  return (
    <>
      <Button size="sm" icon="check" onPress={() => setOpen(true)}>
        Mark all as read
      </Button>
      <LazyConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Mark all articles as read?"
        description="This marks all articles that match your preferences as read for everyone in this workspace."
        confirmLabel="Mark as Read"
        tone="primary"
        isPending={isPending}
        onConfirm={() => void mark()}
      />
    </>
  );
}
