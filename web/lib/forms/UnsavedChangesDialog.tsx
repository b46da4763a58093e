import { LazyConfirmDialog } from '../dialogs/LazyConfirmDialog';

interface Props {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before unsaved changes are discarded, on a page and in a dialog. */
export function UnsavedChangesDialog({ isOpen, onStay, onLeave }: Props) {
  return (
    <LazyConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onStay();
      }}
      title="Leave without saving?"
      description="Your changes have not been saved."
      confirmLabel="Leave"
      onConfirm={onLeave}
    />
  );
}
