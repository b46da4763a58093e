import type { ReactNode } from 'react';
import { Button } from '../actions/Button';
import { Dialog, DialogBody, DialogFooter } from './Dialog';

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The question, such as `Delete {name}?`. */
  title: string;
  /** The consequence of confirming. */
  description?: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  isPending?: boolean;
  tone?: 'danger' | 'primary';
  /** Fields to fill in before confirming, such as a note. */
  children?: ReactNode;
}

/** Asks for confirmation of an action that can't be undone. The focus starts on Cancel. */
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
