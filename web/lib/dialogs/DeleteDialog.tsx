import { useState, type ReactNode } from 'react';
import { LazyConfirmDialog } from './LazyConfirmDialog';
import type { useDialog } from './useDialog';
import { useNotifyDeleted } from './useNotifyDeleted';
import { useWrite } from '../requests/useWrite';

interface Props<Subject> {
  dialog: ReturnType<typeof useDialog<Subject>>;
  pathOf: (subject: Subject) => string;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  success: string;
  failure: string;
  /** Whether the record is deleted permanently instead of going to the trash. */
  isFinal?: boolean;
  /** Called after the deletion, even if someone else deleted the record first. */
  onDeleted?: () => void;
}

const gone = { title: 'Already deleted', description: 'Someone else deleted this before you.' };

/** Ends the description of a deletion. */
const RESTORABLE = 'You can restore it from the trash in Settings.';

/** Asks for confirmation, deletes and reports the result, with Undo. Stays open if deleting fails. */
export function DeleteDialog<Subject>(props: Props<Subject>) {
  const {
    dialog,
    pathOf,
    title,
    description,
    confirmLabel,
    success,
    failure,
    onDeleted,
    isFinal = false,
  } = props;
  const write = useWrite();
  const notifyDeleted = useNotifyDeleted();
  const [isPending, setPending] = useState(false);
  const remove = async () => {
    if (dialog.subject === null || isPending) return;
    setPending(true);
    const path = pathOf(dialog.subject);
    const outcome = await write({ method: 'DELETE', path }, { failure, gone, ...(isFinal && { success }) });
    setPending(false);
    if (!outcome.ok && outcome.status !== 404) return;
    // The last part of the path is the id.
    if (outcome.ok && !isFinal) notifyDeleted({ title: success, id: path.split('/').at(-1) ?? '' });
    dialog.close();
    onDeleted?.();
  };
  return (
    <LazyConfirmDialog
      isOpen={dialog.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) dialog.close();
      }}
      title={title}
      description={
        isFinal ? (
          description
        ) : (
          <>
            {description} {RESTORABLE}
          </>
        )
      }
      confirmLabel={confirmLabel}
      onConfirm={() => void remove()}
      isPending={isPending}
    />
  );
}
