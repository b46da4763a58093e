import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { DialogBody, DialogFooter } from '../ui/Dialog';
import { Form } from '../ui/Form';
import { CancelButton, EditDialog } from './EditDialog';
import type { FormState } from './useForm';

interface Props {
  form: FormState;
  title: string;
  submitLabel: string;
  description?: string;
  size?: 'wide';
  /** Reason why the form can't be submitted yet. */
  submitDisabledReason?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Dialog with a form. If saving fails, it stays open with the typed values. */
export function FormDialog({ form, submitLabel, submitDisabledReason, children, ...dialog }: Props) {
  const { isPending, formProps } = form;
  return (
    <EditDialog {...dialog} isBusy={isPending}>
      <Form
        {...formProps}
        onSubmit={(data) => {
          // Enter submits a form even if its button is disabled.
          if (!submitDisabledReason) formProps.onSubmit(data);
        }}
      >
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
