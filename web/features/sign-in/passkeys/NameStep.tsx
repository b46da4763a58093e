import { PASSKEY_NAME_MAX } from '../../../../src/features/sign-in/passkeys/passkeys.rules';
import { CancelButton } from '../../../lib/forms/EditDialog';
import { text } from '../../../lib/forms/form-fields';
import { Button } from '../../../ui/actions/Button';
import { Form, type FieldErrors } from '../../../ui/forms/Form';
import { FormError } from '../../../ui/forms/FormError';
import { TextField } from '../../../ui/forms/text/TextField';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog';

interface Props {
  suggestion: string;
  isPending: boolean;
  errors: FieldErrors | null;
  message: string | null;
  onSubmit: (name: string) => void;
}

/** Body and footer of a dialog that asks for the name of a new passkey. */
export function NameStep({ suggestion, isPending, errors, message, onSubmit }: Props) {
  return (
    <Form
      aria-label="Add a passkey"
      errors={errors}
      onSubmit={(form) => onSubmit(text.read(form, 'name') ?? '')}
    >
      <DialogBody>
        <FormError message={message} />
        <TextField
          name="name"
          label="Name"
          description="To tell it apart from your other passkeys."
          defaultValue={suggestion}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          isRequired
          autoFocus
        />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <Button type="submit" variant="primary" isPending={isPending}>
          Add Passkey
        </Button>
      </DialogFooter>
    </Form>
  );
}
