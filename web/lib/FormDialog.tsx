import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { DialogBody, DialogFooter } from '../ui/Dialog';
import { Form, type FieldErrors } from '../ui/Form';
import { CancelButton, EditDialog } from './EditDialog';

interface Props {
  title: string;
  submitLabel: string;
  description?: string;
  size?: 'wide';
  /** Reason why the form can't be submitted yet. */
  submitDisabledReason?: string | undefined;
  isOpen: boolean;
  isPending: boolean;
  errors: FieldErrors | null;
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Dialog with a form, which closes after saving. If saving fails, it stays open with the typed values. */
export function FormDialog(props: Props) {
  const { submitLabel, submitDisabledReason, isPending, errors, onSubmit, children, ...dialog } = props;
  return (
    <EditDialog {...dialog} isBusy={isPending}>
      <Form errors={errors} onSubmit={onSubmit}>
        <DialogBody>{children}</DialogBody>
        <DialogFooter>
          <CancelButton />
          <Button type="submit" variant="primary" isPending={isPending} disabledReason={submitDisabledReason}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </Form>
    </EditDialog>
  );
}
