import type { ReactNode } from 'react';
import { LazyConfirmDialog } from './LazyConfirmDialog';
import type { useDialog } from './useDialog';
import { useSave } from './useSave';

interface Props<Subject> {
  dialog: ReturnType<typeof useDialog<Subject>>;
  pathOf: (subject: Subject) => string;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  success: string;
  failure: string;
  onDeleted?: () => void;
}

/** Asks, deletes, and says so; stays open when it failed. */
export function DeleteDialog<Subject>(props: Props<Subject>) {
  const { dialog, pathOf, title, description, confirmLabel, success, failure, onDeleted } = props;
  const { save, isPending } = useSave({ success, failure });
  const remove = async () => {
    if (dialog.subject === null) return;
    const saved = await save({ method: 'DELETE', path: pathOf(dialog.subject) });
    if (!saved) return;
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
