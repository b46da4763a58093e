import type { ReactNode } from 'react';
import { Button } from './Button';
import { Dialog, DialogBody, DialogFooter } from './Dialog';

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The question, for instance `Delete {name}?`. */
  title: string;
  /** What will be gone. */
  description?: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  isPending?: boolean;
  tone?: 'danger' | 'primary';
  /** More to fill in before confirming, for instance a note. */
  children?: ReactNode;
}

/** Asks before what cannot be undone. The focus starts on the way out. */
export function ConfirmDialog(props: Props) {
  const {
    isOpen,
    onOpenChange,
    title,
    description,
    confirmLabel,
    onConfirm,
    isPending,
    tone = 'danger',
    children,
  } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      role="alertdialog"
      isBusy={isPending}
    >
      {children && <DialogBody>{children}</DialogBody>}
      <DialogFooter>
        <Button autoFocus isDisabled={isPending} onPress={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button variant={tone} isPending={isPending} onPress={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
