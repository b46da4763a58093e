import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog';
import { Form, type FieldErrors } from '../ui/Form';

interface Props {
  title: string;
  submitLabel: string;
  description?: string;
  size?: 'wide';
  /** Why it cannot be sent as it is. */
  submitDisabledReason?: string | undefined;
  isOpen: boolean;
  isPending: boolean;
  errors: FieldErrors | null;
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Fields in a dialog that saves and closes, or stays open with what was typed. */
export function FormDialog(props: Props) {
  const { title, submitLabel, description, size, submitDisabledReason } = props;
  const { isOpen, isPending, errors, onSubmit, onClose, children } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={title}
      description={description}
      size={size}
      isBusy={isPending}
    >
      <Form errors={errors} onSubmit={onSubmit}>
        <DialogBody>{children}</DialogBody>
        <DialogFooter>
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={isPending} disabledReason={submitDisabledReason}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
