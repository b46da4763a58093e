import { useState } from 'react';
import { countOf } from '../../../lib/count-of';
import { LazyConfirmDialog } from '../../../lib/LazyConfirmDialog';
import { useSave } from '../../../lib/useSave';
import { PlainButton } from '../../../ui/PlainButton';
import { notify } from '../../../ui/toast-queue';
import { articleNouns, FAILED } from '../trend-texts';

/** Marks all articles that match the preferences, regardless of the filters. Asks first for that reason. */
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
      <PlainButton label="Mark all as read" icon="check" onPress={() => setOpen(true)} />
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
