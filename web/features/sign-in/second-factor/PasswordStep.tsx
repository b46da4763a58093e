import { rawText } from '../../../lib/forms/form-fields';
import { Button } from '../../../ui/actions/Button';
import { Form } from '../../../ui/forms/Form';
import { FormError } from '../../../ui/forms/FormError';
import { TextField } from '../../../ui/forms/text/TextField';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';
import type { useStep } from './useStep';

interface Props {
  step: Pick<ReturnType<typeof useStep>, 'send' | 'isPending' | 'errors' | 'message'>;
  submitLabel: string;
  tone?: 'primary' | 'danger';
  onCancel: () => void;
}

/** Body and footer of a dialog that asks for the password before a change of the second factor. */
export function PasswordStep({ step, submitLabel, tone = 'primary', onCancel }: Props) {
  return (
    <Form
      aria-label="Confirm the change"
      errors={step.errors}
      onSubmit={(form) => void step.send(rawText.read(form, 'password') ?? '')}
    >
      <DialogBody>
        <FormError message={step.message} />
        <TextField
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          isRequired
          autoFocus
        />
      </DialogBody>
      <DialogFooter>
        <Button isDisabled={step.isPending} onPress={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={tone} isPending={step.isPending}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </Form>
  );
}
