import { useCallback, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/actions/Button';
import { DialogBody, DialogFooter } from '../../ui/overlays/Dialog';
import { Form } from '../../ui/forms/Form';
import { CancelButton, EditDialog } from './EditDialog';
import type { FormState } from './useForm';

interface Props {
  form: FormState;
  title: string;
  submitLabel: string;
  tone?: 'primary' | 'danger';
  description?: string;
  size?: 'wide';
  /** Reason why the form can't be submitted yet. */
  submitDisabledReason?: string | undefined;
  /** Text of a button that submits the form anyway, while there is such a reason. */
  skipLabel?: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a form. If saving fails, it stays open with the typed values. */
export function FormDialog(props: Props) {
  const { form, submitLabel, tone = 'primary', submitDisabledReason, skipLabel, children, ...dialog } = props;
  const { isPending, formProps } = form;
  const { formRef } = formProps;
  const element = useRef<HTMLFormElement | null>(null);
  const keepElement = useCallback(
    (shown: HTMLFormElement | null) => {
      element.current = shown;
      formRef?.(shown);
    },
    [formRef],
  );
  return (
    <EditDialog {...dialog} isBusy={isPending}>
      <Form
        {...formProps}
        formRef={keepElement}
        onSubmit={(data) => {
          // Enter submits a form even if its button is disabled.
          if (!submitDisabledReason) formProps.onSubmit(data);
        }}
      >
        <DialogBody>{children}</DialogBody>
        <DialogFooter>
          <CancelButton />
          {skipLabel && submitDisabledReason && (
            // Not a submit button: Enter would press the first one.
            <Button
              isDisabled={isPending}
              onPress={() => element.current && formProps.onSubmit(new FormData(element.current))}
            >
              {skipLabel}
            </Button>
          )}
          <Button type="submit" variant={tone} isPending={isPending} disabledReason={submitDisabledReason}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </Form>
    </EditDialog>
  );
}
