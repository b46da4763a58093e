import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog';
import { Form, type FieldErrors } from '../ui/Form';

interface Props {
  title: string;
  submitLabel: string;
  description?: string;
  size?: 'wide';
  /** A click beside it does not close it: for long texts, which are too easily lost so. */
  staysOpen?: boolean;
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
  const { title, submitLabel, description, size, staysOpen, submitDisabledReason } = props;
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
      staysOpen={staysOpen}
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
