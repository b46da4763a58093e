import { useState, type ReactNode } from 'react';
import { LazyConfirmDialog } from './LazyConfirmDialog';
import type { useDialog } from './useDialog';
import { useWrite } from './useWrite';

interface Props<Subject> {
  dialog: ReturnType<typeof useDialog<Subject>>;
  pathOf: (subject: Subject) => string;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  success: string;
  failure: string;
  /** Also called if someone else deleted it first. */
  onDeleted?: () => void;
}

const gone = { title: 'Already deleted', description: 'Someone else deleted this before you.' };

/** Asks for confirmation, deletes and reports the result. Stays open if deleting fails. */
export function DeleteDialog<Subject>(props: Props<Subject>) {
  const { dialog, pathOf, title, description, confirmLabel, success, failure, onDeleted } = props;
  const write = useWrite();
  const [isPending, setPending] = useState(false);
  const remove = async () => {
    if (dialog.subject === null || isPending) return;
    setPending(true);
    const outcome = await write(
      { method: 'DELETE', path: pathOf(dialog.subject) },
      { success, failure, gone },
    );
    setPending(false);
    if (!outcome.ok && outcome.status !== 404) return;
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
      description={description}
      confirmLabel={confirmLabel}
      onConfirm={() => void remove()}
      isPending={isPending}
    />
  );
}
